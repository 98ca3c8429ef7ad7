import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BEACON_SCHEME } from '@tamarind/contract/outside/beacon';
import { beaconRoundAt, quicknet } from '@tamarind/domain/lottery/beacon';
import { systemClock } from '../clock.ts';
import { chainHash, createBeaconPort, isBeaconValue } from './beacon.ts';
import { loopbackOnly } from '../outgoing/testing.ts';
import { startStandIns, type StandIns } from './testing.ts';

/** Round 1000 of drand's quicknet, from its public relays. */
const round1000 = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

let outside: StandIns;
const relays: Server[] = [];
const limits = { timeoutMs: 2_000, tries: 1, pauseMs: 1 };
beforeAll(async () => {
  outside = await startStandIns();
});
afterAll(async () => {
  await outside.stop();
  for (const relay of relays) relay.close();
});

/** A simulated relay that gives the same response to every request. */
async function relaySaying(status: number, json: unknown): Promise<string> {
  const relay = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(json)));
  relays.push(relay);
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
}

describe('[L05] drand’s own values', () => {
  test('round 1000 of quicknet is borne out by its BLS signature', () => {
    expect(isBeaconValue(round1000, quicknet.publicKey)).toBe(true);
  });

  test('quicknet’s description hashes to its name', () => {
    const info = {
      public_key: quicknet.publicKey,
      period: 3,
      genesis_time: 1_692_803_367,
      hash: quicknet.hash,
      schemeID: BEACON_SCHEME,
      metadata: { beaconID: 'quicknet' },
      groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
    } as const;
    expect(chainHash(info)).toBe(quicknet.hash);
    expect(chainHash({ ...info, genesis_time: 1_692_803_366 })).not.toBe(quicknet.hash);
  });

  test.each([
    ['another round', { round: 1001 }],
    ['another randomness', { randomness: round1000.randomness.replace(/^f/, 'e') }],
    [
      'no point of the curve',
      { signature: 'b'.repeat(96), randomness: '278fc9d98c32189fe8232b46db86446b16895b4e2a911803d4b9c1d229838914' },
    ],
  ])('with %s it is not', (_what, change) => {
    expect(isBeaconValue({ ...round1000, ...change }, quicknet.publicKey)).toBe(false);
  });
});

describe('[L05] a relay is never believed', () => {
  const port = async (...answers: [number, unknown][]) =>
    createBeaconPort({
      outgoing: loopbackOnly,
      relays: await Promise.all(answers.map(([status, json]) => relaySaying(status, json))),
      pinned: quicknet,
      limits,
    });

  test('the pinned chain’s value is taken, also when it comes from the second relay', async () => {
    const lie = { ...round1000, randomness: 'a'.repeat(64) };
    expect(await (await port([200, lie], [200, round1000])).round(1000)).toEqual({ kind: 'done', ...round1000 });
    expect(await (await port([500, {}], [200, round1000])).round(1000)).toEqual({ kind: 'done', ...round1000 });
  });

  test('lies, other rounds and silence are unknown, never a value', async () => {
    expect(await (await port([200, { ...round1000, randomness: 'a'.repeat(64) }])).round(1000)).toMatchObject({
      kind: 'unknown',
    });
    expect(await (await port([200, round1000])).round(1001)).toEqual({
      kind: 'unknown',
      why: 'the value of another round',
      fault: 'wrong_form',
    });
    expect(await (await port([200, { round: 1000 }])).round(1000)).toMatchObject({ kind: 'unknown' });
    expect(await (await port([502, {}])).round(1000)).toMatchObject({ kind: 'unknown' });
    expect(await createBeaconPort({ outgoing: loopbackOnly, relays: [], pinned: quicknet }).round(1000)).toMatchObject({
      kind: 'unknown',
    });
  });

  test('a round that does not exist yet is too early', async () => {
    expect(await (await port([425, {}])).round(1000)).toEqual({ kind: 'refused', reason: 'too_early' });
  });

  test('a chain is not taken from a relay that speaks for another key or bends its times', async () => {
    const base = outside.urls.beacon;
    const info = (await (await fetch(new URL('/info', base))).json()) as Record<string, unknown>;
    expect(
      await createBeaconPort({
        outgoing: loopbackOnly,
        relays: [base],
        pinned: { publicKey: quicknet.publicKey },
        limits,
      }).chain(),
    ).toMatchObject({ kind: 'unknown', why: 'the relay speaks for another chain' });
    expect(
      await createBeaconPort({
        outgoing: loopbackOnly,
        relays: [await relaySaying(200, { ...info, genesis_time: 5 })],
        pinned: { publicKey: '' },
        limits,
      }).chain(),
    ).toMatchObject({ kind: 'unknown' });
    expect(
      await createBeaconPort({
        outgoing: loopbackOnly,
        relays: [base],
        pinned: { publicKey: String(info['public_key']) },
        limits,
      }).chain(),
    ).toMatchObject({ kind: 'done' });
  });
});

describe('[L05] the stand-in’s values', () => {
  test('hold, are the same each time, and none is given before its time', async () => {
    const port = createBeaconPort({
      outgoing: loopbackOnly,
      relays: [outside.urls.beacon],
      pinned: { publicKey: '' },
      limits,
    });
    const on = await port.chain();
    if (on.kind !== 'done') throw new Error(on.kind);
    const now = beaconRoundAt(on.chain, systemClock.now());
    const value = await port.round(now - 1);
    expect(value).toMatchObject({ kind: 'done', round: now - 1 });
    expect(await port.round(now - 1)).toEqual(value);
    expect(await port.round(1)).toMatchObject({ kind: 'done' });
    expect(await port.round(now + 100)).toEqual({ kind: 'refused', reason: 'too_early' });
    await outside.control('beacon', { clockOffsetMs: 3_600_000 });
    expect(await port.round(now + 100)).toMatchObject({ kind: 'done', round: now + 100 });
    await outside.control('beacon', { clockOffsetMs: 0 });
    expect(await outside.log('beacon')).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'round', summary: `round ${now + 100}` })]),
    );
  });
});

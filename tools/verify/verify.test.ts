import { readFileSync } from 'node:fs';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { commitOf, derivePrk, deriveResult, drawResult, drawStream } from '@tamarind/domain/lottery/quick-draw';
import { fromHex, sha256, toHex, utf8 } from '@tamarind/domain/hash';
import { expect, test } from 'vitest';
import { draw, script, verify } from './testing-verify.ts';

type Draw = typeof draw;
const drawWith = (change: Partial<Draw>, proof: Partial<Draw['proof']> = {}) => ({
  ...draw,
  ...change,
  proof: { ...draw.proof, ...proof },
});

test('[L05] the checker of players imports nothing but hashes and files of Node', () => {
  const from = [...readFileSync(script, 'utf8').matchAll(/\b(?:from|import|require)\b\s*\(?\s*'([^']+)'/g)];
  expect(from.map(([, name]) => name)).toEqual(['node:crypto', 'node:fs']);
});

test('[L05] the published test vector passes, and unchecked parts are listed', () => {
  const { status, stdout } = verify([draw]);
  expect(stdout).not.toMatch(/FAILED|MISSING/);
  expect(stdout.match(/OK:/g)).toHaveLength(5);
  expect(stdout).toContain('the BLS signature itself is not checked here');
  expect(stdout).toContain('/public/1000');
  expect(status).toBe(0);
});

test.each<[string, unknown, string]>([
  ['the code', drawWith({ code: 'vn27x1-20260420-0002' }), 'result'],
  ['the game', drawWith({ game: 'quick45' }), 'draw vn27x1-20260420-0001 is not of game quick45'],
  ['the form', drawWith({ format: 'vn18' }), 'result'],
  ['the derivation', drawWith({ derivation: 'vn-north-2m' }), 'result'],
  ['one number', drawWith({ prizes: { ...draw.prizes, db: ['79546'] } }), 'db: computed 79545, published 79546'],
  ['the order of a tier', drawWith({ prizes: { ...draw.prizes, g2: ['15252', '67037'] } }), 'g2: computed 67037'],
  ['one number more', drawWith({ prizes: { ...draw.prizes, g1: ['97475', '00000'] } }), 'g1'],
  ['the seed', drawWith({}, { seed: draw.proof.seed.replace(/1f$/, '1e') }), 'commit'],
  ['half of the seed', drawWith({}, { seed: draw.proof.seed.slice(32) }), 'seed is no hex of the right length'],
  ['the commit', drawWith({}, { commit: draw.proof.commit.replace(/^6/, '7') }), 'commit'],
  ['the random value', drawWith({}, { randomness: draw.proof.randomness.replace(/^f/, 'e') }), 'random value'],
  ['the signature', drawWith({}, { signature: draw.proof.signature.replace(/^b/, 'a') }), 'random value'],
  ['the beacon round', drawWith({}, { beaconRound: 1001 }), 'first after the draw time'],
  ['an earlier round', drawWith({}, { beaconRound: 999 }), 'first after the draw time'],
  ['no round', drawWith({}, { beaconRound: Number.NaN }), 'first after the draw time'],
  ['the draw time', drawWith({ drawsAt: '2023-08-23T15:59:24.000Z' }), 'first after the draw time'],
  ['a close after the draw', drawWith({ closesAt: '2023-08-23T15:59:22.000Z' }), 'came in this order'],
  ['a late commit', drawWith({}, { commitAt: '2023-08-23T15:59:17.000Z' }), 'came in this order'],
  [
    'a seal when the value was known',
    drawWith({ seal: { ...draw.seal, sealedAt: '2023-08-23T15:59:24.000Z' } }),
    'came in this order',
  ],
  ['no moment', drawWith({ closesAt: 'soon' }), 'closesAt is no moment'],
])('[L05] a draw with another value is refused: %s', (_, content, why) => {
  const { status, stdout } = verify([content]);
  expect(
    stdout
      .split('\n')
      .filter((row) => row.includes('FAILED'))
      .join('\n'),
  ).toContain(why);
  expect(status).toBe(1);
});

test.each<[string, unknown, string]>([
  ['an unknown chain', drawWith({}, { beaconChain: draw.proof.beaconChain.replace(/^5/, '6') }), 'not drand quicknet'],
  ['before the draw', { ...draw, prizes: null, proof: { ...draw.proof, seed: null } }, 'not published yet: seed'],
  ['before the close', { ...draw, seal: null }, 'not published yet: seal'],
  ['a list of numbers', { ...draw, proof: { ...draw.proof, listHash: 'ab' } }, 'list of the players’ numbers'],
  ['an official draw', { ...draw, proof: null }, 'not published yet: proof'],
])('[L05] what cannot be checked is neither right nor wrong: %s', (_, content, why) => {
  const { status, stdout } = verify([content]);
  expect(stdout).toMatch(new RegExp(`MISSING: .*${why}`));
  expect(stdout).not.toContain('FAILED');
  expect(status).toBe(2);
});

test('[L05] a chain that is not public is named, and its times hold only if its description has its name', () => {
  const beaconInfo = {
    public_key: 'ab'.repeat(96),
    period: 3,
    genesis_time: 1_692_803_367,
    groupHash: 'cd'.repeat(32),
    metadata: { beaconID: 'test' },
  };
  // The bytes that are hashed to the name of the chain: period 00000003, genesis time 0000000064e625e7, public key,
  // group hash, beacon id "test".
  const bytes = `00000003${(1_692_803_367).toString(16).padStart(16, '0')}${'ab'.repeat(96)}${'cd'.repeat(32)}74657374`;
  const beaconChain = toHex(sha256(Uint8Array.from(Buffer.from(bytes, 'hex'))));
  const good = { ...draw, proof: { ...draw.proof, beaconChain, beaconInfo } };
  expect(verify([good])).toMatchObject({ status: 0, stdout: expect.stringContaining('not the public chain') });
  const moved = { ...beaconInfo, genesis_time: beaconInfo.genesis_time + 3 };
  expect(verify([{ ...good, proof: { ...good.proof, beaconInfo: moved } }]).status).toBe(1);
});

const own: readonly FormatCode[] = [
  ...(['vn27', 'vn18', 'thai', 'th4', 'th3', 'keno', '11x5', 'pk10', 'k3', 'bingo18', '5d', 'wingo'] as const),
];
test('[L05] checker and platform draw the same numbers, 10 draws of each own form', () => {
  const draws = own.flatMap((format) =>
    Array.from({ length: 10 }, (_, number) => {
      const seed = sha256(utf8(`${format} ${number}`));
      const drawId = `20260420-${String(number).padStart(4, '0')}`;
      const prizes = deriveResult(formatOf(format), seed, 'any', drawId, draw.proof.randomness);
      const proof = { ...draw.proof, seed: toHex(seed), commit: commitOf(seed) };
      return { ...draw, code: `vn27x1-${drawId}`, derivation: 'any', format, prizes, proof };
    }),
  );
  const { status, stdout } = verify(draws);
  expect(stdout.split('\n').filter((row) => /FAILED|MISSING/.test(row))).toEqual([]);
  expect(stdout.match(/the result computed again/g)).toHaveLength(120);
  expect(status).toBe(0);
});

test('[L05] the steps show every word, what was thrown away and what came before', () => {
  const { stdout } = verify([draw], '--steps');
  const words = [...stdout.matchAll(/^ {4}word (\d+): (\d+) (mod|>=)/gm)];
  expect(words.map(([, number]) => Number(number))).toEqual(words.map((_, at) => at + 1));
  // The first word of the first block of the published key, HMAC(2caefce5…, 00000000), determines the special prize.
  expect(stdout).toMatch(/word 1: \d+79545 mod 100000 = 79545\n {4}db 1: 79545/);
  // These 40 draws include one in which a number of the seventh prize was drawn twice, and one with a word at or above
  // the largest full multiple; the number must then be drawn again.
  const seen = Array.from({ length: 40 }, (_, number) => ({ ...draw, code: `vn27x1-20260420-${1000 + number}` }));
  const steps = verify(seen, '--steps').stdout;
  expect(steps).toMatch(/came before, drawn again/);
});

test('[L05] the checker speaks Thai, Vietnamese and Chinese', () => {
  expect(verify([draw], '--lang', 'th').stdout).toMatch(/ถูกต้อง: SHA-256/);
  expect(verify([draw], '--lang', 'vi').stdout).toMatch(/ĐÚNG: SHA-256/);
  expect(verify([draw], '--lang', 'zh').stdout).toMatch(/正确: 种子的 SHA-256/);
  for (const lang of ['th', 'vi', 'zh'])
    expect(verify([draw], '--lang', lang).stdout).not.toMatch(/undefined|\{\w+\}|\bthe\b/);
});

test('[L05] the checker requires a file, and refuses an unknown one', () => {
  for (const [contents, ...parameters] of [[[]], [[draw], '--lang', 'fr'], [[draw], '--quiet']] as [
    unknown[],
    ...string[],
  ][])
    expect(verify(contents, ...parameters)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('node verify.mjs'),
    });
  for (const content of ['{', '[]', 'null', { ...draw, form: 'tamarind-draw/2' }])
    expect(verify([content])).toMatchObject({ status: 1, stdout: expect.stringContaining('FAILED') });
});

test('[L05] a word that would make small numbers likelier is shown as discarded', () => {
  const { seed, randomness } = draw.proof;
  // Search for a draw with a discarded word: about one word in 4,400 lies above the largest multiple of a million below
  // 2^32.
  for (let number = 1; ; number++) {
    const stream = drawStream(derivePrk(fromHex(seed), 'any', `20260420-${number}`, randomness));
    const prizes = drawResult(formatOf('thai'), stream);
    const step = stream.steps.find(({ value }) => value === null);
    if (!step) continue;
    const code = `vn27x1-20260420-${number}`;
    const { status, stdout } = verify([{ ...draw, code, derivation: 'any', format: 'thai', prizes }], '--steps');
    expect(stdout).toContain(`${step.word} >= 4294000000, discarded`);
    expect(status).toBe(0);
    return;
  }
});

/**
 * Twenty numbers that players sent in a yeekee round, a quarter of a second apart. The expected result, used below, was
 * computed by another program.
 */
const numbers = (
  '12345 67890 11111 22222 33333 44444 55555 66666 77777 88888 ' +
  '99999 10203 40506 70809 13579 24680 98765 43210 31415 27182'
).split(' ');
const listOf = (some: readonly string[]) =>
  some
    .map((number, at) => [at + 1, new Date(Date.UTC(2026, 3, 20) + 250 * (at + 1)).toISOString(), number])
    .map((parts) => parts.join('|'))
    .join('\n');
const hashOf = (text: string) => toHex(sha256(utf8(text)));
/**
 * A yeekee round (a draw decided by numbers that players send) with these numbers; signature and random value are those
 * of the published test vector.
 */
const roundOf = (list: string, change: object = {}, proof: object = {}) => ({
  ...draw,
  code: 'yeekee15-20260420-01',
  game: 'yeekee15',
  format: 'th3',
  derivation: 'yeekee-15m',
  closesAt: '2026-04-20T00:15:00.000Z',
  drawsAt: '2026-04-20T00:18:00.000Z',
  prizes: { top: ['287'], bottom: ['43'] },
  seal: { ...draw.seal, sealedAt: '2026-04-20T00:15:01.000Z' },
  // The beacon round: the first after time 1,776,644,280 of a beacon that began at 1,692,803,367 and publishes every 3
  // s.
  proof: { ...draw.proof, beaconRound: 27_946_973, listHash: hashOf(list), ...proof },
  ...change,
});

test('[L05] a round of players’ numbers is computed again from the published list', () => {
  const list = listOf(numbers);
  const { status, stdout } = verify([roundOf(list), list], '--steps');
  expect(stdout).not.toMatch(/FAILED|MISSING/);
  expect(stdout).toContain('940579 - 33333 (5) + 36041 = …43287');
  expect(status).toBe(0);
  const few = listOf(numbers.slice(1));
  expect(
    verify([roundOf(few, { prizes: null }, { seed: null, randomness: null, signature: null }), few]),
  ).toMatchObject({ status: 2, stdout: expect.stringContaining('fewer than 20 numbers') });
});

const other = numbers.with(7, '66667');
test.each<[string, string, object, string]>([
  ['one number, after the hash', listOf(other), roundOf(listOf(numbers)), 'list of the players'],
  ['one number, with its hash', listOf(other), roundOf(listOf(other)), 'bottom: computed'],
  [
    'a result',
    listOf(numbers),
    roundOf(listOf(numbers), { prizes: { top: ['288'], bottom: ['43'] } }),
    'top: computed 287',
  ],
  ['a number of four digits', listOf(numbers.with(0, '1234')), roundOf(listOf(numbers.with(0, '1234'))), 'in order'],
  [
    'a late number',
    listOf(numbers),
    roundOf(listOf(numbers), { closesAt: '2026-04-19T23:57:00.000Z' }),
    'later than two minutes',
  ],
  ['a result of too few', listOf(numbers.slice(1)), roundOf(listOf(numbers.slice(1))), 'fewer than 20'],
])('[L05] a round with another value is refused: %s', (_, list, round, why) => {
  const { status, stdout } = verify([round, list]);
  expect(
    stdout
      .split('\n')
      .filter((line) => line.includes('FAILED'))
      .join(),
  ).toContain(why);
  expect(status).toBe(1);
});

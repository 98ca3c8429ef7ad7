import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { TestMember } from '../../testing/test-app.ts';
import { as, at, startTestRisk, type TestRisk } from '../testing-risk.ts';
import { de } from '../testing-lottery.ts';

const { cancelTicket, getExposure } = contract.lottery;

let risk: TestRisk;
beforeAll(async () => {
  risk = await startTestRisk();
});
afterAll(() => risk.room.close());

/** Creates an agent, a second agent below, a member in each of their two teams, and a member without an upline. */
async function line() {
  const { app } = risk.room;
  const top = await app.member({ memberKind: 'agent' });
  const low = await app.member({ memberKind: 'second_agent', upline: top });
  const inLow = await app.member({ balance: 10_000_000n, upline: low });
  const inTop = await app.member({ balance: 10_000_000n, upline: top });
  const outside = await app.member({ balance: 10_000_000n });
  return { top, low, inLow, inTop, outside };
}

/**
 * Bets on the special prize. At full odds a stake of 1,000 uses 99,000 of the million allowed on the number; after each
 * step of the ladder the odds are lower, so the same stake uses less.
 */
async function bet(member: TestMember, draw: string, stake: bigint): Promise<string> {
  for (const odds of [990_000n, 891_000n, 792_000n]) {
    const answer = await risk.place(member, draw, [at(odds, de('57', stake))]);
    if (answer.code !== 'RATE_CHANGED') return answer.value().ticket.id;
  }
  throw new Error('no price was accepted');
}
const board = async (draw: string) =>
  (await risk.room.app.call(getExposure, { draw, currency: 'VND' }, as(risk.officer()))).value();

test('[F13] the board names the lowest agent whose team brings more than half of a number near its limit', async () => {
  const draw = await risk.nextDraw();
  const { top, low, inLow, inTop, outside } = await line();
  await bet(inLow, draw, 4_000n);
  await bet(inTop, draw, 2_000n);
  expect((await board(draw)).pressure).toEqual([]);
  const last = await bet(outside, draw, 3_500n);
  const full = await board(draw);
  const [number] = full.numbers;
  expect(number?.liability).toBeGreaterThan(800_000n);
  expect(full.pressure).toMatchObject([
    { betType: 'de_db', selection: '57', agent: top.account, liability: number?.liability, max: 1_000_000n },
  ]);
  expect(full.pressure[0]?.ofTeam).toBeLessThan(number?.liability ?? 0n);
  // After the cancellation of this bet, by a member outside both teams, the number is no longer nearly full. After
  // another bet of the lower team, that team is listed.
  (await risk.room.app.call(cancelTicket, { ticket: last }, as(outside))).value();
  expect((await board(draw)).pressure).toEqual([]);
  await bet(inLow, draw, 3_500n);
  expect((await board(draw)).pressure).toMatchObject([{ agent: low.account }]);
});

test('[F13] a number of which no team brings more than half names nobody', async () => {
  const draw = await risk.nextDraw();
  const { inLow, outside } = await line();
  await bet(outside, draw, 5_000n);
  await bet(inLow, draw, 4_800n);
  const { pressure, numbers } = await board(draw);
  expect(numbers[0]?.liability).toBeGreaterThan(800_000n);
  expect(pressure).toEqual([]);
});

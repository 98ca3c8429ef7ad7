import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addMs } from '@tamarind/domain/time';
import { startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { shooterJobs, shooters } from './shooters.ts';

const { getDraw, listOpenDraws, listShots } = contract.lottery;

let room: TestLottery;
beforeAll(async () => {
  room = await startTestLottery(['yeekee15']);
});
afterAll(() => room.close());

/** Advances the demo by eight seconds and runs its job. */
async function tick(): Promise<void> {
  await room.moveTo(addMs(room.app.clock.now(), 8000));
  for (const job of shooterJobs) await room.app.run(job);
}
const shots = async (draw: string) => (await room.app.call(listShots, { draw })).value();

test('[L03] the demo’s shooters give a round its numbers by the ordinary rules, stop in time, and the round has a result', async () => {
  await room.moveTo(addMs(room.noon, 4 * 60_000));
  await room.step();
  const { draws } = (await room.app.call(listOpenDraws, {})).value();
  const round = draws.find(({ game }) => game === 'yeekee15');
  if (!round) throw new Error('no round is open');
  for (let ticks = 0; ticks < 3; ticks += 1) await tick();
  // Without the demo's accounts, as on a real brand, no job sends numbers.
  expect((await shots(round.code)).count).toBe(0);

  const members = [];
  for (const account of shooters) members.push(await room.app.member({ account, currency: 'THB', balance: 5000n }));
  const ends = addMs(round.closesAt, 120_000);
  while (addMs(room.app.clock.now(), 8000) < ends) {
    await tick();
    if (room.app.clock.now() >= round.closesAt) await room.step();
  }
  const listed = await shots(round.code);
  expect(listed.count).toBeGreaterThanOrEqual(20);
  expect(listed.count).toBeLessThanOrEqual(40);
  const masked = shooters.map((account) => `${account.slice(0, 2)}***${account.slice(-1)}`);
  for (const { account, number } of listed.shots) {
    expect(masked).toContain(account);
    expect(number).toMatch(/^\d{5}$/);
  }
  await room.moveTo(ends);
  await room.step();
  await tick();
  expect((await shots(round.code)).count).toBe(listed.count);
  await room.moveTo(addMs(round.drawsAt, 5000));
  for (let turn = 0; turn < 2; turn += 1) await room.step();
  expect((await room.app.call(getDraw, { draw: round.code })).value().state).toBe('settled');
  for (const member of members) expect(await room.available(member)).toBe(5000n);
}, 120_000);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { simulatedResult } from '@tamarind/domain/lottery/risk/simulate';
import { inTransaction } from '../../platform/db/pool.ts';
import { only, sql } from '../../platform/db/sql.ts';
import { lotteryJobs } from '../index.ts';
import { insertHistory } from '../queries.ts';
import { de, startTestLottery, type TestLottery } from '../testing-lottery.ts';

const { getFairness, listFairness, getExposure } = contract.lottery;
const MINUTE_MS = 60_000;

let room: TestLottery;
let staff: { token: string };
beforeAll(async () => {
  room = await startTestLottery();
  staff = await room.app.staff('officer');
});
afterAll(() => room.close());

/** Inserts finished draws, one a minute, the first at `from`. */
const draw = (game: string, from: string, results: readonly Prizes[]) =>
  inTransaction(room.app.pool, (tx) =>
    insertHistory(
      tx,
      game,
      results.map((prizes, index) => {
        const drawsAt = new Date(new Date(from).getTime() + index * MINUTE_MS);
        return {
          code: `${game}-20260101-${(index + Number(from.slice(8, 10)) * 10_000).toString()}`,
          day: from.slice(0, 10),
          opensAt: new Date(drawsAt.getTime() - MINUTE_MS),
          closesAt: drawsAt,
          drawsAt,
          prizes,
        };
      }),
      'own draw',
    ),
  );
const watchFairness = async () => {
  for (const job of lotteryJobs.filter(({ name }) => name === 'watch-fairness')) await room.app.run(job);
};
const pushes = async () =>
  only(
    await sql<{ count: number }>(room.app.pool)`
      select count(*)::int as count from outbox_event where audience = 'staff' and data ->> 'room' = 'fairness'`,
  ).count;

test('[L05] an own lottery is tested over its last draws, as many as there are; others are not watched', async () => {
  await draw(
    'k3x1',
    '2026-01-01T00:00:00Z',
    Array.from({ length: 2_300 }, (_, index) => simulatedResult('k3', index)),
  );
  const found = (await room.app.call(getFairness, { game: 'k3x1' }, staff)).value();
  expect(found.windows.map(({ size, draws }) => [size, draws])).toEqual([
    [1_000, 1_000],
    [10_000, 2_300],
  ]);
  expect(found.windows[0]?.findings.map(({ test: name, tier }) => `${name} ${tier}`)).toEqual([
    'chi-square dice',
    'runs dice',
    'longest gap dice',
    'serial correlation dice',
  ]);
  expect(found.windows.flatMap(({ findings }) => findings).filter(({ isAlarm }) => isAlarm)).toEqual([]);
  expect((await room.app.call(getFairness, { game: 'xsmb' }, staff)).code).toBe('NOT_FOUND');
  expect((await room.app.call(getFairness, { game: 'k3x1' })).code).not.toBe('OK');
  const few = (await room.app.call(getFairness, { game: 'kenox1' }, staff)).value();
  expect(few.windows.map(({ draws }) => draws)).toEqual([0]);
});

test('[L05] an alarm is recorded and sent to staff once, and its end is recorded', async () => {
  const sixes = Array.from({ length: 1_000 }, (_, index) =>
    index % 4 === 0 ? { dice: ['6', '6', '6'] } : simulatedResult('k3', index),
  );
  await draw('k3x3', '2026-01-02T00:00:00Z', sixes);
  const before = await pushes();
  await watchFairness();
  await watchFairness();
  const { games, alarms } = (await room.app.call(listFairness, {}, staff)).value();
  expect(games.find(({ game }) => game === 'k3x3')?.draws).toBe(1_000);
  expect(alarms.map(({ game, size }) => [game, size])).toEqual([['k3x3', 1_000]]);
  expect(alarms[0]?.tests).toContain('chi-square dice');
  expect(await pushes()).toBe(before + 1);
  const said = async () =>
    (
      await sql<{ facts: { alarms: string } }>(room.app.pool)`
      select facts from audit_record where action = 'fairness.changed' order by seq`
    ).map(({ facts }) => facts.alarms !== '');
  expect(await said()).toEqual([true]);

  await draw(
    'k3x3',
    '2026-01-03T00:00:00Z',
    Array.from({ length: 1_000 }, (_, index) => simulatedResult('k3', 5_000 + index)),
  );
  await watchFairness();
  // The newest 1,000 results are normal again, which ends the alarm of that window. All 2,000 results together still
  // contain too many sixes, so the alarm of the longer window stays.
  expect((await said()).filter(Boolean)).toHaveLength(2);
  expect(await said()).toHaveLength(3);
  expect((await room.app.call(listFairness, {}, staff)).value().alarms.map(({ size }) => size)).toEqual([10_000]);
});

test('[L06] the board shows what a draw will hardly ever cost more than, and the same again', async () => {
  const quick = await room.quickDraw();
  const member = await room.app.member({ balance: 10_000_000n });
  const exposure = async () => (await room.app.call(getExposure, { draw: quick.code, currency: 'VND' }, staff)).value();
  const likely = () => expect.poll(async () => (await exposure()).likely, { timeout: 20_000 });
  await likely().toBe(0n);
  const numbers = Array.from({ length: 50 }, (_, number) => number.toString().padStart(2, '0'));
  await room.bet(
    member,
    quick.code,
    numbers.map((number) => de(number, 1_000n)),
  );
  // Half of the numbers have stakes of 1,000 at odds of 99. The cost that 999 of 1,000 simulated draws do not exceed is
  // 99,000, which is also the worst case.
  await likely().toBe(99_000n);
  const { likely: again, worst } = await exposure();
  expect([again, worst.cost]).toEqual([99_000n, 99_000n]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { de, lo } from './testing-lottery.ts';
import { as, at, startTestRisk, type TestRisk } from './testing-risk.ts';

const { listExposures, listOpenDraws, cancelTicket } = contract.lottery;

let risk: TestRisk;
beforeAll(async () => {
  risk = await startTestRisk();
});
afterAll(() => risk.room.close());

const exposures = async () => (await risk.room.app.call(listExposures, {}, as(risk.officer()))).value().draws;

test('[UX-23] the draw with the largest liability comes first, those without stakes by closing time', async () => {
  const near = await risk.nextDraw();
  const { app } = risk.room;
  const open = (await app.call(listOpenDraws, {})).value().draws.find(({ code }) => code === near);
  const ahead = open?.ahead[0]?.code ?? '';
  expect(ahead).not.toBe('');

  const untouched = await exposures();
  expect(untouched.every(({ largest }) => largest === null)).toBe(true);
  const times = untouched.map(({ closesAt }) => closesAt.getTime());
  expect(times).toEqual(times.toSorted((left, right) => left - right));

  const member = await app.member({ balance: 10_000_000n });
  (await risk.place(member, near, [de('10', 1000n)])).value();
  const later = (await risk.place(member, near, [de('11', 2000n), at(990_000n, lo('11'))])).value();
  const [first, second] = await exposures();
  expect(first).toMatchObject({ code: near, game: 'xsmb', state: 'open' });
  // `largest` is the number, over all bet types, with the highest possible payout. Here it is 11, with 2,000 on the
  // special prize and another bet on any two-digit hit (lô).
  expect(first?.largest?.currency).toBe('VND');
  expect(first?.largest?.liability).toBeGreaterThan(198_000n);
  expect(second?.largest).toBeNull();

  (await app.call(cancelTicket, { ticket: later.ticket.id }, as(member))).value();
  expect((await exposures())[0]?.largest).toEqual({ currency: 'VND', betType: 'de_db', liability: 99_000n });
});

test('[UX-23] baht and đồng are compared by the part of the game’s limit that they use', async () => {
  const draw = await risk.nextDraw();
  const { app } = risk.room;
  await inTransaction(app.pool, async (tx) => {
    const id = await risk.room.drawId(draw);
    const other = await sql<{ id: bigint }>(tx)`
      select id from draw where state = 'open' and game = 'xsmb' and id <> ${id} order by closes_at limit 1`;
    // Two billion đồng are worth less than twenty million baht, although the stored number is larger.
    for (const [drawId, currency, liability] of [
      [id, 'THB', 2_000_000_000n],
      [other[0]?.id ?? id, 'VND', 2_000_000_001n],
    ] as const)
      await sql(tx)`
        insert into exposure (draw_id, bet_type, selection, currency, liability, stake, lines)
        values (${drawId}, 'de_db', '77', ${currency}, ${liability}, 1000, 1)`;
  });
  const [first, second] = await exposures();
  expect([first?.largest?.currency, second?.largest?.currency]).toEqual(['THB', 'VND']);
  expect(first?.code).toBe(draw);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { addDays, addMs, compactDay, dayOf, momentAt } from '@tamarind/domain/time';
import { createPool, inTransaction, type Pool } from '../../platform/db/pool.ts';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TestMember } from '../../testing/test-app.ts';
import { agreeTo } from '../../testing/proposals.ts';
import { de, lo } from '../testing-lottery.ts';
import { as, askedBy, startTestRisk, type TestRisk, wire } from '../testing-risk.ts';
import { placeBets } from './place-bet.ts';

const c = contract.lottery;

let risk: TestRisk;
/** A second connection pool that acts as another server process. */
let other: Pool;
beforeAll(async () => {
  risk = await startTestRisk();
  other = createPool(risk.room.app.platform.config.DATABASE_URL, { max: 4, onError: () => undefined });
});
afterAll(async () => {
  await other.end();
  await risk.room.close();
});

interface Sums {
  draw: string;
  member: bigint;
  payout: bigint;
  stakes: Record<string, number>;
}
/** Returns the stored sums of members' open stakes. Rows with only zeros, left by cancelled tickets, are omitted. */
const kept = () => sql<Sums>(risk.room.app.pool)`
  select d.code as draw, m.member_id as member, m.payout,
         (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(m.stakes) where value <> '0') as stakes
    from member_draw m join draw d on d.id = m.draw_id where m.payout > 0 or m.stakes <> '{}' order by 1, 2`;
/** The same sums, computed from the tickets of draws that are not yet settled or void. */
const added = () => sql<Sums>(risk.room.app.pool)`
  select d.code as draw, t.member_id as member, sum(t.highest_payout)::bigint as payout,
         (select jsonb_object_agg(number, stake) from (
            select l.bet_type || ' ' || l.selection as number, sum(l.stake)::bigint as stake
              from ticket_line l where l.draw_id = d.id and l.ticket_id = any (array_agg(t.id)) group by 1) x) as stakes
    from ticket t join draw d on d.id = t.draw_id
   where t.state = 'accepted' and not (d.state in ('settled', 'void') and d.settled_at is not null)
   group by d.id, t.member_id order by 1, 2`;

describe('a member’s open stakes', () => {
  test('[L06] is the sum of the tickets after any bets, cancellations, failures, a first ball, voids, results, corrections', async () => {
    const { app } = risk.room;
    const random = seededRandom(20_261_122);
    await risk.nextDraw();
    const today = dayOf(app.clock.now());
    const draws = [0, 1, 2].map((days) => `xsmb-${compactDay(addDays(today, days))}`);
    const [first = '', second = '', third = ''] = draws;
    const members = await Promise.all([1, 2, 3].map(() => app.member({ balance: 10_000_000n })));
    const tickets: { member: TestMember; ticket: string }[] = [];
    const bet = async (pool: Pool, [draw = '', ...ahead]: readonly string[], end: () => void = () => undefined) => {
      const member = random.pick(members);
      const lines = wire([de, lo].filter(() => random.below(3) > 0).map((line) => line(`0${random.below(6)}`)));
      const { call, input } = askedBy(risk, member, { draw, ahead, lines, accept: 'all' });
      const outcomes = await inTransaction(pool, async (tx) => {
        const placed = await placeBets(tx, [{ call: { ...call, pool }, input }]);
        end();
        return placed;
      });
      for (const outcome of outcomes)
        if (!(outcome instanceof Refusal))
          for (const { id } of [outcome.ticket, ...outcome.ahead]) tickets.push({ member, ticket: id });
    };
    const tooLate = () => {
      throw new Error('too late');
    };
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      'a bet': () => bet(app.pool, [random.pick(draws)]),
      'another bet': () => bet(app.pool, [random.pick(draws)]),
      'a bet on several draws': () => bet(app.pool, random.pick([draws, [first, third], [second, third]])),
      'a bet in another process': () => bet(other, [random.pick(draws)]),
      'bets at once': () => Promise.all([bet(app.pool, [first]), bet(other, [first]), bet(app.pool, draws)]),
      'a bet and a cancellation at once': () => Promise.all([bet(app.pool, [second]), steps['a cancellation']?.()]),
      'a cancellation': async () => {
        const one = tickets.splice(random.below(tickets.length + 1), 1)[0];
        if (one) (await app.call(c.cancelTicket, { ticket: one.ticket }, as(one.member))).value();
      },
      'a bet rolled back': async () =>
        expect(await bet(app.pool, [first], tooLate).catch((error: Error) => error.message)).toMatch(/too late|code/),
    };
    const check = async (after: string) => {
      expect(await kept(), `after ${after}`).toEqual(await added());
    };
    for (let n = 0; n < 120; n += 1) {
      const name = random.pick(Object.keys(steps));
      await steps[name]?.();
      await check(name);
    }
    expect(tickets.length).toBeGreaterThan(40);

    // The first ball falls before closing time, so the bets placed after that ball are void.
    const people = async () => [await app.staff('officer'), await app.staff('approver')] as const;
    await risk.room.moveTo(momentAt(today, '17:50'));
    for (const [n, member] of members.entries()) (await risk.place(member, first, [de(`7${n}`)])).value();
    const startedAt = addMs(app.clock.now(), 60_000);
    await risk.room.moveTo(addMs(startedAt, 30_000));
    for (const [n, member] of members.entries()) (await risk.place(member, first, [de(`8${n}`), lo(`7${n}`)])).value();
    let [officer, approver] = await people();
    const close = await app.call(c.closeEarly, { draw: first, startedAt, reason: 'first ball was early' }, as(officer));
    (await agreeTo(app, close, approver)).value();
    const states = await sql<{ state: string }>(app.pool)`select distinct state from ticket order by 1`;
    expect(states.map(({ state }) => state)).toEqual(['accepted', 'cancelled', 'void']);
    await check('a first ball');

    const stands = await app.call(
      c.voidDraw,
      { draw: second, reason: 'typhoon', notice: 'No draw was held.' },
      as(officer),
    );
    for (const who of [approver, await app.staff('compliance')]) (await agreeTo(app, stands, who)).value();
    await check('the end of a draw that is void');
    await risk.room.step();
    await check('its refunds');

    await risk.room.moveTo(momentAt(today, '18:40'));
    await risk.room.step();
    [officer, approver] = await people();
    for (const who of [officer, approver])
      (
        await app.call(
          c.enterResult,
          { draw: first, prizes: result('60701'), source: 'typed', sourceNote: 'tv' },
          as(who),
        )
      ).value();
    await risk.room.step();
    await check('the result');
    const left = new Set((await kept()).map(({ draw }) => draw));
    expect([...left]).toEqual([third]);

    const wrong = { draw: first, reason: 'read wrong', notice: 'The special prize was read wrong.' };
    (await app.call(c.askCorrection, { ...wrong, kind: 'result', prizes: result('60702') }, as(officer))).value();
    for (const who of [approver, await app.staff('compliance')])
      (await app.call(c.decideCorrection, { draw: first, decision: 'approve', note: 'seen' }, as(who))).value();
    await risk.room.step();
    await check('the correction');
  });
});

const result = (db: string) => ({
  db: [db],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
});

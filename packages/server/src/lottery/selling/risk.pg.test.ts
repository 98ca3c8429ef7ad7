import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { money } from '@tamarind/domain/money';
import { inTransaction } from '../../platform/db/pool.ts';
import { only, sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TestMember } from '../../testing/test-app.ts';
import { placeBets } from './place-bet.ts';
import { enterSale } from '../queries.ts';
import { reserve } from './risk-queries.ts';
import { de, lo, type TestLine, type TestLottery } from '../testing-lottery.ts';
import { as, askedBy, at, startTestRisk, type TestRisk, wire } from '../testing-risk.ts';

const c = contract.lottery;

let risk: TestRisk;
let room: TestLottery;
beforeAll(async () => {
  risk = await startTestRisk();
  ({ room } = risk);
});
afterAll(() => room.close());
const allZero = (sums: readonly bigint[]) => sums.length > 0 && sums.every((sum) => sum === 0n);

interface Counter {
  currency: string;
  betType: string;
  selection: string;
  liability: bigint;
  stake: bigint;
  lines: number;
}
/** The exposure counters of a draw, without numbers whose bets were all cancelled. */
const counters = async (draw: string) => sql<Counter>(room.app.pool)`
  select currency, bet_type as "betType", selection, liability, stake, lines from exposure
   where draw_id = ${await room.drawId(draw)} and (lines > 0 or liability > 0 or stake > 0) order by 1, 2, 3`;
/** The same counters computed from the tickets: the cost of one hit at the odds sold, rounded half up. */
const fromTickets = async (draw: string) => sql<Counter>(room.app.pool)`
  select t.currency, l.bet_type as "betType", l.selection,
         sum(round(l.unit_stake::numeric * l.odds_e4[1] / 10000))::bigint as liability,
         sum(l.stake)::bigint as stake, count(*)::int as lines
    from ticket t join ticket_line l on l.ticket_id = t.id
   where t.draw_id = ${await room.drawId(draw)} and t.state = 'accepted' and t.realm = 'real' group by 1, 2, 3 order by 1, 2, 3`;

describe('the counters', () => {
  test('[L06] are what the accepted lines add up to, after bets, cancellations and refusals at once', async () => {
    const draw = await risk.nextDraw();
    const random = seededRandom(20_261_123);
    const throwOne = (below: number) => random.below(below);
    const members = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        room.app.member({ balance: 2_000_000n, memberKind: index === 7 ? 'trial' : 'member' }),
      ),
    );
    const own = new Map<TestMember, string[]>(members.map((member) => [member, []]));
    const outcomes = new Set<string>();
    const some = (): TestLine => {
      const selection = String(throwOne(4)).padStart(2, '0');
      const odds = [990_000n, 891_000n, 792_000n, 792_000n][throwOne(4)] ?? 0n;
      return at(odds, throwOne(3) === 0 ? lo(selection) : de(selection, 1000n + BigInt(throwOne(3000))));
    };
    for (let round = 0; round < 30; round += 1)
      await Promise.all(
        members.map(async (member) => {
          const tickets = own.get(member) ?? [];
          const back = throwOne(8) === 0 ? tickets.pop() : undefined;
          const lines = Array.from({ length: 1 + throwOne(3) }, some);
          const accept = throwOne(2) === 0 ? 'rest' : 'all';
          if (back !== undefined) {
            outcomes.add('cancelled');
            (await room.app.call(c.cancelTicket, { ticket: back }, as(member))).value();
            return;
          }
          const answer = await risk.place(member, draw, lines, { accept });
          outcomes.add(answer.code ?? 'accepted');
          if (answer.code !== undefined) return;
          const { ticket, left } = answer.value();
          tickets.push(ticket.id);
          for (const { code } of left) outcomes.add(`left ${code}`);
        }),
      );
    expect([...outcomes]).toEqual(
      expect.arrayContaining(['accepted', 'cancelled', 'RATE_CHANGED', 'NUMBER_FULL', 'left RATE_CHANGED']),
    );
    const [kept, counted] = [await counters(draw), await fromTickets(draw)];
    expect(counted.length).toBeGreaterThan(5);
    expect(kept).toEqual(counted);
    expect(kept.every(({ liability }) => liability <= 1_000_000n)).toBe(true);
    for (const member of members) {
      const [paid] = await sql<{ stake: bigint }>(room.app.pool)`
        select coalesce(sum(stake), 0)::bigint as stake from ticket where member_id = ${member.id} and state = 'accepted'`;
      expect(await room.available(member)).toBe(2_000_000n - (paid?.stake ?? 0n));
    }
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L06] a bet that the ledger refuses leaves no trace in them', async () => {
    const draw = await risk.nextDraw();
    const [poor, rich] = [await room.app.member({ balance: 999n }), await room.app.member({ balance: 10_000n })];
    (await risk.place(rich, draw, [de('10', 2000n)])).value();
    const before = await sql(room.app.pool)`select * from exposure order by draw_id, bet_type, selection`;
    expect((await risk.place(poor, draw, [de('10'), de('11')])).code).toBe('BALANCE_TOO_LOW');
    expect((await risk.place(rich, draw, [de('12'), de('1x')])).code).toBe('SELECTION_INVALID');
    expect((await risk.place(rich, draw, [de('12'), at(1n, de('10'))])).code).toBe('RATE_CHANGED');
    const after = await sql(room.app.pool)`select * from exposure order by draw_id, bet_type, selection`;
    expect(after).toEqual(before);
    expect([await room.available(poor), await room.available(rich)]).toEqual([999n, 8000n]);
  });

  test('[L06] trial accounts see the same price and move none', async () => {
    const draw = await risk.nextDraw();
    const [trial, member] = [
      await room.app.member({ balance: 1_000_000n, memberKind: 'trial' }),
      await room.app.member({ balance: 100_000n }),
    ];
    for (let count = 0; count < 3; count += 1) (await risk.place(trial, draw, [de('20', 3000n)])).value();
    expect(await counters(draw)).toEqual([]);
    (await risk.place(member, draw, [de('20', 3000n)])).value();
    expect((await risk.place(trial, draw, [de('20')])).code).toBe('RATE_CHANGED');
    (await risk.place(trial, draw, [at(891_000n, de('20'))])).value();
    expect((await counters(draw)).map(({ liability, lines }) => [liability, lines])).toEqual([[297_000n, 1]]);
  });
});

/** True if a new bet would get the shared lock of the draw without waiting. */
const maySell = async (drawId: bigint): Promise<boolean> =>
  only(
    await sql<{ got: boolean }>(
      room.app.pool,
    )`select pg_try_advisory_xact_lock_shared(9, ${Number(drawId)}::int) as got`,
  ).got;

describe('at the same moment', () => {
  test('[L06] twenty members on one number: never beyond its room, and nobody pays for a refused bet', async () => {
    const draw = await risk.nextDraw();
    const members = await Promise.all(Array.from({ length: 20 }, () => room.app.member({ balance: 10_000n })));
    // Without a quote the odds fall after three bets, which were placed at a liability of 0, 99,000 and 198,000. The
    // other bets find changed odds and are refused.
    const first = await Promise.all(members.map((member) => risk.place(member, draw, [de('70')])));
    expect(first.filter(({ code }) => code === undefined)).toHaveLength(3);
    expect(first.filter(({ code }) => code === 'RATE_CHANGED')).toHaveLength(17);
    // With a quote the odds of 99 stay valid, so ten bets fit into the maximum of a million.
    const promises = await Promise.all(members.map((member) => risk.quote(member, draw, [de('71')])));
    const second = await Promise.all(
      members.map((member, index) => risk.place(member, draw, [de('71')], { quote: promises[index]?.quote ?? '' })),
    );
    expect(second.filter(({ code }) => code === undefined)).toHaveLength(10);
    expect(second.filter(({ code }) => code === 'NUMBER_FULL')).toHaveLength(10);
    // A line that is refused only under the lock is still reported by its index in the request.
    (await risk.rule(draw, ['72'], 'closed', 'lucky number')).value();
    const third = await Promise.all(
      members.map((member) => risk.place(member, draw, [de('72'), de('73')], { accept: 'rest' })),
    );
    const refused = third.filter(({ code }) => code !== undefined);
    expect(refused).toHaveLength(17);
    const named = refused.flatMap(({ details }) => details['troubles'] as { line: number; code: string }[]);
    for (const { line, code } of named) expect(code).toBe(line === 0 ? 'NUMBER_CLOSED' : 'RATE_CHANGED');
    expect(await counters(draw)).toEqual(await fromTickets(draw));
    expect((await counters(draw)).map(({ liability }) => liability)).toEqual([297_000n, 990_000n, 297_000n]);
    for (const [index, member] of members.entries()) {
      const taken = [first[index], second[index], third[index]].filter((answer) => answer?.code === undefined).length;
      expect(await room.available(member)).toBe(10_000n - 1000n * BigInt(taken));
    }
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L06] numbers that others sold between the look and the commit: all afresh, alone with the draw', async () => {
    const { app } = room;
    const draw = await risk.nextDraw();
    const drawId = await room.drawId(draw);
    const [late, calm] = [await app.member({ balance: 10_000n }), await app.member({ balance: 10_000n })];
    const attempts: number[] = [];
    const [lost, won] = await inTransaction(app.pool, async (tx) => {
      attempts.push(tx.attempt);
      const outcomes = await placeBets(tx, [
        askedBy(risk, late, { draw, lines: wire([de('80')]) }),
        askedBy(risk, calm, { draw, lines: wire([de('81')]) }),
      ]);
      if (tx.attempt === 1)
        await inTransaction(app.pool, (others) =>
          reserve(others, [
            {
              drawId,
              currency: 'VND',
              betType: 'de_db',
              selection: '80',
              liability: money(999_000),
              stake: money(10_000),
              lines: 10,
            },
          ]),
        );
      // The cancellation holds the draw's lock exclusively, so no other sale or cancellation can start.
      else expect(await maySell(drawId)).toBe(false);
      return outcomes;
    });
    expect(attempts).toEqual([1, 2]);
    expect([lost instanceof Refusal && lost.code, won instanceof Refusal]).toEqual(['NUMBER_FULL', false]);
    expect((await counters(draw)).map(({ selection, liability }) => [selection, liability])).toEqual([
      ['80', 999_000n],
      ['81', 99_000n],
    ]);
    expect([await room.available(late), await room.available(calm)]).toEqual([10_000n, 9000n]);
  });

  test('[L06] a request for the exclusive draw lock is not overtaken by shared ones', async () => {
    const draw = await risk.nextDraw();
    const drawId = await room.drawId(draw);
    const { promise: sold, resolve: sell } = Promise.withResolvers<void>();
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
    const first = inTransaction(room.app.pool, async (tx) => {
      await enterSale(tx, [draw], 'shared');
      enter();
      await sold;
    });
    let alone: Promise<unknown> | undefined;
    try {
      // Without this wait the other transaction could get its connection sooner and be first.
      await Promise.race([entered, first]);
      expect(await maySell(drawId)).toBe(true);
      alone = inTransaction(room.app.pool, (tx) => enterSale(tx, [draw], 'alone'));
      await expect.poll(() => maySell(drawId)).toBe(false);
    } finally {
      // End the sale even if the test failed: its open transaction would otherwise keep the test server from closing,
      // and the run would never end.
      sell();
      await Promise.all([first, alone]);
    }
    expect(await maySell(drawId)).toBe(true);
  });

  test('[L06] limits of a member hold over all tickets of a draw', async () => {
    // Limits exist in baht only: a payout of 3,000.00 per member, and a stake of 10.00 on one number.
    await sql(room.app.pool)`
      insert into lottery_limit (game, currency, version, unit_stake_min, unit_stake_max, payout_max, member_payout_max,
                                 number_stake_max, lines_max, release_above, worst_case_max, presets, effective_from)
      select game, currency, 2, unit_stake_min, unit_stake_max, 300000, 300000, 1000,
             lines_max, release_above, worst_case_max, presets, ${room.noon}
        from lottery_limit where game = 'xsmb' and currency = 'THB'`;
    const draw = await risk.nextDraw();
    const member = await room.app.member({ balance: 100_000n, currency: 'THB' });
    const onOne = await Promise.all(Array.from({ length: 8 }, () => risk.place(member, draw, [de('80', 200n)])));
    expect(onOne.filter(({ code }) => code === undefined)).toHaveLength(5);
    expect(onOne.find(({ code }) => code !== undefined)).toMatchObject({
      code: 'NUMBER_STAKE_REACHED',
      details: { line: 0, max: '1000' },
    });
    // The member's tickets can already pay 5 × 198.00. Ten more tickets of 198.00 each, sent at once, together stay
    // below 3,000.00.
    const onMany = await Promise.all(
      Array.from({ length: 16 }, (_, index) => risk.place(member, draw, [de(String(10 + index), 200n)])),
    );
    expect(onMany.filter(({ code }) => code === undefined)).toHaveLength(10);
    expect(onMany.find(({ code }) => code !== undefined)).toMatchObject({
      code: 'MEMBER_LIMIT_REACHED',
      details: { max: '300000' },
    });
    expect(await room.available(member)).toBe(100_000n - 15n * 200n);
  });
});

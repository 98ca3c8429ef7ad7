import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { fromHex } from '@tamarind/domain/hash';
import { compactDay, dayOf, momentAt } from '@tamarind/domain/time';
import { commitOf, deriveVn27 } from '@tamarind/domain/lottery/quick-draw';
import { sealRoot, sealText } from '@tamarind/domain/lottery/seal';
import { settleLine } from '@tamarind/domain/lottery/settle';
import { betTypes } from '@tamarind/domain/lottery/bets/index';
import { money } from '@tamarind/domain/money';
import { seededRandom } from '../../../../tools/seeded-random.ts';
import { balanceOf, trialBalance } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing.ts';
import { walletRoutes } from '../wallet/index.ts';
import { lotteryJobs, lotteryRoutes, seedLottery } from './index.ts';
import { sealLines } from './ticket-queries.ts';

const { placeBet, cancelTicket, getDraw, getTicket, listTickets, listOpenDraws, listGames, listResults, enterResult, getExposure, getStaffDraw } = contract.lottery;
const noon = new Date('2026-11-23T05:00:00.000Z');
const today = compactDay(dayOf(noon));
const NORTH = `xsmb-${today}`;

let app: TestApp;
let standIns: StandIns;
let officer: { token: string };
let approver: { token: string };
beforeAll(async () => {
  standIns = await startStandIns();
  app = await startTestApp({ routes: [...lotteryRoutes, ...walletRoutes], now: noon, env: standIns.env });
  await inTransaction(app.pool, (tx) => seedLottery(tx));
  await moveTo(noon);
  await step();
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
});
afterAll(async () => {
  await app.close();
  await standIns.stop();
});

async function moveTo(moment: Date): Promise<void> {
  app.clock.moveTo(moment);
  await standIns.control('beacon', { clockOffsetMs: app.clock.offsetMs() });
}
/** All jobs, in the order in which a draw passes through them. */
async function step(): Promise<void> {
  for (const job of lotteryJobs) await app.run(job);
}
const de = (selection: string, unitStake = 1000n) => ({ betType: 'de_db', selection, unitStake: money(unitStake), oddsE4: 990_000n });
const lo = (selection: string, unitStake = 1000n) => ({ betType: 'lo2', selection, unitStake: money(unitStake), oddsE4: 990_000n });
const bet = (member: TestMember, draw: string, lines: ReturnType<typeof de>[], requestId?: string) =>
  app.call(placeBet, { draw, lines }, { token: member.token, ...(requestId ? { requestId } : {}) });
const available = async ({ wallet }: TestMember) => (await balanceOf(app.pool, wallet)).available;
async function booksBalance(): Promise<void> {
  for (const book of await trialBalance(app.pool)) expect(book.sum).toBe(0n);
}
/** The quick draw that is open now, with at least twenty seconds to go. */
async function quickDraw(): Promise<{ code: string; closesAt: Date; drawsAt: Date }> {
  await step();
  for (;;) {
    const { draws } = (await app.call(listOpenDraws, {})).value();
    const draw = draws.find(({ game }) => game === 'quick60');
    if (draw && draw.closesAt.getTime() - app.clock.now().getTime() > 20_000) return draw;
    await moveTo(new Date(app.clock.now().getTime() + 30_000));
    await step();
  }
}

describe('placing', () => {
  test('[L02] a ticket takes its stake and keeps odds, lines and charge', async () => {
    const member = await app.member({ balance: 1_000_000n });
    const { ticket, available: left } = (await bet(member, NORTH, [lo('07', 5000n), de('55')])).value();
    expect(ticket).toMatchObject({ draw: NORTH, state: 'accepted', stake: 136_000n, lineCount: 2 });
    expect(ticket.lines[0]).toMatchObject({ betType: 'lo2', selection: '07', charge: 27, stake: 135_000n, oddsE4: 990_000n, hits: null });
    expect(left).toBe(864_000n);
    expect(await available(member)).toBe(864_000n);
    await booksBalance();
  });

  test('[L06] the same request twice gives one ticket; twenty at once from a purse for three give three', async () => {
    const member = await app.member({ balance: 3000n });
    const requestId = crypto.randomUUID();
    const [first, second] = await Promise.all([bet(member, NORTH, [de('01')], requestId), bet(member, NORTH, [de('01')], requestId)]);
    expect(first?.body).toBe(second?.body);
    const answers = await Promise.all(Array.from({ length: 20 }, () => bet(member, NORTH, [de('02')])));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(2);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'BALANCE_TOO_LOW']));
    expect(await available(member)).toBe(0n);
  });

  test.each([
    ['[L06] odds that are no longer sold', [{ ...de('01'), oddsE4: 980_000n }], 'RATE_CHANGED', { line: 0, oddsE4: '990000' }],
    ['[L06] a stake below the smallest', [de('01', 999n)], 'STAKE_TOO_SMALL', { line: 0, min: '1000' }],
    ['[L06] a stake above the largest', [de('01', 20_000_001n)], 'STAKE_TOO_LARGE', { line: 0, max: '20000000' }],
    ['[L06] a payout above the cap', [lo('01', 20_000_000n)], 'PAYOUT_TOO_LARGE', { line: 0 }],
    ['[L02] a pick of the wrong width', [de('1')], 'SELECTION_INVALID', { line: 0 }],
    ['[L02] a pick that stands twice', [de('01'), de('01')], 'SELECTION_REPEATED', { line: 1 }],
    ['[L02] a bet type that is not sold', [{ ...de('01'), betType: 'de_dau' }], 'BET_TYPE_OFF', { line: 0 }],
    ['[L06] no line', [], 'LINES_MISSING', {}],
  ] as const)('%s is refused and takes no money', async (_title, lines, code, details) => {
    const member = await app.member({ balance: 1_000_000_000n });
    const answer = await bet(member, NORTH, lines as never);
    expect([answer.code, answer.details]).toMatchObject([code, details]);
    expect(await available(member)).toBe(1_000_000_000n);
  });

  test('[L06] a ticket comes back whole in its hour, once, and only to its owner', async () => {
    const [member, other] = [await app.member({ balance: 10_000n }), await app.member()];
    const { ticket } = (await bet(member, NORTH, [de('01', 4000n)])).value();
    expect(ticket.cancelUntil?.getTime()).toBeCloseTo(app.clock.now().getTime() + 3_600_000, -4);
    expect((await app.call(cancelTicket, { ticket: ticket.id }, { token: other.token })).code).toBe('NOT_FOUND');
    const cancelled = (await app.call(cancelTicket, { ticket: ticket.id }, { token: member.token })).value();
    expect([cancelled.ticket.state, cancelled.available]).toEqual(['cancelled', 10_000n]);
    expect((await app.call(cancelTicket, { ticket: ticket.id }, { token: member.token })).code).toBe('TICKET_STATE');
    const quick = await quickDraw();
    const quickTicket = (await bet(member, quick.code, [de('01')])).value().ticket;
    expect((await app.call(cancelTicket, { ticket: quickTicket.id }, { token: member.token })).code).toBe('CANCEL_TOO_LATE');
    await booksBalance();
  });
});

describe('a quick draw', () => {
  test('[L05] lives from commit to payout, and anybody can compute it again', async () => {
    const draw = await quickDraw();
    const committed = (await app.call(getDraw, { draw: draw.code })).value();
    expect(committed.proof).toMatchObject({ seal: null, seed: null, randomness: null });
    const members = await Promise.all(Array.from({ length: 4 }, () => app.member({ balance: 10_000_000n })));
    const all = Array.from({ length: 100 }, (_, number) => de(number.toString().padStart(2, '0'), 10_000n));
    for (const member of members) await bet(member, draw.code, all);

    await moveTo(draw.closesAt);
    await step();
    const closed = (await app.call(getDraw, { draw: draw.code })).value();
    expect([closed.state, closed.proof?.seed]).toEqual(['closed', null]);
    expect(closed.proof?.seal).toBe(sealRoot((await sealLines(app.pool, await drawId(draw.code))).map(sealText)));
    expect((await bet(members[0] as TestMember, draw.code, [de('01')])).code).toBe('DRAW_CLOSED');

    await moveTo(new Date(draw.drawsAt.getTime() + 4000));
    await step();
    await step();
    const settled = (await app.call(getDraw, { draw: draw.code })).value();
    expect(settled).toMatchObject({ state: 'settled', resultVersion: 1, source: 'own draw' });
    const { proof, prizes } = settled;
    expect(commitOf(fromHex(proof?.seed ?? ''))).toBe(committed.proof?.commit);
    expect(deriveVn27(fromHex(proof?.seed ?? ''), 'vn-north-1m', draw.code.slice('quick60-'.length), proof?.randomness ?? '')).toEqual(prizes);
    expect(proof?.beaconRound).toBe(committed.proof?.beaconRound);
    // Each number once, so exactly one line of each ticket wins 99 times its stake.
    for (const member of members) expect(await available(member)).toBe(10_000_000n - 1_000_000n + 990_000n);
    await booksBalance();
  });

  test('[L05] without its beacon for a minute is void, and every stake comes back once', async () => {
    const draw = await quickDraw();
    const member = await app.member({ balance: 5000n });
    await bet(member, draw.code, [de('01', 5000n)]);
    await moveTo(draw.closesAt);
    await step();
    // The beacon's clock stays behind: its round does not exist while ours says that a minute has passed.
    app.clock.moveTo(new Date(draw.drawsAt.getTime() + 61_000));
    await step();
    await step();
    expect((await app.call(getDraw, { draw: draw.code })).value().state).toBe('void');
    expect(await available(member)).toBe(5000n);
    const { tickets, totals } = (await app.call(listTickets, { show: 'settled' }, { token: member.token })).value();
    expect([tickets[0]?.state, totals.stake]).toEqual(['void', 0n]);
    await moveTo(app.clock.now());
    await booksBalance();
  });

  test('[L06] no bet is accepted after the close, however close they come', async () => {
    const draw = await quickDraw();
    const members = await Promise.all(Array.from({ length: 6 }, () => app.member({ balance: 1_000_000n })));
    await moveTo(new Date(draw.closesAt.getTime() - 150));
    const close = lotteryJobs.find(({ name }) => name === 'close-draws');
    const accepted: Date[] = [];
    await Promise.all([
      ...members.map(async (member) => {
        for (let count = 0; count < 12; count += 1) {
          const answer = await bet(member, draw.code, [de('33')]);
          if (answer.code === undefined) accepted.push(answer.value().ticket.placedAt);
          else expect(answer.code).toBe('DRAW_CLOSED');
        }
      }),
      (async () => {
        for (let count = 0; count < 30; count += 1) {
          if (close) await app.run(close);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      })(),
    ]);
    for (const placedAt of accepted) expect(placedAt.getTime()).toBeLessThan(draw.closesAt.getTime());
    expect((await app.call(getDraw, { draw: draw.code })).value().state).toBe('closed');
    const [stakes] = await sql<{ count: number }>(app.pool)`select count(*)::int as count from ticket where draw_id = ${await drawId(draw.code)}`;
    expect(stakes?.count).toBe(accepted.length);
  });
});

describe('the Northern draw', () => {
  const prizes = {
    db: ['60755'], g1: ['35682'], g2: ['29934', '62527'], g3: ['36869', '93254', '18961', '79187', '66574', '51138'], g4: ['9942', '3708', '0879', '3794'],
    g5: ['1300', '9770', '4034', '6902', '1730', '9819'], g6: ['104', '606', '619'], g7: ['51', '19', '90', '89'],
  };
  const enter = (who: { token: string }, entered = prizes) => app.call(enterResult, { draw: NORTH, prizes: entered, source: 'typed', sourceNote: 'broadcast' }, { token: who.token });

  test('[L07] is typed blind by two people, settles once, and pays every line what the rules say', async () => {
    const random = seededRandom(11);
    const members = await Promise.all(Array.from({ length: 8 }, () => app.member({ balance: 2_000_000_000n })));
    await moveTo(momentAt(dayOf(noon), '17:50'));
    [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
    const tickets: { member: TestMember; id: string }[] = [];
    for (let count = 0; count < 250; count += 1) {
      const member = random.pick(members);
      const lines = randomLines(random);
      tickets.push({ member, id: (await app.call(placeBet, { draw: NORTH, lines }, { token: member.token })).value().ticket.id });
    }
    const exposure = (await app.call(getExposure, { draw: NORTH, currency: 'VND' }, { token: officer.token })).value();
    expect(exposure.byType.map(({ betType }) => betType).sort()).toEqual([...betTypes.keys()].sort());

    expect((await enter(officer)).code).toBe('DRAW_STATE');
    await moveTo(momentAt(dayOf(noon), '18:20'));
    await step();
    const wrong = { ...prizes, g6: ['104', '606', '616'] };
    expect((await enter(officer, { ...prizes, g7: ['51', '51', '90', '89'] })).code).toBe('RESULT_INVALID');
    expect((await enter(officer)).value()).toMatchObject({ agreed: false, differing: [] });
    expect((await enter(officer)).code).toBe('RESULT_ENTERED');
    const second = (await enter(approver, wrong)).value();
    expect([second.agreed, second.differing]).toEqual([false, ['g6']]);
    const seen = (await app.call(getStaffDraw, { draw: NORTH }, { token: approver.token })).value();
    expect([seen.state, seen.prizes, seen.entries.length, seen.entries[1]?.differs]).toEqual(['closed', null, 2, true]);
    const third = await app.staff('approver');
    expect((await enter(third)).value().agreed).toBe(true);

    const before = await Promise.all(members.map(available));
    await step();
    const owed = new Map<string, bigint>();
    for (const { member, id } of tickets) {
      const ticket = (await app.call(getTicket, { ticket: id }, { token: member.token })).value();
      let sum = 0n;
      for (const line of ticket.lines) {
        const expected = settleLine(prizes, line);
        expect([line.hits, line.payout]).toEqual([expected.hits, expected.payout]);
        sum += expected.payout;
      }
      expect([ticket.payout, ticket.state]).toEqual([sum, sum > 0n ? 'won' : 'lost']);
      owed.set(member.account, (owed.get(member.account) ?? 0n) + sum);
    }
    for (const [index, member] of members.entries()) expect((await available(member)) - (before[index] ?? 0n)).toBe(owed.get(member.account) ?? 0n);
    await booksBalance();

    const after = await Promise.all(members.map(available));
    await asOwner(`update settlement_credit set paid_at = null`);
    await asOwner(`alter table draw disable trigger draw_moves_forward; update draw set state = 'resulted', settled_at = null where code = '${NORTH}'; alter table draw enable trigger draw_moves_forward`);
    await step();
    expect(await Promise.all(members.map(available))).toEqual(after);
    expect((await app.call(listResults, { game: 'xsmb' })).value().draws[0]).toMatchObject({ code: NORTH, prizes });
    await booksBalance();
  });

  test('[L06] once closed is never opened, moved or added to: the database refuses the application itself', async () => {
    const id = await drawId(NORTH);
    const member = await app.member();
    const attempts = [
      `update draw set state = 'open' where id = ${id}`,
      `update draw set closes_at = closes_at - interval '1 minute' where id = ${id}`,
      `insert into ticket (id, reference, draw_id, member_id, wallet, currency, realm, stake, line_count, placed_at) values (gen_random_uuid(), 'X', ${id}, ${member.id}, ${member.wallet}, 'VND', 'real', 1, 1, now())`,
      `insert into ticket_line select draw_id, ticket_id, 400, bet_type, selection, unit_stake, charge, stake, odds_e4, 1 from ticket_line where draw_id = ${id} limit 1`,
      `update ticket set state = 'cancelled' where draw_id = ${id}`,
      `update ticket_line set selection = '55' where draw_id = ${id}`,
      `delete from ticket where draw_id = ${id}`,
      `update draw_result set prizes = '{}' where draw_id = ${id}`,
      `delete from ticket_win where draw_id = ${id}`,
    ];
    for (const text of attempts) await expect(app.pool.query({ text }), text).rejects.toThrow(/does not become|is fixed|while it is open|permission denied/);
  });
});

test('[L05] games tell their prices, chances and what the house keeps', async () => {
  const { games } = (await app.call(listGames, {})).value();
  expect(games.map(({ code, betTypes: types }) => [code, types.length])).toEqual([['xsmb', 10], ['quick60', 10]]);
  expect(games[0]?.betTypes[0]).toMatchObject({ code: 'lo2', charge: 27, oddsE4: 990_000n, houseSharePpm: 10_000 });
});

const drawId = async (code: string): Promise<bigint> => (await sql<{ id: bigint }>(app.pool)`select id from draw where code = ${code}`)[0]?.id ?? 0n;

async function asOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.platform.config.DATABASE_URL });
  await client.connect();
  await client.query(text);
  await client.end();
}

function randomLines(random: ReturnType<typeof seededRandom>) {
  const lines = new Map<string, ReturnType<typeof de>>();
  for (let count = 1 + random.below(6); count > 0; count -= 1) {
    const type = random.pick([...betTypes.values()]);
    const picks = new Set<string>();
    while (picks.size < type.picks) picks.add(random.below(10 ** type.digits).toString().padStart(type.digits, '0'));
    const selection = [...picks].sort().join('-');
    lines.set(type.code + selection, { betType: type.code, selection, unitStake: money(1000 + random.below(4000)), oddsE4: type.oddsE4 });
  }
  return [...lines.values()];
}

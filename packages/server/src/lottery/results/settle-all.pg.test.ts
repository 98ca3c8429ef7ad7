import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { offeredOdds } from '@tamarind/domain/lottery/bet';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { checkGameResult } from '@tamarind/domain/lottery/games/check-result';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import { addMs } from '@tamarind/domain/time';
import { evaluate } from '../../../../../tools/second-evaluator/evaluate.mjs';
import { payouts } from '../../../../../tools/second-evaluator/shares.mjs';
import { someDraw, someSelection } from '../../../../../tools/second-evaluator/tickets.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemRandom } from '../../platform/random.ts';
import { startSession } from '../../sessions/index.ts';
import type { TestMember } from '../../testing/test-app.ts';
import { lotteryJobs } from '../index.ts';
import { startTestLottery, type TestLine, type TestLottery } from '../testing-lottery.ts';

/**
 * The contract of the lottery. These tests settle tickets of every bet type on sale and compare them line by line with
 * a second, independent evaluator.
 */

const c = contract.lottery;
const own = ['vn27x1', 'vn18x1', 'thaix1', '5dx1', 'k3x1', 'pk10x1', '11x5x1', 'wingox1', 'kenox1'];
const official = [
  ...['xsmb', 'mntphcm', 'glo', 'lao', 'thaipm', 'mega645', 'power655', 'lotto535', 'max3d', 'max3dpro'],
  ...['bingo18', 'vkeno'],
];
const LINES = 300;
const LINES_A_TICKET = 50;

let room: TestLottery;
let players: TestMember[] = [];
const GRANT = 500_000_000_000n;
/** Tickets by draw: the buyer (index in `players`) and the ticket. */
const tickets = new Map<string, { player: number; id: string }[]>();
beforeAll(async () => {
  room = await startTestLottery(own);
  players = [
    await room.app.member({ balance: GRANT }),
    await room.app.member({ balance: GRANT }),
    await room.app.member({ balance: GRANT, currency: 'THB' }),
  ];
});
afterAll(() => room.close());
const as = (who: { token: string }) => ({ token: who.token });
const run = async (...names: string[]) => {
  for (const job of lotteryJobs) if (names.includes(job.name)) await room.app.run(job);
};
const openDraw = async (game: string) => {
  const draw = (await room.app.call(c.listOpenDraws, {})).value().draws.find((open) => open.game === game);
  if (!draw) throw new Error(`no draw of ${game} is open`);
  return draw;
};

const tokenOf = (memberId: bigint): Promise<string> =>
  inTransaction(room.app.pool, (tx) =>
    startSession(
      tx,
      { random: systemRandom, now: room.app.clock.now(), ip: '127.0.0.1', userAgent: 'test' },
      { memberId, rememberMe: true },
    ),
  );

/**
 * Buys some hundred lines on every bet type that the game sells, with selections near the numbers of the draw `prizes`.
 */
async function buy(
  game: string,
  draw: string,
  prizesFor: (round: number) => Prizes,
  random: SeededRandom,
): Promise<void> {
  const { betTypes, limits, format } = (await room.app.call(c.getGame, { game })).value();
  const types = betTypesOf(format);
  for (let round = 0, bought = 0; bought < LINES; round += 1) {
    const player = round % players.length;
    const least = limits.find(({ currency }) => currency === (player === 2 ? 'THB' : 'VND'))?.unitStakeMin ?? 0n;
    const lines = new Map<string, TestLine>();
    for (let tries = 0; tries < LINES_A_TICKET * 3 && lines.size < LINES_A_TICKET; tries += 1) {
      const sold = betTypes[(round * LINES_A_TICKET + tries) % betTypes.length];
      const type = types.get(sold?.code ?? '');
      const selection = type?.normalise(someSelection(type, prizesFor(round), random));
      if (!type || !sold || selection === undefined) continue;
      lines.set(`${type.code} ${selection}`, {
        betType: type.code,
        selection,
        unitStake: money(least + BigInt(random.below(Number(least) / 2))),
        oddsE4: offeredOdds(
          type,
          selection,
          sold.levels.map(({ oddsE4 }) => oddsE4),
        ),
      });
    }
    // If the odds of a number have fallen meanwhile, its line is dropped and the others are accepted. Another test
    // covers the change of odds.
    const { ticket } = (
      await room.app.call(
        c.placeBet,
        { draw, accept: 'rest', lines: [...lines.values()].map((line) => ({ ...line, oddsE4: [...line.oddsE4] })) },
        as(players[player] as TestMember),
      )
    ).value();
    bought += ticket.lineCount;
    tickets.set(draw, [...(tickets.get(draw) ?? []), { player, id: ticket.id }]);
  }
}

interface Comparison {
  lines: number;
  won: number;
  soldTypes: number;
  /** The number of prize sums (pots) of the draw that several winners shared. */
  shared: number;
  /** Indexed by player. */
  stake: bigint[];
  payout: bigint[];
}
/** Compares all lines of the draw with the results of the second evaluator. */
async function compare(
  game: string,
  draw: string,
  amounts?: Record<string, { winners: number; value: bigint }>,
): Promise<Comparison> {
  const format = gameOf(game)?.format ?? 'vn27';
  const compared: Comparison = { lines: 0, won: 0, soldTypes: 0, shared: 0, stake: [0n, 0n, 0n], payout: [0n, 0n, 0n] };
  const seen = new Set<string>();
  const found = [];
  for (const { player, id } of tickets.get(draw) ?? []) {
    const ticket = (await room.app.call(c.getTicket, { ticket: id }, as(players[player] as TestMember))).value();
    found.push({ player, ticket });
  }
  const lines = found.flatMap(({ ticket }) =>
    ticket.lines.map((line) => ({
      ...line,
      currency: ticket.currency,
      hits: evaluate({ format, prizes: ticket.drawn.prizes ?? {}, ...line }),
    })),
  );
  const due = payouts({ format, lines, ...present({ amounts }) });
  let at = 0;
  for (const { player, ticket } of found) {
    let expected = 0n;
    for (const { betType, selection, hits, payout } of ticket.lines) {
      const what = `${draw} ${betType} ${selection} on ${JSON.stringify(ticket.drawn.prizes)}`;
      expect(hits, what).toEqual(lines[at]?.hits);
      expect(payout, what).toBe(due[at]);
      expected += due[at] ?? 0n;
      at += 1;
      if ((payout ?? 0n) > 0n) compared.won += 1;
      seen.add(betType);
    }
    expect(ticket.payout, ticket.id).toBe(expected);
    expect(ticket.state).toBe(expected > 0n ? 'won' : 'lost');
    compared.stake[player] = (compared.stake[player] ?? 0n) + ticket.stake;
    compared.payout[player] = (compared.payout[player] ?? 0n) + expected;
  }
  const [shares] = await sql<{ count: number }>(room.app.pool)`
    select count(*)::int as count from draw_share where draw_id = ${await room.drawId(draw)}`;
  return { ...compared, lines: at, shared: shares?.count ?? 0, soldTypes: seen.size };
}
/**
 * A random result that also satisfies the lottery's rules across prizes, for example that the bottom number of Lao is
 * part of its top.
 */
function somePublished(code: string, random: SeededRandom): Prizes {
  const game = gameOf(code);
  if (!game) throw new Error(`no game ${code}`);
  for (;;) {
    const prizes = someDraw(formatOf(game.format), random);
    if (checkGameResult(game, prizes).ok) return prizes;
  }
}

/** Checks balances. No other test moves these wallets: each balance is the one before, less the stakes, plus the payouts. */
async function balances(all: readonly Comparison[], before: readonly bigint[]): Promise<void> {
  const total = (player: number, of: 'stake' | 'payout') =>
    all.reduce((sum, compared) => sum + (compared[of][player] ?? 0n), 0n);
  for (const [index, member] of players.entries())
    expect(await room.available(member)).toBe((before[index] ?? 0n) - total(index, 'stake') + total(index, 'payout'));
  expect((await room.sums()).every((sum) => sum === 0n)).toBe(true);
}

test('[L07] own draws of every form pay each line what the second evaluator says, and purses hold the sum', async () => {
  const before = await Promise.all(players.map((member) => room.available(member)));
  await room.moveTo(addMs(room.noon, 62_000));
  await run('schedule-draws', 'open-draws', 'close-draws');
  const draws = new Map(await Promise.all(own.map(async (game) => [game, await openDraw(game)] as const)));
  await Promise.all(
    // Each game has its own random sequence, because calls for the other games are interleaved in no fixed order.
    [...draws].map(([game, { code }], index) => {
      const random = seededRandom(7_000_001 + index);
      return buy(game, code, () => someDraw(formatOf(gameOf(game)?.format ?? 'vn27'), random), random);
    }),
  );
  const last = [...draws.values()].toSorted((left, right) => left.drawsAt.getTime() - right.drawsAt.getTime()).at(-1);
  if (!last) throw new Error('no draw');
  await room.moveTo(addMs(last.closesAt, 100));
  await run('close-draws', 'seal-draws');
  await room.moveTo(addMs(last.drawsAt, 7000));
  for (let turn = 0; turn < 3; turn += 1) await run('draw-own', 'settle-draws');
  const all = [];
  for (const [game, { code }] of draws) {
    const compared = await compare(game, code);
    expect(compared.lines, game).toBeGreaterThanOrEqual(LINES);
    expect(compared.won, game).toBeGreaterThan(0);
    expect(compared.soldTypes, game).toBe((await room.app.call(c.getGame, { game })).value().betTypes.length);
    all.push(compared);
  }
  await balances(all, before);
});

test('[L07] official draws of every form pay each line what the second evaluator says, and purses hold the sum', async () => {
  const random = seededRandom(7_000_002);
  const before = await Promise.all(players.map((member) => room.available(member)));
  await run('schedule-draws', 'open-draws');
  const draws = new Map<string, { code: string; prizes: Prizes }>();
  for (const game of official) {
    const { code } = await openDraw(game);
    const prizes = somePublished(game, random);
    draws.set(game, { code, prizes });
    await buy(game, code, () => prizes, random);
  }
  await room.moveTo(new Date('2026-12-01T08:00:00Z'));
  // The players log in again: a week has passed, so all their sessions have ended.
  players = await Promise.all(players.map(async (player) => ({ ...player, token: await tokenOf(player.id) })));
  const staff = [await room.app.staff('officer'), await room.app.staff('approver')] as const;
  const drawOf = async (draw: string) => (await room.app.call(c.getStaffDraw, { draw }, as(staff[0]))).value();
  for (const { code } of draws.values())
    for (let turn = 0; (await drawOf(code)).seal === null && turn < 30; turn += 1)
      await run('close-draws', 'seal-draws');
  const amounts = { jackpot: { winners: 3, value: money(31_234_567_000) } };
  for (const { code, prizes } of draws.values()) {
    const entry = {
      draw: code,
      source: 'typed' as const,
      sourceNote: 'broadcast',
      prizes: Object.fromEntries(Object.entries(prizes).map(([tier, numbers]) => [tier, [...numbers]])),
      ...present({ amounts: code.startsWith('mega645') ? amounts : undefined }),
    };
    for (const who of staff) (await room.app.call(c.enterResult, entry, as(who))).value();
    if ((await drawOf(code)).holdReason !== null)
      (await room.app.call(c.releaseResult, { draw: code }, as(staff[0]))).value();
  }
  await run('settle-draws');
  const all = [];
  for (const [game, { code }] of draws) {
    expect((await drawOf(code)).state, code).toBe('settled');
    const compared = await compare(game, code, game === 'mega645' ? amounts : undefined);
    expect(compared.lines, game).toBeGreaterThanOrEqual(LINES);
    expect(compared.won, game).toBeGreaterThan(20);
    expect(compared.soldTypes, game).toBe((await room.app.call(c.getGame, { game })).value().betTypes.length);
    // With hundreds of tickets near the drawn numbers, several tickets also win the prizes whose sum the publisher does
    // not report, and share them.
    if (['mega645', 'power655', 'lotto535'].includes(game)) expect(compared.shared, game).toBeGreaterThan(0);
    all.push(compared);
  }
  await balances(all, before);
});

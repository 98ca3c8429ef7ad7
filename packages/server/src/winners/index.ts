import { contract } from '@tamarind/contract/index';
import type { Language } from '@tamarind/contract/brand';
import type { Currency } from '@tamarind/domain/money';
import { maskedName, WINNERS_SHOWN, type WinnerPeriod, winnersSince } from '@tamarind/domain/winners/board';
import { type LeaderPeriod, LEADERS_SHOWN, placed } from '@tamarind/domain/winners/leaders';
import { record } from '../audit/index.ts';
import { nameLanguage } from '../games/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import { type Call, type Route, routes } from '../platform/http/routes.ts';
import * as q from './queries.ts';

/**
 * Top 20 Winning. Whoever did not agree is left out, rather than shown as "a player": game, amount and minute of a large win
 * are enough for people who know the member, and nobody is asked to be an advertisement. So the board says nothing about how
 * often anybody wins, and the sites say that beside it.
 *
 * The leaderboard is of the same members by another rule: decision 0021.
 */
export function winnerRoutes(): Route[] {
  const boards = kept((call: Call, period: WinnerPeriod, currency: Currency) => {
    const since = winnersSince(period, call.now);
    return q
      .topWins(call.pool, currency, { since, now: call.now }, WINNERS_SHOWN)
      .then((rows) => ({ since, rows }));
  });
  const ladders = kept((call: Call, period: LeaderPeriod) => {
    const since = winnersSince(period, call.now);
    return q
      .leaders(call.pool, { since, now: call.now }, LEADERS_COUNTED)
      .then((rows) => ({ since, rows: placed(rows) }));
  });
  return routes('winners', contract.winners, {
    getWinnerBoard: async (call, { period = 'today', currency = 'THB', language }) => {
      const { since, rows } = await boards.read(call, period, currency);
      return {
        period,
        currency,
        since,
        list: rows.map((row) => ({ ...shownOf(row, language), netWin: row.net, at: row.at })),
      };
    },
    getLeaderboard: async (call, { period = 'today', language }) => {
      const { since, rows } = await ladders.read(call, period);
      return {
        period,
        since,
        list: rows.slice(0, LEADERS_SHOWN).map((row) => leaderOf(row, language)),
      };
    },
    getOwnPlace: async (call, { period = 'today', language }) => {
      const isShown = await q.hasAgreed(call.pool, call.actor.memberId);
      const { rows } = await ladders.read(call, period);
      const own = isShown ? rows.find(({ memberId }) => memberId === call.actor.memberId) : undefined;
      return { isShown, own: own ? leaderOf(own, language) : null };
    },
    getWinnerChoice: async ({ pool, actor }) => ({ isShown: await q.hasAgreed(pool, actor.memberId) }),
    setWinnerChoice: async ({ tx, actor, now }, { isShown }) => {
      await (isShown ? q.agree(tx, actor.memberId, now) : q.disagree(tx, actor.memberId));
      await record(tx, {
        actor: actorKey(actor),
        action: isShown ? 'winner.agree' : 'winner.disagree',
        subject: `member:${actor.memberId}`,
        facts: {},
        at: now,
      });
      boards.forget();
      ladders.forget();
      return { isShown };
    },
  });
}

/** As others may see it. */
const shownOf = (row: q.TitleRow & { account: string }, language: Language | undefined) => ({
  account: maskedName(row.account),
  lottery: row.lottery,
  gameId: row.gameId,
  displayName: row.names?.[nameLanguage(language)] ?? row.names?.['en'] ?? row.vendorName,
  smallIcon: row.gameId === null ? null : `/tile/${row.gameId}.svg`,
});

const leaderOf = (row: q.LeaderRow & { place: number }, language: Language | undefined) => ({
  ...shownOf(row, language),
  place: row.place,
  multipleE4: row.multipleE4,
  at: row.at,
});

/**
 * One read of each board in twenty seconds, however many ask: the same answer for everybody. A member who leaves is gone from
 * here at once and from the other processes within that time.
 */
function kept<Wish extends string[], Board>(read: (call: Call, ...wish: Wish) => Promise<Board>) {
  const answers = new Map<string, { readonly until: number; readonly board: Promise<Board> }>();
  return {
    read: (call: Call, ...wish: Wish): Promise<Board> => {
      const key = wish.join(' ');
      const known = answers.get(key);
      const now = call.now.getTime();
      // A clock set back must not keep an answer for ever.
      if (known && now < known.until && now > known.until - 2 * KEPT_MS) return known.board;
      const board = read(call, ...wish);
      board.catch(() => answers.delete(key));
      answers.set(key, { until: now + KEPT_MS, board });
      return board;
    },
    forget: () => answers.clear(),
  };
}

export { agree } from './queries.ts';

const KEPT_MS = 20_000;
/** Places that are counted for members' own rows; whoever stands behind them has won little. */
const LEADERS_COUNTED = 1000;

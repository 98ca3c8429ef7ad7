import { contract } from '@tamarind/contract/index';
import type { Language } from '@tamarind/contract/brand';
import type { Currency } from '@tamarind/domain/money';
import { maskedName, WINNERS_SHOWN, type WinnerPeriod, winnersSince } from '@tamarind/domain/winners/board';
import { type LeaderPeriod, LEADERS_SHOWN, placed } from '@tamarind/domain/winners/leaders';
import { record } from '../audit/index.ts';
import { nameLanguage } from '../platform/name-language.ts';
import { actorKey } from '../platform/http/actor.ts';
import { type Call, type Route, routes } from '../platform/http/routes.ts';
import { forgetEverywhere, forgetHere, kept } from '../platform/kept.ts';
import * as queries from './queries.ts';

/**
 * The board "Top 20 Winning". Members who did not agree are left out rather than shown as "a player": the game, amount
 * and minute of a large win are enough to recognise somebody, and nobody may be used for advertising without consent.
 * The board therefore does not show how often members win; the sites say that beside it.
 *
 * Decision 0021 explains why the leaderboard ranks the same members by another rule.
 */
export function winnerRoutes(): Route[] {
  return routes('winners', contract.winners, {
    getWinnerBoard: async (call, { period = 'today', currency = 'THB', language }) => {
      const { since, rows } = await keptBoard(call, period, currency);
      return {
        period,
        currency,
        since,
        list: rows.map((row) => ({ ...shownOf(row, language), netWin: row.net, at: row.at })),
      };
    },
    getLeaderboard: async (call, { period = 'today', language }) => {
      const { since, rows } = await keptLadder(call, period);
      return { period, since, list: rows.slice(0, LEADERS_SHOWN).map((row) => leaderOf(row, language)) };
    },
    getOwnPlace: async (call, { period = 'today', language }) => {
      const isShown = await queries.hasAgreed(call.pool, call.actor.memberId);
      const { rows } = await keptLadder(call, period);
      const own = isShown ? rows.find(({ memberId }) => memberId === call.actor.memberId) : undefined;
      return { isShown, own: own ? leaderOf(own, language) : null };
    },
    getWinnerChoice: async ({ pool, actor }) => ({ isShown: await queries.hasAgreed(pool, actor.memberId) }),
    setWinnerChoice: async ({ tx, pool, actor, now }, { isShown }) => {
      await (isShown ? queries.agree(tx, actor.memberId, now) : queries.disagree(tx, actor.memberId));
      await record(tx, {
        actor: actorKey(actor),
        action: isShown ? 'winner.agree' : 'winner.disagree',
        subject: `member:${actor.memberId}`,
        facts: {},
        at: now,
      });
      forgetHere(pool, 'winners');
      await forgetEverywhere(tx, 'winners');
      return { isShown };
    },
  });
}

/** A row of the board as other people see it, with the account name masked. */
const shownOf = (row: queries.TitleRow & { account: string }, language: Language | undefined) => ({
  account: maskedName(row.account),
  lottery: row.lottery,
  gameId: row.gameId,
  displayName: row.names?.[nameLanguage(language)] ?? row.names?.['en'] ?? row.vendorName,
  smallIcon: row.gameId === null ? null : `/tile/${row.gameId}.webp`,
});

const leaderOf = (row: queries.LeaderRow & { place: number }, language: Language | undefined) => ({
  ...shownOf(row, language),
  place: row.place,
  multipleE4: row.multipleE4,
  at: row.at,
});

/**
 * Each board is cached for twenty seconds, the same for all visitors. A member who withdraws consent disappears at
 * once, in all processes.
 */
const keptBoard = ({ pool, now }: Call, period: WinnerPeriod, currency: Currency) =>
  kept(pool, { name: 'winners', key: `board ${period} ${currency}`, forMs: KEPT_MS }, now, async () => {
    const since = winnersSince(period, now);
    return { since, rows: await queries.topWins(pool, currency, { since, now }, WINNERS_SHOWN) };
  });

const keptLadder = ({ pool, now }: Call, period: LeaderPeriod) =>
  kept(pool, { name: 'winners', key: `leaders ${period}`, forMs: KEPT_MS }, now, async () => {
    const since = winnersSince(period, now);
    return { since, rows: placed(await queries.leaders(pool, { since, now }, LEADERS_COUNTED)) };
  });

export { agree } from './queries.ts';

const KEPT_MS = 20_000;
/** Ranks are computed for this many members, so that a member can see their own rank; members below have won little. */
const LEADERS_COUNTED = 1000;

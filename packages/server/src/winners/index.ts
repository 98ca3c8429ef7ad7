import { contract } from '@tamarind/contract/index';
import type { Currency } from '@tamarind/domain/money';
import { maskedName, WINNERS_SHOWN, type WinnerPeriod, winnersSince } from '@tamarind/domain/winners/board';
import { record } from '../audit/index.ts';
import { nameLanguage } from '../games/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import { type Call, type Route, routes } from '../platform/http/routes.ts';
import { forgetEverywhere, forgetHere, kept } from '../platform/kept.ts';
import * as q from './queries.ts';

/**
 * Top 20 Winning. Whoever did not agree is left out, rather than shown as "a player": game, amount and minute of a large win
 * are enough for people who know the member, and nobody is asked to be an advertisement. So the board says nothing about how
 * often anybody wins, and the sites say that beside it.
 */
export function winnerRoutes(): Route[] {
  return routes('winners', contract.winners, {
    getWinnerBoard: async (call, { period = 'today', currency = 'THB', language }) => {
      const { since, rows } = await keptBoard(call, period, currency);
      const named = nameLanguage(language);
      return {
        period,
        currency,
        since,
        list: rows.map((row) => ({
          account: maskedName(row.account),
          lottery: row.lottery,
          gameId: row.gameId,
          displayName: row.names?.[named] ?? row.names?.['en'] ?? row.vendorName,
          smallIcon: row.gameId === null ? null : `/tile/${row.gameId}.svg`,
          netWin: row.net,
          at: row.at,
        })),
      };
    },
    getWinnerChoice: async ({ pool, actor }) => ({ isShown: await q.hasAgreed(pool, actor.memberId) }),
    setWinnerChoice: async ({ tx, pool, actor, now }, { isShown }) => {
      await (isShown ? q.agree(tx, actor.memberId, now) : q.disagree(tx, actor.memberId));
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

/**
 * One read of each board in twenty seconds, however many ask: the same answer for everybody. A member who leaves is gone from it at
 * once, in all processes.
 */
const keptBoard = ({ pool, now }: Call, period: WinnerPeriod, currency: Currency) =>
  kept(pool, { name: 'winners', key: `${period} ${currency}`, forMs: KEPT_MS }, now, async () => {
    const since = winnersSince(period, now);
    return { since, rows: await q.topWins(pool, currency, since, WINNERS_SHOWN) };
  });

export { agree } from './queries.ts';

const KEPT_MS = 20_000;

import { contract } from '@tamarind/contract/index';
import { addDays, startOfDay } from '@tamarind/domain/time';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { refuse } from '../platform/refusal.ts';
import { issueLaunchToken, redeemLaunchToken } from '../sessions/index.ts';
import { cancelTicket } from './cancel-ticket.ts';
import { drawOwn, sealDraws } from './draw-own.ts';
import { enterResult } from './enter-result.ts';
import { getExposure } from './exposure.ts';
import { gameOf } from './games.ts';
import { placeBet } from './place-bet.ts';
import * as q from './queries.ts';
import { exportTickets, getTicket, listTickets } from './records.ts';
import {
  exportResults,
  getDraw,
  getStatistics,
  listGames,
  listOpenDraws,
  listPopularNumbers,
  listResults,
} from './results.ts';
import { closeDraws, openDraws, scheduleDraws } from './schedule-draws.ts';
import { settleDraws } from './settle-draw.ts';
import { staffDraws } from './staff-draws.ts';

export const lotteryRoutes: Route[] = routes('lottery', contract.lottery, {
  listGames,
  listOpenDraws,
  getDraw,
  listResults,
  exportResults,
  listPopularNumbers,
  getStatistics,
  /** The token travels in the fragment: it never reaches a server's log or a referrer. */
  launchLottery: async (call, input) => {
    if (input.lottoGameCode !== undefined && !gameOf(input.lottoGameCode)) return refuse('NOT_FOUND');
    const token = await issueLaunchToken(call.pool, call.actor, call.random, call.now);
    const view = input.lottoView ?? (input.lottoGameCode === undefined ? 'lobby' : 'betting');
    return {
      game_url: `/lottery-client/#launch=${token}&view=${view}${input.lottoGameCode === undefined ? '' : `&game=${input.lottoGameCode}`}`,
    };
  },
  enterClient: async (call, { launchToken }) => {
    const { token, member } = await redeemLaunchToken(call, launchToken);
    return { token, account: member.account, currency: member.currency, isTrial: member.isAgent === 4 };
  },
  placeBet,
  cancelTicket,
  listTickets,
  exportTickets,
  getTicket,
  listDraws: async ({ pool }, input) => {
    const filter = {
      game: input.game,
      state: input.state,
      from: input.from === undefined ? undefined : startOfDay(input.from),
      to: input.to === undefined ? undefined : startOfDay(addDays(input.to, 1)),
    };
    const [rows, count] = [
      await q.drawsPage(pool, filter, PAGE_SIZE, ((input.page ?? 1) - 1) * PAGE_SIZE),
      await q.countDraws(pool, filter),
    ];
    return { draws: await staffDraws(pool, rows), count, pageSize: PAGE_SIZE };
  },
  getStaffDraw: async ({ pool }, { draw }) => {
    const row = await q.drawByCode(pool, draw);
    const [shown] = row ? await staffDraws(pool, [row]) : [];
    return shown ?? refuse('NOT_FOUND');
  },
  enterResult,
  getExposure,
});

export const lotteryJobs: readonly Job[] = [
  { name: 'schedule-draws', everyMs: 2000, run: scheduleDraws },
  { name: 'open-draws', everyMs: 400, run: openDraws },
  { name: 'close-draws', everyMs: 250, run: closeDraws },
  { name: 'seal-draws', everyMs: 250, run: sealDraws },
  { name: 'draw-own', everyMs: 500, run: drawOwn },
  { name: 'settle-draws', everyMs: 400, run: settleDraws },
];

export { importHistory, seedLottery } from './seed.ts';

const PAGE_SIZE = 20;

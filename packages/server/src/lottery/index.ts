import { contract } from '@tamarind/contract/index';
import { momentsOf } from '@tamarind/domain/time';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { refuse } from '../platform/refusal.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { redeemLaunchToken } from '../sessions/index.ts';
import { calendarActs, listCalendar, setCalendarDay } from './desk/calendar-days.ts';
import { cancelTicket } from './selling/cancel-ticket.ts';
import { deriveDraws } from './draws/derive-draws.ts';
import {
  askCorrection,
  closeEarly,
  correctionActs,
  decideCorrection,
  drawActs,
  pauseDraw,
  voidDraw,
} from './desk/draw-life.ts';
import { releaseActs, releaseResult } from './desk/release-result.ts';
import { drawOwn, fixLists, sealDraws } from './draws/draw-own.ts';
import { enterResult } from './results/enter-result.ts';
import { getExposure, guardDraws, listExposures } from './desk/exposure.ts';
import { getFairness, listFairness, watchFairness } from './desk/fairness.ts';
import {
  askPrice,
  decidePrice,
  listGameSettings,
  listPrices,
  priceActs,
  setGameSwitch,
  setNumberRule,
} from './desk/game-settings.ts';
import { askLadder, askLimits, decideLimits, limitActs, listLimits, previewLadder } from './desk/limits.ts';
import { deleteNumberSet, listNumberSets, saveNumberSet } from './selling/number-sets.ts';
import { placeBets } from './selling/place-bet.ts';
import {
  getGameMenus,
  getRecentGames,
  getVnGameMenu,
  listOpenedNumbers,
  listOwnOpenedNumbers,
} from './records/menus.ts';
import { previewResult } from './results/preview-result.ts';
import * as queries from './queries.ts';
import { quoteBet } from './selling/quote.ts';
import { readResults } from './results/read-results.ts';
import { getReceipt } from './records/receipt.ts';
import { exportTickets, getTicket, listMemberTickets, listTickets } from './records/records.ts';
import {
  exportResults,
  getDraw,
  getGame,
  getOffers,
  getStatistics,
  listGames,
  listOpenDraws,
  listPopularNumbers,
  listResults,
} from './records/published-results.ts';
import type { Acts } from '../proposals/index.ts';
import { closeDraws, openDraws, scheduleDraws, scheduleGames } from './draws/schedule-draws.ts';
import { settleDraws } from './results/settle-draw.ts';
import { fillResultsApart } from './results/fill-apart.ts';
import { fillResults } from './results/fill-results.ts';
import { importHistory } from './seed.ts';
import { getSettlement } from './results/settlement-progress.ts';
import { staffDraws } from './results/staff-draws.ts';
import { launchLottery } from './selling/launch.ts';
import { exportShots, listShots, shootNumber } from './draws/yeekee.ts';

export const lotteryRoutes: Route[] = routes('lottery', contract.lottery, {
  listGames,
  getGame,
  listOpenDraws,
  getDraw,
  getOffers,
  listResults,
  exportResults,
  listPopularNumbers,
  getStatistics,
  getGameMenus,
  getVnGameMenu,
  getRecentGames,
  listOpenedNumbers,
  listOwnOpenedNumbers,
  launchLottery,
  enterClient: async (call, { launchToken }) => {
    const { token, member } = await redeemLaunchToken(call, launchToken);
    return { token, account: member.account, currency: member.currency, isTrial: member.memberKind === 'trial' };
  },
  quoteBet,
  placeBet: { together: placeBets },
  cancelTicket,
  listTickets,
  listMemberTickets,
  exportTickets,
  getTicket,
  getReceipt,
  listNumberSets,
  saveNumberSet,
  deleteNumberSet,
  shootNumber,
  listShots,
  exportShots,
  listDraws: async ({ pool, currencies }, input) => {
    const filter = { game: input.game, state: input.state, ...momentsOf(input) };
    const [rows, count] = [
      await queries.drawsPage(pool, filter, pageOf(input)),
      await queries.countDraws(pool, filter),
    ];
    return { draws: await staffDraws(pool, rows, currencies), count, pageSize: PAGE_SIZE };
  },
  getStaffDraw: async ({ pool, currencies }, { draw }) => {
    const row = await queries.drawByCode(pool, draw);
    const [shown] = row ? await staffDraws(pool, [row], currencies) : [];
    return shown ?? refuse('NOT_FOUND');
  },
  getSettlement,
  enterResult,
  previewResult,
  releaseResult,
  pauseDraw,
  closeEarly,
  voidDraw,
  askCorrection,
  decideCorrection,
  listExposures,
  getExposure,
  listFairness,
  getFairness,
  setNumberRule,
  listGameSettings,
  setGameSwitch,
  listPrices,
  askPrice,
  decidePrice,
  listLimits,
  askLimits,
  askLadder,
  decideLimits,
  previewLadder,
  listCalendar,
  setCalendarDay,
});

export const lotteryActs: Acts = {
  ...drawActs,
  ...releaseActs,
  ...correctionActs,
  ...calendarActs,
  ...priceActs,
  ...limitActs,
};

export const lotteryJobs: readonly Job[] = [
  { name: 'schedule-draws', everyMs: 2000, run: scheduleDraws },
  { name: 'open-draws', everyMs: 400, run: openDraws },
  { name: 'close-draws', everyMs: 250, run: closeDraws },
  { name: 'seal-draws', everyMs: 250, run: sealDraws },
  { name: 'fix-lists', everyMs: 500, run: fixLists },
  { name: 'draw-own', everyMs: 500, run: drawOwn },
  { name: 'read-results', everyMs: 5000, run: readResults },
  { name: 'derive-draws', everyMs: 1000, run: deriveDraws },
  { name: 'guard-draws', everyMs: 3000, run: guardDraws },
  { name: 'settle-draws', everyMs: 400, run: settleDraws },
  { name: 'watch-fairness', everyMs: 3_600_000, run: watchFairness },
];

export { launchLottery } from './selling/launch.ts';
export { lotteriesOnSale } from './records/menus.ts';
export { owedBy } from './settlement-queries.ts';
export { correctionOf } from './results/staff-queries.ts';
export { seedLottery } from './seed.ts';
/**
 * History of the lotteries for the demo: imports past results, fills gaps with made-up ones, and schedules past draws.
 */
export const history = {
  import: importHistory,
  fill: fillResults,
  fillApart: fillResultsApart,
  schedule: scheduleGames,
};
export { placeBet } from './selling/place-bet.ts';
export { takeShot } from './draws/yeekee.ts';

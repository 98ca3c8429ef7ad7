import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { brandSettings } from '../brand/index.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { convertPoint, convertRate } from './convert.ts';
import { deskHandlers } from './desk.ts';
import * as queries from './queries.ts';
import { monthOfMember, redeemPointReward } from './redeem.ts';
import { shownItem, shownRecord } from './shown.ts';

/**
 * Points [M04] are whole numbers, never expire and are earned by deposits. Movements are append-only and store the
 * balance after each. Converting points posts money from points_liability to the wallet.
 */
export const pointRoutes: Route[] = routes('points', contract.points, {
  listMall: async ({ pool }) => {
    const { levels } = (await brandSettings(pool)).vip;
    return { items: (await queries.items(pool)).map((item) => shownItem(item, levels)) };
  },
  getPointBalance: async ({ pool, actor }) => ({
    balance: await queries.pointsOf(pool, actor.memberId),
    neverExpire: true as const,
    inProcess: await queries.inProcess(pool, actor.memberId),
  }),
  getPointReward: async ({ pool, actor, now }) => {
    const { levels } = (await brandSettings(pool)).vip;
    const { level, taken, cap, ofItem } = await monthOfMember(pool, actor, now);
    return {
      items: (await queries.items(pool)).map((item) => ({ ...shownItem(item, levels), taken: ofItem(item.id) })),
      level,
      taken,
      cap,
    };
  },
  getPointConfig: async ({ pool, actor }) => ({
    currency: actor.currency,
    depositPerPoint: money(BigInt((await brandSettings(pool)).points.depositPerPoint[actor.currency])),
    convert: await convertRate(pool, actor.currency),
    neverExpire: true as const,
  }),
  redeemPointReward,
  convertPoint,
  getRedeemPointList: async (call, filter) => {
    const { records, count } = await queries.recordsPage(
      call.pool,
      { ...filter, memberId: call.actor.memberId },
      pageOf(filter),
    );
    return { records: records.map((row) => shownRecord(row, call.secrets)), count, pageSize: PAGE_SIZE };
  },
  listPointMovements: async ({ pool, actor }, input) => ({
    ...(await queries.movementsPage(pool, actor.memberId, pageOf(input))),
    pageSize: PAGE_SIZE,
  }),
  ...deskHandlers,
});

export { endWaitingRecord, offerItem, pointActs } from './desk.ts';
export { earnForDeposits, movePoints } from './move.ts';
export { fileRedeem } from './redeem.ts';

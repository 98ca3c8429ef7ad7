import { contract } from '@tamarind/contract/index';
import { dayOf } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { standingOf } from '../limits/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { refuse } from '../platform/refusal.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import type { Acts } from '../proposals/index.ts';
import { getHouseLimits, houseLimitActs, setHouseLimit } from './house-limits.ts';
import { findMarkers } from './markers.ts';
import {
  askReturn,
  confirmRaise,
  enterToWithdraw,
  excludeMyself,
  getPlayTime,
  getProtection,
  setLimit,
  shownLimits,
  takeBreak,
  withdrawRaise,
} from './own.ts';
import * as queries from './queries.ts';
import { exclusionOf, proposeReturn, returnActs } from './staff-return.ts';

/**
 * The member's limits and breaks [R8], reality checks [R9], and the staff's list of members with signs of gambling
 * harm.
 */
export const protectionRoutes: Route[] = routes('protection', contract.protection, {
  getProtection,
  setLimit,
  confirmRaise,
  withdrawRaise,
  takeBreak,
  excludeMyself,
  enterToWithdraw,
  askReturn,
  getPlayTime,

  getHouseLimits,
  setHouseLimit,
  proposeReturn,
  listHarmMarkers: async ({ pool, currencies, branches }, { state, account, page }) => {
    const rows = await queries.markersPage(
      pool,
      { state, account: account?.toLowerCase(), currencies, branches },
      pageOf({ page }),
    );
    return {
      markers: rows.map(({ of: _all, ...row }) => row),
      count: rows[0]?.of ?? 0,
      pageSize: PAGE_SIZE,
      open: await queries.openMarkers(pool, { currencies, branches }),
    };
  },
  noteHarmMarker: async (call, { id, state, note }) => {
    const { staffId } = call.actor;
    // Point of no return
    const marker = await queries.setMarker(call.tx, { id, state, note: note.trim(), staffId, now: call.now });
    if (!marker) return refuse('NOT_FOUND');
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: `protection.marker_${state}`,
      subject: `member:${marker.memberId}`,
      facts: { marker: marker.marker, note: note.trim() },
      at: call.now,
    });
    return { state };
  },
  getMemberProtection: async ({ pool, config, now }, { account }) => {
    const member = await queries.memberByAccount(pool, account.toLowerCase());
    if (!member) return refuse('NOT_FOUND');
    const standing = await standingOf(pool, { config }, member, now);
    return {
      currency: member.currency,
      limits: await shownLimits(pool, member.memberId, standing),
      pauses: await queries.pausesOf(pool, member.memberId),
      exclusion: (await exclusionOf(pool, member.memberId, now)) ?? null,
      changes: (await queries.limitHistory(pool, member.memberId, CHANGES_SHOWN)).map(
        ({ fromAt: _from, ...change }) => change,
      ),
      todaySeconds: standing.days.find(({ day }) => day === dayOf(now))?.seconds ?? 0,
    };
  },
});

export { insertLimit, putMarker } from './queries.ts';
export const protectionActs: Acts = { ...returnActs, ...houseLimitActs };

export const protectionJobs: readonly Job[] = [{ name: 'find-harm-markers', everyMs: 300_000, run: findMarkers }];
const CHANGES_SHOWN = 20;

import type { contract } from '@tamarind/contract/index';
import { memberIdByAccount } from '../members/index.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import { noteOutcome } from './health.ts';
import * as m from './movement-queries.ts';
import * as q from './queries.ts';
import { lineOf } from './registry.ts';

/** Rounds at vendors, as members and staff see them, and the vendor's own page about one. */
export const listRounds: Handler<typeof contract.vendors.listRounds> = async (
  { pool, actor, now },
  { show, page = 1 },
) => {
  const { rows, count } = await m.rounds(
    pool,
    { memberId: actor.memberId, stuckBefore: show === 'stuck' ? stuckBefore(now) : undefined },
    page,
    PAGE_SIZE,
  );
  return { rounds: rows.map(shownRound), count, pageSize: PAGE_SIZE };
};

export const listVendorRounds: Handler<typeof contract.vendors.listVendorRounds> = async (
  { pool, now },
  { vendor, find, show, page = 1 },
) => {
  const member = find ? await memberIdByAccount(pool, find.toLowerCase()) : undefined;
  const filter = {
    vendor,
    find: find ? { round: find, memberId: member?.id } : undefined,
    stuckBefore: show === 'stuck' ? stuckBefore(now) : undefined,
  };
  const { rows, count } = await m.rounds(pool, filter, page, PAGE_SIZE);
  return {
    rounds: rows.map((row) => ({ ...shownRound(row), account: row.account })),
    count,
    pageSize: PAGE_SIZE,
  };
};

export const getRoundPage: Handler<typeof contract.vendors.getRoundPage> = async (
  call,
  { vendor: code, round },
) => {
  const [vendor] = await q.vendors(call.pool, code);
  const player = await q.playerOfMember(call.pool, call.actor.memberId);
  if (!vendor || !player || !(await m.roundOf(call.pool, code, call.actor.memberId, round)))
    return refuse('NOT_FOUND');
  return roundPage(call, vendor, { round, user: player.code });
};

async function roundPage(
  platform: Platform,
  vendor: q.VendorRow,
  of: { round: string; user: string },
): Promise<{ url: string }> {
  const line = await lineOf(platform, vendor, platform.clock.now());
  const answer = await platform.ports.vendor.roundUrl(line, of);
  await noteOutcome(platform, vendor.code, answer);
  if (answer.kind === 'done') return { url: answer.url };
  return refuse(answer.kind === 'refused' ? 'VENDOR_REFUSED' : 'VENDOR_SILENT');
}

const shownRound = (row: m.RoundRow) => ({
  vendor: row.vendor,
  vendorName: row.vendorName,
  round: row.round,
  game: row.gameCode,
  gameName: row.gameName,
  currency: row.currency,
  state: row.state,
  staked: row.staked,
  won: row.won,
  openedAt: row.openedAt,
  movedAt: row.movedAt,
  closedAt: row.closedAt,
});

/** A spin ends in seconds, a hand of cards in minutes; what is silent longer is shown as stuck. */
const stuckBefore = (now: Date): Date => new Date(now.getTime() - 600_000);
const PAGE_SIZE = 20;

import type { contract } from '@tamarind/contract/index';
import { dayOf } from '@tamarind/domain/time';
import { compareBooks } from '@tamarind/domain/vendors/compare-books';
import { nameLanguage } from '../platform/name-language.ts';
import { memberIdByAccount } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { noteOutcome } from './health.ts';
import * as movementQueries from './movement-queries.ts';
import * as queries from './queries.ts';
import { keepCases, ourMovement, theirMovements } from './reconcile.ts';
import * as reconcileQueries from './reconcile-queries.ts';
import { lineOf } from './registry.ts';

/**
 * This file lists rounds at vendors for members and staff, and returns the address of the vendor's own page about a
 * round.
 */
export const listRounds: Handler<typeof contract.vendors.listRounds> = async (
  { pool, actor, now },
  { show, page, language },
) => {
  const { rows, count } = await movementQueries.rounds(
    pool,
    {
      memberId: actor.memberId,
      stuckBefore: show === 'stuck' ? stuckBefore(now) : undefined,
      language: nameLanguage(language),
    },
    pageOf({ page }),
  );
  return { rounds: rows.map(shownRound), count, pageSize: PAGE_SIZE };
};

export const listVendorRounds: Handler<typeof contract.vendors.listVendorRounds> = async (
  { pool, now },
  { vendor, find, show, page },
) => {
  const member = find ? await memberIdByAccount(pool, find.toLowerCase()) : undefined;
  const filter = {
    vendor,
    find: find ? { round: find, memberId: member?.id } : undefined,
    stuckBefore: show === 'stuck' ? stuckBefore(now) : undefined,
  };
  const { rows, count } = await movementQueries.rounds(pool, filter, pageOf({ page }));
  return { rounds: rows.map((row) => ({ ...shownRound(row), account: row.account })), count, pageSize: PAGE_SIZE };
};

export const askRound: Handler<typeof contract.vendors.askRound> = async (call, { vendor: code, round }) => {
  const { actor, pool, now } = call;
  const [vendor] = await queries.vendors(pool, code);
  if (!vendor || !(await movementQueries.roundOf(pool, code, actor.memberId, round))) return refuse('NOT_FOUND');
  const told = await call.ports.vendor.transactions(await lineOf(call, vendor, now), { round });
  await noteOutcome(call, code, told);
  if (told.kind !== 'done') return refuse(told.kind === 'refused' ? 'VENDOR_REFUSED' : 'VENDOR_SILENT');

  const ours = (await reconcileQueries.oursOfRound(pool, code, actor.memberId, round)).map(ourMovement);
  // Use only this member's movements: a round at a shared table also contains movements of other players, which the
  // member must not see.
  const player = await queries.playerOfMember(pool, actor.memberId);
  const mine = told.transactions.filter(({ user }) => user === player?.code);
  const differences = compareBooks(ours, theirMovements(mine, actor.currency), () => true);
  const isOver = mine.some((one) => one.round_closed === true && one.applied !== false);
  await inTransaction(pool, async (tx) => {
    if (differences.length > 0) await keepCases(tx, call, code, dayOf(now), differences);
    else if (isOver) await movementQueries.closeRound(tx, code, actor.memberId, round, now);
  });
  const filter = { memberId: actor.memberId, vendor: code, only: round };
  const [row] = (await movementQueries.rounds(pool, filter, { limit: 1, offset: 0 })).rows;
  if (!row) throw new Error(`round ${round} of ${code} is gone`);
  return { answer: answerOf(mine.length, differences.length, isOver), round: shownRound(row) };
};

const answerOf = (named: number, differences: number, isOver: boolean) => {
  if (named === 0) return 'not_known';
  if (differences > 0) return 'differs';
  return isOver ? 'finished' : 'open';
};

export const getRoundPage: Handler<typeof contract.vendors.getRoundPage> = async (call, { vendor: code, round }) => {
  const [vendor] = await queries.vendors(call.pool, code);
  const player = await queries.playerOfMember(call.pool, call.actor.memberId);
  if (!vendor || !player || !(await movementQueries.roundOf(call.pool, code, call.actor.memberId, round)))
    return refuse('NOT_FOUND');
  return roundPage(call, vendor, { round, user: player.code });
};

async function roundPage(
  platform: Platform,
  vendor: queries.VendorRow,
  of: { round: string; user: string },
): Promise<{ url: string }> {
  const line = await lineOf(platform, vendor, platform.clock.now());
  const answer = await platform.ports.vendor.roundUrl(line, of);
  await noteOutcome(platform, vendor.code, answer);
  if (answer.kind === 'done') return { url: answer.url };
  return refuse(answer.kind === 'refused' ? 'VENDOR_REFUSED' : 'VENDOR_SILENT');
}

const shownRound = (row: movementQueries.RoundRow) => ({
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

/**
 * The moment before which a round must have had its last movement to count as stuck: a spin ends in seconds and a hand
 * of cards in minutes.
 */
const stuckBefore = (now: Date): Date => new Date(now.getTime() - 600_000);

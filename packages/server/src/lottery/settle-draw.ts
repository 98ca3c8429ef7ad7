import { winners } from '@tamarind/domain/lottery/settle';
import { post } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { announce, announceToMembers } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { forEachDraw } from './for-each-draw.ts';
import * as q from './queries.ts';
import { settlementTransfer } from './transfers.ts';

/**
 * Settles draws that have a result, and gives stakes back on void ones. Resumable at every step [L07]:
 * grade (winning lines and one credit a member, once a result version) → pay (chunks of members, each with its own key) →
 * finish (nothing left unpaid). A crash anywhere is continued by the next run; nothing is done twice.
 */
export async function settleDraws(platform: Platform): Promise<void> {
  await forEachDraw(platform, await q.dueToSettle(platform.pool), async ({ id }) => {
    const version = await grade(platform, id);
    while ((await payChunk(platform, id, version)) === CHUNK) continue;
    await finish(platform, id, version);
  });
}

async function grade(platform: Platform, id: bigint): Promise<number> {
  return inTransaction(platform.pool, async (tx) => {
    const draw = await q.lockDraw(tx, id);
    if (draw.state === 'void') {
      await q.insertRefunds(tx, id);
      return 0;
    }
    if (draw.prizes && draw.gradedVersion < draw.resultVersion) {
      await q.insertWins(tx, id, draw.resultVersion, winners(draw.prizes));
      await q.insertPayouts(tx, id, draw.resultVersion);
      await q.setGraded(tx, id, draw.resultVersion);
    }
    return draw.resultVersion;
  });
}

async function payChunk(platform: Platform, id: bigint, version: number): Promise<number> {
  return inTransaction(platform.pool, async (tx) => {
    const credits = await q.claimCredits(tx, id, version, CHUNK);
    const [draw] = await q.drawsById(tx, [id]);
    if (credits.length === 0 || !draw) return 0;
    const now = platform.clock.now();
    await post(
      tx,
      credits.map((credit) => settlementTransfer(credit, draw, version, now)),
    );
    await q.setPaid(
      tx,
      id,
      version,
      credits.map(({ wallet }) => wallet),
      now,
    );
    await announceToMembers(
      tx,
      credits.map(({ memberId }) => memberId),
      { type: 'balance', data: {} },
      now,
    );
    return credits.length;
  });
}

async function finish(platform: Platform, id: bigint, version: number): Promise<void> {
  await inTransaction(platform.pool, async (tx) => {
    const draw = await q.lockDraw(tx, id);
    if (draw.settledAt !== null || (await q.unpaidCredits(tx, id, version)) > 0) return;
    const { won, credited } = await q.settledSums(tx, id, version);
    if (version > 0 && won !== credited)
      throw new Error(`draw ${draw.code}: lines won ${won}, credited ${credited}`);
    const now = platform.clock.now();
    await q.setSettled(tx, draw, now);
    await announce(
      tx,
      'public',
      {
        type: 'draw',
        data: { draw: draw.code, game: draw.game, state: draw.state === 'void' ? 'void' : 'settled' },
      },
      now,
    );
    await announceToMembers(
      tx,
      (await q.membersOn(tx, id)).map(({ memberId }) => memberId),
      { type: 'ticket', data: { draw: draw.code } },
      now,
    );
  });
}

/** Members a transaction: bets on other draws wait for at most so many credits. */
const CHUNK = 500;

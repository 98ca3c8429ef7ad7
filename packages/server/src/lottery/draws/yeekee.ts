import type { contract } from '@tamarind/contract/index';
import { type Game, gameOf } from '@tamarind/domain/lottery/games/index';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import {
  decideShot,
  roundIdOf,
  roundResult,
  shootingEndsAt,
  shotLines,
  shotPrizes,
  SHOTS_MIN,
  usualShotPrizes,
} from '@tamarind/domain/lottery/yeekee';
import { currencies } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { addMs } from '@tamarind/domain/time';
import { post } from '../../ledger/index.ts';
import type { Db, Tx } from '../../platform/db/sql.ts';
import type { ChangeCall, Handler } from '../../platform/http/routes.ts';
import { announceToMembers } from '../../platform/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { PAGE_SIZE, pageOf } from '../../platform/page.ts';
import * as queries from '../queries.ts';
import { shotPrizeTransfer } from '../transfers.ts';
import * as yeekeeQueries from './yeekee-queries.ts';

/**
 * True for the games drawn in yeekee rounds, in which members send numbers (shots). This file takes these numbers,
 * computes the result from them, and pays the small prizes for senders; draw-own.ts fixes the list and draws the round
 * [L03, L05].
 */

export const isYeekee = (game: string): boolean => gameOf(game)?.market === 'yeekee';

export const shootNumber: Handler<typeof contract.lottery.shootNumber> = (call, input) =>
  takeShot(call, call.actor, input);

/**
 * Takes one number from a member for a round that accepts numbers now; otherwise refuses with the codes of the route.
 */
export async function takeShot(
  { tx, clock, now: sentAt }: Pick<ChangeCall, 'tx' | 'clock' | 'now'>,
  member: { readonly memberId: bigint; readonly account: string },
  input: { readonly draw: string; readonly number: string },
) {
  const seen = await roundOf(tx, input.draw);
  const shot = { number: input.number, cooldownMs: COOLDOWN_MS };
  // The number is checked first without a lock, so a flood of numbers sent too late cannot delay the job that fixes the
  // list of the round.
  refuseShot(decideShot({ ...shot, round: seen, now: sentAt }), seen, sentAt);
  const draw = (await queries.lockDrawForBet(tx, input.draw)) ?? seen;
  await yeekeeQueries.lockShots(tx, draw.id);
  // The time of acceptance counts, not the time of sending, so the clock is read again after the lock.
  const { all, own } = await yeekeeQueries.lastShots(tx, draw.id, member.memberId);
  const clocked = clock.now();
  const now = all && all.at > clocked ? all.at : clocked;
  if (draw.listHash !== null) return refuse('DRAW_CLOSED', closedAt(draw));
  refuseShot(decideShot({ ...shot, round: draw, now, ...present({ lastShotAt: own?.at }) }), draw, now);

  // Point of no return.
  const seq = (all?.seq ?? 0) + 1;
  await yeekeeQueries.insertShot(tx, {
    drawId: draw.id,
    seq,
    memberId: member.memberId,
    number: input.number,
    at: now,
  });
  return {
    shot: { seq, at: now, number: input.number, account: masked(member.account) },
    againAt: addMs(now, COOLDOWN_MS),
  };
}

export const listShots: Handler<typeof contract.lottery.listShots> = async ({ pool }, input) => {
  const draw = await roundOf(pool, input.draw);
  const { count, sum } = await yeekeeQueries.shotTotals(pool, draw.id);
  const rows = await yeekeeQueries.shotsPage(pool, draw.id, pageOf(input));
  return {
    shots: rows.map((row) => ({ ...row, account: masked(row.account) })),
    count,
    pageSize: PAGE_SIZE,
    sum: Number(sum),
    countMin: SHOTS_MIN,
    endsAt: shootingEndsAt(draw.closesAt),
  };
};

export const exportShots: Handler<typeof contract.lottery.exportShots> = async ({ pool }, input) =>
  shotLines(await yeekeeQueries.shotsOf(pool, (await roundOf(pool, input.draw)).id)).join('\n');

/** Computes the result of a round from its fixed list. Nothing is drawn if the list no longer matches its hash. */
export async function yeekeePrizes(
  tx: Tx,
  game: Game,
  draw: queries.DrawRow,
  seed: Uint8Array,
  randomness: string,
): Promise<Prizes> {
  const round = roundResult({
    roundId: roundIdOf(game.derivation, draw.code),
    seed,
    randomnessHex: randomness,
    shots: await yeekeeQueries.shotsOf(tx, draw.id),
  });
  if (round.state !== 'result' || round.proof.shotsHash !== draw.listHash)
    throw new Error(`draw ${draw.code}: the players' numbers are not those of the list that was fixed`);
  return round.prizes;
}

/**
 * Pays the two small prizes of a yeekee round: to the senders of the last number and of the 16th from the last. A
 * sender who staked too little in the round gets none.
 */
export async function payShotPrizes(tx: Tx, draw: queries.DrawRow, now: Date): Promise<void> {
  const shots = await yeekeeQueries.shotsOf(tx, draw.id);
  const staked = await yeekeeQueries.stakedBy(tx, draw.id);
  const due = currencies.flatMap((currency) => {
    const rows = new Map(staked.filter((row) => row.currency === currency).map((row) => [row.memberId, row]));
    const stakes = new Map([...rows].map(([memberId, { stake }]) => [memberId, stake]));
    return shotPrizes(shots, stakes, usualShotPrizes[currency]).flatMap(({ position, shot, amount }) => {
      const row = rows.get(shot.memberId);
      return row ? [{ ...row, position, amount }] : [];
    });
  });
  if (due.length === 0) return;
  await yeekeeQueries.insertPrizes(tx, draw.id, due);
  await post(
    tx,
    due.map((prize) => shotPrizeTransfer(prize, draw, now)),
  );
  await announceToMembers(
    tx,
    due.map(({ memberId }) => BigInt(memberId)),
    { type: 'balance', data: {} },
    now,
  );
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

async function roundOf(db: Db, code: string): Promise<queries.DrawRow> {
  const draw = await queries.drawByCode(db, code);
  return draw && isYeekee(draw.game) ? draw : refuse('NOT_FOUND');
}

function refuseShot(decision: ReturnType<typeof decideShot>, draw: queries.DrawRow, now: Date): void {
  if (decision.ok) return;
  if (decision.refusal === 'SHOT_TOO_SOON') {
    const waitMs = decision.againAt.getTime() - now.getTime();
    refuse('SHOT_TOO_SOON', { seconds: Math.ceil(waitMs / 1000) });
  }
  refuse(decision.refusal, decision.refusal === 'DRAW_CLOSED' ? closedAt(draw) : {});
}

const closedAt = ({ closesAt }: queries.DrawRow) => ({ closedAt: shootingEndsAt(closesAt).toISOString() });

/** Masks an account name: `somchai88` becomes `so***8`. */
const masked = (account: string): string => `${account.slice(0, 2)}***${account.slice(-1)}`;

const COOLDOWN_MS = 5_000;

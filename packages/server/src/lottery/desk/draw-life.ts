import { z } from 'zod/mini';
import { contract } from '@tamarind/contract/index';
import { startWindow } from '@tamarind/domain/lottery/early-close';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { record } from '../../audit/index.ts';
import { post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/sql.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../../platform/http/routes.ts';
import { announce, announceToMembers } from '../../platform/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Acts, actOf, isOver, propose } from '../../proposals/index.ts';
import { checkedPrizes, holdReason, keptAmounts } from '../results/enter-result.ts';
import * as staffQueries from '../results/staff-queries.ts';
import * as queries from '../queries.ts';
import { oneStaffDraw } from '../results/staff-draws.ts';
import { reservationsOf } from '../selling/risk.ts';
import * as ticketQueries from '../ticket-queries.ts';
import { voidTicketTransfer } from '../transfers.ts';

/**
 * Staff actions on a draw. Each needs a reason, is recorded in the audit log and only moves a draw forward [L06, L07].
 */

export const pauseDraw: Handler<typeof contract.lottery.pauseDraw> = async (call, input) => {
  const draw = await lockedDraw(call, input.draw);
  if (draw.state !== 'open') return refuse('DRAW_STATE', { state: draw.state });

  // Point of no return.
  await queries.setPaused(call.tx, draw.id, input.paused ? input.reason : null);
  await tell(call, draw, input.paused ? 'draw.paused' : 'draw.resumed', { reason: input.reason }, 'open');
  return oneStaffDraw(call.tx, draw.id);
};

/**
 * Proposes an early close: the first ball fell before the close. Selling stops at once. A second person closes the
 * draw; tickets sold since the first ball are then void and their stakes refunded.
 */
export const closeEarly: Handler<typeof contract.lottery.closeEarly> = async (call, input) => {
  const draw = await lockedDraw(call, input.draw);
  refuseEarlyClose(draw, input.startedAt, call.now);

  // Point of no return.
  const { proposal } = await propose(call, {
    act: 'draw.close',
    subject: draw.code,
    endpoint: contract.lottery.closeEarly,
    input,
    reason: input.reason,
  });
  // Selling on while the first ball may be known is worse than an unnecessary pause.
  if (draw.state === 'open' && draw.pausedReason === null) {
    await queries.setPaused(call.tx, draw.id, input.reason);
    await tell(call, draw, 'draw.paused', { reason: input.reason }, 'open');
  }
  return { ...(await oneStaffDraw(call.tx, draw.id)), proposal };
};

/** Proposes to void a draw that will get no result. When a second person agrees, every stake is refunded. */
export const voidDraw: Handler<typeof contract.lottery.voidDraw> = async (call, input) => {
  const draw = await lockedDraw(call, input.draw);
  refuseVoid(draw);

  // Point of no return.
  const { proposal } = await propose(call, {
    act: 'draw.void',
    subject: draw.code,
    endpoint: contract.lottery.voidDraw,
    input,
    reason: input.reason,
  });
  return { ...(await oneStaffDraw(call.tx, draw.id)), proposal };
};

/** Closing and voiding need two people: one who saw the result could otherwise choose which bets count. */
export const drawActs: Acts = {
  'draw.close': {
    ...actOf(
      contract.lottery.closeEarly,
      async (call, input, { by }) => {
        const { tx, now } = call;
        const draw = await lockedDraw(call, input.draw);
        refuseEarlyClose(draw, input.startedAt, now);

        // Point of no return.
        await staffQueries.setStarted(tx, draw.id, input.startedAt);
        if (draw.state === 'open') await queries.setState(tx, draw.id, 'closed');
        const voided = await voidTicketsSince(tx, draw, input.startedAt, now);
        const startedAt = input.startedAt.toISOString();
        await tell(call, draw, 'draw.closed_early', { reason: input.reason, startedAt, voided, by }, 'closed');
      },
      (call, input) => resume(call, input, `staff:${call.actor.username}`),
    ),
    lapse: (step, content) => resume(step, z.decode(contract.lottery.closeEarly.input, content as never), 'system'),
  },
  'draw.void': actOf(contract.lottery.voidDraw, async (call, input, { by }) => {
    const draw = await lockedDraw(call, input.draw);
    refuseVoid(draw);

    // Point of no return.
    await queries.setState(call.tx, draw.id, 'void');
    await tell(call, draw, 'draw.voided', { reason: input.reason, by }, 'void');
  }),
};

export const releaseResult: Handler<typeof contract.lottery.releaseResult> = async (call, input) => {
  const draw = await lockedDraw(call, input.draw);
  if (draw.state !== 'resulted' || draw.holdReason === null) return refuse('DRAW_STATE', { state: draw.state });
  if (draw.resultBy === call.actor.staffId) return refuse('SAME_PERSON');

  // Point of no return.
  await staffQueries.setReleased(call.tx, draw.id, call.actor.staffId);
  await tell(call, draw, 'result.released', { version: draw.resultVersion }, 'resulted');
  return oneStaffDraw(call.tx, draw.id);
};

// ── Correction ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const askCorrection: Handler<typeof contract.lottery.askCorrection> = async (call, input) => {
  const { tx, actor, now } = call;
  const draw = await lockedDraw(call, input.draw);
  const game = gameOf(draw.game);
  if (draw.state !== 'settled' || !game || game.kind === 'own') return refuse('DRAW_STATE', { state: draw.state });
  if ((input.kind === 'result') !== (input.prizes !== undefined))
    return refuse('RESULT_INVALID', { faults: ['prizes'] });
  const prizes = input.prizes && checkedPrizes(game, input.prizes);
  if (await staffQueries.openCorrection(tx, draw.id)) return refuse('CORRECTION_OPEN');

  // Point of no return.
  await staffQueries.insertCorrection(tx, {
    drawId: draw.id,
    kind: input.kind,
    prizes,
    amounts: keptAmounts(input.amounts),
    reason: input.reason,
    notice: input.notice,
    staffId: actor.staffId,
    now,
  });
  await tell(call, draw, 'correction.asked', { kind: input.kind, reason: input.reason });
  return oneStaffDraw(tx, draw.id);
};

/**
 * A second person decides. An approved correction is graded and credited like any result, and separate transfers take
 * back what the previous version had credited. Posted transfers are never edited.
 */
export const decideCorrection: Handler<typeof contract.lottery.decideCorrection> = async (call, input) => {
  const { tx, actor, now } = call;
  const draw = await lockedDraw(call, input.draw);
  const asked = await staffQueries.openCorrection(tx, draw.id);
  if (!asked || draw.state !== 'settled') return refuse('DRAW_STATE', { state: draw.state });
  if (asked.staffId === actor.staffId) return refuse('SAME_PERSON');
  const isApproved = input.decision === 'approve';
  if (isApproved && isOver('correction', asked.at, now)) return refuse('PROPOSAL_EXPIRED');

  // Point of no return.
  await staffQueries.decideCorrection(tx, asked.id, isApproved ? 'approved' : 'rejected', actor.staffId, now);
  const version = draw.resultVersion + 1;
  const facts = { kind: asked.kind, note: input.note, version };
  if (!isApproved) {
    await tell(call, draw, 'correction.rejected', facts);
    return oneStaffDraw(tx, draw.id);
  }
  const source = `${asked.by}, ${actor.username}`;
  if (asked.kind === 'void')
    await staffQueries.writeVoid(tx, { id: draw.id, version, source, by: actor.staffId, at: now });
  else
    await queries.writeResult(tx, {
      id: draw.id,
      version,
      prizes: asked.prizes ?? {},
      amounts: asked.amounts ?? undefined,
      source,
      at: now,
      by: actor.staffId,
      holdReason: await holdReason(tx, { ...draw, prizes: asked.prizes, amounts: asked.amounts }, now),
    });
  await tell(call, draw, 'result.corrected', facts, asked.kind === 'void' ? 'void' : 'resulted');
  return oneStaffDraw(tx, draw.id);
};

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function refuseEarlyClose(draw: queries.DrawRow, startedAt: Date, now: Date): void {
  if (draw.state !== 'open' && draw.state !== 'closed') refuse('DRAW_STATE', { state: draw.state });
  if (gameOf(draw.game)?.kind === 'own' || draw.startedAt !== null) refuse('DRAW_STATE', { state: draw.state });
  const { from, to } = startWindow(draw, now);
  if (startedAt < from || startedAt > to) refuse('MOMENT_INVALID', { min: from.toISOString(), max: to.toISOString() });
}

function refuseVoid(draw: queries.DrawRow): void {
  // Our own draws cannot be stopped by hand: a result that could be waited for and then called off would be steered.
  const isOwn = gameOf(draw.game)?.kind === 'own';
  if (isOwn || !['scheduled', 'open', 'closed'].includes(draw.state)) refuse('DRAW_STATE', { state: draw.state });
}

/** Voids the tickets bought since the first ball, refunds their stakes and notifies the members. Returns how many. */
async function voidTicketsSince(tx: Tx, draw: queries.DrawRow, startedAt: Date, now: Date): Promise<number> {
  const late = await ticketQueries.ticketsSince(tx, draw.id, startedAt);
  for (const ticket of late)
    if (ticket.realm === 'real')
      await ticketQueries.giveBack(
        tx,
        reservationsOf({ drawId: draw.id, ...ticket }, await ticketQueries.linesOf(tx, draw.id, ticket.id)),
      );
  await ticketQueries.setVoid(
    tx,
    late.map(({ id }) => id),
    now,
  );
  if (late.length > 0)
    await post(
      tx,
      late.map((ticket) => voidTicketTransfer(ticket, now)),
    );
  await announceToMembers(
    tx,
    [...new Set(late.map(({ memberId }) => memberId))],
    { type: 'ticket', data: { draw: draw.code, state: 'void' } },
    now,
  );
  return late.length;
}

async function lockedDraw({ tx }: { tx: ChangeCall['tx'] }, code: string): Promise<queries.DrawRow> {
  const found = await queries.drawByCode(tx, code);
  return found ? queries.lockDraw(tx, found.id) : refuse('NOT_FOUND');
}

/** Writes the audit log and notifies the other staff; with a state, everybody. */
/** Ends the pause that a proposed early close began. */
async function resume(
  step: Pick<ChangeCall, 'tx' | 'now'>,
  { draw: code, reason }: { readonly draw: string; readonly reason: string },
  by: string,
): Promise<void> {
  const draw = await lockedDraw(step, code);
  // A pause with another reason has another cause.
  if (draw.state !== 'open' || draw.pausedReason !== reason) return;
  await queries.setPaused(step.tx, draw.id, null);
  await tellAs(by, step, draw, { action: 'draw.resumed', facts: { reason }, state: 'open' });
}

const tell = (
  call: ChangeCall<StaffActor>,
  draw: queries.DrawRow,
  action: string,
  facts: DrawNews['facts'],
  state?: queries.DrawState,
): Promise<void> => tellAs(`staff:${call.actor.username}`, call, draw, { action, facts, state });

interface DrawNews {
  readonly action: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly state: queries.DrawState | undefined;
}

async function tellAs(
  by: string,
  { tx, now }: Pick<ChangeCall, 'tx' | 'now'>,
  draw: queries.DrawRow,
  { action, facts, state }: DrawNews,
): Promise<void> {
  await record(tx, { actor: by, action, subject: `draw:${draw.code}`, facts, at: now });
  await announce(tx, 'staff', { type: 'queue', data: { room: 'lottery' } }, now);
  if (state) await announce(tx, 'public', { type: 'draw', data: { draw: draw.code, game: draw.game, state } }, now);
}

import { z } from 'zod/mini';
import { contract } from '@tamarind/contract/index';
import { startWindow } from '@tamarind/domain/lottery/early-close';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { money } from '@tamarind/domain/money';
import { record } from '../../audit/index.ts';
import { post } from '../../ledger/index.ts';
import type { Db, Tx } from '../../platform/db/sql.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../../platform/http/routes.ts';
import { announce, announceToMembers } from '../../platform/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Acts, actOf, decideAbout, propose } from '../../proposals/index.ts';
import { tellPlayers } from './draw-notices.ts';
import { wordOf } from './game-settings.ts';
import { checkedPrizes, keptAmounts } from '../results/enter-result.ts';
import * as staffQueries from '../results/staff-queries.ts';
import * as queries from '../queries.ts';
import { oneStaffDraw } from '../results/staff-draws.ts';
import { reservationsOf } from '../selling/risk.ts';
import * as riskQueries from '../selling/risk-queries.ts';
import * as ticketQueries from '../ticket-queries.ts';
import { voidTicketTransfer } from '../transfers.ts';

/**
 * Pauses or resumes sales of a draw. Every staff action in this file needs a reason, is recorded in the audit log and
 * only moves a draw forward [L06, L07].
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
 * Proposes an early close because the first ball fell before closing time. Sales stop at once. When a second person
 * agrees, the draw is closed, and tickets sold since the first ball are void and their stakes refunded.
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
  // Pause sales at once: taking bets while the first ball may be known is worse than an unnecessary pause.
  if (draw.state === 'open' && draw.pausedReason === null) {
    await queries.setPaused(call.tx, draw.id, input.reason);
    await tell(call, draw, 'draw.paused', { reason: input.reason }, 'open');
  }
  return { ...(await oneStaffDraw(call.tx, draw.id)), proposal };
};

/** Proposes to void a draw that will get no result. When two more people agree, every stake is refunded. */
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
    rests: await groundOfVoid(call.tx, draw),
  });
  return { ...(await oneStaffDraw(call.tx, draw.id)), proposal };
};

/**
 * Two people are needed to close a draw early and three to void it: one person who saw the result could otherwise
 * choose which bets count.
 */
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
  'draw.void': {
    rests: async (db, _content, subject) => {
      const draw = await queries.drawByCode(db, subject);
      return draw ? groundOfVoid(db, draw) : {};
    },
    ...actOf(contract.lottery.voidDraw, async (call, input, { by }) => {
      const draw = await lockedDraw(call, input.draw);
      refuseVoid(draw);

      // Point of no return.
      await queries.setState(call.tx, draw.id, 'void');
      await staffQueries.setNotice(call.tx, draw.id, input.notice);
      await tellPlayers(call, { code: draw.code, kind: 'void', notice: input.notice });
      await tell(call, draw, 'draw.voided', { reason: input.reason, by }, 'void');
    }),
  },
};

/**
 * A draw is voided because no result will come. If somebody enters a result after the proposal, the number of entries
 * differs and the proposal is stale.
 */
const groundOfVoid = async (db: Db, { id }: Pick<queries.DrawRow, 'id'>) => ({
  readings: String((await staffQueries.entriesOf(db, [id])).length),
});

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
  await propose(call, {
    act: 'result.correct',
    subject: draw.code,
    endpoint: contract.lottery.askCorrection,
    input,
    before: { ...input, ...replacedBy(draw) },
    reason: input.reason,
    rests: groundOf(draw),
  });
  await tell(call, draw, 'correction.asked', { kind: input.kind, reason: input.reason });
  return oneStaffDraw(tx, draw.id);
};

export const decideCorrection: Handler<typeof contract.lottery.decideCorrection> = async (call, input) => {
  const draw = await lockedDraw(call, input.draw);
  if (draw.state !== 'settled' || !(await staffQueries.openCorrection(call.tx, draw.id)))
    return refuse('DRAW_STATE', { state: draw.state });
  const word = { decision: wordOf(input.decision), note: input.note } as const;
  await decideAbout(call, correctionActs, { act: 'result.correct', subject: draw.code }, word);
  return oneStaffDraw(call.tx, draw.id);
};

/**
 * An approved correction is graded and credited like any result. Separate transfers take back the credits of the
 * previous version; posted transfers are never edited.
 */
export const correctionActs: Acts = {
  'result.correct': {
    rests: async (db, _content, subject) => {
      const draw = await queries.drawByCode(db, subject);
      return draw ? groundOf(draw) : {};
    },
    agree: async (call, _content, { subject, by, note }) => {
      const { tx, actor, now } = call;
      const draw = await lockedDraw(call, subject);
      const asked = await staffQueries.openCorrection(tx, draw.id);
      if (!asked || draw.state !== 'settled') return refuse('DRAW_STATE', { state: draw.state });

      // Point of no return.
      await staffQueries.decideCorrection(tx, asked.id, { decision: 'approved', staffId: actor.staffId, now });
      const version = draw.resultVersion + 1;
      const source = `${by}, ${actor.username}`;
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
        });
      await tellPlayers(call, { code: draw.code, kind: asked.kind, notice: asked.notice });
      const facts = { kind: asked.kind, note, version };
      await tell(call, draw, 'result.corrected', facts, asked.kind === 'void' ? 'void' : 'resulted');
    },
    refuse: async (call, _content, { subject, note, isWithdrawn }) => {
      const { tx, actor, now } = call;
      const draw = await queries.drawByCode(tx, subject);
      const asked = draw && (await staffQueries.openCorrection(tx, draw.id));
      if (!draw || !asked) return;
      const decision = isWithdrawn ? 'withdrawn' : 'rejected';
      await staffQueries.decideCorrection(tx, asked.id, { decision, staffId: isWithdrawn ? null : actor.staffId, now });
      await tell(call, draw, `correction.${decision}`, { kind: asked.kind, note });
    },
    lapse: async ({ tx, now }, _content, subject) => {
      const draw = await queries.drawByCode(tx, subject);
      const asked = draw && (await staffQueries.openCorrection(tx, draw.id));
      if (asked) await staffQueries.decideCorrection(tx, asked.id, { decision: 'expired', staffId: null, now });
    },
  },
};

/** The state and result version on which a proposed correction is based; if either changes, the proposal is stale. */
const groundOf = ({ state, resultVersion }: Pick<queries.DrawRow, 'state' | 'resultVersion'>) => ({
  result: String(resultVersion),
  state,
});

/** The prizes and amounts of the result that a correction replaces. */
const replacedBy = ({ prizes, amounts }: queries.DrawRow) => ({
  prizes: valuesOf(prizes, (numbers) => [...numbers]),
  amounts: valuesOf(amounts, ({ winners, value }) => ({ winners, value: money(BigInt(value)) })),
});
const valuesOf = <Kept, Value>(of: Readonly<Record<string, Kept>> | null, make: (kept: Kept) => Value) =>
  of === null ? undefined : Object.fromEntries(Object.entries(of).map(([level, kept]) => [level, make(kept)]));

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function refuseEarlyClose(draw: queries.DrawRow, startedAt: Date, now: Date): void {
  if (draw.state !== 'open' && draw.state !== 'closed') refuse('DRAW_STATE', { state: draw.state });
  if (gameOf(draw.game)?.kind === 'own' || draw.startedAt !== null) refuse('DRAW_STATE', { state: draw.state });
  const { from, to } = startWindow(draw, now);
  if (startedAt < from || startedAt > to) refuse('MOMENT_INVALID', { min: from.toISOString(), max: to.toISOString() });
}

function refuseVoid(draw: queries.DrawRow): void {
  // The platform's own draws cannot be stopped by hand: staff could wait for the result and then call off the draw,
  // which would steer results.
  const isOwn = gameOf(draw.game)?.kind === 'own';
  if (isOwn || !['scheduled', 'open', 'closed'].includes(draw.state)) refuse('DRAW_STATE', { state: draw.state });
}

/**
 * Voids the tickets bought since the first ball, refunds their stakes and notifies the members. Returns the number of
 * tickets.
 */
async function voidTicketsSince(tx: Tx, draw: queries.DrawRow, startedAt: Date, now: Date): Promise<number> {
  const late = await ticketQueries.ticketsSince(tx, draw.id, startedAt);
  for (const ticket of late)
    if (ticket.realm === 'real')
      await riskQueries.giveBack(
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

export async function lockedDraw({ tx }: { tx: ChangeCall['tx'] }, code: string): Promise<queries.DrawRow> {
  const found = await queries.drawByCode(tx, code);
  return found ? queries.lockDraw(tx, found.id) : refuse('NOT_FOUND');
}

/** Resumes sales when a proposed early close, which had paused them, was refused, withdrawn or expired. */
async function resume(
  step: Pick<ChangeCall, 'tx' | 'now'>,
  { draw: code, reason }: { readonly draw: string; readonly reason: string },
  by: string,
): Promise<void> {
  const draw = await lockedDraw(step, code);
  // The draw was meanwhile paused for another reason, and that pause stays.
  if (draw.state !== 'open' || draw.pausedReason !== reason) return;
  await queries.setPaused(step.tx, draw.id, null);
  await tellAs(by, step, draw, { action: 'draw.resumed', facts: { reason }, state: 'open' });
}

/** Writes the audit log and notifies the other staff. If `state` is given, players are notified too. */
export const tell = (
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

export async function tellAs(
  by: string,
  { tx, now }: Pick<ChangeCall, 'tx' | 'now'>,
  draw: queries.DrawRow,
  { action, facts, state }: DrawNews,
): Promise<void> {
  await record(tx, { actor: by, action, subject: `draw:${draw.code}`, facts, at: now });
  await announce(tx, 'staff', { type: 'queue', data: { room: 'lottery' } }, now);
  if (state) await announce(tx, 'public', { type: 'draw', data: { draw: draw.code, game: draw.game, state } }, now);
}

import type { contract } from '@tamarind/contract/index';
import type { Tx } from '../../platform/db/sql.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { present } from '@tamarind/domain/present';
import { type Acts, decideAbout } from '../../proposals/index.ts';
import { groundOfRelease, heldResult } from '../results/hold-result.ts';
import { oneStaffDraw } from '../results/staff-draws.ts';
import * as staffQueries from '../results/staff-queries.ts';
import * as queries from '../queries.ts';
import { lockedDraw, tell, tellAs } from './draw-life.ts';

/** Releases or refuses a held result, from the draw's page. */
export const releaseResult: Handler<typeof contract.lottery.releaseResult> = async (call, input) => {
  const { decision = 'release', note = '' } = input;
  const draw = await lockedDraw(call, input.draw);
  if (draw.state !== 'closed' || draw.holdReason === null) return refuse('DRAW_STATE', { state: draw.state });
  // Readers learn from it what was wrong.
  if (decision === 'refuse' && note.trim().length < 3) return refuse('INPUT_INVALID', { field: 'note' });
  const word = { decision: decision === 'release' ? 'agree' : 'refuse', note } as const;
  await decideAbout(call, releaseActs, { act: 'result.release', subject: draw.code }, word);
  return oneStaffDraw(call.tx, draw.id);
};

/**
 * Released, a held result is published and settles. Refused, withdrawn or expired, its readings no longer count: the
 * draw is closed as before, and people read again.
 */
export const releaseActs: Acts = {
  'result.release': {
    rests: async (db, _content, subject) => {
      const draw = await queries.drawByCode(db, subject);
      return draw ? groundOfRelease(db, { ...draw, ...(await heldResult(db, draw)) }) : {};
    },
    agree: async (call, _content, { subject, by }) => {
      const { tx, actor, now } = call;
      const draw = await lockedDraw(call, subject);
      const held = await heldResult(tx, draw);
      if (draw.state !== 'closed' || draw.holdReason === null || !held)
        return refuse('DRAW_STATE', { state: draw.state });

      // Point of no return.
      const { prizes, amounts, source, maker } = held;
      await queries.writeResult(tx, {
        id: draw.id,
        version: 1,
        prizes,
        amounts: amounts ?? undefined,
        at: now,
        ...present({ by: maker?.staffId }),
        source,
      });
      await staffQueries.setReleased(tx, draw.id, actor.staffId);
      await tell(call, draw, 'result.released', { by }, 'resulted');
    },
    refuse: async (call, _content, { subject, note, isWithdrawn }) => {
      const action = isWithdrawn ? 'result.withdrawn' : 'result.refused';
      const draw = await dropResult(call.tx, subject);
      if (draw) await tell(call, draw, action, { note });
    },
    lapse: async (step, _content, subject) => {
      const draw = await dropResult(step.tx, subject);
      if (draw) await tellAs('system', step, draw, { action: 'result.lapsed', facts: {}, state: undefined });
    },
  },
};

/** Ends the hold, and makes the readings so far count no more; undefined if the draw holds no result. */
async function dropResult(tx: Tx, code: string): Promise<queries.DrawRow | undefined> {
  const found = await queries.drawByCode(tx, code);
  const draw = found && (await queries.lockDraw(tx, found.id));
  if (draw?.state !== 'closed' || draw.holdReason === null) return undefined;
  await staffQueries.dropReadings(tx, draw.id);
  return draw;
}

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

/** Releases or refuses a held result on the draw's page in the back office. */
export const releaseResult: Handler<typeof contract.lottery.releaseResult> = async (call, input) => {
  const { decision = 'release', note = '' } = input;
  const draw = await lockedDraw(call, input.draw);
  if (draw.state !== 'closed' || draw.holdReason === null) return refuse('DRAW_STATE', { state: draw.state });
  // The note is required, because it tells the people who enter the result again what was wrong.
  if (decision === 'refuse' && note.trim().length < 3) return refuse('INPUT_INVALID', { field: 'note' });
  const word = { decision: decision === 'release' ? 'agree' : 'refuse', note } as const;
  await decideAbout(call, releaseActs, { act: 'result.release', subject: draw.code }, word);
  return oneStaffDraw(call.tx, draw.id);
};

/**
 * A released result is published and the draw is settled. If the release is refused, withdrawn or expired, the results
 * entered so far no longer count: the draw stays closed, and people enter the result again.
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

/** Ends the hold and invalidates the results entered so far; undefined if the draw has no held result. */
async function dropResult(tx: Tx, code: string): Promise<queries.DrawRow | undefined> {
  const found = await queries.drawByCode(tx, code);
  const draw = found && (await queries.lockDraw(tx, found.id));
  if (draw?.state !== 'closed' || draw.holdReason === null) return undefined;
  await staffQueries.dropReadings(tx, draw.id);
  return draw;
}

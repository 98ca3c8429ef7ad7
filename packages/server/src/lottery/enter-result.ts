import type { contract } from '@tamarind/contract/index';
import { checkVn27, sameResult, type Prize, type Vn27 } from '@tamarind/domain/lottery/draw-result';
import { record } from '../audit/index.ts';
import type { Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { gameOf } from './games.ts';
import * as q from './queries.ts';
import { staffDraws } from './staff-draws.ts';

/**
 * Two people read an official result without seeing each other's. Equal readings are the result and the draw settles; unequal
 * ones are both kept and the draw stays closed until somebody's reading agrees with another person's [L06].
 */
export const enterResult: Handler<typeof contract.lottery.enterResult> = async (call, input) => {
  const { tx, actor, now } = call;
  const found = await q.drawByCode(tx, input.draw);
  if (!found) return refuse('NOT_FOUND');
  const draw = await q.lockDraw(tx, found.id);
  if (draw.state !== 'closed' || gameOf(draw.game)?.kind !== 'official')
    return refuse('DRAW_STATE', { state: draw.state });
  const checked = checkVn27(input.prizes);
  if (!checked.ok)
    return refuse('RESULT_INVALID', {
      faults: checked.faults.map(
        ({ prize, index, fault }) => `${prize}${index === undefined ? '' : `.${index}`}: ${fault}`,
      ),
    });
  const others = await q.entriesOf(tx, [draw.id]);

  // Point of no return; a second entry of the same person rolls back.
  const fresh = await q.insertEntry(tx, {
    drawId: draw.id,
    staffId: actor.staffId,
    prizes: checked.prizes,
    source: input.source,
    note: input.sourceNote,
    now,
  });
  if (!fresh) return refuse('RESULT_ENTERED');
  const agreeing = others.find((entry) => sameResult(entry.prizes, checked.prizes));
  await record(tx, {
    actor: `staff:${actor.username}`,
    action: agreeing ? 'result.agreed' : 'result.entered',
    subject: `draw:${draw.code}`,
    facts: { source: input.source, others: others.length },
    at: now,
  });
  if (agreeing) {
    await q.writeResult(tx, {
      id: draw.id,
      version: 1,
      prizes: checked.prizes,
      source: `${agreeing.by}, ${actor.username}`,
      at: now,
    });
    await announce(
      tx,
      'public',
      { type: 'draw', data: { draw: draw.code, game: draw.game, state: 'resulted' } },
      now,
    );
  }
  await announce(tx, 'staff', { type: 'queue', data: { room: 'lottery' } }, now);
  const [shown] = await staffDraws(tx, await q.drawsById(tx, [draw.id]));
  if (!shown) throw new Error(`draw ${draw.code} is not there`);
  return {
    agreed: agreeing !== undefined,
    differing: agreeing || others.length === 0 ? [] : differingPrizes(others, checked.prizes),
    draw: shown,
  };
};

/** Tiers in which every earlier reading differs from this one: where both people should look again. */
function differingPrizes(others: readonly q.EntryRow[], prizes: Vn27): string[] {
  return (Object.keys(prizes) as Prize[]).filter((prize) =>
    others.every((entry) => entry.prizes[prize].join() !== prizes[prize].join()),
  );
}

import type { contract } from '@tamarind/contract/index';
import {
  checkVn27,
  type Fault,
  type Prize,
  sameResult,
  type Vn27,
} from '@tamarind/domain/lottery/draw-result';
import { record } from '../audit/index.ts';
import type { Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { gameOf } from './games.ts';
import * as q from './queries.ts';
import { staffDraws } from './staff-draws.ts';

/**
 * Two people read an official result without seeing each other's. Equal readings are the result and the draw settles; unequal
 * ones are kept and the draw stays closed until the newest readings of two people agree: either may look and read again [L06].
 */
export const enterResult: Handler<typeof contract.lottery.enterResult> = async (call, input) => {
  const { tx, actor, now } = call;
  const found = await q.drawByCode(tx, input.draw);
  if (!found) return refuse('NOT_FOUND');
  const draw = await q.lockDraw(tx, found.id);
  // Before the first ball nobody can have read anything.
  const isDrawn = draw.state === 'closed' && now >= draw.drawsAt;
  if (!isDrawn || gameOf(draw.game)?.kind !== 'official') return refuse('DRAW_STATE', { state: draw.state });
  const checked = checkVn27(input.prizes);
  if (!checked.ok) return refuse('RESULT_INVALID', { faults: checked.faults.map(faultText) });
  // A page that still shows yesterday is the commonest fault of a source.
  const [last] = await q.lastResults(tx, [draw.game]);
  if (last?.prizes && sameResult(last.prizes, checked.prizes))
    return refuse('RESULT_INVALID', { faults: [`repeats ${last.code}`] });
  const newest = new Map((await q.entriesOf(tx, [draw.id])).map((entry) => [entry.staffId, entry]));
  const own = newest.get(actor.staffId);
  newest.delete(actor.staffId);
  const others = [...newest.values()];
  // Reading again makes sense only after somebody else read something different.
  if (own && others.every((entry) => sameResult(entry.prizes, own.prizes))) return refuse('RESULT_ENTERED');

  // Point of no return.
  const { prizes } = checked;
  await q.insertEntry(tx, {
    drawId: draw.id,
    staffId: actor.staffId,
    prizes,
    source: input.source,
    note: input.sourceNote,
    now,
  });
  const agreeing = others.find((entry) => sameResult(entry.prizes, prizes));
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
      prizes,
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
  const differing = agreeing || others.length === 0 ? [] : differingPrizes(others, prizes);
  return { agreed: agreeing !== undefined, differing, draw: shown };
};

const faultText = ({ prize, index, fault }: Fault): string =>
  `${prize}${index === undefined ? '' : `.${index}`}: ${fault}`;

/** Tiers in which every other reading differs from this one: where both people should look again. */
function differingPrizes(others: readonly q.EntryRow[], prizes: Vn27): string[] {
  return (Object.keys(prizes) as Prize[]).filter((prize) =>
    others.every((entry) => entry.prizes[prize].join() !== prizes[prize].join()),
  );
}

import type { InputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { type Fault, numbersOf, type Prizes, sameResult } from '@tamarind/domain/lottery/formats/format';
import { checkGameResult } from '@tamarind/domain/lottery/games/check-result';
import { type Game, gameOf } from '@tamarind/domain/lottery/games/index';
import { present } from '@tamarind/domain/present';
import { record } from '../../audit/index.ts';
import type { Handler } from '../../platform/http/routes.ts';
import type { Tx } from '../../platform/db/sql.ts';
import { announce } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import { refuse } from '../../platform/refusal.ts';
import * as staffQueries from './staff-queries.ts';
import * as queries from '../queries.ts';
import { agrees, type Reading, sameAmounts } from '../show.ts';
import { holdResult, mustHold } from './hold-result.ts';
import { oneStaffDraw } from './staff-draws.ts';

/**
 * Two people read an official result without seeing each other's reading. Equal readings are the result and the draw
 * settles. Unequal ones are stored, and the draw stays closed until the newest readings of two people agree: either may
 * read again [L06]. A result that pays more than the limit waits for one more person.
 */
export const enterResult: Handler<typeof contract.lottery.enterResult> = async (call, input) => {
  const { tx, actor, now } = call;
  const found = await queries.drawByCode(tx, input.draw);
  if (!found) return refuse('NOT_FOUND');
  const draw = await queries.lockDraw(tx, found.id);
  const game = gameOf(draw.game);
  // No reading before the draw time, even if the first ball fell early. At that time two people can have read the same
  // broadcast.
  const isDrawn = draw.state === 'closed' && draw.holdReason === null && now >= draw.drawsAt;
  if (!isDrawn || !game || game.kind !== 'official') return refuse('DRAW_STATE', { state: draw.state });
  const prizes = checkedPrizes(game, input.prizes);
  const amounts = keptAmounts(input.amounts);
  // The commonest fault of a source is a page that still shows yesterday's result. Short results may well repeat.
  const [last] = await queries.lastResults(tx, [draw.game]);
  if (last?.prizes && repeatsLast(last.prizes, prizes))
    return refuse('RESULT_INVALID', { faults: [`repeats ${last.code}`] });
  const by = actor.username;
  const own = (await newestReadings(tx, draw.id)).get(by);
  const others = await othersThan(tx, draw.id, by);
  // A person may read again only after somebody else read something different.
  if (own && others.every((entry) => agrees(entry, own))) return refuse('RESULT_ENTERED');

  // Point of no return.
  const reading: Reading = { prizes, amounts: amounts ?? null };
  const agreed = await takeReading(tx, draw, {
    by,
    actor: `staff:${by}`,
    staffId: actor.staffId,
    feed: null,
    reading,
    source: input.source,
    note: input.sourceNote,
    now,
    random: call.random,
  });
  const differing = agreed || others.length === 0 ? [] : differingParts(others, reading);
  return { agreed, differing, draw: await oneStaffDraw(tx, draw.id) };
};

/** Stores a reading; if another one agrees, it becomes the result. The caller has locked the draw's row. */
export async function takeReading(
  tx: Tx,
  draw: queries.DrawRow,
  entry: {
    readonly by: string;
    readonly actor: string;
    readonly staffId: bigint | null;
    readonly feed: string | null;
    readonly reading: Reading;
    readonly source: string;
    readonly note: string;
    readonly now: Date;
    readonly random: Random;
  },
): Promise<boolean> {
  const { by, reading, now, random } = entry;
  const { prizes } = reading;
  const amounts = reading.amounts ?? undefined;
  const others = await othersThan(tx, draw.id, by);
  await staffQueries.insertEntry(tx, {
    drawId: draw.id,
    staffId: entry.staffId,
    feed: entry.feed,
    prizes,
    amounts,
    source: entry.source,
    note: entry.note,
    now,
  });
  const agreeing = others.find((other) => agrees(other, reading));
  await record(tx, {
    actor: entry.actor,
    action: agreeing ? 'result.agreed' : 'result.entered',
    subject: `draw:${draw.code}`,
    facts: { source: entry.source, others: others.length },
    at: now,
  });
  if (agreeing && (await mustHold(tx, { ...draw, ...reading }, now))) await holdResult({ tx, now, random }, draw);
  else if (agreeing) {
    await queries.writeResult(tx, {
      id: draw.id,
      version: 1,
      prizes,
      amounts,
      at: now,
      ...present({ by: entry.staffId ?? undefined }),
      source: `${agreeing.by}, ${by}`,
    });
    const data = { draw: draw.code, game: draw.game, state: 'resulted' };
    await announce(tx, 'public', { type: 'draw', data }, now);
  }
  await announce(tx, 'staff', { type: 'queue', data: { room: 'lottery' } }, now);
  return agreeing !== undefined;
}

/** The newest reading of each person and source that counts; with `refused`, also of those that were refused. */
export const newestReadings = async (
  tx: Tx,
  drawId: bigint,
  which: 'counting' | 'refused' = 'counting',
): Promise<Map<string, staffQueries.EntryRow>> =>
  new Map(
    (await staffQueries.entriesOf(tx, [drawId])).flatMap((entry) =>
      entry.isRefused && which === 'counting' ? [] : [[entry.by, entry] as const],
    ),
  );

async function othersThan(tx: Tx, drawId: bigint, by: string): Promise<staffQueries.EntryRow[]> {
  const newest = await newestReadings(tx, drawId);
  newest.delete(by);
  return [...newest.values()];
}

/** The result in the form of the game; refuses RESULT_INVALID with every fault. */
export function checkedPrizes(game: Game, prizes: Prizes): Prizes {
  const checked = checkGameResult(game, prizes);
  return checked.ok ? checked.prizes : refuse('RESULT_INVALID', { faults: checked.faults.map(faultText) });
}

/** The published prizes in their stored form: decimal text, because JSON has no bigint. */
export const keptAmounts = (
  amounts: InputOf<typeof contract.lottery.enterResult>['amounts'],
): queries.Amounts | undefined =>
  amounts &&
  Object.fromEntries(
    Object.entries(amounts).map(([level, { winners, value }]) => [level, { winners, value: value.toString() }]),
  );

const faultText = ({ prize, index, fault }: Fault): string =>
  `${prize}${index === undefined ? '' : `.${index}`}: ${fault}`;

/** True if a result of more than ten digits in all equals the last one: that does not happen by chance. */
export const repeatsLast = (last: Prizes, prizes: Prizes): boolean =>
  sameResult(last, prizes) && Object.values(prizes).flat().join('').length > 10;

/** Tiers (or `amounts`) in which every other reading differs from this one. Every reader should check those again. */
function differingParts(others: readonly staffQueries.EntryRow[], reading: Reading): string[] {
  const isUnlike = (part: string) => (entry: staffQueries.EntryRow) =>
    part === 'amounts'
      ? !sameAmounts(entry, reading)
      : numbersOf(entry.prizes, part).join() !== numbersOf(reading.prizes, part).join();
  const parts = [...new Set([reading, ...others].flatMap(({ prizes }) => Object.keys(prizes)).concat('amounts'))];
  const inAll = parts.filter((part) => others.every(isUnlike(part)));
  // If no part differs from all readings, name each part that differs from any.
  return inAll.length > 0 ? inAll : parts.filter((part) => others.some(isUnlike(part)));
}

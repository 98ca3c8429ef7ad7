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
 * Two people enter an official result without seeing each other's entry. If the entries are equal, they become the
 * result and the draw is settled. Different entries are stored, and the draw stays closed until the newest entries of
 * two people agree: either person may enter the result again [L06]. A result that pays more than the limit must be
 * released by one more person.
 */
export const enterResult: Handler<typeof contract.lottery.enterResult> = async (call, input) => {
  const { tx, actor, now } = call;
  const found = await queries.drawByCode(tx, input.draw);
  if (!found) return refuse('NOT_FOUND');
  const draw = await queries.lockDraw(tx, found.id);
  const game = gameOf(draw.game);
  // No result may be entered before the draw time, even if the first ball fell early: before the draw time, two people
  // cannot both have watched the whole broadcast.
  const isDrawn = draw.state === 'closed' && draw.holdReason === null && now >= draw.drawsAt;
  if (!isDrawn || !game || game.kind !== 'official') return refuse('DRAW_STATE', { state: draw.state });
  const prizes = checkedPrizes(game, input.prizes);
  const amounts = keptAmounts(input.amounts);
  // The most common error of a source is that it still shows the previous draw's result, so a result equal to the
  // previous one is refused. Short results are exempt, because they may repeat by chance.
  const [last] = await queries.lastResults(tx, [draw.game]);
  if (last?.prizes && repeatsLast(last.prizes, prizes))
    return refuse('RESULT_INVALID', { faults: [`repeats ${last.code}`] });
  const by = actor.username;
  const known = await staffQueries.entriesOf(tx, [draw.id]);
  const own = newestReadings(known).get(by);
  const others = othersThan(known, by);
  // A person may enter the result again only after somebody else entered a different one.
  if (own && others.every((entry) => agrees(entry, own))) return refuse('RESULT_ENTERED');

  // Point of no return.
  const reading: Reading = { prizes, amounts: amounts ?? null };
  const entry = { by, staffId: actor.staffId, feed: null, ...reading, source: input.source, note: input.sourceNote };
  const agreed = await takeReadings(call, draw, known, [entry]);
  const differing = agreed || others.length === 0 ? [] : differingParts(others, reading);
  return { agreed, differing, draw: await oneStaffDraw(tx, draw.id) };
};

/** A result reported by one person or source, before it is stored. */
export type NewReading = Pick<staffQueries.EntryRow, 'by' | 'staffId' | 'prizes' | 'amounts' | 'source' | 'note'> & {
  /** The name of the source; null if a person entered the result. */
  readonly feed: string | null;
};

/**
 * Stores reported results in order, up to the first that agrees with another one: these two make the draw's result. The
 * caller has locked the draw's row and passes in `known` the results reported before. True if the draw has a result
 * now.
 */
export async function takeReadings(
  { tx, now, random }: { readonly tx: Tx; readonly now: Date; readonly random: Random },
  draw: queries.DrawRow,
  known: readonly staffQueries.EntryRow[],
  readings: readonly NewReading[],
): Promise<boolean> {
  const stored: (NewReading & { readonly at: Date })[] = [];
  let agreed: { readonly first: string; readonly last: NewReading } | undefined;
  for (const reading of readings) {
    const before = stored.map((entry) => ({ ...entry, drawId: draw.id, isRefused: false }));
    const others = othersThan([...known, ...before], reading.by);
    const agreeing = others.find((other) => agrees(other, reading));
    stored.push({ ...reading, at: now });
    await record(tx, {
      actor: `${reading.feed === null ? 'staff:' : ''}${reading.by}`,
      action: agreeing ? 'result.agreed' : 'result.entered',
      subject: `draw:${draw.code}`,
      facts: { source: reading.source, others: others.length },
      at: now,
    });
    if (agreeing) {
      agreed = { first: agreeing.by, last: reading };
      break;
    }
  }
  await staffQueries.insertEntries(tx, draw.id, stored);
  if (agreed) await setResult({ tx, now, random }, draw, agreed);
  await announce(tx, 'staff', { type: 'queue', data: { room: 'lottery' } }, now);
  return agreed !== undefined;
}

/** Writes the result on which two reports agree, or holds it for a release if it pays more than the limit. */
async function setResult(
  at: { readonly tx: Tx; readonly now: Date; readonly random: Random },
  draw: queries.DrawRow,
  { first, last: { by, staffId, prizes, amounts } }: { readonly first: string; readonly last: NewReading },
): Promise<void> {
  const { tx, now } = at;
  if (await mustHold(tx, { ...draw, prizes, amounts }, now)) return holdResult(at, draw);
  await queries.writeResult(tx, {
    id: draw.id,
    version: 1,
    prizes,
    amounts: amounts ?? undefined,
    at: now,
    ...present({ by: staffId ?? undefined }),
    source: `${first}, ${by}`,
  });
  const data = { draw: draw.code, game: draw.game, state: 'resulted' };
  await announce(tx, 'public', { type: 'draw', data }, now);
}

/**
 * The newest result reported by each person and each source. Reports that a refused release invalidated are left out,
 * unless `which` is 'refused'.
 */
export const newestReadings = (
  entries: readonly staffQueries.EntryRow[],
  which: 'counting' | 'refused' = 'counting',
): Map<string, staffQueries.EntryRow> =>
  new Map(entries.flatMap((entry) => (entry.isRefused && which === 'counting' ? [] : [[entry.by, entry] as const])));

function othersThan(entries: readonly staffQueries.EntryRow[], by: string): staffQueries.EntryRow[] {
  const newest = newestReadings(entries);
  newest.delete(by);
  return [...newest.values()];
}

/** Returns the result in the format of the game; refuses RESULT_INVALID with a list of all errors. */
export function checkedPrizes(game: Game, prizes: Prizes): Prizes {
  const checked = checkGameResult(game, prizes);
  return checked.ok ? checked.prizes : refuse('RESULT_INVALID', { faults: checked.faults.map(faultText) });
}

/** Converts the prize amounts that the publisher set to the stored format, decimal text, because JSON has no bigint. */
export const keptAmounts = (
  amounts: InputOf<typeof contract.lottery.enterResult>['amounts'],
): queries.Amounts | undefined =>
  amounts &&
  Object.fromEntries(
    Object.entries(amounts).map(([level, { winners, value }]) => [level, { winners, value: value.toString() }]),
  );

const faultText = ({ prize, index, fault }: Fault): string =>
  `${prize}${index === undefined ? '' : `.${index}`}: ${fault}`;

/** True if a result with more than ten digits equals the last one, which does not happen by chance. */
export const repeatsLast = (last: Prizes, prizes: Prizes): boolean =>
  sameResult(last, prizes) && Object.values(prizes).flat().join('').length > 10;

/**
 * Names the prize tiers (or `amounts`) in which this report differs from all others. Everybody who reported the result
 * should check these tiers again.
 */
function differingParts(others: readonly staffQueries.EntryRow[], reading: Reading): string[] {
  const isUnlike = (part: string) => (entry: staffQueries.EntryRow) =>
    part === 'amounts'
      ? !sameAmounts(entry, reading)
      : numbersOf(entry.prizes, part).join() !== numbersOf(reading.prizes, part).join();
  const parts = [...new Set([reading, ...others].flatMap(({ prizes }) => Object.keys(prizes)).concat('amounts'))];
  const inAll = parts.filter((part) => others.every(isUnlike(part)));
  // If no part differs from all other reports, the parts that differ from any of them are named.
  return inAll.length > 0 ? inAll : parts.filter((part) => others.some(isUnlike(part)));
}

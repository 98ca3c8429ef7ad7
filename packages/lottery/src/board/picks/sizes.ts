import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import type { BetTypeInfo, Game } from '#slip/preview.ts';
import { boardEntry, type BoardState, isField, sameEntry } from '../state.ts';

/**
 * Whether the types of the chosen family differ only in the count of numbers on one ticket (6/45 and its systems). Such
 * a size is chosen next to the balls.
 */
export function isSizes(game: Game, state: BoardState): boolean {
  const entry = boardEntry(state);
  if (!isField(entry) || entry.picks < 2) return false;
  return sizesOf(game, state).length > 1;
}

/**
 * Types of the chosen family that are played on the same field of numbers as the chosen type, but with another count of
 * numbers.
 */
export function sizesOf(game: Game, state: BoardState): BetTypeInfo[] {
  const known = betTypesOf(game.format);
  const entry = boardEntry(state);
  const group = groupOf(game, state.types[0]);
  if (entry.kind !== 'picks' || entry.isOrdered) return [];
  return game.betTypes.filter((info) => {
    const other = known.get(info.code)?.entry;
    return (
      info.group === group &&
      other?.kind === 'picks' &&
      sameEntry({ ...other, picks: entry.picks }, entry) &&
      // Types of a family are sizes only if all their counts differ: double and triple of Bingo18 are not sizes.
      game.betTypes.every((one) => {
        const entryOf = known.get(one.code)?.entry;
        return one.code === info.code || one.group !== group || !entryOf || !sameEntry(entryOf, other);
      })
    );
  });
}

/** The family of a bet type; undefined if the type is not on sale. */
export const groupOf = (game: Game, betType: string | undefined): string | undefined =>
  game.betTypes.find(({ code }) => code === betType)?.group;

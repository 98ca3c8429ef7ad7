import { startOfDay } from '@tamarind/domain/time';
import { useFormat } from '../format.ts';

/** The day of a row of a statement, if the row is a member's day; rows of other kinds are bets and deposits. */
export const dayOfSource = (source: string): string | undefined =>
  source.startsWith('day:') ? source.slice('day:'.length) : undefined;

/** Returns a function that writes the source of a row: a day as a date, anything else as its reference. */
export function useSourceText(): (source: string) => string {
  const { date } = useFormat();
  return (source) => {
    const day = dayOfSource(source);
    return day === undefined ? source : date(startOfDay(day), 'day');
  };
}

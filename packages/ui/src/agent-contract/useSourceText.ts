import { startOfDay } from '@tamarind/domain/time';
import { useFormat } from '../format.ts';

/** Returns the day if a statement row is about one member's day; undefined if it is about a bet or a deposit. */
export const dayOfSource = (source: string): string | undefined =>
  source.startsWith('day:') ? source.slice('day:'.length) : undefined;

/**
 * Returns a function that formats the source of a statement row: a day as a date, a bet or deposit as its reference.
 */
export function useSourceText(): (source: string) => string {
  const { date } = useFormat();
  return (source) => {
    const day = dayOfSource(source);
    return day === undefined ? source : date(startOfDay(day), 'day');
  };
}

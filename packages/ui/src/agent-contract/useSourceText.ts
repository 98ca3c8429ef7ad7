import { startOfDay } from '@tamarind/domain/time';
import { useFormat } from '../format.ts';

/**
 * The day of a statement row that is about one member's day; undefined for other rows, which are about bets or
 * deposits.
 */
export const dayOfSource = (source: string): string | undefined =>
  source.startsWith('day:') ? source.slice('day:'.length) : undefined;

/** Returns a function that formats a row's source: a day as a date, anything else as its reference. */
export function useSourceText(): (source: string) => string {
  const { date } = useFormat();
  return (source) => {
    const day = dayOfSource(source);
    return day === undefined ? source : date(startOfDay(day), 'day');
  };
}

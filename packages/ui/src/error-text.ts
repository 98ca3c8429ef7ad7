import { money, type Currency } from '@tamarind/domain/money';
import { useFormat } from './format.ts';
import type en from './messages/errors/en.json';
import { Refusal } from './refusal.ts';
import { useSession } from './session.ts';
import { defineWords } from './words.ts';

const useErrorWords = defineWords<typeof en>(import.meta.glob('./messages/errors/*.json'));

/**
 * Returns a function that turns a refusal (an API error) into a sentence, filled with the refusal's details: `const
 * errorText = useErrorText(); errorText(refusal)`. Amounts in the details are in `currency`, by default the member's.
 */
export function useErrorText(currency?: Currency): (refusal: Refusal) => string {
  const t = useErrorWords();
  const { money: format, date } = useFormat();
  const ofMember = useSession()?.currency;
  const amount = (value: unknown): string => {
    const unit = currency ?? ofMember;
    if (unit === undefined || typeof value !== 'string' || !/^-?\d{1,18}$/.test(value)) return 'none';
    return format(money(BigInt(value)), unit);
  };
  const moment = (value: unknown): string =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? date(new Date(value), 'moment') : 'none';
  return ({ code, details }) =>
    t(t.has(code) ? code : 'INTERNAL', {
      min: amount(details['min']),
      max: amount(details['max']),
      available: amount(details['available']),
      above: amount(details['above']),
      sum: amount(details['sum']),
      days: Number(details['days'] ?? 0),
      count: Number(details['max'] ?? 0),
      left: Number(details['left'] ?? 0),
      orders: Number(details['orders'] ?? 0),
      // For a play-time limit `left` is a time, not an amount of money, so it is not formatted as one.
      room: details['kind'] === 'time' ? 'none' : amount(details['left']),
      limit: String(details['kind'] ?? 'stake'),
      until: moment(details['until']),
      from: moment(details['from']),
      seconds: Number(details['seconds'] ?? 0),
      minutes: Math.max(1, Math.ceil(Number(details['retryAfterSeconds'] ?? 60) / 60)),
    });
}

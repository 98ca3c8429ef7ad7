import { laoResult, malaysiaResult } from '@tamarind/domain/lottery/derived/four-digits';
import { indexResult, type IndexResult } from '@tamarind/domain/lottery/derived/stock-index';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import type { Market } from '@tamarind/domain/lottery/games/index';

/**
 * The values that the exchange or organiser of a market publishes, for the markets whose result a rule derives from
 * them.
 */
const fields = { stock: ['close', 'change'], lao: ['number'], malaysia: ['first', 'second'] } as const;

export type PublishedMarket = keyof typeof fields;
export type PublishedField = (typeof fields)[PublishedMarket][number];
export type PublishedText = Readonly<Partial<Record<PublishedField, string>>>;
/** Whether the exchange published an index, or the reason why it did not. */
export type IndexState = 'published' | 'MARKET_CLOSED' | 'NOT_PUBLISHED';
export type VoidReason = Extract<IndexResult, { state: 'void' }>['reason'];

export const fieldsOf = (market: PublishedMarket): readonly PublishedField[] => fields[market];

export const publishedMarket = (market: Market | undefined): PublishedMarket | undefined =>
  market === 'stock' || market === 'lao' || market === 'malaysia' ? market : undefined;

type DerivedValue =
  | { readonly state: 'result'; readonly prizes: Prizes }
  | { readonly state: 'void'; readonly reason: VoidReason }
  | { readonly state: 'unreadable'; readonly field: PublishedField };

/** Derives the result from the published values. It refuses text in an unexpected format instead of guessing [L03]. */
export function derive(market: PublishedMarket, typed: PublishedText, index: IndexState): DerivedValue {
  const text = (field: PublishedField) => (typed[field] ?? '').trim();
  if (market === 'lao') return laoResult(text('number'));
  if (market === 'malaysia') return malaysiaResult({ first: text('first'), second: text('second') });
  // Under our rules an unchanged index does not void the round: its bottom number is 00.
  return indexResult(index === 'published' ? { close: text('close'), change: text('change') } : index, {
    voidsNoChange: false,
  });
}

import { useEffect, useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { quoteBet } from '@tamarind/contract/lottery-tickets';
import { present } from '@tamarind/domain/present';
import { useNow } from '@tamarind/ui/clock.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { lineKey, type SlipLine } from '../board/state.ts';
import type { Offer } from './offers.ts';

/** Promised odds of each line for some seconds, with the server's token. */
export interface Quote {
  readonly token: string;
  readonly expiresAt: Date;
  readonly odds: ReadonlyMap<string, readonly bigint[]>;
  readonly offers: ReadonlyMap<string, Offer>;
  /** For a slip on several draws: the draw that offers the lowest rate for each line. */
  readonly draws: ReadonlyMap<string, string>;
}
type Answer = OutputOf<typeof quoteBet>;

const SETTLE_MS = 400;

/**
 * Requests a quote for the lines while the review is open, and a new one when it expires. Changes of the slip are
 * debounced. Undefined without a valid quote: the bet is then sent with the odds shown.
 */
export function useQuote(
  [draw = '', ...ahead]: readonly string[],
  lines: readonly SlipLine[],
  isOpen: boolean,
): Quote | undefined {
  const text = JSON.stringify(lines.map((line) => [lineKey(line), String(line.unitStake)]));
  const rested = useRested(text);
  const isAsked = isOpen && lines.length > 0 && rested === text;
  const asked = lines.map(({ betType, selection, unitStake }) => ({ betType, selection, unitStake }));
  const { data, refetch } = useEndpoint(
    quoteBet,
    { draw, ...present({ ahead: ahead.length > 0 ? ahead : undefined }), lines: asked },
    { when: isAsked, freshMs: 3000 },
  );
  const now = useNow();
  const isOver = data !== undefined && now >= data.expiresAt.getTime();
  useEffect(() => {
    if (isAsked && isOver) void refetch();
  }, [isAsked, isOver, refetch]);
  return isAsked && data && !isOver ? quoteOf(data, lines) : undefined;
}

/** The quote for each line. A line that the server calls invalid gets none; the preview explains the reason. */
export function quoteOf(answer: Answer, lines: readonly SlipLine[]): Quote {
  const sold = lines.flatMap((line, at) => {
    const one = answer.lines[at];
    return one ? [{ key: lineKey(line), ...one }] : [];
  });
  return {
    token: answer.quote,
    expiresAt: answer.expiresAt,
    odds: new Map(sold.flatMap(({ key, oddsE4, state }) => (state === 'closed' ? [] : [[key, oddsE4] as const]))),
    draws: new Map(sold.map(({ key, draw }) => [key, draw])),
    offers: new Map(
      sold.map(({ key, state, room, reason }) => [key, { state: stateOf(state), factorE4: 0, room, reason }]),
    ),
  };
}

const stateOf = (state: string): Offer['state'] => (state === 'closed' || state === 'reduced' ? state : 'full_rate');

/** The latest value that has not changed for a moment (debounced). */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

import { useEffect, useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { quoteBet } from '@tamarind/contract/lottery-tickets';
import { useNow } from '@tamarind/ui/clock.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { lineKey, type SlipLine } from '../board/state.ts';
import type { Offer } from './offers.ts';

/** A promise of odds for some seconds: what each line would be sold at, and the token that says so. */
export interface Quote {
  readonly token: string;
  readonly expiresAt: Date;
  readonly odds: ReadonlyMap<string, readonly bigint[]>;
  readonly offers: ReadonlyMap<string, Offer>;
  /** Of a slip on several draws: the one where a line is sold at the least. */
  readonly draws: ReadonlyMap<string, string>;
}
type Answer = OutputOf<typeof quoteBet>;

const SETTLE_MS = 400;

/**
 * Asks what the lines cost on these draws while the review is open, and again when the promise has run out; a change of the slip waits for
 * the fingers to rest. Undefined while there is no promise that still holds: the bet then goes at the odds shown.
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
    { draw, ...(ahead.length > 0 ? { ahead } : {}), lines: asked },
    { when: isAsked, freshMs: 3000 },
  );
  const now = useNow();
  const isOver = data !== undefined && now >= data.expiresAt.getTime();
  useEffect(() => {
    if (isAsked && isOver) void refetch();
  }, [isAsked, isOver, refetch]);
  return isAsked && data && !isOver ? quoteOf(data, lines) : undefined;
}

/** The promise by line; a line the server calls no valid bet is left to the preview. */
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

/** The value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

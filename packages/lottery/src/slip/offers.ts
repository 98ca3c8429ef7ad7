import type { OutputOf } from '@tamarind/contract/endpoint';
import { getOffers } from '@tamarind/contract/lottery';
import { liabilityOf } from '@tamarind/domain/lottery/bet';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import type { Offer as DomainOffer } from '@tamarind/domain/lottery/risk/offer';
import type { Currency } from '@tamarind/domain/money';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useMemo } from 'react';
import { lineKey, type SlipLine } from '../board/state.ts';

/** An offer that differs from the full rate; `room` is the largest unit stake that can still be sold. */
export type Offer = Pick<OutputOf<typeof getOffers>['offers'][number], 'state' | 'factorE4' | 'reason' | 'room'>;
/** The offers of a draw by the key of `lineKey`; a number that is not listed has the full rate. */
export type Offers = ReadonlyMap<string, Offer>;

export const NO_OFFERS: Offers = new Map();
const REFRESH_MS = 10_000;

/** The offers of a draw, read again every ten seconds and on each push event about the draw. */
export function useOffers(draw: string, currency: Currency): Offers {
  const { data } = useEndpoint(
    getOffers,
    { draw, currency },
    { refreshOn: { draw: (event) => event.draw === draw }, refreshMs: REFRESH_MS, freshMs: 2000 },
  );
  return useMemo(() => (data ? new Map(data.offers.map((offer) => [lineKey(offer), offer])) : NO_OFFERS), [data]);
}

/**
 * Converts the offers of some lines for the domain's rules, in which `room` is the liability that the number can still
 * take, not a stake.
 */
export function domainOffers(format: FormatCode, lines: readonly SlipLine[], offers: Offers): Map<string, DomainOffer> {
  const known = betTypesOf(format);
  return new Map(
    lines.flatMap((line) => {
      const type = known.get(line.betType);
      const offer = offers.get(lineKey(line));
      if (!type || !offer) return [];
      const room = liabilityOf(type, line.selection, offer.room, line.oddsE4);
      return [[lineKey(line), { ...offer, room }] as const];
    }),
  );
}

/**
 * The combined offer of the chosen types for a selection: closed if every type is closed, reduced if any is reduced.
 */
export function offerOfAll(offers: Offers, keys: readonly string[]): Offer | undefined {
  const found = keys.map((key) => offers.get(key));
  if (found.length > 0 && found.every((offer) => offer?.state === 'closed')) return found[0];
  return found
    .filter((offer) => offer?.state === 'reduced')
    .toSorted((left, right) => (left?.factorE4 ?? 0) - (right?.factorE4 ?? 0))[0];
}

import { useFormat } from '@tamarind/ui/format.ts';
import { useClient } from '#shell/client.ts';
import { type Offer, offerOfAll, type Offers } from '#slip/offers.ts';
import styles from './offer-mark.module.css';
import { type BoardState, lineKey, typesOf } from './state.ts';
import { useBoardWords } from './words.ts';

/**
 * The current offer (reduced odds and remaining liability) of the chosen types for a selection; undefined if the
 * selection pays the full rate.
 */
export type OfferOf = (selection: string) => Offer | undefined;

export const offersOn = (state: BoardState, offers: Offers): OfferOf => {
  const types = typesOf(state);
  return (selection) =>
    offerOfAll(
      offers,
      types.flatMap((type) => {
        const text = type.normalise(selection);
        return text === undefined ? [] : [lineKey({ betType: type.code, selection: text })];
      }),
    );
};

const HALF_E4 = 5000;
const FULL_E4 = 10_000;

/** Shows ½ on a half-pay number and the factor on other reduced numbers; a closed number is struck out by its cell. */
export function OfferMark({ offer }: { offer: Offer | undefined }) {
  const { odds } = useFormat();
  if (offer?.state !== 'reduced') return null;
  return (
    <sup className={styles.mark} aria-hidden="true">
      {offer.factorE4 === HALF_E4 ? '½' : `×${odds(BigInt(offer.factorE4))}`}
    </sup>
  );
}

/**
 * The offer in words: the reduced payout (and, unless `short`, the stake that still fits), or why the number is closed.
 */
export function useOfferText(): (offer: Offer | undefined, form?: 'short') => string | undefined {
  const t = useBoardWords();
  const reason = useReasonText();
  const { money } = useFormat();
  const { currency } = useClient();
  return (offer, form) => {
    if (!offer || offer.state === 'full_rate') return undefined;
    if (offer.state === 'closed') return t('offer.closed', { reason: reason(offer.reason) });
    const pays =
      offer.factorE4 === HALF_E4 ? t('offer.half') : t('offer.reduced', { percent: (offer.factorE4 * 100) / FULL_E4 });
    if (form === 'short') return pays;
    return `${pays}, ${t('offer.room', { room: money(offer.room, currency, { short: true }) })}`;
  };
}

/**
 * Returns a function that writes why a number is reduced or closed: a code is translated, and a text written by staff
 * stays as it is.
 */
export function useReasonText(): (reason: string | null) => string {
  const t = useBoardWords();
  return (reason) => {
    if (reason === null) return t('reason.other');
    const key = `reason.${reason}`;
    return t.has(key) ? t(key) : reason;
  };
}

import { type Currency, money, type Money } from '../money.ts';

export type DepositMethod = 'promptpay' | 'vietqr';

/** What a way to pay in offers. `presets` are amounts people pick with one tap. */
export interface DepositTerms {
  readonly method: DepositMethod;
  readonly currency: Currency;
  readonly min: Money;
  readonly max: Money;
  readonly fee: Money;
  readonly presets: readonly Money[];
}

export const depositMethods: readonly DepositTerms[] = [
  {
    method: 'promptpay',
    currency: 'THB',
    min: money(2_000),
    max: money(20_000_000),
    fee: money(0),
    presets: [10_000n, 30_000n, 50_000n, 100_000n, 300_000n, 500_000n].map(money),
  },
  {
    method: 'vietqr',
    currency: 'VND',
    min: money(10_000),
    max: money(300_000_000),
    fee: money(0),
    presets: [50_000n, 100_000n, 200_000n, 500_000n, 1_000_000n, 5_000_000n].map(money),
  },
];

export const methodsFor = (currency: Currency): DepositTerms[] =>
  depositMethods.filter((terms) => terms.currency === currency);

/** A QR code is good this long; a payment that comes later is looked at by people. */
export const DEPOSIT_MINUTES = 15;
/** Codes a member may have open at once: a fourth would only be a forgotten first. */
export const WAITING_MAX = 3;

export type DepositRefusal =
  | { readonly code: 'METHOD_OFF' }
  | { readonly code: 'AMOUNT_TOO_SMALL'; readonly min: Money }
  | { readonly code: 'AMOUNT_TOO_LARGE'; readonly max: Money }
  | { readonly code: 'DEPOSIT_LIMIT_REACHED'; readonly max: number };

/** Whether a member of the currency may open a deposit of the amount, having `waiting` open already [J05]. */
export function decideDeposit(
  wish: { method: DepositMethod; amount: Money },
  member: { currency: Currency; waiting: number },
): DepositTerms | DepositRefusal {
  const terms = methodsFor(member.currency).find(({ method }) => method === wish.method);
  if (!terms) return { code: 'METHOD_OFF' };
  if (wish.amount < terms.min) return { code: 'AMOUNT_TOO_SMALL', min: terms.min };
  if (wish.amount > terms.max) return { code: 'AMOUNT_TOO_LARGE', max: terms.max };
  if (member.waiting >= WAITING_MAX) return { code: 'DEPOSIT_LIMIT_REACHED', max: WAITING_MAX };
  return terms;
}

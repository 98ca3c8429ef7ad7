import { type CashierTerms, depositTerms } from '../brand/cashier.ts';
import type { Currency, Money } from '../money.ts';
import type { Fee } from '../payments/fee.ts';
import type { DepositMethod } from './methods/deposit-method.ts';
import type { DepositMethodCode } from './methods/codes.ts';
import { methodsFor } from './methods/index.ts';

export type DepositRefusal =
  | { readonly code: 'METHOD_OFF' }
  | { readonly code: 'AMOUNT_TOO_SMALL'; readonly min: Money }
  | { readonly code: 'AMOUNT_TOO_LARGE'; readonly max: Money }
  | { readonly code: 'DEPOSIT_LIMIT_REACHED'; readonly max: number };

export type DepositDecision =
  | {
      readonly kind: 'open';
      readonly method: DepositMethod<DepositMethodCode>;
      readonly minutes: number;
      readonly fee: Fee;
    }
  | { readonly kind: 'refused'; readonly refusal: DepositRefusal };

/**
 * Decides whether a member may open a deposit of the amount [J05], by currency, VIP level (the lowest is 0) and the
 * number of open deposits in `waiting`.
 */
export function decideDeposit(
  wish: { method: DepositMethodCode; amount: Money },
  member: { currency: Currency; waiting: number; level: number },
  cashier: CashierTerms,
): DepositDecision {
  const method = methodsFor(member.currency).find(({ code }) => code === wish.method);
  if (!method) return refused({ code: 'METHOD_OFF' });
  const { min, max, minutes, fee } = depositTerms(cashier, method.code, member.level);
  if (wish.amount < min) return refused({ code: 'AMOUNT_TOO_SMALL', min });
  if (wish.amount > max) return refused({ code: 'AMOUNT_TOO_LARGE', max });
  if (member.waiting >= cashier.waitingMax) return refused({ code: 'DEPOSIT_LIMIT_REACHED', max: cashier.waitingMax });
  return { kind: 'open', method, minutes, fee };
}

const refused = (refusal: DepositRefusal): DepositDecision => ({ kind: 'refused', refusal });

import { type CashierTerms, depositTerms } from '../brand/cashier.ts';
import type { Currency, Money } from '../money.ts';
import type { DepositMethod } from './methods/deposit-method.ts';
import type { DepositMethodCode } from './methods/codes.ts';
import { methodsFor } from './methods/index.ts';

/** Maximum open deposit requests per member: a fourth would only mean that an earlier one was forgotten. */
export const WAITING_MAX = 3;

export type DepositRefusal =
  | { readonly code: 'METHOD_OFF' }
  | { readonly code: 'AMOUNT_TOO_SMALL'; readonly min: Money }
  | { readonly code: 'AMOUNT_TOO_LARGE'; readonly max: Money }
  | { readonly code: 'DEPOSIT_LIMIT_REACHED'; readonly max: number };

export type DepositDecision =
  | { readonly kind: 'open'; readonly method: DepositMethod<DepositMethodCode> }
  | { readonly kind: 'refused'; readonly refusal: DepositRefusal };

/** Whether a member of the currency may open a deposit of the amount while `waiting` others are open [J05]. */
export function decideDeposit(
  wish: { method: DepositMethodCode; amount: Money },
  member: { currency: Currency; waiting: number },
  cashier: CashierTerms,
): DepositDecision {
  const method = methodsFor(member.currency).find(({ code }) => code === wish.method);
  if (!method) return refused({ code: 'METHOD_OFF' });
  const { min, max } = depositTerms(cashier, method.code);
  if (wish.amount < min) return refused({ code: 'AMOUNT_TOO_SMALL', min });
  if (wish.amount > max) return refused({ code: 'AMOUNT_TOO_LARGE', max });
  if (member.waiting >= WAITING_MAX) return refused({ code: 'DEPOSIT_LIMIT_REACHED', max: WAITING_MAX });
  return { kind: 'open', method };
}

const refused = (refusal: DepositRefusal): DepositDecision => ({ kind: 'refused', refusal });

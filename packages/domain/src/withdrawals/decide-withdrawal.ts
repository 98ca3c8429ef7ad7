import { add, type Money, subtract, ZERO } from '../money.ts';

export type WithdrawalBlock = 'PAYMENT_PASSWORD_MISSING' | 'NO_BANK_ACCOUNT' | 'WITHDRAWAL_OPEN';

export interface WithdrawalSituation {
  readonly hasPaymentPassword: boolean;
  /** The number of bank accounts and e-wallets that can be paid. */
  readonly payees: number;
  readonly hasOpenWithdrawal: boolean;
}

/** Obstacles that do not depend on the amount, in the order in which a member can remove them. */
export function withdrawalBlocks(situation: WithdrawalSituation): WithdrawalBlock[] {
  const blocks: WithdrawalBlock[] = [];
  if (!situation.hasPaymentPassword) blocks.push('PAYMENT_PASSWORD_MISSING');
  if (situation.payees === 0) blocks.push('NO_BANK_ACCOUNT');
  if (situation.hasOpenWithdrawal) blocks.push('WITHDRAWAL_OPEN');
  return blocks;
}

/**
 * The withdrawable part of a wallet: available money less debts from corrected results, rolled-back wins or corrected commission that
 * could not be taken back. Never negative. The check and the request both use this function.
 */
export function withdrawableOf(
  available: Money,
  owed: { readonly draws: Money; readonly vendors: Money; readonly commission: Money },
): Money {
  const free = subtract(available, add(add(owed.draws, owed.vendors), owed.commission));
  return free > ZERO ? free : ZERO;
}

/**
 * Whether a withdrawal needs an accepted identity document: it does when the withdrawals in the window plus this amount
 * exceed the limit, so that many small withdrawals count like a large one.
 */
export const needsIdentity = (amount: Money, withdrawn: Money, above: Money): boolean => add(withdrawn, amount) > above;

export type WithdrawalRefusal =
  | { readonly code: 'AMOUNT_TOO_SMALL'; readonly min: Money }
  | { readonly code: 'AMOUNT_TOO_LARGE'; readonly max: Money }
  | { readonly code: 'BALANCE_TOO_LOW'; readonly available: Money };

/** Checks the amount against the terms and the available money; undefined when it fits [J06]. */
export function decideWithdrawal(
  terms: { readonly min: Money; readonly max: Money },
  amount: Money,
  available: Money,
): WithdrawalRefusal | undefined {
  if (amount < terms.min) return { code: 'AMOUNT_TOO_SMALL', min: terms.min };
  if (amount > terms.max) return { code: 'AMOUNT_TOO_LARGE', max: terms.max };
  if (amount > available) return { code: 'BALANCE_TOO_LOW', available };
  return undefined;
}

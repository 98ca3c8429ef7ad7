import { money } from '../../money.ts';
import { toBankAccount } from './to-bank-account.ts';
import type { WithdrawalMethod } from './withdrawal-method.ts';

/** A transfer to a bank account in Vietnam. */
export const vietnameseBank: WithdrawalMethod<'vietnamese_bank'> = {
  ...toBankAccount('VND'),
  code: 'vietnamese_bank',
  terms: { min: money(50_000), max: money(300_000_000), fee: money(0) },
};

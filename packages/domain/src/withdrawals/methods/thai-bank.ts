import { money } from '../../money.ts';
import { toBankAccount } from './to-bank-account.ts';
import type { WithdrawalMethod } from './withdrawal-method.ts';

/** A transfer to a bank account in Thailand. */
export const thaiBank: WithdrawalMethod<'thai_bank'> = {
  ...toBankAccount('THB'),
  code: 'thai_bank',
  terms: { min: money(10_000), max: money(20_000_000), fee: money(0) },
};

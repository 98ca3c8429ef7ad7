import { toBankAccount } from './to-bank-account.ts';
import type { WithdrawalMethod } from './withdrawal-method.ts';

/** A transfer to a bank account in Thailand. */
export const thaiBank: WithdrawalMethod<'thai_bank'> = { ...toBankAccount('THB'), code: 'thai_bank' };

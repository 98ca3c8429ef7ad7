import { toBankAccount } from './to-bank-account.ts';
import type { WithdrawalMethod } from './withdrawal-method.ts';

/** A transfer to a bank account in Vietnam. */
export const vietnameseBank: WithdrawalMethod<'vietnamese_bank'> = { ...toBankAccount('VND'), code: 'vietnamese_bank' };

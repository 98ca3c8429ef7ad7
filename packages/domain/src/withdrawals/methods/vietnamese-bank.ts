import { toBankAccount } from './to-bank-account.ts';
import type { BankMethod } from './withdrawal-method.ts';

/** A transfer to a bank account in Vietnam. */
export const vietnameseBank: BankMethod<'vietnamese_bank'> = { ...toBankAccount('VND'), code: 'vietnamese_bank' };

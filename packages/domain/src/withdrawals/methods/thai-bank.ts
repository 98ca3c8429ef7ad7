import { toBankAccount } from './to-bank-account.ts';
import type { BankMethod } from './withdrawal-method.ts';

/** A transfer to a bank account in Thailand. */
export const thaiBank: BankMethod<'thai_bank'> = { ...toBankAccount('THB'), code: 'thai_bank' };

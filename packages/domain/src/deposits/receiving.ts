import { bankOf } from '../withdrawals/banks.ts';
import type { AccountMethodCode } from './methods/codes.ts';
import type { ReceivingAccount } from './methods/deposit-method.ts';
import { accountMethod } from './methods/index.ts';

/** A receiving account of the operator, as two people entered it. `bank` is the bank's code. */
export interface ReceivingDetails {
  readonly method: AccountMethodCode;
  readonly bank: string;
  readonly number: string;
  readonly name: string;
}

/**
 * An error in the details. `form`: the format is not the one that the method needs. `check`: a check digit is wrong, so
 * a digit was mistyped.
 */
export interface ReceivingFault {
  readonly field: 'bank' | 'number' | 'name';
  readonly why: 'unknown' | 'form' | 'check';
}

/** The first error; undefined if the account can receive deposits of the method. */
export function receivingFault({ method, bank, number, name }: ReceivingDetails): ReceivingFault | undefined {
  const { currency, account } = accountMethod(method);
  if (!bankOf(bank, currency)) return { field: 'bank', why: 'unknown' };
  const why = account.numberFault(number);
  if (why) return { field: 'number', why };
  return /^[\p{L}\p{M}\p{N} .,&()'-]{3,60}$/u.test(name) && name.trim() === name
    ? undefined
    : { field: 'name', why: 'form' };
}

/** The account in the format of payment instructions and members' pages. The details must be valid. */
export function receivingAccountOf({ method, bank, number, name }: ReceivingDetails): ReceivingAccount {
  const fact = bankOf(bank, accountMethod(method).currency);
  if (!fact) throw new Error(`${bank} is no bank for ${method}`);
  return { name, bank: fact.name, number, routing: fact.routing };
}

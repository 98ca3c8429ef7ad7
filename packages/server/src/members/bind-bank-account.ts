import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { bankOf, type BankFact } from '@tamarind/domain/withdrawals/banks';
import { bankMethodFor } from '@tamarind/domain/withdrawals/methods/index';
import { record } from '../audit/index.ts';
import type { Handler } from '../platform/http/routes.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { needStrongSession, noteSecurityChange } from '../sessions/index.ts';
import * as queries from './queries.ts';

type BankAccountView = OutputOf<typeof contract.members.bindBankAccount>;

/**
 * Binds a bank account in the member's name. Only one member may bind an account: two members with the same account are
 * one person, or a thief and a victim.
 */
export const bindBankAccount: Handler<typeof contract.members.bindBankAccount> = async (call, input) => {
  const { memberId, currency } = call.actor;
  needStrongSession(call.actor);
  // The lock on the member makes concurrent bindings wait for each other, so the limit on bank accounts counts each of
  // them.
  const fault = bankMethodFor(currency).payeeFault(input, await queries.lockedName(call.tx, memberId));
  if (fault) return refuse(fault);

  // Point of no return, except for two cases: the member has too many accounts, or another member has this one. The
  // insert then writes nothing and the request is refused.
  const id = uuidV7(call.now, call.random);
  const row = {
    id,
    memberId,
    bank: input.bank,
    lastDigits: input.accountNumber.slice(-4),
    holderName: input.holderName.trim(),
    boundAt: call.now,
  };
  const sealed = {
    ...row,
    numberSealed: call.secrets.seal(sealPurpose(id), Buffer.from(input.accountNumber)),
    numberIndex: call.secrets.blindIndex('bank-account', `${input.bank}:${input.accountNumber}`),
  };
  const outcome = await queries.insertBankAccount(call.tx, sealed, BANK_ACCOUNTS_MAX);
  if (outcome === 'full') return refuse('BANK_ACCOUNT_LIMIT', { max: BANK_ACCOUNTS_MAX });
  if (outcome === 'taken') return refuse('BANK_ACCOUNT_TAKEN');
  await record(call.tx, {
    actor: `member:${memberId}`,
    action: 'member.bank_account_bound',
    subject: `member:${memberId}`,
    facts: { bankAccount: id, bank: input.bank },
    at: call.now,
  });
  await noteSecurityChange(call.tx, call, memberId, { state: 'payee_bound', id, isRecorded: true });
  return shownBankAccount({ ...row, currency });
};

/** A bank account as sent to clients: only the last four digits of its number are included. */
export function shownBankAccount(row: Omit<queries.BankAccountRow, 'memberId'>): BankAccountView {
  const { code, name, currency } = bankFact(row);
  return {
    id: row.id,
    bank: { code, name, currency },
    accountMasked: bankMethodFor(row.currency).shownNumber(row.lastDigits),
    holderName: row.holderName,
    boundAt: row.boundAt,
  };
}

function bankFact(row: Pick<queries.BankAccountRow, 'bank' | 'currency'>): BankFact {
  const bank = bankOf(row.bank, row.currency);
  if (!bank) throw new Error(`bank ${row.bank} is not on the list`);
  return bank;
}

/**
 * The encryption of an account number is bound to its row: a stored number copied to another row cannot be decrypted.
 */
const sealPurpose = (id: string): string => `bank-account:${id}`;

export const BANK_ACCOUNTS_MAX = 3;

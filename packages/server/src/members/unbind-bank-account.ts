import type { contract } from '@tamarind/contract/index';
import { record } from '../audit/index.ts';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { needStrongSession, noteSecurityChange } from '../sessions/index.ts';
import { provePayee } from './payment-password.ts';
import * as queries from './queries.ts';

/**
 * Unbinds a bank account, even the member's last one [E01]. Refuses WITHDRAWAL_OPEN while a withdrawal to this account
 * is open; a withdrawal takes the same lock, so the two cannot overlap.
 */
export const unbindBankAccount: Handler<typeof contract.members.unbindBankAccount> = async (
  call,
  { bankAccountId: id, password },
) => {
  const { memberId } = call.actor;
  needStrongSession(call.actor);
  const account = await queries.lockBankAccount(call.tx, id, memberId);
  if (!account) return refuse('NOT_FOUND');
  await provePayee(call, password);
  if (await queries.isMoneyOnItsWay(call.tx, id)) return refuse('WITHDRAWAL_OPEN');

  // Point of no return
  await queries.setUnbound(call.tx, id, call.now);
  await record(call.tx, {
    actor: `member:${memberId}`,
    action: 'member.bank_account_unbound',
    subject: `member:${memberId}`,
    facts: { bankAccount: id, bank: account.bank },
    at: call.now,
  });
  const change = { state: 'payee_unbound', id: call.requestKey, isRecorded: true } as const;
  await noteSecurityChange(call.tx, call, memberId, change);
  return {};
};

import type { contract } from '@tamarind/contract/index';
import { withdrawalTerms } from '@tamarind/domain/brand/cashier';
import { bankMethodFor } from '@tamarind/domain/withdrawals/methods/index';
import { brandSettings } from '../brand/index.ts';
import { record } from '../audit/index.ts';
import { consentsOf, recordConsent } from '../consents/index.ts';
import { balanceOf, statement } from '../ledger/index.ts';
import { lockMember, proveLoginPassword } from '../members/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import { forgetDetails, memberDetails } from '../registration/index.ts';
import { endSessions } from '../sessions/index.ts';
import { vipOf } from '../vip/index.ts';
import { walletOf } from '../wallet/index.ts';
import { exportTables } from './export-queries.ts';
import * as queries from './queries.ts';

/**
 * Exports all data about the person as one JSON text [PDPA s.30, s.31; Law 91/2025 art. 9]. Document pictures and full
 * account numbers are left out: whoever has a session and the password must not be able to steal an identity with them.
 */
export const exportAccount: Handler<typeof contract.account.exportAccount> = async (call, input) => {
  const { memberId, account } = call.actor;
  await proveLoginPassword({ ...call, tx: call.pool }, input.loginPassword);
  await spend(call.pool.apart, EXPORTS_BY_MEMBER, memberId, call.now);
  // Use one connection for all twenty statements: under load, waiting for a free connection for each of them takes ten
  // seconds in all.
  const json = await inTransaction(call.pool, async (tx) => {
    const book = await statement(tx, { account: await walletOf(tx, call.actor), limit: ENTRIES_MAX });
    const file = {
      made: call.now,
      account,
      ...(await exportTables(tx, memberId)),
      details: await memberDetails(tx, call.secrets, memberId),
      consents: await consentsOf(tx, memberId),
      accountRecord: book.entries,
    };
    await record(tx, {
      actor: actorKey(call.actor),
      action: 'member.exported',
      subject: `member:${memberId}`,
      at: call.now,
    });
    return JSON.stringify(file, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value), 2);
  });
  return { fileName: `${account}-${call.now.toISOString().slice(0, 10)}.json`, json };
};

/**
 * Schedules the account to close in seven days; a login before that cancels the closing. The member must first withdraw
 * the money that can be withdrawn, and open bets must be settled. An amount below the smallest withdrawal stays in the
 * ledger and is paid on request.
 */
export const closeAccount: Handler<typeof contract.account.closeAccount> = async (call, input) => {
  const { memberId, currency } = call.actor;
  await proveLoginPassword(call, input.loginPassword);
  await lockMember(call.tx, memberId);
  const { available, held } = await balanceOf(call.tx, await walletOf(call.tx, call.actor));
  const openTickets = await queries.openTickets(call.tx, memberId);
  const { cashier } = (await brandSettings(call.tx)).document;
  const { level } = await vipOf(call.tx, memberId);
  const { min } = withdrawalTerms(cashier, bankMethodFor(currency).code, level);
  if (available >= min || held > 0n || openTickets > 0)
    return refuse('MONEY_LEFT', { available: available.toString(), held: held.toString(), openTickets });

  // Point of no return
  const closesAt = new Date(call.now.getTime() + CLOSING_MS);
  await queries.putClosing(call.tx, memberId, closesAt);
  await endSessions(call.tx, memberId, {}, call.now);
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: 'member.closing',
    subject: `member:${memberId}`,
    facts: { closesAt: closesAt.toISOString() },
    at: call.now,
  });
  return { closesAt };
};

/**
 * Closes accounts whose seven days are over. Marketing consent ends and data that no law requires is deleted; money and
 * bets stay in the records.
 */
export async function closeDue({ pool, clock }: Platform): Promise<void> {
  const now = clock.now();
  for (const { id } of await queries.dueClosings(pool, now, BATCH))
    await inTransaction(pool, async (tx) => {
      await lockMember(tx, id);
      await queries.forgetAvatar(tx, id);
      await forgetDetails(tx, id);
      await queries.putClosed(tx, id, now);
      await recordConsent(tx, {
        memberId: id,
        purpose: 'marketing',
        version: '1',
        given: false,
        channel: 'account',
        at: now,
      });
      await record(tx, { actor: 'system', action: 'member.closed', subject: `member:${id}`, at: now });
    });
}

const CLOSING_MS = 7 * 86_400_000;
const ENTRIES_MAX = 100_000;
const BATCH = 50;
const EXPORTS_BY_MEMBER = budget({ name: 'member-export', by: 'member', max: 5, windowSeconds: 86_400 });

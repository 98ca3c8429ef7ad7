import { accountOf } from '../ledger/index.ts';
import { memberIdByAccount } from '../members/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';

/** Finds the member with this account name, and the key of the member's wallet. */
export async function findMember(db: Db, account: string) {
  const found = await memberIdByAccount(db, account.trim().toLowerCase());
  if (!found) return refuse('NOT_FOUND');
  const wallet = await accountOf(db, {
    owner: { kind: 'member', id: found.id },
    purpose: 'wallet',
    currency: found.currency,
    realm: found.realm,
  });
  if (wallet === undefined) throw new Error(`member ${found.id} has no wallet`);
  return { memberId: found.id, currency: found.currency, realm: found.realm, account: account.trim().toLowerCase() };
}

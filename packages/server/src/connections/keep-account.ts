import { accountChanges, type ConnectionAccount } from '@tamarind/domain/payments/connection';
import type { Tx } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * Refuses CONNECTION_IN_USE (details.field, orders) if the change may move the connection to another account of its provider
 * while it has payout orders that have not ended. The other account does not know them, so an order without an answer would be
 * sent again and paid twice. `secrets` are the stored ones and the new ones; undefined if they stay.
 *
 * A new key that may be of the same account waits only for orders that the provider has never confirmed: the others are never sent
 * again, so in another account they would be in doubt, and nothing is paid twice.
 *
 * Locks the connection's row. Storing an order takes a share of this lock by its foreign key, before the connection is opened
 * for the call: an order that begins at the same moment is either counted here or sent to the new account only.
 */
export async function proveSameAccount(
  tx: Tx,
  id: string,
  wish: Pick<ConnectionAccount, 'address' | 'settings'>,
  secrets?: Readonly<Record<'before' | 'after', Readonly<Record<string, string>>>>,
): Promise<void> {
  await queries.lockConnection(tx, id);
  const row = await queries.connection(tx, id);
  if (!row) return refuse('NOT_FOUND');
  const before = { ...row, secrets: secrets?.before };
  const [moved] = accountChanges(row.provider, before, { ...wish, secrets: secrets?.after });
  if (!moved) return;
  const open = (await queries.openPayouts(tx)).find((one) => one.id === id);
  const orders = (moved.isSure ? open?.orders : open?.unconfirmed) ?? 0;
  if (orders > 0) refuse('CONNECTION_IN_USE', { field: moved.field, orders });
}

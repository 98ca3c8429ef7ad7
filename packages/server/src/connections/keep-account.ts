import { accountChanges, type ConnectionAccount } from '@tamarind/domain/payments/connection';
import type { Tx } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * Refuses CONNECTION_IN_USE (details.field, orders) if the change may move the connection to another account of its
 * provider while it has open payout orders. The other account does not contain those orders, so an order without an
 * answer would be sent again and paid twice. `secrets` are the stored and the new ones; undefined if they do not
 * change.
 *
 * If the new key may also belong to the same account, only orders that the provider has never confirmed prevent the
 * change. Confirmed orders are never sent again: in another account they would stay in doubt, but nothing would be paid
 * twice.
 *
 * Locks the connection's row. Storing an order shares this lock through its foreign key, before the connection is
 * opened for the call. An order that begins at the same moment is therefore either counted here or sent to the new
 * account only.
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

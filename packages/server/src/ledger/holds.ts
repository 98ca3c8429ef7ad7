import type { Money } from '@tamarind/domain/money';
import type { Tx } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import { reusedKeyRefused } from './post.ts';
import { held, released, taken } from './queries.ts';
import type { HouseAccount, PostingResult, Reason } from './types.ts';

/**
 * Reserves money in a wallet: the balance stays the same, the available amount falls. Holds, transfers and releases
 * have separate namespaces of keys; `take` uses a key of transfers. Refuses BALANCE_TOO_LOW and REQUEST_REUSED.
 */
export async function hold(
  tx: Tx,
  input: { key: string; account: bigint; amount: Money; reason: Reason; reference?: string; at: Date },
): Promise<{ holdId: string; repeated: boolean }> {
  const row = await reusedKeyRefused(held(tx, input));
  if (row.status === 'reused') refuse('REQUEST_REUSED');
  if (row.status === 'too_low') refuse('BALANCE_TOO_LOW', { available: String(row.available) });
  return { holdId: row.holdId, repeated: row.status === 'repeated' };
}

/**
 * Transfers held money to another account: `amount` of it, or all that remains. `rest`: 'keep' (default) leaves the
 * remainder held, 'release' frees it in the same step. The default reference is that of the hold. Refuses
 * REQUEST_REUSED. Throws if `amount` is more than remains, because the caller must have ruled that out.
 */
export async function take(
  tx: Tx,
  input: {
    key: string;
    holdId: string;
    to: bigint | HouseAccount;
    amount?: Money;
    rest?: 'keep' | 'release';
    reason: Reason;
    reference?: string;
    at: Date;
  },
): Promise<PostingResult & { amount: Money }> {
  const row = await reusedKeyRefused(taken(tx, { ...input, releaseRest: input.rest === 'release' }));
  if (row.status === 'reused') refuse('REQUEST_REUSED');
  return {
    transferId: row.transferId,
    key: input.key,
    debitBalance: row.debitBalance,
    creditBalance: row.creditBalance ?? undefined,
    amount: row.amount,
    repeated: row.status === 'repeated',
  };
}

/**
 * Frees all that remains of a hold. Refuses with REQUEST_REUSED if the key was used for another request. Throws if the
 * hold is closed and the key is new.
 */
export async function release(
  tx: Tx,
  input: { key: string; holdId: string; at: Date },
): Promise<{ amount: Money; repeated: boolean }> {
  const row = await reusedKeyRefused(released(tx, input));
  if (row.status === 'reused') refuse('REQUEST_REUSED');
  return { amount: row.amount, repeated: row.status === 'repeated' };
}

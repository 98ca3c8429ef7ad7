import { type Currency, type Money, money } from '@tamarind/domain/money';
import { pointsForDeposit } from '@tamarind/domain/points/points';
import { brandSettings } from '../brand/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * Moves points once per key and returns the balance after it; undefined when the key was used before. Refuses
 * POINTS_TOO_LOW (details.balance), as points are never owed.
 */
export async function movePoints(tx: Tx, movement: queries.Movement): Promise<number | undefined> {
  const balance = await queries.lockPoints(tx, movement.memberId);
  if (await queries.isMoved(tx, movement.key)) return undefined;
  if (balance + movement.amount < 0) return refuse('POINTS_TOO_LOW', { balance });
  return queries.insertMovement(tx, movement);
}

/**
 * [M04] Credits points for a deposit, once by its id, in the transaction that credits the deposit and before its money
 * moves.
 */
export async function earnForDeposit(
  tx: Tx,
  deposit: { id: string; reference: string; memberId: bigint; currency: Currency; amount: Money },
  at: Date,
): Promise<void> {
  const { depositPerPoint } = (await brandSettings(tx)).points;
  const amount = pointsForDeposit(deposit.amount, money(BigInt(depositPerPoint[deposit.currency])));
  if (amount === 0) return;
  await movePoints(tx, {
    memberId: deposit.memberId,
    key: `deposit:${deposit.id}`,
    kind: 'deposit',
    amount,
    reference: deposit.reference,
    remark: '',
    by: 'system',
    at,
  });
}

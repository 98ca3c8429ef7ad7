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
  if ((await queries.movedKeys(tx, [movement.key])).has(movement.key)) return undefined;
  if (balance + movement.amount < 0) return refuse('POINTS_TOO_LOW', { balance });
  await queries.insertMovements(tx, [movement]);
  return balance + movement.amount;
}

/**
 * [M04] Credits points for deposits, each deposit once by its id. Runs in the transaction that credits the deposits,
 * before their money is posted. The caller must have locked the deposits.
 */
export async function earnForDeposits(
  tx: Tx,
  deposits: readonly { id: string; reference: string; memberId: bigint; currency: Currency; amount: Money }[],
  at: Date,
): Promise<void> {
  const { depositPerPoint } = (await brandSettings(tx)).points;
  const earned = deposits
    .map((deposit) => ({
      memberId: deposit.memberId,
      key: `deposit:${deposit.id}`,
      kind: 'deposit' as const,
      amount: pointsForDeposit(deposit.amount, money(BigInt(depositPerPoint[deposit.currency]))),
      reference: deposit.reference,
      remark: '',
      by: 'system',
      at,
    }))
    .filter(({ amount }) => amount > 0);
  if (earned.length > 0) await queries.creditPoints(tx, earned);
}

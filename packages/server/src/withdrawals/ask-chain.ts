import { isTransaction } from '@tamarind/domain/payments/providers/fireblocks';
import type { ChainState } from '@tamarind/domain/withdrawals/doubt';
import { openConnection } from '../connections/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { DoubtfulPayout } from '../platform/ports/payments/adapter.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import * as attempts from './attempt-queries.ts';
import type { WithdrawalRow } from './queries.ts';

/**
 * The node's answer about the transaction; 'unasked' if the house has no node, or none answers, and for a payout of money or an
 * order of which only the custodian's id is known.
 */
export async function askChain(
  platform: Pick<Platform, 'pool' | 'ports' | 'secrets' | 'clock'>,
  row: Pick<WithdrawalRow, 'coins'>,
  attempt: Pick<attempts.AttemptRow, 'coinUnits'>,
  { doubt: { transaction } }: DoubtfulPayout,
): Promise<ChainState> {
  const { pool, ports, clock } = platform;
  if (!row.coins || attempt.coinUnits === null || !isTransaction(transaction)) return 'unasked';
  const transfer = { transaction, to: row.coins.address, units: attempt.coinUnits };
  let answer: ChainState = 'unasked';
  for (const id of await attempts.chainNodes(pool)) {
    const connection = await openConnection(platform, pool, id);
    const found =
      connection &&
      (await paymentAdapter(connection.provider).findTransfer?.(connection, transfer, {
        outgoing: ports.outgoing,
        now: clock.now(),
      }));
    // A node of another chain has no such transaction, so the next one is asked.
    if (found?.kind === 'done') answer = found.chain;
    if (answer !== 'unasked' && answer !== 'missing') return answer;
  }
  return answer;
}

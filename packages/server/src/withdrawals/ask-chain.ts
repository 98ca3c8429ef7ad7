import { isTransaction } from '@tamarind/domain/payments/providers/fireblocks';
import type { ChainState } from '@tamarind/domain/withdrawals/doubt';
import { openConnection } from '../connections/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { DoubtfulPayout } from '../platform/ports/payments/adapter.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import * as attempts from './attempt-queries.ts';
import type { WithdrawalRow } from './queries.ts';

/**
 * Asks the operator's nodes of the blockchain for the transaction of a payout. 'unasked' if there is no node or none
 * answers, if the payout is not in coins, or if only the custodian's id of the order is known.
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
    // A node of another chain does not know the transaction, so ask the next node.
    if (found?.kind === 'done') answer = found.chain;
    if (answer !== 'unasked' && answer !== 'missing') return answer;
  }
  return answer;
}

import { inTransaction } from '../platform/db/pool.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import * as endQueries from './end-queries.ts';

/**
 * Expires deposits whose time is over. A payment made in time still credits an expired deposit, because the bank's
 * payment time decides.
 */
export async function expireDeposits({ pool, clock }: Platform): Promise<void> {
  for (let found = BATCH; found === BATCH; ) {
    found = await inTransaction(pool, async (tx) => {
      const now = clock.now();
      const expired = await endQueries.expireDue(tx, now, BATCH);
      for (const { id, memberId } of expired)
        await announce(tx, `member:${memberId}`, { type: 'deposit', data: { id, state: 'expired' } }, now);
      return expired.length;
    });
  }
}

const BATCH = 100;

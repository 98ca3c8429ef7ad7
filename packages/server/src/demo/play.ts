import { addMs } from '@tamarind/domain/time';
import { money } from '@tamarind/domain/money';
import { memberAccount } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Platform } from '../platform/platform.ts';
import { playForDemo } from '../vendors/index.ts';
import * as queries from './queries.ts';

/**
 * The part of the member's money that is placed at the vendor called kiosk. `SILENT_STAKE` is the stake of a round that
 * its vendor never closes.
 */
export const AT_KIOSK = money(50_000);
export const SILENT_STAKE = money(2_000);

/**
 * Gives one member money in a vendor's separate wallet, and a round that never ends, so that the page My wallet has
 * something to show. It runs once and after the seeding, because only then are the demo's vendors read from a file.
 */
export async function seedPlay(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const isMine = await inTransaction(platform.pool, async (tx) => {
    await queries.lockSeed(tx);
    return queries.markPlayed(tx, now);
  });
  const [member] = await queries.membersByAccount(platform.pool, ['somchai88']);
  if (!isMine || !member) return;
  const owner = { kind: 'member', id: member.memberId } as const;
  const { available } = await memberAccount(platform.pool, {
    owner,
    purpose: 'wallet',
    currency: 'THB',
    realm: 'real',
  });
  // Do nothing if the simulated days have spent the money.
  if (available < AT_KIOSK + SILENT_STAKE) return;
  await playForDemo(platform, {
    ...member,
    currency: 'THB',
    wallet: { vendor: 'kiosk', amount: AT_KIOSK },
    round: { vendor: 'studio', game: 'tien-len', stake: SILENT_STAKE, at: addMs(now, -25 * 60_000) },
  });
}

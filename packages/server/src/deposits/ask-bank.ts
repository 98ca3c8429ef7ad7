import { SIGNATURE_DRIFT_SECONDS } from '@tamarind/contract/outside/signature';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import * as queries from './queries.ts';

/**
 * Asks the bank about deposits without a notice, as the notice may have been lost. The answer is stored and processed
 * like a notice, so the two may arrive in any order, or both.
 */
export async function askBank(platform: Platform): Promise<void> {
  const { pool, random, ports } = platform;
  const now = platform.clock.now();
  const claimed = await queries.claimAsks(pool, now, new Date(now.getTime() + CLAIM_MS), BATCH);
  for (const deposit of await queries.depositsById(
    pool,
    claimed.map(({ id }) => id),
  )) {
    const { currency, reference, payeeAccount: account } = deposit;
    // The bank's clock may be behind ours by as much as signatures allow.
    const from = new Date(deposit.createdAt.getTime() - SIGNATURE_DRIFT_SECONDS * 1000);
    const told = await ports.bank.askDeposit({ currency, reference, account, from, to: now });
    // The bank is not answering, so skip the remaining questions; each is asked again when it is next due.
    if (told.kind !== 'done') return;
    const { channel } = depositMethod(deposit.method);
    for (const raw of told.notices) {
      await queries.insertNotice(pool, {
        id: uuidV7(now, random),
        channel,
        source: 'inquiry',
        raw,
        rawHash: sha256(raw),
        receivedAt: now,
      });
    }
    await queries.askAgainAt(pool, deposit.id, nextAsk(deposit, now));
  }
}

/** Every minute while the member may still be paying, then every quarter of an hour for a day. */
function nextAsk(deposit: queries.DepositRow, now: Date): Date | null {
  if (now < deposit.expiresAt) return new Date(now.getTime() + 60_000);
  const next = new Date(now.getTime() + 900_000);
  return next.getTime() <= deposit.expiresAt.getTime() + 86_400_000 ? next : null;
}

const CLAIM_MS = 60_000;
const BATCH = 20;

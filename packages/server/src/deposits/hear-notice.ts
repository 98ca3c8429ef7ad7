import type { Webhook } from '../platform/http/routes.ts';
import { isSigned } from '../platform/signed-message.ts';
import { noticesTotal } from '../platform/metrics.ts';
import { uuidV7 } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import * as q from './queries.ts';

/**
 * Takes a notice: signature and time over the bytes, then bytes and hash into the database, then the thanks the bank waits
 * for. What it means is read later, by process-notices. The same bytes again are thanked for again and kept once.
 */
export const hearNotice =
  (channel: q.Channel): Webhook['handle'] =>
  async ({ pool, config, random, now }, raw, headers) => {
    if (!isSigned(config.BANK_KEYS, channel, headers, raw, now)) {
      noticesTotal.inc({ outcome: 'forged' });
      return { status: 401, body: JSON.stringify({ error: 'signature' }) };
    }
    await q.insertNotice(pool, { id: uuidV7(now, random), channel, source: 'webhook', raw, rawHash: sha256(raw), receivedAt: now });
    return { status: 200, body: JSON.stringify(channel === 'thb' ? { resCode: '00', resDesc: 'success', transactionId: transactionOf(raw) } : { success: true }) };
  };

/** The Thai bank wants its own transaction id back, else it repeats the notice. */
function transactionOf(raw: Buffer): string {
  const id = /"transactionId"\s*:\s*"([^"\\]{1,64})"/.exec(raw.toString())?.[1];
  return id ?? '';
}

import type { BankChannel } from '@tamarind/domain/deposits/methods/deposit-method';
import { faultPoint } from '../platform/fault-point.ts';
import type { Webhook } from '../platform/http/routes.ts';
import { noticesTotal } from '../platform/metrics.ts';
import { uuidV7 } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import * as queries from './queries.ts';

/**
 * Receives a notice: checks signature and time over the bytes, stores bytes and hash, then acknowledges it to the bank.
 * process-notices interprets it later. A repeat of the same bytes is acknowledged again and stored once.
 */
export const hearNotice =
  (channel: BankChannel): Webhook['handle'] =>
  async ({ pool, ports, random, now }, raw, headers) => {
    if (ports.bank.verifySignature(channel, { rawBody: raw, headers }, now) !== 'valid') {
      noticesTotal.inc({ outcome: 'forged' });
      return { status: 401, body: JSON.stringify({ error: 'signature' }) };
    }
    await queries.insertNotice(pool, {
      id: uuidV7(now, random),
      channel,
      source: 'webhook',
      raw,
      rawHash: sha256(raw),
      receivedAt: now,
    });
    faultPoint('deposit.notice-kept');
    return { status: 200, body: ports.bank.acknowledgement(channel, raw) };
  };

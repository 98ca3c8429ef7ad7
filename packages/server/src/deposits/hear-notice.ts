import { PAYMENT_NOTICE_PATH } from '@tamarind/contract/outside/signature';
import { Uuid } from '@tamarind/contract/wire';
import type { BankChannel } from '@tamarind/domain/deposits/methods/deposit-method';
import { noteNotice, openConnection } from '../connections/index.ts';
import { faultPoint } from '../platform/fault-point.ts';
import type { Webhook } from '../platform/http/routes.ts';
import { noticesTotal } from '../platform/metrics.ts';
import { isFrom } from '../platform/network.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import { uuidV7 } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import * as queries from './queries.ts';

/**
 * Receives a bank's notice: verifies signature and time over the raw bytes, stores bytes and hash, then acknowledges
 * it. The job process-notices reads it later. If the same bytes arrive again, they are acknowledged again but not
 * stored again.
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
      connection: null,
      source: 'webhook',
      raw,
      rawHash: sha256(raw),
      receivedAt: now,
    });
    faultPoint('deposit.notice-kept');
    return { status: 200, body: ports.bank.acknowledgement(channel, raw) };
  };

/**
 * Receives a payment provider's notice. A connection that is switched off still receives notices, because its open
 * deposits may have been paid. Every failure gets the same answer, so the sender cannot learn whether a connection
 * exists.
 */
export const hearProvider: Webhook = {
  path: PAYMENT_NOTICE_PATH,
  handle: async ({ pool, random, secrets, now }, raw, headers, { ip, params }) => {
    const id = Uuid.safeParse(params['connection']).data;
    const connection = id === undefined ? undefined : await openConnection({ secrets }, pool, id);
    if (!connection || !isFrom(connection.ips, ip)) {
      noticesTotal.inc({ outcome: 'forged' });
      return notHeard;
    }
    const adapter = paymentAdapter(connection.provider);
    const verdict = adapter.verify({ raw, headers, now }, connection);
    await noteNotice(pool, connection.id, verdict, now);
    if (verdict !== 'valid') {
      noticesTotal.inc({ outcome: 'forged' });
      return notHeard;
    }
    await queries.insertNotice(pool, {
      id: uuidV7(now, random),
      channel: connection.id,
      connection: connection.id,
      source: 'webhook',
      raw,
      rawHash: sha256(raw),
      receivedAt: now,
    });
    faultPoint('deposit.notice-kept');
    return adapter.acknowledge(raw);
  },
};

const notHeard = { status: 401, body: JSON.stringify({ error: 'signature' }) };

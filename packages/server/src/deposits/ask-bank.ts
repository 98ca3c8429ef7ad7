import { SIGNATURE_DRIFT_SECONDS } from '@tamarind/contract/outside/signature';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import { noteCall, openConnection } from '../connections/index.ts';
import type { Platform } from '../platform/platform.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import { uuidV7 } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import * as queries from './queries.ts';

/**
 * Asks the bank about deposits without a notice, as the notice may have been lost. The answer is stored and processed
 * like a notice, so the two may arrive in any order, or both.
 */
export async function askBank(platform: Platform): Promise<void> {
  const { pool, random } = platform;
  const now = platform.clock.now();
  const claimed = await queries.claimAsks(pool, now, new Date(now.getTime() + CLAIM_MS), BATCH);
  const silent = new Set<string | null>();
  for (const deposit of await queries.depositsById(
    pool,
    claimed.map(({ id }) => id),
  )) {
    // One that does not answer is skipped; each of its deposits is asked about again when it is next due.
    if (silent.has(deposit.connection)) continue;
    const told = await answerAbout(platform, deposit, now);
    if (told.kind !== 'done') {
      silent.add(deposit.connection);
      continue;
    }
    for (const raw of told.notices) {
      await queries.insertNotice(pool, {
        id: uuidV7(now, random),
        channel: told.channel,
        connection: deposit.connection,
        source: 'inquiry',
        raw,
        rawHash: sha256(raw),
        receivedAt: now,
      });
    }
    await queries.askAgainAt(pool, deposit.id, nextAsk(deposit, now));
  }
}

async function answerAbout(platform: Platform, deposit: queries.DepositRow, now: Date) {
  const { currency, reference, payeeAccount: account, connection: id } = deposit;
  // The bank's clock may be behind ours by as much as signatures allow.
  const from = new Date(deposit.createdAt.getTime() - SIGNATURE_DRIFT_SECONDS * 1000);
  if (id === null) {
    const { channel } = depositMethod(deposit.method);
    if (channel === null) throw new Error(`deposit ${deposit.id} takes no connection`);
    const told = await platform.ports.bank.askDeposit({ currency, reference, account, from, to: now });
    return { ...told, channel };
  }
  const connection = await openConnection(platform, platform.pool, id);
  if (!connection) throw new Error(`deposit ${deposit.id} takes an unknown connection`);
  const { ask } = paymentAdapter(connection.provider);
  // Some providers only send notices.
  if (!ask) return { kind: 'done', notices: [], channel: id } as const;
  const { outgoing } = platform.ports;
  const question = { reference, providerRef: deposit.providerRef, account, from, to: now };
  const told = await ask(connection, question, { outgoing, now });
  await noteCall(platform.pool, id, told, now);
  return { ...told, channel: id };
}

/** Every minute while the member may still be paying, then every quarter of an hour for a day. */
function nextAsk(deposit: queries.DepositRow, now: Date): Date | null {
  if (now < deposit.expiresAt) return new Date(now.getTime() + 60_000);
  const next = new Date(now.getTime() + 900_000);
  return next.getTime() <= deposit.expiresAt.getTime() + 86_400_000 ? next : null;
}

const CLAIM_MS = 60_000;
const BATCH = 20;

import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { signatureHeaders, webhookPaths } from '@tamarind/contract/outside/signature';
import { makeReference } from '@tamarind/domain/payments/reference';
import { systemRandom } from '../packages/server/src/platform/random.ts';
import { onServer } from '../tools/postgres.ts';
import { inProject } from '../tools/project.ts';
import { nowMs } from './figures.ts';
import { makeWorld } from './placement-world.ts';

const MEMBERS = 2_000;
const WARM_UP = 400;
const POLL_MS = 3;

/**
 * Sends signed notices of the Vietnamese bank feed to a server in a separate process, at a fixed rate even if the
 * server falls behind. Returns, sorted, the milliseconds from each sending until another connection sees the deposit
 * credited.
 */
export async function noticesCredited(serverUrl: string, rate: number, seconds: number): Promise<readonly number[]> {
  const { url, members } = await makeWorld(serverUrl, MEMBERS);
  return onServer(url, async (db) => {
    const references = Array.from({ length: WARM_UP + rate * seconds }, () => makeReference(systemRandom.bytes(8)));
    await db.query(
      `insert into deposit (id, member_id, method, currency, amount, state, reference, qr_payload, payee_name, payee_bank,
                            payee_account, created_at, expires_at)
       select gen_random_uuid(), ($2::bigint[])[1 + (n - 1) % $3::int], 'vietqr', 'VND', 200000, 'waiting', reference, '', 'Bench', 'VCB',
              '0011000123456', now(), now() + interval '1 hour'
         from unnest($1::text[]) with ordinality as x (reference, n)`,
      [references, members, members.length],
    );
    await db.query('vacuum analyze deposit');
    const child = fork(inProject('bench', 'cashier-server.ts'), { env: { ...process.env, DATABASE_URL: url } });
    const [{ port, key }] = (await once(child, 'message')) as [{ port: number; key: string }];
    try {
      const target = { url: `http://127.0.0.1:${port}${webhookPaths.vnd}`, key };
      await sendAll(db, references.slice(0, WARM_UP), rate, target, 0);
      const took = await sendAll(db, references.slice(WARM_UP), rate, target, WARM_UP);
      return took.toSorted((left, right) => left - right);
    } finally {
      child.disconnect();
      await once(child, 'exit');
    }
  });
}

async function sendAll(
  db: pg.Client,
  references: readonly string[],
  rate: number,
  target: { readonly url: string; readonly key: string },
  firstId: number,
): Promise<number[]> {
  const sentAt = new Map<string, number>();
  const took: number[] = [];
  const begin = nowMs();
  const sending = Promise.all(
    references.map(async (reference, at) => {
      await wait((at * 1_000) / rate);
      // Stores the time at which the notice should have been sent: if the sender falls behind, the delay must count.
      sentAt.set(reference, begin + (at * 1_000) / rate);
      await send(target, reference, firstId + at + 1);
    }),
  );
  const until = begin + (references.length * 1_000) / rate + LATEST_MS;
  const waiting = new Set(references);
  while (waiting.size > 0 && nowMs() < until) {
    const open = [...sentAt.keys()].filter((reference) => waiting.has(reference));
    const { rows } = await db.query<{ reference: string }>(
      `select reference from deposit where reference = any ($1::text[]) and state = 'credited'`,
      [open],
    );
    const now = nowMs();
    for (const { reference } of rows) {
      waiting.delete(reference);
      took.push(now - (sentAt.get(reference) ?? now));
    }
    await wait(POLL_MS);
  }
  await sending;
  if (waiting.size > 0) throw new Error(`${waiting.size} of ${references.length} notices were not credited in time`);
  return took;
}
const LATEST_MS = 60_000;

async function send({ url, key }: { url: string; key: string }, reference: string, id: number): Promise<void> {
  const now = new Date();
  const body = JSON.stringify({
    id,
    gateway: 'Vietcombank',
    transactionDate: new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    accountNumber: '0011000123456',
    code: null,
    content: `MBVCB.${id}.${reference}`,
    transferType: 'in',
    transferAmount: 200_000,
    accumulated: 0,
    subAccount: null,
    referenceCode: `FT${id}`,
    description: 'BENCH',
  });
  const timestamp = Math.floor(now.getTime() / 1_000).toString();
  const names = signatureHeaders.vnd;
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [names.timestamp]: timestamp,
      [names.signature]: createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex'),
    },
    body,
  });
  if (!answer.ok) throw new Error(`the door answers ${answer.status}`);
}

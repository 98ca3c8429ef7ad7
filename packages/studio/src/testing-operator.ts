import { createPrivateKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseExact, writeExact } from './wire/exact-json.ts';

/**
 * A movement that the simulated operator has stored. The operator is for tests and written from the text of the
 * protocol: a wallet on a real socket that checks the studio's signature over the raw bytes, stores every movement once
 * and follows the protocol's decision table. Tests can make it misbehave.
 */
export interface Entry {
  readonly kind: string;
  readonly uuid: string;
  readonly reference: string | undefined;
  readonly user: string;
  readonly amount: bigint;
  readonly fingerprint: string;
  state: 'APPLIED' | 'REFUSED' | 'ROLLED_BACK' | 'TOMBSTONE';
  status: string;
}

/**
 * Fault injected into one call: `lost` executes it and cuts the connection, `cut` cuts the connection without executing
 * it, `hang` neither executes nor answers, `slow` executes it and answers late, `garbage` answers with unreadable text;
 * `{ status }` answers with this status without executing it.
 */
export type Fault = 'lost' | 'cut' | 'hang' | 'slow' | 'garbage' | { readonly status: string };

export async function testOperator(given: { readonly studioKeyFile: string; readonly keyFile: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(given.keyFile, publicKey.export({ type: 'spki', format: 'pem' }).toString());
  const balances = new Map<string, bigint>();
  const entries = new Map<string, Entry>();
  const heard: { path: string; body: Record<string, unknown> }[] = [];
  const operator = {
    url: '',
    balances,
    entries,
    /** Every call in order of arrival, including repeats. */
    heard,
    currency: 'THB',
    /** Called before each request; returns the fault to inject, or undefined for none. */
    fault: (_path: string, _body: Record<string, unknown>): Fault | undefined => undefined,
    close: () => {},
    privateKey: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    ask: (studio: string, path: string, body: unknown) => ask(studio, path, writeExact(body), privateKey),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const path = (request.url ?? '').slice(1);
      const key = readFileSync(given.studioKeyFile, 'utf8');
      const signature = Buffer.from(String(request.headers['x-hub88-signature']), 'base64');
      if (!verify('sha256', raw, key, signature)) return answer(response, { status: 'RS_ERROR_INVALID_SIGNATURE' });
      const body = parseExact(raw.toString('utf8')) as Record<string, unknown>;
      heard.push({ path, body });
      const fault = operator.fault(path, body);
      const reply = (status: string) =>
        answer(response, {
          user: body['user'],
          status,
          request_uuid: body['request_uuid'],
          currency: operator.currency,
          balance: balances.get(String(body['user'])) ?? 0n,
        });
      if (fault === 'cut') return request.socket.destroy();
      if (fault === 'hang') return undefined;
      if (fault === 'garbage') return response.writeHead(200).end('<html>');
      if (typeof fault === 'object') return reply(fault.status);
      const status = path === 'user/balance' ? 'RS_OK' : apply(path.replace('transaction/', ''), body);
      if (fault === 'lost') return request.socket.destroy();
      if (fault === 'slow') return setTimeout(() => reply(status), 400);
      return reply(status);
    });
  });

  /** Applies the protocol's decision table: which status a movement gets and whether money moves. */
  const apply = (kind: string, body: Record<string, unknown>): string => {
    const [uuid, user] = [String(body['transaction_uuid']), String(body['user'])];
    const reference = body['reference_transaction_uuid'] as string | undefined;
    const amount = (body['amount'] as bigint | undefined) ?? 0n;
    const fingerprint = [kind, user, amount, body['currency'], body['round'], body['game_code'], reference].join('|');
    const known = entries.get(uuid);
    if (known?.state === 'TOMBSTONE') return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
    if (known) return known.fingerprint === fingerprint ? known.status : 'RS_ERROR_DUPLICATE_TRANSACTION';
    const keep = (state: Entry['state'], status: string): string => {
      entries.set(uuid, { kind, uuid, reference, user, amount, fingerprint, state, status });
      return status;
    };
    const move = (by: bigint) => balances.set(user, (balances.get(user) ?? 0n) + by);
    const target = reference === undefined ? undefined : entries.get(reference);
    if (kind === 'bet') {
      if ((balances.get(user) ?? 0n) < amount) return keep('REFUSED', 'RS_ERROR_NOT_ENOUGH_MONEY');
      move(-amount);
      return keep('APPLIED', 'RS_OK');
    }
    if (kind === 'win') {
      if (!target || target.state === 'REFUSED') return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
      if (target.state !== 'APPLIED') return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
      move(amount);
      return keep('APPLIED', 'RS_OK');
    }
    if (target?.state === 'APPLIED') {
      target.state = 'ROLLED_BACK';
      move(target.kind === 'bet' ? target.amount : -target.amount);
    }
    if (!target && reference !== undefined)
      entries.set(reference, {
        kind: 'tombstone',
        uuid: reference,
        reference: undefined,
        user,
        amount: 0n,
        fingerprint: '',
        state: 'TOMBSTONE',
        status: 'RS_OK',
      });
    return keep('APPLIED', 'RS_OK');
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  operator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  operator.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return operator;
}
export type TestOperator = Awaited<ReturnType<typeof testOperator>>;

const answer = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(writeExact(body));
};

/** Sends a request as an operator does, signed over the raw bytes. */
export async function ask(
  studio: string,
  path: string,
  body: string,
  key: KeyObject,
  signedBody = body,
): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${studio}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub88-signature': sign('sha256', Buffer.from(signedBody), key).toString('base64'),
    },
    body,
  });
  return { status: response.status, json: parseExact(await response.text()) };
}

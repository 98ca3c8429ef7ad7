import { CompactEncrypt, importJWK } from 'jose';
import { generate } from 'otplib';
import { z } from 'zod/mini';
import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';

/** A response: its status, code, value (if any) and raw body. */
export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: string;
  readonly value: OutputOf<E> | undefined;
}

export interface ApiClient {
  /** Calls the endpoint and returns the response, also a refusal; throws only if there was no response. */
  ask<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    as?: { token?: string; requestId?: string },
  ): Promise<Answer<E>>;
  /** Calls the endpoint and returns the value; throws if the call was refused. */
  value<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    as?: { token?: string; requestId?: string },
  ): Promise<OutputOf<E>>;
  /** Returns the encrypted body (a compact JWE) that an 'enc' endpoint with this path requires. */
  encrypt(path: string, body: unknown): Promise<string>;
  loginMember(username: string, password: string): Promise<string>;
  loginStaff(username: string, password: string, totpSecret: string): Promise<string>;
  /** The server's time according to its last response. */
  serverNow(): Date;
  moveClock(to: { at: Date } | { advanceMs: number }): Promise<void>;
}

/**
 * A client that calls a running product as the sites do: encoded by the API contract, and encrypted if required. For
 * tools and browser stories. `standIns` are addresses of simulated services whose clocks must move together with the
 * product's.
 */
export function createApiClient(url: string, standIns: readonly string[] = []): ApiClient {
  let offsetMs = 0;
  let key: Promise<OutputOf<typeof contract.brand.getEncryptionKey>> | undefined;

  const ask: ApiClient['ask'] = async (endpoint, input, as = {}) => {
    const rest = z.encode(endpoint.input, input as never) as Record<string, unknown>;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = rest[name];
      delete rest[name];
      return encodeURIComponent(String(value));
    });
    const isRead = endpoint.method === 'GET';
    const query = isRead
      ? `?${new URLSearchParams(Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))}`
      : '';
    const response = await fetch(url + path + query, {
      method: endpoint.method,
      headers: present({
        'content-type': isRead ? undefined : 'application/json',
        authorization: as.token ? `Bearer ${as.token}` : undefined,
        'idempotency-key': endpoint.once || endpoint.sameOrigin ? (as.requestId ?? crypto.randomUUID()) : undefined,
      }),
      ...present({
        body: isRead ? undefined : JSON.stringify(endpoint.enc ? { enc: await encrypt(endpoint.path, rest) } : rest),
      }),
    });
    const body = await response.text();
    const server = Number(response.headers.get('x-server-time'));
    if (server) offsetMs = server - Date.now();
    const envelope =
      endpoint.csv && response.ok
        ? { success: true, value: body }
        : (JSON.parse(body) as { success: boolean; value?: unknown; errorCode?: string });
    return {
      status: response.status,
      code: envelope.success ? undefined : (envelope as { errorCode?: string }).errorCode,
      body,
      value: envelope.success ? (z.decode(endpoint.output, envelope.value as never) as never) : undefined,
    };
  };

  const value: ApiClient['value'] = async (endpoint, input, as) => {
    const answer = await ask(endpoint, input, as);
    if (answer.code !== undefined) throw new Error(`${endpoint.method} ${endpoint.path} refused: ${answer.body}`);
    return answer.value as never;
  };

  async function encrypt(call: string, body: unknown): Promise<string> {
    const jwk = await (key ??= value(contract.brand.getEncryptionKey, {}));
    const plain = { iat: Math.floor(serverNow().getTime() / 1000), nonce: crypto.randomUUID(), call, body };
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(plain)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: jwk.kid })
      .encrypt(await importJWK(jwk, 'RSA-OAEP-256'));
  }

  const serverNow = (): Date => new Date(Date.now() + offsetMs);

  return {
    ask,
    value,
    encrypt,
    serverNow,
    loginMember: async (username, password) =>
      (await value(contract.sessions.login, { username, password, type: 'username' })).token,
    loginStaff: async (username, password, totpSecret) => {
      await ask(contract.brand.getStatus, {});
      const code = await generate({ secret: totpSecret, epoch: Math.floor(serverNow().getTime() / 1000) });
      return (await value(contract.operators.staffLogin, { username, password, code })).token;
    },
    async moveClock(to) {
      const body = 'at' in to ? { at: to.at.toISOString() } : to;
      const response = await fetch(`${url}/test/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`the clock did not move: ${response.status}`);
      // Move the clocks of the simulated services too, because bank notices and beacon rounds contain dates.
      const { offsetMs: clockOffsetMs } = (await response.json()) as { offsetMs: number };
      for (const standIn of standIns)
        await fetch(`${standIn}/control`, {
          method: 'POST',
          body: JSON.stringify({ clockOffsetMs: Math.round(clockOffsetMs) }),
        });
      await ask(contract.brand.getStatus, {});
    },
  };
}

import { getEncryptionKey } from '@tamarind/contract/brand';
import { login } from '@tamarind/contract/sessions';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { callEndpoint } from './api.ts';
import { serverNow } from './clock.ts';
import type { Refusal } from './refusal.ts';

interface SentRequest {
  readonly url: string;
  readonly body: unknown;
}

/** A fake network: records each request and responds with what the test's `answer` function returns. */
function network(answer: (request: SentRequest) => { status?: number; body: unknown }): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request: SentRequest = {
      url,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    sent.push(request);
    const { status = 200, body } = answer(request);
    return new Response(JSON.stringify(body), { status });
  });
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

const sealedOf = (request: SentRequest | undefined): string =>
  (request?.body as { enc: string } | undefined)?.enc ?? '';
const refused = (status: number, errorCode: string) => ({
  status,
  body: { success: false, errorCode, message: errorCode },
});
const refusalOf = (call: Promise<unknown>): Promise<Refusal> =>
  call.then(
    () => Promise.reject(new Error('not refused')),
    (error: Refusal) => error,
  );

test('[P01] an encrypted call sends only the sealed body, bound to its call, with a new nonce; a changed key is refetched', async () => {
  const keys = await Promise.all([1, 2].map(() => generateKeyPair('RSA-OAEP-256', { extractable: true })));
  const published = await Promise.all(
    keys.map(async ({ publicKey }, index) => ({
      ...(await exportJWK(publicKey)),
      kid: `k${index}`,
      alg: 'RSA-OAEP-256',
    })),
  );
  let current = 0;
  const sent = network(({ url, body }) => {
    if (url === getEncryptionKey.path) return { body: { success: true, value: published[current] } };
    const jwe = (body as { enc: string }).enc;
    const head = JSON.parse(atob(jwe.split('.')[0] ?? '')) as { kid: string };
    if (head.kid === 'k0' && current === 1) return refused(400, 'ENC_INVALID');
    return refused(401, 'CREDENTIALS_WRONG');
  });
  const input = { username: 'somchai88', password: 'mua-xuan-2031', type: 'username' as const };
  expect((await refusalOf(callEndpoint(login, input))).code).toBe('CREDENTIALS_WRONG');
  current = 1;
  expect((await refusalOf(callEndpoint(login, input))).code).toBe('CREDENTIALS_WRONG');

  const logins = sent.filter(({ url }) => url === login.path);
  expect(logins.map(({ body }) => Object.keys(body as object))).toEqual([['enc'], ['enc'], ['enc']]);
  const open = async (index: number, key: number) => {
    const { plaintext, protectedHeader } = await compactDecrypt(
      sealedOf(logins[index]),
      keys[key]?.privateKey as CryptoKey,
    );
    expect(protectedHeader).toEqual({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: `k${key}` });
    return JSON.parse(new TextDecoder().decode(plaintext)) as {
      iat: number;
      nonce: string;
      call: string;
      body: unknown;
    };
  };
  const [first, last] = [await open(0, 0), await open(2, 1)];
  expect(first).toMatchObject({ call: login.path, body: input });
  expect(Math.abs(first.iat - serverNow().getTime() / 1000)).toBeLessThan(10);
  expect(first.nonce).not.toBe(last.nonce);
});

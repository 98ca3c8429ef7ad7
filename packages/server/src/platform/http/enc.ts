import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { z } from 'zod/mini';
import { Uuid } from '@tamarind/contract/wire';
import { sql } from '../db/sql.ts';
import type { Pool } from '../db/pool.ts';
import type { Secrets } from '../secrets.ts';
import { sha256 } from '../secrets.ts';
import { refuse } from '../refusal.ts';

/**
 * The platform's key for 'enc' payloads: compact JWE with RSA-OAEP-256 and A256GCM only. The plaintext is {iat, nonce,
 * call, body}: `iat` in seconds within five minutes of the server's clock, `nonce` used once, `call` the path for which
 * the payload is meant. This hides passwords from logs and middleboxes; it does not replace TLS or authentication.
 */
export interface PayloadKey {
  readonly publicJwk: { kty: 'RSA'; n: string; e: string; kid: string; alg: 'RSA-OAEP-256' };
  decrypt(jwe: string): Promise<Uint8Array>;
}

const Payload = z.object({ iat: z.int(), nonce: Uuid, call: z.string(), body: z.record(z.string(), z.unknown()) });
export const WINDOW_SECONDS = 300;
const JWE_LENGTH_MAX = 64_000;

export async function openPayload(
  pool: Pool,
  key: PayloadKey,
  raw: unknown,
  path: string,
  now: Date,
): Promise<Record<string, unknown>> {
  const jwe = typeof raw === 'object' && raw !== null && 'enc' in raw ? raw.enc : undefined;
  if (typeof jwe !== 'string' || jwe.length > JWE_LENGTH_MAX) refuse('ENC_INVALID');
  const payload = await readPayload(key, jwe);
  if (payload.call !== path || Math.abs(now.getTime() / 1000 - payload.iat) > WINDOW_SECONDS) refuse('ENC_INVALID');
  await useNonce(pool, payload.nonce, new Date((payload.iat + 2 * WINDOW_SECONDS) * 1000));
  return payload.body;
}

/** Refuses ENC_INVALID if the nonce is no UUID, and NONCE_REPLAYED if it was used before. Stores it until `until`. */
export async function useNonce(pool: Pool, nonce: string, until: Date): Promise<void> {
  if (!z.safeParse(Uuid, nonce).success) refuse('ENC_INVALID');
  const fresh = await sql(pool)`
    insert into enc_nonce (nonce, expires_at) values (${nonce}, ${until}) on conflict do nothing returning nonce`;
  if (fresh.length === 0) refuse('NONCE_REPLAYED');
}

async function readPayload(key: PayloadKey, jwe: string): Promise<z.output<typeof Payload>> {
  try {
    const plain = await key.decrypt(jwe);
    return z.parse(Payload, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain)));
  } catch {
    return refuse('ENC_INVALID');
  }
}

/** The platform's payload key, generated at the first start and stored sealed in the database for all processes. */
export async function loadPayloadKey(pool: Pool, secrets: Secrets, now: Date): Promise<PayloadKey> {
  const kept = await keptKey(pool);
  if (kept) return fromSealed(kept, secrets);
  const pair = await generateKeyPair('RSA-OAEP-256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(pair.privateKey);
  const kid = sha256(`${jwk.n}.${jwk.e}`).toString('base64url').slice(0, 16);
  const sealed = secrets.seal('payload-key', Buffer.from(JSON.stringify({ ...jwk, kid })));
  await sql(
    pool,
  )`insert into server_key (purpose, sealed, made_at) values ('payload', ${sealed}, ${now}) on conflict do nothing`;
  const winner = await keptKey(pool);
  if (!winner) throw new Error('the payload key was written but is not there');
  return fromSealed(winner, secrets);
}

const keptKey = async (pool: Pool): Promise<Buffer | undefined> =>
  (await sql<{ sealed: Buffer }>(pool)`select sealed from server_key where purpose = 'payload'`)[0]?.sealed;

async function fromSealed(sealed: Buffer, secrets: Secrets): Promise<PayloadKey> {
  const jwk = JSON.parse(secrets.open('payload-key', sealed).toString()) as JWK & { n: string; e: string; kid: string };
  const privateKey = (await importJWK(jwk, 'RSA-OAEP-256')) as CryptoKey;
  return {
    publicJwk: { kty: 'RSA', n: jwk.n, e: jwk.e, kid: jwk.kid, alg: 'RSA-OAEP-256' },
    decrypt: async (jwe) =>
      (
        await compactDecrypt(jwe, privateKey, {
          keyManagementAlgorithms: ['RSA-OAEP-256'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
      ).plaintext,
  };
}

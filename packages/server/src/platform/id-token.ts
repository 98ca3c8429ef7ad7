import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Outgoing } from './outgoing/outgoing.ts';
import { sha256 } from './secrets.ts';

/** Requirements that a provider's token must meet; they come from the server's configuration, never from the token. */
export interface TokenRule {
  readonly issuer: string | string[];
  /** The platform's client id at the provider, or its project id there. */
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
}

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: JWTPayload;
  /**
   * Time at which the token expires. `print` is a fingerprint of the token; with it the caller can refuse a second use
   * until then.
   */
  readonly expiresAt: Date;
  readonly print: Buffer;
}

/**
 * [H15] Verifies an ID token: RS256 with a key of the provider's published set, issuer, audience, times, subject.
 * Returns undefined for any invalid token, without a reason. The header is checked before any cryptography: only this
 * algorithm, no embedded key or key address, no critical extensions, no compression, no key derivation. ASVS 5.0,
 * 9.1.1-9.2.4; threat T17.
 */
export async function verifyIdToken(
  token: string,
  { issuer, audience, keys }: TokenRule,
  now: Date,
): Promise<Identity | undefined> {
  if (!isPlainHeader(token)) return undefined;
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer,
      audience,
      currentDate: now,
      clockTolerance: TOLERANCE_SECONDS,
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
      maxTokenAge: LIFE_SECONDS_MAX,
    });
    const { iss, sub, aud, exp } = payload;
    // A token with several audiences is refused, because another audience could replay it here.
    if (typeof aud !== 'string' || typeof iss !== 'string') return undefined;
    if (typeof sub !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(sub)) return undefined;
    const expiresAt = new Date(((exp ?? 0) + TOLERANCE_SECONDS) * 1000);
    return { issuer: iss, subject: sub, claims: payload, expiresAt, print: sha256(token) };
  } catch {
    return undefined;
  }
}

/**
 * The provider's published keys, fetched when needed and cached for ten minutes. For an unknown key they are fetched
 * again, at most twice a minute.
 */
export function remoteKeys(outgoing: Outgoing, url: string): JWTVerifyGetKey {
  const known = keySets.get(outgoing) ?? new Map<string, JWTVerifyGetKey>();
  keySets.set(outgoing, known);
  const keys = known.get(url) ?? keysThrough(outgoing, url);
  known.set(url, keys);
  return keys;
}
const keySets = new WeakMap<Outgoing, Map<string, JWTVerifyGetKey>>();

const keysThrough = (outgoing: Outgoing, url: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), {
    timeoutDuration: KEYS_MS,
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    [customFetch]: async (address, { method, headers }) => {
      const asked = {
        url: new URL(address),
        method,
        headers: Object.fromEntries(headers),
        timeoutMs: KEYS_MS,
        bytesMax: KEYS_BYTES_MAX,
      };
      const { status, text } = await outgoing.ask(asked);
      return new Response(text, { status });
    },
  });

function isPlainHeader(token: string): boolean {
  if (token.length > TOKEN_MAX || !/^[\w-]{1,1024}\.[\w-]+\.[\w-]{342,683}$/.test(token)) return false;
  try {
    const text = Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString();
    const header = JSON.parse(text) as unknown;
    if (typeof header !== 'object' || header === null || Array.isArray(header)) return false;
    const { alg, kid, typ = 'JWT', ...rest } = header as Record<string, unknown>;
    return (
      alg === 'RS256' &&
      (typ === 'JWT' || typ === 'jwt') &&
      typeof kid === 'string' &&
      /^[\w.-]{1,128}$/.test(kid) &&
      Object.keys(rest).length === 0
    );
  } catch {
    return false;
  }
}

/** Maximum length of a token that is parsed. Real tokens have one or two thousand characters. */
const TOKEN_MAX = 8192;
const TOLERANCE_SECONDS = 60;
/** Maximum lifetime of an ID token: an hour. A token with a longer lifetime was not issued for sign-in. */
const LIFE_SECONDS_MAX = 3600;
const KEYS_MS = 5_000;
const KEYS_BYTES_MAX = 256 * 1024;

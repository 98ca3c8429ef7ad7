import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Config } from './config.ts';
import { refuse } from './refusal.ts';

/** This file registers and verifies passkeys (WebAuthn): they need no username, and the device verifies the user. */

/** The site to which a passkey is bound. */
export interface PasskeySite {
  readonly origin: string;
  readonly rpId: string;
}

/** A registered passkey as it is stored. */
export interface StoredPasskey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly counter: bigint;
}

/**
 * Returns the passkey site for an origin. Its host must be one that we accept: the public address, or localhost in the
 * demo. Any other origin, including an IP address, is refused with PASSKEY_HOST.
 */
export function passkeySite({ config, origin }: { readonly config: Config; readonly origin: string }): PasskeySite {
  const { protocol, hostname } = URL.parse(origin) ?? { protocol: '', hostname: '' };
  const isOurs = config.PUBLIC_URL !== undefined && new URL(config.PUBLIC_URL).origin === origin;
  const isHere = config.DEMO && protocol === 'http:' && hostname === 'localhost';
  if (!(isOurs || isHere) || /^[\d.]+$|^\[/.test(hostname)) return refuse('PASSKEY_HOST');
  return { origin, rpId: hostname };
}

/** Options for a new passkey, as JSON for the browser. */
export async function registrationOptions(
  site: PasskeySite,
  wish: {
    readonly brand: string;
    readonly userName: string;
    readonly userId: Buffer;
    readonly challenge: Uint8Array<ArrayBuffer>;
    readonly known: readonly { readonly id: string }[];
  },
): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: wish.brand,
    rpID: site.rpId,
    userName: wish.userName,
    userID: Uint8Array.from(wish.userId),
    challenge: wish.challenge,
    attestationType: 'none',
    excludeCredentials: wish.known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.stringify(options);
}

/** Verifies the browser's answer and returns the new passkey; refuses PASSKEY_INVALID. */
export async function provedRegistration(
  site: PasskeySite,
  credential: string,
  takeChallenge: (challenge: string) => Promise<boolean>,
): Promise<StoredPasskey & { readonly transports: readonly string[]; readonly isSynced: boolean }> {
  const made = await verifyRegistrationResponse({
    response: readCredential(credential),
    expectedChallenge: takeChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(invalidPasskey);
  if (!made.verified) return invalidPasskey();
  const { credential: key, credentialBackedUp: isSynced } = made.registrationInfo;
  const publicKey = Buffer.from(key.publicKey);
  return { id: key.id, publicKey, counter: BigInt(key.counter), transports: key.transports ?? [], isSynced };
}

/** Options for signing in with any passkey of the site, as JSON for the browser. */
export const loginOptions = async (site: PasskeySite, challenge: Uint8Array<ArrayBuffer>): Promise<string> =>
  JSON.stringify(await generateAuthenticationOptions({ rpID: site.rpId, challenge, userVerification: 'required' }));

/** The id of the passkey that signed; refuses PASSKEY_INVALID where the browser's answer has none. */
export function credentialId(credential: string): string {
  const { id } = readCredential<{ id?: unknown }>(credential);
  return typeof id === 'string' ? id : invalidPasskey();
}

/**
 * Returns the passkey's new counter if its signature is valid, otherwise undefined. The challenge is used up in both
 * cases.
 */
export async function provedLogin(
  site: PasskeySite,
  credential: string,
  key: StoredPasskey,
  takeChallenge: (challenge: string) => Promise<boolean>,
): Promise<bigint | undefined> {
  const checked = await verifyAuthenticationResponse({
    response: readCredential(credential),
    expectedChallenge: takeChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: { id: key.id, publicKey: Uint8Array.from(key.publicKey), counter: Number(key.counter) },
    requireUserVerification: true,
  }).catch(() => undefined);
  return checked?.verified ? BigInt(checked.authenticationInfo.newCounter) : undefined;
}

function readCredential<Json>(json: string): Json {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value as Json;
  } catch {
    // The text is not JSON: the end of this function refuses it.
  }
  return invalidPasskey();
}

export const invalidPasskey = (): never => refuse('PASSKEY_INVALID');
export const PASSKEY_CHALLENGE_MS = 300_000;

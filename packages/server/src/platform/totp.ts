import { generateURI, ScureBase32Plugin, verify } from 'otplib';
import type { Random } from './random.ts';

/**
 * The step of the clock a six-digit authenticator code stands for (RFC 6238: SHA-1, thirty seconds), one step early or late
 * allowed; undefined when it does not fit. The caller keeps the last step used and takes only a newer one: a code seen over
 * a shoulder is worth nothing.
 */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<bigint | undefined> {
  const epoch = Math.floor(now.getTime() / 1000);
  const checked = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return checked.valid ? BigInt(Math.floor(epoch / STEP_SECONDS) + checked.delta) : undefined;
}

/** A new secret of 160 bits in base32, as authenticators take it. */
export const newTotpSecret = (random: Random): string =>
  new ScureBase32Plugin().encode(random.bytes(20), { padding: false });

/** What the QR code says: otpauth://totp/Brand:account?… */
export const totpUri = (issuer: string, account: string, secret: string): string =>
  generateURI({ issuer, label: account, secret });

const STEP_SECONDS = 30;

import { generateURI, ScureBase32Plugin, verify } from 'otplib';
import type { Random } from './random.ts';

/**
 * Returns the time step of a six-digit authenticator code (RFC 6238: SHA-1, thirty seconds), with a tolerance of one
 * step; undefined if the code is wrong. The caller stores the last used step and accepts only a newer one, so an
 * observed code cannot be used again.
 */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<bigint | undefined> {
  const epoch = Math.floor(now.getTime() / 1000);
  const checked = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return checked.valid ? BigInt(Math.floor(epoch / STEP_SECONDS) + checked.delta) : undefined;
}

/** A new secret of 160 bits in base32, the format of authenticator apps. */
export const newTotpSecret = (random: Random): string =>
  new ScureBase32Plugin().encode(random.bytes(20), { padding: false });

/** The content of the QR code: otpauth://totp/Brand:account?… */
export const totpUri = (issuer: string, account: string, secret: string): string =>
  generateURI({ issuer, label: account, secret });

const STEP_SECONDS = 30;

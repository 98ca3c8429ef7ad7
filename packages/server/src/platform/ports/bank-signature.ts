import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_DRIFT_SECONDS, signatureHeaders, type SignedChannel } from '@tamarind/contract/outside/signature';

export type SignatureCheck = 'valid' | 'missing' | 'stale' | 'wrong';

/**
 * Checks if a bank's message is authentic and recent: signed over its exact bytes by one of the currently valid keys,
 * with a time at most five minutes from this server's clock. Header names are lower case, as in Node.
 */
export function checkSignature(
  channel: SignedChannel,
  message: { readonly rawBody: Uint8Array; readonly headers: Readonly<Record<string, string | undefined>> },
  { keys, now }: { readonly keys: readonly string[]; readonly now: Date },
): SignatureCheck {
  const names = signatureHeaders[channel];
  const signature = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(message.headers[names.signature] ?? '')?.[1];
  const timestamp = /^\d{1,12}$/.exec(message.headers[names.timestamp] ?? '')?.[0];
  if (signature === undefined || timestamp === undefined) return 'missing';
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > SIGNATURE_DRIFT_SECONDS) return 'stale';
  const given = Buffer.from(signature, 'hex');
  // All keys are tried, so that timing does not reveal which one was correct.
  const fits = keys.filter((key) => timingSafeEqual(given, digest(key, timestamp, message.rawBody)));
  return fits.length > 0 ? 'valid' : 'wrong';
}

/** Headers for the platform's call to the bank, signed with the newest key. */
export function signedHeaders(content: string, key: string, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000).toString();
  const { payout: names } = signatureHeaders;
  return {
    [names.timestamp]: timestamp,
    [names.signature]: digest(key, timestamp, Buffer.from(content)).toString('hex'),
  };
}

const digest = (key: string, timestamp: string, content: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${timestamp}.`).update(content).digest();

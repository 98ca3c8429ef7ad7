import { createHmac } from 'node:crypto';
import { SIGNATURE_DRIFT_SECONDS, signatureHeaders, type SignedChannel } from '@tamarind/contract/outside/signature';
import { sameText } from './secrets.ts';

/**
 * Whether the bytes were signed by one of our keys within five minutes of our clock (contract/outside/signature). The comparison's time tells nothing of the right signature.
 */
export function isSigned(
  keys: readonly string[],
  channel: SignedChannel,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: Buffer,
  now: Date,
): boolean {
  const names = signatureHeaders[channel];
  const [signature, timestamp] = [headers[names.signature] ?? '', headers[names.timestamp] ?? ''];
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > SIGNATURE_DRIFT_SECONDS) return false;
  return keys.some((key) => sameText(createHmac('sha256', key).update(`${timestamp}.`).update(rawBody).digest('hex'), signature.replace(/^sha256=/, '')));
}

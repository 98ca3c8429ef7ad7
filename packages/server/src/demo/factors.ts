import { present } from '@tamarind/domain/present';
import { turnOnTotp } from '../factors/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import { noteTry } from '../sessions/index.ts';

/**
 * Adds login histories, and a member with an authenticator. Every member's first login from this machine is dated a
 * month ago, so that a login needs no further proof and a new bank account causes no delay.
 */
export async function seedFactors(
  platform: Platform,
  tx: Tx,
  who: { known: readonly bigint[]; careful: bigint; secret: string },
): Promise<void> {
  const now = platform.clock.now();
  for (const memberId of [...who.known, who.careful])
    for (const { daysAgo, ip, userAgent, isRefused } of tries)
      await noteTry(
        tx,
        { now: new Date(now.getTime() - daysAgo * DAY_MS), ip, userAgent },
        { memberId, ...present({ refused: isRefused ? ('CREDENTIALS_WRONG' as const) : undefined }) },
      );
  await turnOnTotp(tx, platform, who.careful, who.secret, now);
}

export const PHONE =
  'Mozilla/5.0 (Linux; Android 15; SM-A166P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const APPLE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const tries = [
  { daysAgo: 30, ip: '127.0.0.1', userAgent: PHONE, isRefused: false },
  { daysAgo: 21, ip: '1.179.128.9', userAgent: PHONE, isRefused: false },
  { daysAgo: 9, ip: '113.160.0.77', userAgent: APPLE, isRefused: true },
  { daysAgo: 9, ip: '113.160.0.77', userAgent: APPLE, isRefused: false },
  { daysAgo: 2, ip: '1.179.128.9', userAgent: PHONE, isRefused: false },
];
const DAY_MS = 86_400_000;

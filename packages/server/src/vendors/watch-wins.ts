import { currencies, type Currency, money, type Money } from '@tamarind/domain/money';
import { addMs, dayOf, startOfDay } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { insertCase, largeWins } from './reconcile-queries.ts';

/**
 * Opens a case for each member whose net win from one vendor today exceeds the brand's threshold, once per member,
 * vendor and day. Such a win is neither refused nor held, because a win on a bet belongs to the member. The case lets
 * staff check on the same day whether the vendor plays fair, before the nightly reconciliation.
 */
export async function watchWins(platform: Platform): Promise<void> {
  const { pool, clock } = platform;
  const now = clock.now();
  const day = dayOf(now);
  const lately = addMs(now, -LATELY_MS);
  const { vendorWinAlarm } = await brandSettings(pool);
  for (const currency of currencies) {
    const above = money(BigInt(vendorWinAlarm[currency]));
    for (const win of await largeWins(pool, { day, since: startOfDay(day), lately, currency, above }))
      await inTransaction(pool, (tx) => openCase(tx, platform, { ...win, currency, day }, now));
  }
}

async function openCase(
  tx: Tx,
  { random, log }: Pick<Platform, 'random' | 'log'>,
  win: { vendor: string; memberId: bigint; user: string; net: Money; currency: Currency; day: string },
  now: Date,
): Promise<void> {
  const { vendor, day, memberId, currency, net } = win;
  const isNew = await insertCase(tx, {
    id: uuidV7(now, random),
    vendor,
    day,
    currency,
    kind: 'large_win',
    foundAt: now,
    transactionUuid: `wins:${memberId}:${day}:${currency}`,
    difference: money(-net),
    ours: { kind: 'win', user: win.user, amount: net.toString(), round: '', state: 'APPLIED' },
    theirs: null,
  });
  if (!isNew) return;
  log.warn({ alarm: 'vendor-large-win', vendor, currency }, 'a member won more from a vendor than the bound');
  await announce(tx, 'staff', { type: 'queue', data: { room: 'vendors' } }, now);
  await record(tx, {
    actor: `vendor:${vendor}`,
    action: 'vendor.large_win',
    subject: `vendor:${vendor}`,
    facts: { member: memberId.toString(), net: net.toString(), currency, day },
    at: now,
  });
}

/**
 * How far back the job reads wins: three times its interval, so that no win is missed if the worker was down for some
 * minutes.
 */
const LATELY_MS = 900_000;

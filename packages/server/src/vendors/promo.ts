import type { Command } from '@tamarind/domain/vendors/decide-command';
import { isPromotional, type PromoCap, promoCapReached } from '@tamarind/domain/vendors/promo-cap';
import { dayOf, startOfDay } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { vendorPromoRefusedTotal } from '../platform/metrics.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Caller } from './queries.ts';
import { insertRefusal, lockedCaps, paidSince } from './promo-queries.ts';

/** Caps on a vendor's promotional wins: money that the vendor credits without a stake. */

/**
 * Whether the command is a promotional win of real money, and the cap it would exceed. Locks the vendor's row, so that
 * the sums are exact.
 */
export async function promoOf(
  tx: Tx,
  vendor: string,
  command: Command,
  caller: Caller | undefined,
  bet: { readonly isFree: boolean } | undefined,
  now: Date,
): Promise<{ readonly isPromo: boolean; readonly cap: PromoCap | undefined }> {
  if (caller === undefined || caller.realm !== 'real' || !isPromotional(command, bet))
    return { isPromo: false, cap: undefined };
  const { currency } = caller;
  const { dayMax, memberMax } = await lockedCaps(tx, vendor, currency);
  const { paid, paidToMember } = await paidSince(tx, vendor, caller, startOfDay(dayOf(now)));
  return { isPromo: true, cap: promoCapReached(command.amount, { dayMax, memberMax, paid, paidToMember }) };
}

/** Alerts staff about a refused promotional win, once per transaction however often the vendor repeats it. */
export async function noteCapped(
  tx: Tx,
  { log }: Platform,
  { vendor, command, caller, cap }: { vendor: string; command: Command; caller: Caller; cap: PromoCap },
  now: Date,
): Promise<void> {
  const { transactionUuid, amount } = command;
  const { memberId, currency } = caller;
  const isNew = await insertRefusal(tx, { vendor, transactionUuid, memberId, currency, amount, cap, now });
  if (!isNew) return;
  vendorPromoRefusedTotal.inc({ vendor, cap });
  log.warn(
    { alarm: 'vendor-promo-capped', vendor, cap, transaction: transactionUuid },
    'a promotional win was refused',
  );
  await announce(tx, 'staff', { type: 'queue', data: { room: 'vendors' } }, now);
  await record(tx, {
    actor: `vendor:${vendor}`,
    action: 'vendor.promo_refused',
    subject: `vendor:${vendor}`,
    facts: { cap, transaction: transactionUuid, member: memberId.toString(), amount: amount.toString(), currency },
    at: now,
  });
}

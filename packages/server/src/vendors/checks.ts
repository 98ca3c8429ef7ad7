import type { Checks, Command } from '@tamarind/domain/vendors/decide-command';
import type { Caller, VendorRow } from './queries.ts';

/**
 * All checks that may refuse a command, except those on the money and on the member's own limits, which
 * apply-command.ts makes under the lock of the stake. Pure: its data was read before.
 */
export function checksOf(
  vendor: Pick<VendorRow, 'code' | 'state' | 'currencies'>,
  command: Command,
  caller: Caller | undefined,
  hasToken: boolean,
  now: Date,
): Omit<Checks, 'isCovered' | 'isPromoCapped'> {
  return {
    token: tokenOf(vendor.code, caller, hasToken, now),
    player: caller?.state ?? 'unknown',
    isCurrencyRight:
      command.currency === caller?.currency &&
      (command.isSupplierPromo || caller?.sessionCurrency === command.currency) &&
      vendor.currencies.some((currency) => currency === command.currency),
    isGameOffered: vendor.state !== 'off' && caller?.gameEnabled === true,
    isLimitReached: false,
  };
}

function tokenOf(vendor: string, caller: Caller | undefined, hasToken: boolean, now: Date): Checks['token'] {
  if (!hasToken || !caller?.sessionExpiresAt) return 'unknown';
  if (caller.sessionMemberId !== caller.memberId || caller.sessionVendor !== vendor) return 'foreign';
  return caller.sessionExpiresAt > now ? 'good' : 'expired';
}

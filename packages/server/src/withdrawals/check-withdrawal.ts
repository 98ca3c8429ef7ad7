import type { contract } from '@tamarind/contract/index';
import { withdrawalTerms } from '@tamarind/domain/brand/cashier';
import type { Currency } from '@tamarind/domain/money';
import { withdrawalBlocks } from '@tamarind/domain/withdrawals/decide-withdrawal';
import { eWalletsOf } from '@tamarind/domain/withdrawals/e-wallets';
import { methodOfPayee, withdrawalMethodsFor } from '@tamarind/domain/withdrawals/methods/index';
import { brandSettings } from '../brand/index.ts';
import { memberFile, payees } from '../members/index.ts';
import type { Handler } from '../platform/http/routes.ts';
import { usualTime } from '../platform/usual-time.ts';
import { levelIn } from '../vip/index.ts';
import { isOffered } from './coins.ts';
import * as queries from './queries.ts';
import { withdrawableNow } from './request-withdrawal.ts';

/**
 * The amount that the member can withdraw now, the methods and payees for it, and the reasons that block a withdrawal.
 */
export const getWithdrawalCheck: Handler<typeof contract.withdrawals.getWithdrawalCheck> = async ({
  pool,
  actor,
  now,
}) => {
  const { currency, memberId } = actor;
  const [member, bound, { hasOpen: hasOpenWithdrawal, level }, settings, withdrawable] = await Promise.all([
    memberFile(pool, memberId),
    payees.of(pool, memberId),
    queries.requesterOf(pool, memberId),
    brandSettings(pool),
    withdrawableNow(pool, actor).then(({ amount }) => amount),
  ]);
  const on = withdrawalMethodsFor(currency)
    .filter((method) => isOffered(settings, method))
    .map(({ code }) => ({
      code,
      ...withdrawalTerms(settings.document.cashier, code, levelIn(settings.vip.levels, level)),
    }))
    .filter(({ isOn }) => isOn);
  const methods = await Promise.all(
    on.map(async ({ code, min, max, fee, presets }) => ({
      code,
      min,
      max,
      fee,
      presets,
      paidWithin: await usualTime(pool, `payout ${code}`, now, (since, least) =>
        queries.paidWithin(pool, { currency, provider: providerOf(code, currency) }, since, least),
      ),
    })),
  );
  const payable = bound
    .map((row) => ({ ...payees.shown(row), method: payees.methodOf(row) }))
    .filter(({ method }) => methods.some(({ code }) => code === method));
  return {
    withdrawable,
    currency,
    methods,
    payees: payable,
    confirmMinutes: settings.receiptMinutes,
    blocks: withdrawalBlocks({
      hasPaymentPassword: member.hasPaymentPassword,
      payees: payable.length,
      hasOpenWithdrawal,
    }),
  };
};

/** The e-wallet provider to which a method pays; null: the method pays to bank accounts. */
const providerOf = (code: string, currency: Currency) =>
  eWalletsOf(currency).find((place) => methodOfPayee({ kind: 'e_wallet', place, currency }).code === code) ?? null;

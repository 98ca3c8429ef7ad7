import { contract } from '@tamarind/contract/index';
import { currencies, money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { brandSettings, putSetting } from '../brand/index.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { announce } from '../platform/outbox.ts';
import * as facts from './fact-queries.ts';

const { getPayoutByRule, switchPayoutByRule } = contract.withdrawals;

/**
 * Payments that the rule list approves without staff: returns how much of their daily maximum is used, and stops or
 * resumes them. One person may stop them; resuming takes two.
 */
export const ruleSwitchHandlers: {
  getPayoutByRule: Handler<typeof getPayoutByRule>;
  switchPayoutByRule: Handler<typeof switchPayoutByRule>;
} = {
  getPayoutByRule: async ({ pool, now, currencies: shown }) => {
    const [settings, paid] = await Promise.all([
      brandSettings(pool),
      Promise.all(currencies.map((currency) => facts.paidByRuleSince(pool, currency, addMs(now, -DAY_MS)))),
    ]);
    const { payout, payoutStopped, documentNumber, brand } = settings;
    return {
      version: documentNumber > 0 ? documentNumber : null,
      paysByRule: payout.paysByRule && documentNumber > 0,
      isStopped: payoutStopped,
      days: currencies
        .map((currency, at) => ({ currency, most: money(BigInt(payout.brandDayMost[currency])), ...paidOf(paid[at]) }))
        .filter(({ currency }) => brand.currencies.includes(currency) && shown.includes(currency)),
    };
  },

  switchPayoutByRule: async (call, input) => {
    const { payoutStopped } = await brandSettings(call.tx);
    if (payoutStopped !== input.isOn) return { proposal: null };
    if (input.isOn)
      return propose(call, {
        act: 'payout.rules_on',
        subject: 'payout',
        reason: input.reason,
        endpoint: switchPayoutByRule,
        input,
      });

    // Point of no return
    await setStopped(call, true, { reason: input.reason });
    return { proposal: null };
  },
};

export const ruleSwitchActs: Acts = {
  'payout.rules_on': actOf(switchPayoutByRule, (call, { reason }, { by }) => setStopped(call, false, { reason, by })),
};

async function setStopped(
  call: ChangeCall<StaffActor>,
  isStopped: boolean,
  why: Readonly<Record<string, string>>,
): Promise<void> {
  await putSetting(call.tx, 'payoutStopped', isStopped, call.now);
  await announce(call.tx, 'staff', { type: 'queue', data: { room: 'withdrawals' } }, call.now);
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: isStopped ? 'payout.rules_stopped' : 'payout.rules_on',
    subject: 'payout',
    facts: why,
    at: call.now,
  });
}

const paidOf = (paid = { sum: money(0), count: 0 }) => ({ paid: paid.sum, count: paid.count });

const DAY_MS = 86_400_000;

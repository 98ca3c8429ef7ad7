import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { houseRules, type OperatorLimits } from '@tamarind/domain/limits/house-rules';
import { periodsOf } from '@tamarind/domain/limits/rules';
import { currencies, money } from '@tamarind/domain/money';
import { record } from '../audit/index.ts';
import { brandSettings, putSetting } from '../brand/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { lockHouseLimits } from './queries.ts';

type Calls = typeof contract.protection;

export const getHouseLimits: Handler<Calls['getHouseLimits']> = async ({ pool }) =>
  shown((await brandSettings(pool)).playerLimits);

/** Sets or removes one limit of the house [GLI 2.5.5]; it applies from the next stake. */
export const setHouseLimit: Handler<Calls['setHouseLimit']> = async (
  call,
  { currency, kind, period, value, reason },
) => {
  if (!periodsOf[kind].includes(period)) return refuse('INPUT_INVALID', { field: 'period' });
  await lockHouseLimits(call.tx);
  const before = (await brandSettings(call.tx)).playerLimits;
  const { [period]: old, ...rest } = before[currency]?.[kind] ?? {};
  const periods = value === null ? rest : { ...rest, [period]: value.toString() };
  const after: OperatorLimits = { ...before, [currency]: { ...before[currency], [kind]: periods } };

  // Point of no return
  await putSetting(call.tx, 'playerLimits', after, call.now);
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: 'protection.house_limit_set',
    subject: `limit:${currency}:${kind}:${period}`,
    facts: { before: old ?? 'none', after: value?.toString() ?? 'none', reason },
    at: call.now,
  });
  return shown(after);
};

const shown = (limits: OperatorLimits): OutputOf<Calls['getHouseLimits']> => ({
  limits: currencies.flatMap((currency) =>
    // Limits set by law are not the operator's to change.
    houseRules(undefined, limits, currency).map(({ kind, period, value }) => ({
      currency,
      kind,
      period,
      value: money(value),
    })),
  ),
});

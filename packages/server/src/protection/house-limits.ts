import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { houseRules, isLooser, type OperatorLimits } from '@tamarind/domain/limits/house-rules';
import { periodsOf } from '@tamarind/domain/limits/rules';
import { currencies, money } from '@tamarind/domain/money';
import { record } from '../audit/index.ts';
import { brandSettings, putSetting } from '../brand/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { lockHouseLimits } from './queries.ts';

type Calls = typeof contract.protection;
type Wish = InputOf<Calls['setHouseLimit']>;

export const getHouseLimits: Handler<Calls['getHouseLimits']> = async ({ pool }) =>
  shown((await brandSettings(pool)).playerLimits);

/**
 * Sets or removes one of the operator's limits for players [GLI 2.5.5]: a lower limit applies from the next stake, a
 * higher one waits for a second person.
 */
export const setHouseLimit: Handler<Calls['setHouseLimit']> = async (call, input) => {
  const { kind, period, value, reason } = input;
  if (!periodsOf[kind].includes(period)) return refuse('INPUT_INVALID', { field: 'period' });
  await lockHouseLimits(call.tx);
  const limits = (await brandSettings(call.tx)).playerLimits;
  const old = limitIn(limits, input);
  if (!isLooser(old, value)) return { ...shown(await put(call, limits, input, {})), proposal: null };
  const { proposal } = await propose(call, {
    act: 'limit.loosen',
    subject: subjectOf(input),
    endpoint: contract.protection.setHouseLimit,
    input,
    before: { ...input, value: old },
    reason,
    rests: { value: textOf(old) },
  });
  return { ...shown(limits), proposal };
};

export const houseLimitActs: Acts = {
  'limit.loosen': {
    rests: async (db, content) => ({ value: textOf(limitIn(await limitsOf(db), content as Place)) }),
    ...actOf(contract.protection.setHouseLimit, async (call, input, { by }) => {
      await lockHouseLimits(call.tx);
      await put(call, await limitsOf(call.tx), input, { by });
    }),
  },
};

async function put(
  { tx, actor, now }: ChangeCall<StaffActor>,
  before: OperatorLimits,
  wish: Wish,
  facts: { readonly by?: string },
): Promise<OperatorLimits> {
  const { currency, kind, period, value, reason } = wish;
  const { [period]: old, ...rest } = before[currency]?.[kind] ?? {};
  const periods = value === null ? rest : { ...rest, [period]: value.toString() };
  const after: OperatorLimits = { ...before, [currency]: { ...before[currency], [kind]: periods } };

  // Point of no return
  await putSetting(tx, 'playerLimits', after, now);
  await record(tx, {
    actor: actorKey(actor),
    action: 'protection.house_limit_set',
    subject: subjectOf(wish),
    facts: { ...facts, before: old ?? 'none', after: textOf(value), reason },
    at: now,
  });
  return after;
}

type Place = Pick<Wish, 'currency' | 'kind' | 'period'>;
const subjectOf = ({ currency, kind, period }: Place) => `limit:${currency}:${kind}:${period}`;
const limitsOf = async (db: Db) => (await brandSettings(db)).playerLimits;

function limitIn(limits: OperatorLimits, { currency, kind, period }: Place) {
  const text = limits[currency]?.[kind]?.[period];
  return text === undefined ? null : money(BigInt(text));
}
const textOf = (value: bigint | null) => value?.toString() ?? 'none';

const shown = (limits: OperatorLimits): OutputOf<Calls['getHouseLimits']> => ({
  limits: currencies.flatMap((currency) =>
    // List the operator's own limits only: the operator cannot change those that the law sets.
    houseRules(undefined, limits, currency).map(({ kind, period, value }) => ({
      currency,
      kind,
      period,
      value: money(value),
    })),
  ),
});

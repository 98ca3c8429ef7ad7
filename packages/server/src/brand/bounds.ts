import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { currencies, money, type Currency, type Money } from '@tamarind/domain/money';
import { record } from '../audit/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Call, ChangeCall } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import type { BrandSettings } from './defaults.ts';
import * as q from './queries.ts';
import { brandSettings } from './settings.ts';

type Bounds = OutputOf<typeof contract.brand.getBrandBounds>;
type CodeCaps = BrandSettings['codes'];

/** What codes may cost and from which amount on documents are asked for, as the back office shows and sets them [H10, E01]. */
export const boundsHandlers = {
  getBrandBounds: async ({ pool }: Call): Promise<Bounds> => boundsOf(await brandSettings(pool)),

  setCodeCaps: async (
    call: ChangeCall,
    { codes: wish, reason }: { codes: CodeCaps; reason: string },
  ): Promise<Bounds> => {
    await q.lockSettings(call.tx);
    const { codes: before } = await brandSettings(call.tx);
    if (wish.dailySmsPerCountry > wish.dailySms) refuse('RULE_INVALID', { why: 'bounds' });
    const codes = { ...wish, countries: [...new Set(wish.countries)].sort() };
    // Point of no return
    await q.putSetting(call.tx, 'codes', codes, call.now);
    const facts = { reason, before: inWords(before), after: inWords(codes) };
    return changed(call, 'brand.code_caps', 'codes', facts);
  },

  setIdentityBound: async (
    call: ChangeCall,
    { withdrawAbove, reason }: { withdrawAbove: Readonly<Record<Currency, Money>>; reason: string },
  ): Promise<Bounds> => {
    await q.lockSettings(call.tx);
    const { identity } = await brandSettings(call.tx);
    const wish = { THB: withdrawAbove.THB.toString(), VND: withdrawAbove.VND.toString() };
    // Point of no return
    await q.putSetting(call.tx, 'identity', { ...identity, withdrawAbove: wish }, call.now);
    const steps = currencies.map((currency) => [
      currency,
      `${identity.withdrawAbove[currency]} → ${wish[currency]}`,
    ]);
    return changed(call, 'brand.identity_bound', 'identity', { reason, ...Object.fromEntries(steps) });
  },
};

async function changed(
  call: ChangeCall,
  action: string,
  subject: string,
  facts: Readonly<Record<string, string>>,
): Promise<Bounds> {
  await record(call.tx, { actor: actorKey(call.actor), action, subject, facts, at: call.now });
  return boundsOf(await brandSettings(call.tx));
}

const boundsOf = ({ codes, identity }: BrandSettings): Bounds => ({
  codes: { ...codes, countries: [...codes.countries] },
  withdrawAbove: {
    THB: money(BigInt(identity.withdrawAbove.THB)),
    VND: money(BigInt(identity.withdrawAbove.VND)),
  },
});

const inWords = ({ countries, ...caps }: CodeCaps): string =>
  `${Object.entries(caps)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}, to ${countries.map((code) => `+${code}`).join(' ')}`;

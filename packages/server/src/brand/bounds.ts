import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { record } from '../audit/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Call, ChangeCall } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import type { BrandSettings } from './defaults.ts';
import * as queries from './queries.ts';
import { safetyOf } from './safety.ts';
import { brandSettings } from './settings.ts';

type Bounds = OutputOf<typeof contract.brand.getBrandBounds>;
type CodeCaps = BrandSettings['codes'];

/**
 * Back-office calls that read and change the limits of one-time codes, and read the cashier's safety rules [H10, E01].
 * Changes of the safety rules are in safety.ts.
 */
export const boundsHandlers = {
  getBrandBounds: async ({ pool }: Call): Promise<Bounds> => boundsOf(await brandSettings(pool)),

  setCodeCaps: async (
    call: ChangeCall,
    { codes: wish, reason }: { codes: CodeCaps; reason: string },
  ): Promise<Bounds> => {
    await queries.lockSettings(call.tx);
    const { codes: before } = await brandSettings(call.tx);
    if (wish.dailySmsPerCountry > wish.dailySms) refuse('RULE_INVALID', { why: 'bounds' });
    const codes = { ...wish, countries: [...new Set(wish.countries)].sort() };
    // Point of no return
    await queries.putSetting(call.tx, 'codes', codes, call.now);
    const facts = { reason, before: inWords(before), after: inWords(codes) };
    return changed(call, 'brand.code_caps', 'codes', facts);
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

const boundsOf = (settings: BrandSettings): Bounds => ({
  codes: { ...settings.codes, countries: [...settings.codes.countries] },
  safety: safetyOf(settings),
});

const inWords = ({ countries, ...caps }: CodeCaps): string =>
  `${Object.entries(caps)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}, to ${countries.map((code) => `+${code}`).join(' ')}`;

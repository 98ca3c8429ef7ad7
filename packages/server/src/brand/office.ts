import { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { featureBranches, featureIds, treeOf, type FeatureId } from '@tamarind/domain/brand/features';
import type { FieldRule } from '@tamarind/domain/validation/rules';
import { record } from '../audit/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Call, ChangeCall } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import type { BrandSettings } from './defaults.ts';
import { featureOn } from './features.ts';
import { judgePattern } from './judge-pattern.ts';
import * as queries from './queries.ts';
import { brandSettings, isReady } from './settings.ts';

type Switches = OutputOf<typeof contract.brand.getBrandSwitches>;

/** The switches and the rules of the form, as the back office shows and changes them [N03, I01]. */
export const officeHandlers = {
  getBrandSwitches: async (call: Call): Promise<Switches> => switchesOf(await brandSettings(call.pool), call),

  setFeature: async (
    call: ChangeCall,
    { feature, enabled, reason }: { feature: FeatureId; enabled: boolean; reason: string },
  ): Promise<Switches> => {
    await queries.lockSettings(call.tx);
    const settings = await brandSettings(call.tx);
    const was = featureOn(settings, feature);
    const on = featureIds.filter((id) => (id === feature ? enabled : featureOn(settings, id)));
    // Point of no return
    await queries.putSetting(call.tx, 'whitelabel', treeOf(on), call.now);
    return changed(call, 'brand.feature', feature, { reason, enabled: `${was} → ${enabled}` });
  },

  setRegisterRule: async (
    call: ChangeCall,
    { field, rule, reason }: { field: string; rule: FieldRule; reason: string },
  ): Promise<Switches> => {
    await queries.lockSettings(call.tx);
    const { register } = await brandSettings(call.tx);
    const before = Object.hasOwn(register, field) ? register[field] : undefined;
    if (!before) return refuse('NOT_FOUND');
    const why = whyNot(field, rule);
    if (why) refuse('RULE_INVALID', { why });
    if (rule.acceptedPattern !== '' && rule.acceptedPattern !== '*') {
      const verdict = judgePattern(rule.acceptedPattern);
      if (verdict !== 'safe') refuse('PATTERN_UNSAFE', { verdict });
    }
    // Point of no return
    await queries.putSetting(call.tx, 'register', { ...register, [field]: rule }, call.now);
    return changed(call, 'brand.field', field, { reason, before: inWords(before), after: inWords(rule) });
  },

  judgePattern: async (_call: Call, { pattern }: { pattern: string }) => ({ verdict: judgePattern(pattern) }),
};

/** Refuses changes to fields that registration or login need, and to fields whose form other rules depend on. */
function whyNot(field: string, rule: FieldRule): 'bounds' | 'locked' | 'form' | undefined {
  if (rule.minLength > rule.maxLength) return 'bounds';
  const isKey = field === 'username' || field === 'password';
  if (isKey && !(rule.enabled && rule.required)) return 'locked';
  // ASVS 5.0, 6.2.1 and 6.2.9: eight characters at least, and 64 must be allowed.
  if (field === 'password' && (rule.minLength < 8 || rule.maxLength < 64 || rule.maxLength > 128)) return 'bounds';
  if (field === 'username' && (rule.minLength < 1 || rule.maxLength > 64)) return 'bounds';
  // Forms that the account itself requires.
  if (field === 'paymentPassword' && !isFixed(rule, 'digits', 6)) return 'form';
  if (field === 'captcha' && !isFixed(rule, 'alphanumeric', 5)) return 'form';
  if (field === 'birthday' && (rule.patternId !== 'date_ymd' || rule.acceptedPattern !== '')) return 'form';
  return undefined;
}

const isFixed = (rule: FieldRule, patternId: string, length: number): boolean =>
  rule.patternId === patternId && rule.acceptedPattern === '' && rule.minLength === length && rule.maxLength === length;

async function changed(
  call: ChangeCall,
  action: string,
  subject: string,
  facts: Readonly<Record<string, string>>,
): Promise<Switches> {
  await record(call.tx, { actor: actorKey(call.actor), action, subject, facts, at: call.now });
  await announce(call.tx, 'public', { type: 'brand', data: {} }, call.now);
  return switchesOf(await brandSettings(call.tx), call);
}

const switchesOf = (settings: BrandSettings, call: Call): Switches => ({
  features: Object.entries(featureBranches).flatMap(([branch, ids]) =>
    ids.map((id) => ({ id, branch, enabled: featureOn(settings, id), isReady: isReady(call.config, id) })),
  ),
  register: { ...settings.register },
});

const inWords = ({ enabled, required, minLength, maxLength, patternId, acceptedPattern }: FieldRule): string =>
  `${enabled ? (required ? 'required' : 'optional') : 'off'}, ${minLength}–${maxLength}, ${acceptedPattern || patternId}`;

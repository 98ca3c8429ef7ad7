import { contract } from '@tamarind/contract/index';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { featureBranches, isStoppable } from '@tamarind/domain/brand/features';
import { record } from '../audit/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { Call, ChangeCall } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import type { BrandSettings } from './defaults.ts';
import { judgePattern } from './judge-pattern.ts';
import * as queries from './queries.ts';
import { brandSettings, isReady } from './settings.ts';

const { switchFeature } = contract.brand;
type Switch = InputOf<typeof switchFeature>;
type Switches = OutputOf<typeof contract.brand.getBrandSwitches>;
type StaffChange = ChangeCall<StaffActor>;

/**
 * Back-office calls for features [N03]. The document lists the brand's features. One person may switch a feature off at
 * once in an emergency; switching it on again takes two people.
 */
export const officeHandlers = {
  getBrandSwitches: async (call: Call): Promise<Switches> => switchesOf(await brandSettings(call.pool), call),

  switchFeature: async (call: StaffChange, input: Switch): Promise<{ proposal: string | null }> => {
    if (!isStoppable(input.feature)) refuse('RULE_INVALID', { why: 'locked' });
    await queries.lockSettings(call.tx);
    const { featuresOff } = await brandSettings(call.tx);
    const isOff = featuresOff.includes(input.feature);
    if (isOff !== input.isOn) return { proposal: null };
    if (input.isOn)
      return propose(call, {
        act: 'brand.feature_on',
        subject: input.feature,
        endpoint: switchFeature,
        input,
        reason: input.reason,
      });

    // Point of no return
    await putFeaturesOff(call.tx, [...featuresOff, input.feature], call.now);
    await note(call, 'brand.feature_off', input, {});
    return { proposal: null };
  },

  judgePattern: async (_call: Call, { pattern }: { pattern: string }) => ({ verdict: judgePattern(pattern) }),
};

export const featureActs: Acts = {
  'brand.feature_on': actOf(switchFeature, async (call, input, { by }) => {
    await queries.lockSettings(call.tx);
    const { featuresOff } = await brandSettings(call.tx);
    // Point of no return
    await putFeaturesOff(
      call.tx,
      featuresOff.filter((id) => id !== input.feature),
      call.now,
    );
    await note(call, 'brand.feature_on', input, { by });
  }),
};

const putFeaturesOff = (tx: Tx, featuresOff: BrandSettings['featuresOff'], now: Date) =>
  queries.putSetting(tx, 'featuresOff', featuresOff, now);

async function note(
  { tx, actor, now }: StaffChange,
  action: string,
  { feature, reason }: Switch,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  await record(tx, { actor: actorKey(actor), action, subject: feature, facts: { reason, ...facts }, at: now });
  await announce(tx, 'public', { type: 'brand', data: {} }, now);
}

const switchesOf = ({ document, featuresOff }: BrandSettings, call: Call): Switches => ({
  features: Object.values(featureBranches).flatMap((ids) =>
    ids.map((id) => ({
      id,
      isInBrand: document.features[id],
      isOff: featuresOff.includes(id),
      isStoppable: isStoppable(id),
      isReady: isReady(call.config, id),
    })),
  ),
});

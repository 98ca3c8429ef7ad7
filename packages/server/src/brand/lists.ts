import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { type Channel, channelFault, SEALED_CHANNEL } from '@tamarind/domain/brand/channels';
import { record } from '../audit/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Call, ChangeCall } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import type { BrandSettings } from './defaults.ts';
import * as queries from './queries.ts';
import { brandSettings } from './settings.ts';

type Lists = OutputOf<typeof contract.brand.getBrandLists>;

/** The customer service channels and the E-sports vendors, as the back office shows and sets them [C08, C09, K12]. */
export const listHandlers = {
  getBrandLists: async ({ pool }: Call): Promise<Lists> => listsOf(await brandSettings(pool)),

  setCustomerService: async (
    call: ChangeCall,
    { customerService: wish, reason }: { customerService: readonly Channel[]; reason: string },
  ): Promise<Lists> => {
    await queries.lockSettings(call.tx);
    const { customerService: before } = await brandSettings(call.tx);
    const why = channelFault(wish);
    if (why) refuse('RULE_INVALID', { why });
    // Point of no return
    await queries.putSetting(call.tx, 'customerService', wish, call.now);
    return changed(call, 'brand.customer_service', {
      reason,
      before: before.map(inWords).join('; '),
      after: wish.map(inWords).join('; '),
    });
  },

  setEsports: async (
    call: ChangeCall,
    { esports, reason }: { esports: readonly string[]; reason: string },
  ): Promise<Lists> => {
    await queries.lockSettings(call.tx);
    const { esportsVassalages: before } = await brandSettings(call.tx);
    const wish = [...new Set(esports)];
    // Point of no return
    await queries.putSetting(call.tx, 'esportsVassalages', wish, call.now);
    return changed(call, 'brand.esports', { reason, before: before.join(' '), after: wish.join(' ') });
  },
};

async function changed(call: ChangeCall, action: string, facts: Readonly<Record<string, string>>): Promise<Lists> {
  await record(call.tx, { actor: actorKey(call.actor), action, subject: 'brand', facts, at: call.now });
  await announce(call.tx, 'public', { type: 'brand', data: {} }, call.now);
  return listsOf(await brandSettings(call.tx));
}

const listsOf = ({ customerService, esportsVassalages }: BrandSettings): Lists => ({
  customerService: [...customerService],
  esports: [...esportsVassalages],
});

/** Hides a sealed address: more people can read the audit record than may know the address. */
const inWords = ({ csType, url, labelNameEn }: Channel): string =>
  `${labelNameEn}: ${csType === SEALED_CHANNEL ? 'sealed' : url}`;

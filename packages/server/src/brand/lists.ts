import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { record } from '../audit/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Call, ChangeCall } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import type { BrandSettings } from './defaults.ts';
import * as queries from './queries.ts';
import { brandSettings } from './settings.ts';

type Lists = OutputOf<typeof contract.brand.getBrandLists>;

/** Back-office calls about the vendors that are listed under E-sports [C09]. */
export const listHandlers = {
  getBrandLists: async ({ pool }: Call): Promise<Lists> => listsOf(await brandSettings(pool)),

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

const listsOf = ({ esportsVassalages }: BrandSettings): Lists => ({ esports: [...esportsVassalages] });

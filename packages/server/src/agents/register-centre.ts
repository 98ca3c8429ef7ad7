import type { contract } from '@tamarind/contract/index';
import { type PresetRate, presetFault } from '@tamarind/domain/agents/line/preset';
import { addDays } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Random } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { openByHand, promiseRates, proveAccountByHand } from '../registration/index.ts';
import { teamOf } from '../teams/index.ts';
import * as queries from './queries.ts';

type Agents = typeof contract.agents;

/**
 * [F03] How an agent brings in people: invitation links with statistics, and accounts that the agent opens for others.
 */
export const registerCentre: {
  [Name in 'getRegisterCentre' | 'makeInviteLink' | 'endInviteLink' | 'registerDownline']: Handler<Agents[Name]>;
} = {
  getRegisterCentre: async (call) => {
    const { agentId, day } = await teamOf(call, 'register');
    const links = await queries.links(call.pool, agentId, addDays(day, -ACTIVE_DAYS));
    return {
      links: links.map(({ preset, ...link }) => ({ ...link, preset: [...preset], path: pathOf(link.code) })),
      max: LINKS_MAX,
    };
  },

  makeInviteLink: async (call, { name, memberKind, preset }) => {
    const { agentId } = await teamOf(call, 'register');
    provePreset(preset, memberKind);
    await queries.lockLinks(call.tx, agentId);
    if ((await queries.openLinks(call.tx, agentId)) >= LINKS_MAX) refuse('LINK_LIMIT', { max: LINKS_MAX });

    // Point of no return
    const code = madeCode(call.random);
    await queries.insertLink(call.tx, { code, agentId, name: name.trim(), memberKind, preset, now: call.now });
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: 'agent.link_made',
      subject: `member:${agentId}`,
      facts: { code, kind: memberKind },
      at: call.now,
    });
    return { code, path: pathOf(code) };
  },

  endInviteLink: async (call, { code }) => {
    const { agentId } = await teamOf(call, 'register');
    if (!(await queries.endLink(call.tx, agentId, code))) return refuse('NOT_FOUND');
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: 'agent.link_ended',
      subject: `member:${agentId}`,
      facts: { code },
      at: call.now,
    });
    return {};
  },

  registerDownline: async (call, input) => {
    const { agentId } = await teamOf(call, 'register');
    await spend(call.pool.apart, DOWNLINES_BY_HAND, agentId, call.now);
    const { memberKind, preset, currency } = input;
    provePreset(preset, memberKind);
    await proveAccountByHand(call, input);

    // Point of no return
    const id = await openByHand(call, { ...input, uplineId: agentId });
    if (preset.length > 0) await promiseRates(call.tx, id, preset, call.now);
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: 'member.registered',
      subject: `member:${id}`,
      facts: { currency, kind: memberKind, by: `member:${agentId}` },
      at: call.now,
    });
    return { account: input.account.trim() };
  },
};

function provePreset(preset: readonly PresetRate[], memberKind: 'member' | 'agent'): void {
  const why = presetFault(preset, memberKind);
  if (why) refuse('PRESET_INVALID', { why });
}

const pathOf = (code: string): string => `/register?affiliateCode=${encodeURIComponent(code)}`;

/**
 * Returns a random code of eight unambiguous letters and digits. There are 32^8 codes, so collisions are negligible and
 * guessing finds none.
 */
const madeCode = (random: Random): string => [...random.bytes(8)].map((byte) => CODE_LETTERS[byte & 31]).join('');
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ234567899';

const LINKS_MAX = 50;
const ACTIVE_DAYS = 30;
/** Rate limit for accounts that an agent opens for others, sub-accounts included. */
export const DOWNLINES_BY_HAND = budget({ name: 'downline-by-hand', by: 'member', max: 60, windowSeconds: 3600 });

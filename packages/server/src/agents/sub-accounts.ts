import type { contract } from '@tamarind/contract/index';
import { assists } from '@tamarind/domain/agents/line/centre';
import { record } from '../audit/index.ts';
import { contractsWaiting } from '../commission/index.ts';
import { spend } from '../platform/budget.ts';
import { actorKey, type MemberActor, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { openByHand, proveAccountByHand } from '../registration/index.ts';
import { endSessions } from '../sessions/index.ts';
import { centreOf, teamOf } from '../teams/index.ts';
import { DOWNLINES_BY_HAND } from './register-centre.ts';
import * as queries from './sub-account-queries.ts';

type Agents = typeof contract.agents;
type SubCall =
  | 'getAgentCentre'
  | 'listSubAccounts'
  | 'openSubAccount'
  | 'changeSubAccount'
  | 'freezeSubAccount'
  | 'endSubAccount';

/** [N01] Logins of an agent's assistants. Only the agent opens, changes and ends them. */
export const subAccounts: { [Name in SubCall]: Handler<Agents[Name]> } = {
  getAgentCentre: async (call) => {
    const { agentId, rights } = await centreOf(call);
    const mayAnswer = rights.includes('contracts');
    const waiting = mayAnswer ? await contractsWaiting(call.pool, agentId, call.now) : { own: 0, downlines: 0 };
    return { rights: [...rights], isPrincipal: !assists(call.actor.memberKind), waiting };
  },

  listSubAccounts: async (call) => {
    const agentId = await agentAlone(call);
    const rows = await queries.subAccounts(call.pool, agentId);
    return { accounts: rows.map(({ rights, ...row }) => ({ ...row, rights: [...rights] })), max: SUB_ACCOUNTS_MAX };
  },

  openSubAccount: async (call, { account, password, rights }) => {
    const agentId = await agentAlone(call);
    await spend(call.pool.apart, DOWNLINES_BY_HAND, agentId, call.now);
    const { currency, memberKind } = call.actor;
    await proveAccountByHand(call, { account, password, currency, birthday: null });
    await queries.lockSubAccounts(call.tx, agentId);
    if ((await queries.openSubAccounts(call.tx, agentId)) >= SUB_ACCOUNTS_MAX)
      refuse('SUB_ACCOUNT_LIMIT', { max: SUB_ACCOUNTS_MAX });

    // Point of no return
    const id = await openByHand(call, {
      account,
      password,
      currency,
      birthday: null,
      memberKind: memberKind === 'agent' ? 'sub_agent' : 'second_sub_agent',
      uplineId: null,
    });
    await queries.insertSubAccount(call.tx, { id, agentId, rights, now: call.now });
    await note(call, 'opened', id, { rights: rights.join(' ') });
    return { account: account.trim() };
  },

  changeSubAccount: async (call, { account, rights }) => {
    const id = await ownSubAccount(call, account);
    await queries.setRights(call.tx, id, rights);
    await note(call, 'changed', id, { rights: rights.join(' ') });
    return {};
  },

  freezeSubAccount: async (call, { account, isFrozen }) => {
    const id = await ownSubAccount(call, account);
    await queries.setFrozen(call.tx, id, isFrozen ? call.now : null);
    if (isFrozen) await endSessions(call.tx, id, {}, call.now);
    await note(call, isFrozen ? 'frozen' : 'freed', id, {});
    return {};
  },

  endSubAccount: async (call, { account }) => {
    const id = await ownSubAccount(call, account);
    await endFor(call, id, {});
    return {};
  },
};

/**
 * Ends an assistant's login on request of staff. Refuses NOT_FOUND for any other account and for a login that has ended
 * already.
 */
export async function endEmployee(call: ChangeCall<StaffActor>, account: string, reason: string): Promise<void> {
  const id = await queries.lockSubAccount(call.tx, null, account.trim().toLowerCase());
  // Point of no return
  await endFor(call, id ?? refuse('NOT_FOUND'), { reason });
}

async function endFor(call: ChangeCall, id: bigint, facts: Readonly<Record<string, string>>): Promise<void> {
  await queries.endSubAccount(call.tx, id, call.now);
  await endSessions(call.tx, id, {}, call.now);
  await note(call, 'ended', id, facts);
}

/** The id of the calling agent. Refuses FORBIDDEN if the caller is an assistant's login. */
async function agentAlone(call: Parameters<typeof teamOf>[0]): Promise<bigint> {
  if (assists(call.actor.memberKind)) refuse('FORBIDDEN');
  return (await teamOf(call, null)).agentId;
}

/** Locks the agent's open sub-account with this name and returns its id. Refuses NOT_FOUND. */
async function ownSubAccount(call: ChangeCall<MemberActor>, account: string): Promise<bigint> {
  const agentId = await agentAlone(call);
  return (await queries.lockSubAccount(call.tx, agentId, account.trim().toLowerCase())) ?? refuse('NOT_FOUND');
}

const note = (call: ChangeCall, what: string, id: bigint, facts: Readonly<Record<string, string>>) =>
  record(call.tx, {
    actor: actorKey(call.actor),
    action: `agent.sub_account_${what}`,
    subject: `member:${id}`,
    facts,
    at: call.now,
  });

const SUB_ACCOUNTS_MAX = 20;

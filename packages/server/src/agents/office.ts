import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { codeOfKind } from '@tamarind/contract/member-kind';
import { clears } from '@tamarind/domain/agents/line/clearing';
import { type Currency, currencies } from '@tamarind/domain/money';
import { type Day, dayOf } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { endWithLine } from '../commission/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { Call, ChangeCall, Handler } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { lineOf, moveLine } from '../teams/index.ts';
import * as queries from './office-queries.ts';
import { endEmployee } from './sub-accounts.ts';
import { subAccounts } from './sub-account-queries.ts';
import { spanOf } from '../platform/span.ts';
import { freeze, frozenOf, unfreeze } from './transfer-queries.ts';

type Agents = typeof contract.agents;
type OfficeCall =
  | 'listAgents'
  | 'getAgentFile'
  | 'makeAgent'
  | 'moveMember'
  | 'freezeMemberTransfers'
  | 'endEmployee'
  | 'listTeamTransfers'
  | 'listTransferFreezes';

/**
 * Calls with which staff manage agents. Making a member an agent and moving a member to another upline each take two
 * people.
 */
export const officeHandlers: { [Name in OfficeCall]: Handler<Agents[Name]> } = {
  listAgents: async (call, { of, show, search, page, ...wish }) => {
    const root = of === undefined ? undefined : await known(call.pool, of);
    const letters = search?.trim().toLowerCase() ?? '';
    const asked = { ofId: root?.id ?? null, search: letters, isAll: show === 'all' };
    const found = await queries.agentPage(call.pool, { ...asked, ...seenIn(call) }, pageOf({ page }));
    const ids = found.map(({ id }) => id);
    return { agents: await rowsOf(call, ids, wish), count: found[0]?.count ?? 0, pageSize: PAGE_SIZE };
  },

  getAgentFile: async (call, { account, ...wish }) => {
    const member = await known(call.pool, account);
    const line = (await lineOf(call.pool, member.id, dayOf(call.now))).toReversed();
    const above = await queries.idsInBranches(call.pool, line, call.branches);
    const [rows, assistants, moves, transfers] = await Promise.all([
      rowsOf(call, [...above, member.id], wish),
      subAccounts(call.pool, member.id),
      queries.movesOf(call.pool, member.id, call.branches),
      queries.transfersOf(call.pool, member.id, call),
    ]);
    const self = rows.at(-1) ?? refuse('NOT_FOUND');
    return {
      above: rows.slice(0, -1).filter(({ currency }) => call.currencies.includes(currency)),
      self,
      subAccounts: assistants.map(({ rights, ...row }) => ({ ...row, rights: [...rights] })),
      moves,
      transfers,
    };
  },

  makeAgent: async (call, input) => {
    const member = await known(call.tx, input.account);
    if (member.memberKind !== 'member') refuse('AGENT_ALREADY');
    return propose(call, {
      act: 'agent.make',
      subject: member.account,
      reason: input.reason,
      endpoint: contract.agents.makeAgent,
      input,
    });
  },

  moveMember: async (call, input) => {
    const { member, upline } = await wished(call, input);
    if (upline && (upline.id === member.id || (await lineOf(call.tx, upline.id, dayOf(call.now))).includes(member.id)))
      refuse('MOVE_CIRCLE');
    return propose(call, {
      act: 'agent.move',
      subject: member.account,
      reason: input.reason,
      endpoint: contract.agents.moveMember,
      input,
    });
  },

  freezeMemberTransfers: async (call, { account, isFrozen, reason }) => {
    const { id } = await known(call.tx, account);
    await (isFrozen ? freeze(call.tx, id, STAFF, call.now) : unfreeze(call.tx, id, STAFF));
    await note(call, isFrozen ? 'agent.transfers_frozen' : 'agent.transfers_freed', id, { reason });
    return { isFrozen: (await frozenOf(call.tx, [id])).has(id) };
  },

  endEmployee: async (call, { account, reason }) => {
    await endEmployee(call, account, reason);
    return {};
  },

  listTeamTransfers: async (call, { account, page, ...days }) => {
    const span = spanOf(days);
    const memberId = account === undefined ? null : (await known(call.pool, account)).id;
    const found = await queries.transferPage(call.pool, { memberId, ...span, ...seenIn(call) }, pageOf({ page }));
    return { transfers: found, count: found[0]?.count ?? 0, pageSize: PAGE_SIZE };
  },

  listTransferFreezes: async (call, { page }) => {
    const found = await queries.freezePage(call.pool, call, pageOf({ page }));
    return { freezes: found, count: found[0]?.count ?? 0, pageSize: PAGE_SIZE };
  },
};

export const agentActs: Acts = {
  'agent.make': actOf(contract.agents.makeAgent, async (call, input, { by }) => {
    const { id } = await known(call.tx, input.account);
    // Point of no return
    if (!(await queries.setAgent(call.tx, id, codeOfKind(input.memberKind)))) refuse('AGENT_ALREADY');
    await note(call, 'agent.made', id, { kind: input.memberKind, reason: input.reason, by });
  }),
  'agent.move': actOf(contract.agents.moveMember, async (call, input, { by }) => {
    const { member, upline } = await wished(call, input);
    // Point of no return
    const line = { memberId: member.id, formerId: member.uplineId, uplineId: upline?.id ?? null, day: input.day };
    await moveLine(call.tx, line, call);
    await endWithLine(call.tx, line, call.now);
    await note(call, 'agent.moved', member.id, {
      from: member.uplineId === null ? '' : `member:${member.uplineId}`,
      to: upline ? `member:${upline.id}` : '',
      day: input.day,
      reason: input.reason,
      by,
    });
  }),
};

/** The member to move and the new upline. Refuses NOT_FOUND, and MOMENT_INVALID for a day that is not in the future. */
async function wished(call: ChangeCall<StaffActor>, { account, upline, day }: InputOf<Agents['moveMember']>) {
  if (day <= dayOf(call.now)) refuse('MOMENT_INVALID', { min: dayOf(call.now) });
  const above = upline === null ? null : await known(call.tx, upline);
  if (above && above.memberKind === 'member') refuse('NOT_FOUND');
  return { member: await known(call.tx, account), upline: above };
}

const seenIn = ({ currencies: seen, branches }: Pick<Call, 'currencies' | 'branches'>) => ({
  currencies: seen,
  branches,
});

const known = async (db: Db, account: string): Promise<queries.LineMember> =>
  (await queries.memberByAccount(db, account.trim().toLowerCase())) ?? refuse('NOT_FOUND');

/** All agents, newest first, with the sums of their teams in each currency; exported as a file. */
export async function agentFile(
  db: Db,
  { from, to, now, limit }: { readonly from: Day; readonly to: Day; readonly now: Date; readonly limit: number },
): Promise<(Awaited<ReturnType<typeof rowsOf>>[number] & { currency: Currency })[]> {
  const found = await queries.agentPage(
    db,
    { ofId: null, search: '', isAll: true, currencies, branches: undefined },
    { limit, offset: 0 },
  );
  const ids = found.map(({ id }) => id);
  const files = currencies.map(async (currency) =>
    (await rowsOf({ pool: db, now }, ids, { from, to, currency })).map((row) => ({ ...row, currency })),
  );
  return (await Promise.all(files)).flat();
}

async function rowsOf(
  call: { readonly pool: Db; readonly now: Date },
  ids: readonly bigint[],
  { currency, ...days }: Pick<InputOf<Agents['listAgents']>, 'from' | 'to' | 'currency'>,
) {
  const { first, last } = spanOf(days);
  const [rows, frozen] = await Promise.all([
    queries.lines(call.pool, ids, { currency, today: dayOf(call.now), first, last }),
    frozenOf(call.pool, ids),
  ]);
  return rows.map(({ id, ...row }) => ({
    ...row,
    clears: clears(row.net, row.sharePpm ?? 0),
    isFrozen: frozen.has(id),
  }));
}

const note = (call: ChangeCall<StaffActor>, action: string, id: bigint, facts: Readonly<Record<string, string>>) =>
  record(call.tx, { actor: actorKey(call.actor), action, subject: `member:${id}`, facts, at: call.now });

/** The agent id that means staff in rows about stopped transfers. */
const STAFF = 0n;

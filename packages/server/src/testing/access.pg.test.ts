import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { codeOfKind } from '@tamarind/contract/member-kind';
import { type PresetRole, staffRoles } from '@tamarind/contract/operators';
import { agentRights } from '@tamarind/domain/agents/line/centre';
import { money } from '@tamarind/domain/money';
import { accessMatrix, type ConfinedScope, type OwnedKind, type Rule } from './access-matrix.ts';
import { allRoutes } from '../app.ts';
import { de, startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { rightsByRole } from '../operators/index.ts';
import { sql } from '../platform/db/sql.ts';
import type { PayloadKey } from '../platform/http/enc.ts';
import { sha256 } from '../platform/secrets.ts';
import { countWrites, databaseDigest, operations, sendRaw } from './calls.ts';
import { payee, PAYMENT_PASSWORD, type TestPayee } from './cashier.ts';
import type { TestApp } from './test-app.ts';

/**
 * This file tests the role matrix [N01], generated from access-matrix.ts: every operation × caller × owner × system
 * state.
 */

let room: TestLottery;
let app: TestApp;
/** Connects to PostgreSQL as the owner of the database, who may read every table; the application's login may not. */
let owner: pg.Client;
/** Returns the number of statements so far that tried to write. */
let writes: () => Promise<string>;
let member: TestPayee;
let stranger: TestPayee;
/** Tokens by caller. */
const tokens: Record<string, string> = {};
beforeAll(async () => {
  const there = new Set(['brand', 'sessions', 'registration', 'operators', 'audit', 'lottery', 'wallet']);
  const routes = allRoutes({} as PayloadKey).filter((route) => !there.has(route.room));
  room = await startTestLottery(['vn27x1'], false, {}, routes);
  ({ app } = room);
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  writes = await countWrites(owner);
  member = await payee(app);
  stranger = await payee(app);
  await spendSessions();
  Object.assign(tokens, { 'a member': member.token, 'a lottery client': await clientOf(member) });
  for (const memberKind of ['agent', 'second_agent', 'sub_agent', 'second_sub_agent'] as const)
    tokens[`an agent ${codeOfKind(memberKind)}`] = (await app.member({ memberKind, balance: 1_000_000n })).token;
  await sql(app.pool)`
    insert into sub_account (member_id, principal_id, rights, opened_at)
    select s.id, (select min(a.id) from member a where a.is_agent = 1), ${agentRights}, now() from member s
     where s.is_agent in (41, 42)`;
  tokens['a trial account'] = (await app.member({ memberKind: 'trial', balance: 1_000_000n })).token;
  tokens['a member who must change the password'] = await confinedSession('change_due', 'default');
  tokens['an excluded member'] = await confinedSession('scope', 'withdrawal');
  for (const role of staffRoles) tokens[role] = (await app.staff(role)).token;
  // A request writes seen_at at most once a minute. Moving it a day ahead prevents that write during the test, however
  // long it runs.
  for (const table of ['member_session', 'staff_session'])
    await owner.query(`update ${table} set seen_at = seen_at + interval '1 day'`);
});
afterAll(async () => {
  await owner.end();
  await room.close();
});

/** Opens a lottery client session in the same way as the client's frame does. */
async function clientOf(who: { token: string }): Promise<string> {
  const { game_url: url } = (await app.call(contract.lottery.launchLottery, {}, who)).value();
  const launchToken = /launch=([\w-]+)/.exec(url)?.[1] ?? '';
  return (await app.call(contract.lottery.enterClient, { launchToken })).value().token;
}

/** Creates a member's session with one restricting column set, and returns its token. */
async function confinedSession(column: 'change_due' | 'scope', value: string): Promise<string> {
  const { token } = await payee(app);
  await owner.query(`update member_session set ${column} = $1 where token_hash = $2`, [value, sha256(token)]);
  return token;
}

// ── Who calls ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const callers = [
  'a visitor',
  'a trial account',
  'a member',
  'an agent 1',
  'an agent 2',
  'an agent 41',
  'an agent 42',
  'a lottery client',
  'a member who must change the password',
  'an excluded member',
  ...staffRoles,
];

/** Callers with a restricted session, and the error code with which all other calls answer them. */
const confined: Readonly<Record<string, { readonly kind: ConfinedScope; readonly code: string }>> = {
  'a lottery client': { kind: 'client', code: 'FORBIDDEN' },
  'a member who must change the password': { kind: 'change', code: 'PASSWORD_CHANGE_NEEDED' },
  'an excluded member': { kind: 'excluded', code: 'SELF_EXCLUDED' },
};

/**
 * Sub-accounts of agents (assistants) may use the agent centre, their login and their data, but cannot play, deposit,
 * withdraw or take offers.
 */
const assistants = new Set(['an agent 41', 'an agent 42']);
const notForAssistants = new Set([
  'members.bindBankAccount',
  'account.bindEWallet',
  ...['listSubAccounts', 'openSubAccount', 'changeSubAccount', 'freezeSubAccount', 'endSubAccount'].map(
    (name) => `agents.${name}`,
  ),
]);
const isForAssistants = (operation: string): boolean =>
  /^(agents|commission|members|account|factors|support|sessions|federation)\./.test(operation)
    ? !notForAssistants.has(operation)
    : ['wallet.getBalance', 'recovery.changePassword', 'registration.completeFirstLogin'].includes(operation);

/** The error code that the table expects for this caller; undefined if the call is allowed. */
function refusalFor(rule: Rule, caller: string, operation: string): string | undefined {
  if (rule.by === 'anybody') return undefined;
  if (caller === 'a visitor') return 'TOKEN_MISSING';
  const rights: readonly StaffRight[] | undefined = rightsByRole[caller as PresetRole];
  const isPlayers = rule.by === 'player' || rule.by === 'account' || rule.by === 'agent';
  if (isPlayers !== (rights === undefined)) return 'FORBIDDEN';
  if (assistants.has(caller) && rights === undefined && !isForAssistants(operation)) return 'FORBIDDEN';
  const limited = confined[caller];
  if (limited) return rule.also?.includes(limited.kind) ? undefined : limited.code;
  if (caller === 'a trial account') return rule.by === 'player' ? undefined : 'in_need_true_account';
  if (rule.by === 'agent') return caller.startsWith('an agent') ? undefined : 'FORBIDDEN';
  const needed = typeof rule.by === 'object' ? rule.by.right : undefined;
  return needed !== undefined && !rights?.includes(needed) ? 'FORBIDDEN' : undefined;
}

/**
 * Error codes that reject the caller, whatever the input. The lottery client's login is excepted, because it also
 * answers TOKEN_MISSING for a used launch token.
 */
const turnedAway = [
  'PASSWORD_CHANGE_NEEDED',
  'TOKEN_MISSING',
  'FORBIDDEN',
  'in_need_true_account',
  'MAINTENANCE',
  'REGION_RESTRICTED',
];
/**
 * These calls end the session that makes them, so callers who are allowed to make them are not tested here;
 * sessions.pg.test.ts tests that.
 */
const ending = new Set(['sessions.logout', 'operators.staffLogout']);

const rows = operations.map(({ room: of, name, endpoint, sample }) => {
  const operation = `${of}.${name}` as keyof typeof accessMatrix;
  return { operation, endpoint, sample, rule: accessMatrix[operation] };
});

describe.each(rows)('$operation', ({ operation, endpoint, sample, rule }) => {
  const codeFor = async (caller: string) => (await sendRaw(app, endpoint, { ...sample }, tokens[caller])).code;

  test('[N01] lets in whom the table names; all others are turned away and nothing is written', async () => {
    const before = await writes();
    const refused = callers.filter((caller) => refusalFor(rule, caller, operation) !== undefined);
    for (const caller of refused)
      expect([caller, await codeFor(caller)]).toEqual([caller, refusalFor(rule, caller, operation)]);
    expect(await writes()).toBe(before);
    if (ending.has(operation)) return;
    const closed = operation === 'lottery.enterClient' ? [] : turnedAway;
    for (const caller of callers.filter((one) => !refused.includes(one)))
      expect(closed, caller).not.toContain(await codeFor(caller));
  });

  test('[N01] [ASVS 7.4.1] a session that was ended, one that ran out and one nobody has open nothing', async () => {
    const before = await writes();
    for (const token of bad) expect((await sendRaw(app, endpoint, { ...sample }, token)).code).toBe('TOKEN_MISSING');
    expect(await writes()).toBe(before);
  });
});

const bad = ['E', 'X', 'N'].map((letter) => `m${letter.repeat(43)}`);
/** Gives the first bad token an ended session and the second an expired one; the third token has no session. */
async function spendSessions(): Promise<void> {
  const [past, later] = [-1000, 3_600_000].map((ms) => new Date(app.clock.now().getTime() + ms));
  const insert = (token: string | undefined, ends: Date | undefined, ended: Date | undefined | null) => sql(app.pool)`
    insert into member_session (token_hash, member_id, scope, parent_id, ip, user_agent, started_at, seen_at,
                                proved_at, expires_at, ended_at)
    values (${sha256(token ?? '')}, ${member.id}, 'site', null, '127.0.0.1', 'test', ${past}, ${past}, ${past}, ${ends}, ${ended})`;
  await insert(bad[0], later, past);
  await insert(bad[1], past, null);
}

// ── Whose it is ───────────────────────────────────────────────────────────────────────────────────────────────────────

interface Mine {
  /** The owner's session token. */
  readonly token: string;
  /** Input fields that identify something of the owner, such as the id of the owner's deposit. */
  readonly named: Readonly<Record<string, unknown>>;
}

const make: Readonly<Record<OwnedKind, () => Promise<Mine>>> = {
  deposit: async () => {
    const wish = { method: 'promptpay', amount: money(50_000) } as const;
    const own = await payee(app);
    const { id } = (await app.call(contract.deposits.createDeposit, wish, own)).value();
    return { token: own.token, named: { id } };
  },
  ticket: async () => {
    const player = await app.member({ balance: 10_000n });
    const { ticket } = (await room.bet(player, room.north, [de('07')])).value();
    return { token: player.token, named: { ticket: ticket.id } };
  },
  numberSet: async () => {
    const id = crypto.randomUUID();
    const lines = [{ betType: 'lo2', selection: '07', unitStake: money(1000) }];
    const set = { id, name: 'mine', game: 'xsmb', lines };
    (await app.call(contract.lottery.saveNumberSet, set, member)).value();
    return { token: member.token, named: { id } };
  },
  withdrawal: async () => {
    const own = await payee(app);
    const wish = { bankAccountId: own.bankAccountId, amount: money(20_000), paymentPassword: PAYMENT_PASSWORD };
    const { id } = (await app.call(contract.withdrawals.requestWithdrawal, wish, own)).value();
    return { token: own.token, named: { id } };
  },
  session: async () => {
    const own = await app.member();
    const { sessions } = (await app.call(contract.factors.listSessions, {}, own)).value();
    return { token: own.token, named: { id: sessions[0]?.id ?? '' } };
  },
  bankAccount: async () => {
    const own = await payee(app);
    return { token: own.token, named: { bankAccountId: own.bankAccountId, paymentPassword: PAYMENT_PASSWORD } };
  },
};

describe.each(rows.filter(({ rule }) => rule.owned))('$operation of another', ({ endpoint, sample, rule }) => {
  test('[N01] [ASVS 8.2.2] is not there for a stranger, an agent or the trial account, and stays as it was', async () => {
    const mine = await make[rule.owned ?? 'deposit']();
    const input = { ...sample, ...mine.named };
    const before = await databaseDigest(owner);
    for (const token of [stranger.token, tokens['an agent 1'], tokens['an agent 2']])
      expect((await sendRaw(app, endpoint, input, token)).code).toBe('NOT_FOUND');
    expect(await databaseDigest(owner)).toBe(before);
    // For the owner the answer is not NOT_FOUND, so the NOT_FOUND above came from the access check.
    expect((await sendRaw(app, endpoint, input, mine.token)).code).not.toBe('NOT_FOUND');
  });
});

// ── How the house stands ──────────────────────────────────────────────────────────────────────────────────────────────

describe('under maintenance', () => {
  const { getSystemSettings, setSystemSettings } = contract.brand;
  const set = async (maintenance: boolean) => {
    const asStaff = { token: tokens['officer'] ?? '' };
    const settings = (await app.call(getSystemSettings, {}, asStaff)).value();
    (await app.call(setSystemSettings, { ...settings, maintenance, reason: 'a test' }, asStaff)).value();
  };
  beforeAll(() => set(true));
  afterAll(() => set(false));

  test('[G01] [N01] every operation refuses players and admits staff; health calls are answered', async () => {
    const open = new Set(['brand', 'operators', 'support']);
    const before = await writes();
    for (const { operation, endpoint, sample, rule } of rows) {
      if (open.has(operation.split('.')[0] ?? '') || ending.has(operation)) continue;
      const isStaffs = rule.by === 'anyStaff' || typeof rule.by === 'object';
      const caller = isStaffs ? 'a member' : 'an agent 2';
      const { code } = await sendRaw(app, endpoint, { ...sample }, tokens[caller]);
      expect([operation, code]).toEqual([operation, isStaffs ? 'FORBIDDEN' : 'MAINTENANCE']);
    }
    expect(await writes()).toBe(before);
  });
});

import { generate as totpCode } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { RoleBranches, RoleCurrencies, StaffRole } from '@tamarind/contract/operators';
import { money } from '@tamarind/domain/money';
import { addMs, dayOf } from '@tamarind/domain/time';
import { agentActs, agentRoutes } from '../agents/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { changeBrand } from '../testing/brand.ts';
import { PAYMENT_PASSWORD, payee } from '../testing/cashier.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { withdrawalRoutes } from '../withdrawals/index.ts';
import { staffActs } from './index.ts';

const { inviteStaff, changeStaffRoles, confirmStaffAccess, getOwnAccess, getStaff, listStaff } = contract.operators;
const { listWithdrawalQueue, getReceiptProof, requestWithdrawal } = contract.withdrawals;
const PASSWORD = 'a kingfisher on the klong';

let app: TestApp;
let nid: { token: string };
let lan: { token: string };
const agents = {} as Record<'suda' | 'anong', TestMember>;
/** Ids of withdrawals that wait for review, by currency. */
const waiting = { THB: '', VND: crypto.randomUUID() };
beforeAll(async () => {
  app = await startTestApp({
    routes: [...memberRoutes, ...withdrawalRoutes, ...agentRoutes, ...proposalRoutes({ ...staffActs, ...agentActs })],
  });
  [nid, lan] = [await app.staff('owner', 'nid'), await app.staff('owner', 'lan')];
  const somchai = await payee(app, 900_000n);
  agents.suda = await app.member({ account: 'agentsuda', memberKind: 'agent' });
  agents.anong = await app.member({ account: 'agentanong', memberKind: 'agent' });
  const linh = await app.member({ currency: 'VND', upline: agents.suda });
  const { bankAccountId } = somchai;
  const order = { bankAccountId, amount: money(200_000n), paymentPassword: PAYMENT_PASSWORD };
  waiting.THB = (await app.call(requestWithdrawal, order, somchai)).value().id;
  await sql(app.pool)`
    insert into withdrawal (id, member_id, bank_account_id, reference, currency, amount, state, hold_id, requested_at)
    select ${waiting.VND}, ${linh.id}, bank_account_id, 'VND000000001', 'VND', amount, state, gen_random_uuid(), requested_at
      from withdrawal where id = ${waiting.THB}`;
});
afterAll(() => app.close());

const wish = (username: string, roles: StaffRole[], currencies: RoleCurrencies = {}, branches: RoleBranches = {}) => ({
  mail: `${username}@house.example`,
  name: username,
  roles,
  currencies,
  branches,
  reason: 'the desk in Bangkok',
});

/** Two owners invite a person, who then joins with an authenticator and logs in. */
async function hire(
  username: string,
  roles: StaffRole[],
  currencies: RoleCurrencies = {},
  branches: RoleBranches = {},
) {
  (await agreeTo(app, await app.call(inviteStaff, wish(username, roles, currencies, branches), nid), lan)).value();
  const { mail } = wish(username, roles);
  const open = (await app.call(listStaff, {}, nid)).value().invitations.find((one) => one.mail === mail);
  expect(open).toMatchObject({ roles: roles.toSorted(), currencies, branches });
  const { showInvitationLink, openInvitation, acceptInvitation, staffLogin } = contract.operators;
  const { link } = (await app.call(showInvitationLink, { id: open?.id ?? '' }, nid)).value();
  const invitation = link.split('#')[1] ?? '';
  const opened = (await app.call(openInvitation, { invitation })).value();
  expect(opened).toMatchObject({ roles: roles.toSorted(), currencies, branches });
  const code = () => totpCode({ secret: opened.secret, epoch: app.clock.now().getTime() / 1000 });
  const entry = { invitation, username, name: username, password: PASSWORD, code: await code() };
  (await app.call(acceptInvitation, entry)).value();
  app.clock.advance(60_000);
  const answer = (await app.call(staffLogin, { username, password: PASSWORD, code: await code() })).value();
  return { username, token: answer.token, currencies: answer.currencies, branches: answer.branches };
}
const change = (
  username: string,
  roles: StaffRole[],
  currencies: RoleCurrencies = {},
  branches: RoleBranches = {},
) => ({ username, roles, currencies, branches, reason: 'moves to Hanoi' });
const personOf = async (username: string) =>
  (await app.call(listStaff, {}, nid)).value().people.find((one) => one.username === username);
/**
 * Reads the withdrawals as this person. `listed`: the currencies of the withdrawals in the list. `forbidden`: the
 * currencies in which opening a withdrawal is refused with FORBIDDEN.
 */
async function seenBy(person: { token: string }) {
  const { withdrawals } = (await app.call(listWithdrawalQueue, {}, person)).value();
  const forbidden: string[] = [];
  for (const currency of ['THB', 'VND'] as const)
    if ((await app.call(getReceiptProof, { id: waiting[currency] }, person)).code === 'FORBIDDEN')
      forbidden.push(currency);
  return { listed: withdrawals.map(({ currency }) => currency).toSorted(), forbidden };
}

test('[A01] a person invited for baht sees the withdrawals in baht and not those in đồng', async () => {
  const mai = await hire('mai', ['cashier', 'content_editor'], { cashier: ['THB'] });
  expect(mai.currencies).toMatchObject({ any: ['THB'], 'withdrawals.read': ['THB'] });
  expect(mai.currencies).not.toHaveProperty('content.manage');
  expect((await app.call(getStaff, {}, mai)).value().currencies).toEqual(mai.currencies);
  expect((await app.call(getOwnAccess, {}, mai)).value().currencies).toEqual({ cashier: ['THB'] });
  expect(await seenBy(mai)).toEqual({ listed: ['THB'], forbidden: ['VND'] });
});

test('[A01] a limited role takes nothing from the other roles of its person', async () => {
  await sql(app.pool)`
    insert into staff_grant (staff_id, role, currencies, given_at)
    select id, 'cashier', '{THB}', ${app.clock.now()} from staff where username = 'lan'`;
  try {
    // If an owner also has a role that is limited to some currencies, that limit does not restrict the owner's rights
    // over staff.
    (await agreeTo(app, await app.call(inviteStaff, wish('chau', ['content_editor']), nid), lan)).value();
  } finally {
    await sql(app.pool)`
      update staff_grant set ended_at = ${app.clock.now()}
       where role = 'cashier' and staff_id = (select id from staff where username = 'lan')`;
  }
  const ploy = await hire('ploy', ['cashier', 'content_editor'], { cashier: ['THB'] });
  const claimed = (currency: 'THB' | 'VND') =>
    app.call(contract.withdrawals.claimWithdrawal, { id: waiting[currency], isMine: true }, ploy);
  expect([(await claimed('THB')).code, (await claimed('VND')).code]).toEqual([undefined, 'FORBIDDEN']);
  (await app.call(contract.withdrawals.claimWithdrawal, { id: waiting.THB, isMine: false }, ploy)).value();
});

test('[A01] two owners change the currencies of a role, which ends the grant and makes another', async () => {
  const mai = await hire('noi', ['cashier', 'trader'], { cashier: ['THB'] });
  const wanted = change('noi', ['cashier', 'trader'], { cashier: ['VND'] });
  expect((await app.call(changeStaffRoles, { ...wanted, currencies: { cashier: ['THB'] } }, nid)).code).toBe(
    'STAFF_STATE',
  );
  const asked = await app.call(changeStaffRoles, wanted, nid);
  const [proposal] = (await app.call(contract.proposals.listProposals, {}, lan)).value().proposals;
  expect(proposal?.facts).toContainEqual({ name: 'currencies.cashier', value: 'VND', before: 'THB' });
  expect((await agreeTo(app, asked, nid)).code).toBe('SAME_PERSON');
  expect((await seenBy(mai)).listed).toEqual(['THB']);
  (await agreeTo(app, asked, lan)).value();
  expect(await seenBy(mai)).toEqual({ listed: ['VND'], forbidden: ['THB'] });
  const grants = await sql(app.pool)`
    select g.role, g.currencies, g.ended_at is not null as ended, b.username as by
      from staff_grant g join staff f on f.id = g.staff_id join staff b on b.id = g.agreed_by
     where f.username = 'noi' order by g.id`;
  expect(grants).toEqual([
    { role: 'cashier', currencies: ['THB'], ended: true, by: 'lan' },
    { role: 'trader', currencies: [], ended: false, by: 'lan' },
    { role: 'cashier', currencies: ['VND'], ended: false, by: 'lan' },
  ]);
});

test('[A01] a change without currencies gives the role in all of them', async () => {
  const an = await hire('anan', ['cashier'], { cashier: ['THB'] });
  (await agreeTo(app, await app.call(changeStaffRoles, change('anan', ['cashier']), nid), lan)).value();
  expect((await app.call(getStaff, {}, an)).value().currencies).toEqual({});
  expect(await seenBy(an)).toEqual({ listed: ['THB', 'VND'], forbidden: [] });
});

test('[A01] a change of roles is stale once the currencies that it replaces are others', async () => {
  await hire('tam', ['cashier'], { cashier: ['THB'] });
  const asked = await app.call(changeStaffRoles, change('tam', ['trader']), nid);
  await sql(app.pool)`
    update staff_grant set currencies = '{VND}' where staff_id = (select id from staff where username = 'tam')`;
  const late = await agreeTo(app, asked, lan);
  expect([late.code, late.details]).toEqual(['PROPOSAL_STALE', { changed: ['roles'] }]);
  expect((await personOf('tam'))?.roles).toMatchObject([{ role: 'cashier', currencies: ['VND'] }]);
});

test('[A01] the role of an owner, a role that is not given and a currency of no brand take no limit', async () => {
  const owner = { ...wish('binh', ['owner']), currencies: { owner: ['THB'] } as unknown as RoleCurrencies };
  await expect(app.call(inviteStaff, owner, nid)).rejects.toThrow(/Unrecognized key|invalid_key|Invalid key|invalid/i);
  expect((await app.call(inviteStaff, wish('binh', ['trader'], { cashier: ['THB'] }), nid)).code).toBe('INPUT_INVALID');
  const before = await changeBrand(app, { currencies: ['THB'] });
  try {
    expect((await app.call(inviteStaff, wish('binh', ['cashier'], { cashier: ['VND'] }), nid)).code).toBe(
      'INPUT_INVALID',
    );
  } finally {
    await changeBrand(app, before);
  }
});

test('[A01] nobody gives a right in more currencies than the own ones', async () => {
  await sql(app.pool)`
    insert into staff_grant (staff_id, role, currencies, given_at)
    select id, 'cashier', '{THB}', ${app.clock.now()} from staff where username = 'nid'`;
  try {
    expect((await app.call(inviteStaff, wish('binh', ['cashier']), nid)).code).toBe('FORBIDDEN');
    expect((await app.call(inviteStaff, wish('binh', ['cashier'], { cashier: ['VND'] }), nid)).code).toBe('FORBIDDEN');
    // A second owner, whose own cashier role is limited to one currency, may not approve a role without that limit:
    // nobody may grant more than they have.
    const asked = await app.call(inviteStaff, wish('binh', ['cashier']), lan);
    expect((await agreeTo(app, asked, nid)).code).toBe('FORBIDDEN');
    await hire('kai', ['cashier', 'content_editor'], { cashier: ['THB'] });
    // The owner's own cashier role is limited, and this person's cashier role is wider. The owner may still give the
    // person other roles, because the wider role stays as it is.
    await app.staff('cashier', 'kim');
    const more = change('kim', ['cashier', 'content_editor']);
    expect((await app.call(changeStaffRoles, more, nid)).code).toBeUndefined();
  } finally {
    await sql(app.pool)`
      update staff_grant set ended_at = ${app.clock.now()}
       where role = 'cashier' and staff_id = (select id from staff where username = 'nid')`;
  }
});

test('[A01] the review shows the currencies of each role, stores them, and takes away only what it names', async () => {
  await hire('hoa', ['cashier', 'trader'], { cashier: ['THB'], trader: ['VND'] });
  expect((await personOf('hoa'))?.roles).toMatchObject([
    { role: 'cashier', currencies: ['THB'] },
    { role: 'trader', currencies: ['VND'] },
  ]);
  const takes = { roles: ['trader' as const], reason: 'sets no prices' };
  (await app.call(confirmStaffAccess, { username: 'hoa', takes }, nid)).value();
  expect((await personOf('hoa'))?.roles).toMatchObject([{ role: 'cashier', currencies: ['THB'] }]);
  const [review] = await sql(app.pool)`
    select r.roles, r.currencies from staff_review r join staff f on f.id = r.staff_id where f.username = 'hoa'`;
  expect(review).toEqual({ roles: ['cashier'], currencies: { cashier: ['THB'] } });
});

test('[A01] a role of an owner that a review takes away leaves the currencies of the others', async () => {
  await hire('dao', ['owner', 'cashier', 'trader'], { cashier: ['THB'] });
  const takes = { roles: ['trader' as const], reason: 'sets no prices' };
  const asked = await app.call(confirmStaffAccess, { username: 'dao', takes }, nid);
  (await agreeTo(app, asked, lan)).value();
  expect((await personOf('dao'))?.roles).toMatchObject([
    { role: 'cashier', currencies: ['THB'] },
    { role: 'owner', currencies: [] },
  ]);
});

// ── Branches ──────────────────────────────────────────────────────────────────────────────────────────────────────────
// The withdrawal in đồng is that of a member below agentsuda; the one in baht is of nobody's branch.

/** Creates a person who has this role in these branches (teams of agents) only. */
async function inBranch(role: StaffRole, branches: readonly string[]) {
  const person = await app.staff(role);
  await sql(app.pool)`
    update staff_grant set branches = ${branches}::text[]
     where staff_id = (select id from staff where username = ${person.username})`;
  return person;
}

test('[A01] a person invited for the branch of an agent sees its withdrawals and no others', async () => {
  const mai = await hire('branch1', ['cashier', 'content_editor'], {}, { cashier: ['agentsuda'] });
  expect(mai.branches).toMatchObject({ any: ['agentsuda'], 'withdrawals.read': ['agentsuda'] });
  expect([mai.currencies, mai.branches]).not.toHaveProperty('content.manage');
  expect((await app.call(getStaff, {}, mai)).value().branches).toEqual(mai.branches);
  expect((await app.call(getOwnAccess, {}, mai)).value()).toMatchObject({
    currencies: {},
    branches: { cashier: ['agentsuda'] },
  });
  expect(await seenBy(mai)).toEqual({ listed: ['VND'], forbidden: ['THB'] });
  const { waiting: count } = (await app.call(listWithdrawalQueue, {}, mai)).value();
  expect(count).toBe(1);
  const claimed = (currency: 'THB' | 'VND') =>
    app.call(contract.withdrawals.claimWithdrawal, { id: waiting[currency], isMine: true }, mai);
  expect([(await claimed('VND')).code, (await claimed('THB')).code]).toEqual([undefined, 'FORBIDDEN']);
  (await app.call(contract.withdrawals.claimWithdrawal, { id: waiting.VND, isMine: false }, mai)).value();
});

test('[A01] two owners change the branch of a role, which ends the grant and makes another', async () => {
  const noi = await hire('branch2', ['cashier', 'trader'], {}, { cashier: ['agentanong'] });
  expect(await seenBy(noi)).toEqual({ listed: [], forbidden: ['THB', 'VND'] });
  const same = change('branch2', ['cashier', 'trader'], {}, { cashier: [' AgentAnong '] });
  expect((await app.call(changeStaffRoles, same, nid)).code).toBe('STAFF_STATE');
  const asked = await app.call(
    changeStaffRoles,
    change('branch2', ['cashier', 'trader'], {}, { cashier: ['AGENTSUDA'] }),
    nid,
  );
  const { proposals } = (await app.call(contract.proposals.listProposals, {}, lan)).value();
  expect(proposals.find(({ subject }) => subject === 'staff:branch2')?.facts).toContainEqual({
    name: 'branches.cashier',
    value: 'agentsuda',
    before: 'agentanong',
  });
  (await agreeTo(app, asked, lan)).value();
  expect(await seenBy(noi)).toEqual({ listed: ['VND'], forbidden: ['THB'] });
  const grants = await sql(app.pool)`
    select g.role, g.branches, g.ended_at is not null as ended from staff_grant g join staff f on f.id = g.staff_id
     where f.username = 'branch2' order by g.id`;
  expect(grants).toEqual([
    { role: 'cashier', branches: ['agentanong'], ended: true },
    { role: 'trader', branches: [], ended: false },
    { role: 'cashier', branches: ['agentsuda'], ended: false },
  ]);
  const takes = { roles: ['trader' as const], reason: 'sets no prices' };
  (await app.call(confirmStaffAccess, { username: 'branch2', takes }, nid)).value();
  expect((await personOf('branch2'))?.roles).toMatchObject([{ role: 'cashier', branches: ['agentsuda'] }]);
  const [review] = await sql(app.pool)`
    select r.branches from staff_review r join staff f on f.id = r.staff_id where f.username = 'branch2'`;
  expect(review).toEqual({ branches: { cashier: ['agentsuda'] } });
});

test('[A01] a branch is that of an agent, of a role that is given, and beside no limit to currencies', async () => {
  const { account } = await app.member();
  const asked = async (roles: StaffRole[], currencies: RoleCurrencies, branches: RoleBranches) => {
    const { code, details } = await app.call(inviteStaff, wish('binh', roles, currencies, branches), nid);
    return [code, details['field']];
  };
  for (const agent of [account, 'nobody'])
    expect(await asked(['cashier'], {}, { cashier: [agent] })).toEqual(['INPUT_INVALID', 'branches']);
  expect(await asked(['trader'], {}, { cashier: ['agentsuda'] })).toEqual(['INPUT_INVALID', 'roles']);
  const both = asked(['cashier', 'trader'], { trader: ['THB'] }, { cashier: ['agentsuda'] });
  expect(await both).toEqual(['INPUT_INVALID', 'roles']);
  const owner = { ...wish('binh', ['owner']), branches: { owner: ['agentsuda'] } as unknown as RoleBranches };
  await expect(app.call(inviteStaff, owner, nid)).rejects.toThrow(/Unrecognized key|invalid_key|Invalid key|invalid/i);
});

test('[A01] nobody gives a right in more branches than the own ones, nor in currencies instead', async () => {
  await sql(app.pool)`
    insert into staff_grant (staff_id, role, branches, given_at)
    select id, 'cashier', '{agentsuda}', ${app.clock.now()} from staff where username = 'nid'`;
  try {
    const asked = async (currencies: RoleCurrencies, branches: RoleBranches) =>
      (await app.call(inviteStaff, wish('branch3', ['cashier'], currencies, branches), nid)).code;
    expect(await asked({}, {})).toBe('FORBIDDEN');
    expect(await asked({}, { cashier: ['agentanong'] })).toBe('FORBIDDEN');
    expect(await asked({ cashier: ['VND'] }, {})).toBe('FORBIDDEN');
    expect(await asked({}, { cashier: ['agentsuda'] })).toBeUndefined();
  } finally {
    await sql(app.pool)`
      update staff_grant set ended_at = ${app.clock.now()}
       where role = 'cashier' and staff_id = (select id from staff where username = 'nid')`;
  }
});

const { makeAgent, moveMember, getAgentFile } = contract.agents;
const { listProposals, decideProposal } = contract.proposals;
const reason = 'leads a team';

test('[A01] a person with a branch decides only proposals about its members', async () => {
  const member = await app.member({ upline: agents.suda });
  const other = await app.member({ upline: agents.anong });
  const [suda, anong, both] = [
    await inBranch('agent_manager', ['agentsuda']),
    await inBranch('agent_manager', ['agentanong']),
    await inBranch('agent_manager', ['agentanong', 'agentsuda']),
  ];
  const whole = await app.staff('agent_manager');
  const ask = async (account: string) =>
    (await app.call(makeAgent, { account, memberKind: 'agent', reason }, whole)).value().proposal;
  const [own, others] = [await ask(member.account), await ask(other.account)];
  const listed = async (person: { token: string }) =>
    (await app.call(listProposals, {}, person)).value().proposals.map(({ subject }) => subject);
  expect(await listed(suda)).toEqual([member.account]);
  expect(await listed(anong)).toEqual([other.account]);
  expect(await listed(both)).toEqual([member.account, other.account]);
  const decide = (id: string, person: { token: string }) =>
    app.call(decideProposal, { id, decision: 'agree' as const, note: 'a good team' }, person);
  expect((await decide(own, anong)).code).toBe('FORBIDDEN');
  (await decide(own, suda)).value();
  (await decide(others, both)).value();
});

test('[A01] a member who changes line leaves the branch on that day, and nobody moves one out of the own branch', async () => {
  const member = await app.member({ upline: agents.suda });
  const suda = await inBranch('agent_manager', ['agentsuda']);
  const [one, two] = [await app.staff('agent_manager'), await app.staff('agent_manager')];
  const day = dayOf(addMs(app.clock.now(), 86_400_000));
  const span = { from: dayOf(app.clock.now()), to: dayOf(app.clock.now()), currency: 'VND' as const };
  const move = { account: member.account, upline: 'agentanong' as string | null, day, reason };
  expect((await app.call(moveMember, move, suda)).code).toBe('FORBIDDEN');
  expect((await app.call(moveMember, { ...move, upline: null }, suda)).code).toBe('FORBIDDEN');
  const asked = await app.call(moveMember, move, one);
  const { proposals } = (await app.call(listProposals, {}, suda)).value();
  expect(proposals.map(({ subject }) => subject)).not.toContain(member.account);
  (await agreeTo(app, asked, two)).value();
  const file = await app.call(getAgentFile, { ...span, account: member.account }, suda);
  expect(file.value().moves).toMatchObject([{ former: 'agentsuda', upline: 'ag***ng' }]);
  app.clock.advance(86_400_000);
  const again = await inBranch('agent_manager', ['agentsuda']);
  expect((await app.call(getAgentFile, { ...span, account: member.account }, again)).code).toBe('FORBIDDEN');
});

import { generate as totpCode } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { RoleCurrencies, StaffRole } from '@tamarind/contract/operators';
import { money } from '@tamarind/domain/money';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { changeBrand } from '../testing/brand.ts';
import { PAYMENT_PASSWORD, payee } from '../testing/cashier.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withdrawalRoutes } from '../withdrawals/index.ts';
import { staffActs } from './index.ts';

const { inviteStaff, changeStaffRoles, confirmStaffAccess, getOwnAccess, getStaff, listStaff } = contract.operators;
const { listWithdrawalQueue, getReceiptProof, requestWithdrawal } = contract.withdrawals;
const PASSWORD = 'a kingfisher on the klong';

let app: TestApp;
let nid: { token: string };
let lan: { token: string };
/** A withdrawal that waits for the review, in each currency. */
const waiting = { THB: '', VND: crypto.randomUUID() };
beforeAll(async () => {
  app = await startTestApp({ routes: [...memberRoutes, ...withdrawalRoutes, ...proposalRoutes(staffActs)] });
  [nid, lan] = [await app.staff('owner', 'nid'), await app.staff('owner', 'lan')];
  const somchai = await payee(app, 900_000n);
  const linh = await app.member({ currency: 'VND' });
  const { bankAccountId } = somchai;
  const order = { bankAccountId, amount: money(200_000n), paymentPassword: PAYMENT_PASSWORD };
  waiting.THB = (await app.call(requestWithdrawal, order, somchai)).value().id;
  await sql(app.pool)`
    insert into withdrawal (id, member_id, bank_account_id, reference, currency, amount, state, hold_id, requested_at)
    select ${waiting.VND}, ${linh.id}, bank_account_id, 'VND000000001', 'VND', amount, state, gen_random_uuid(), requested_at
      from withdrawal where id = ${waiting.THB}`;
});
afterAll(() => app.close());

const wish = (username: string, roles: StaffRole[], currencies: RoleCurrencies = {}) => ({
  mail: `${username}@house.example`,
  name: username,
  roles,
  currencies,
  reason: 'the desk in Bangkok',
});

/** Invites a person by two owners, who then joins with an authenticator and logs in. */
async function hire(username: string, roles: StaffRole[], currencies: RoleCurrencies = {}) {
  (await agreeTo(app, await app.call(inviteStaff, wish(username, roles, currencies), nid), lan)).value();
  const { mail } = wish(username, roles);
  const open = (await app.call(listStaff, {}, nid)).value().invitations.find((one) => one.mail === mail);
  expect(open).toMatchObject({ roles: roles.toSorted(), currencies });
  const { showInvitationLink, openInvitation, acceptInvitation, staffLogin } = contract.operators;
  const { link } = (await app.call(showInvitationLink, { id: open?.id ?? '' }, nid)).value();
  const invitation = link.split('#')[1] ?? '';
  const opened = (await app.call(openInvitation, { invitation })).value();
  expect(opened).toMatchObject({ roles: roles.toSorted(), currencies });
  const code = () => totpCode({ secret: opened.secret, epoch: app.clock.now().getTime() / 1000 });
  const entry = { invitation, username, name: username, password: PASSWORD, code: await code() };
  (await app.call(acceptInvitation, entry)).value();
  app.clock.advance(60_000);
  const answer = (await app.call(staffLogin, { username, password: PASSWORD, code: await code() })).value();
  return { username, token: answer.token, currencies: answer.currencies };
}
const change = (username: string, roles: StaffRole[], currencies: RoleCurrencies = {}) => ({
  username,
  roles,
  currencies,
  reason: 'moves to Hanoi',
});
const personOf = async (username: string) =>
  (await app.call(listStaff, {}, nid)).value().people.find((one) => one.username === username);
/** The currencies of the withdrawals that the person sees, and of those about which a call is FORBIDDEN. */
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
    // An owner decides about the whole house.
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
    // The second owner gives the role too.
    const asked = await app.call(inviteStaff, wish('binh', ['cashier']), lan);
    expect((await agreeTo(app, asked, nid)).code).toBe('FORBIDDEN');
    await hire('kai', ['cashier', 'content_editor'], { cashier: ['THB'] });
    // A role that stays as it is may be wider.
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

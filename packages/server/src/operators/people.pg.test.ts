import { generate as totpCode } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { StaffModule, StaffRole } from '@tamarind/contract/operators';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createOwnerLink, invitationJobs, isAnyoneOnDuty, staffActs } from './index.ts';

const { operators, proposals } = contract;
const MINUTE_MS = 60_000;
const PASSWORD = 'a kingfisher on the klong';

let outside: StandIns;
let app: TestApp;
/** Connects as the schema's owner, because the application may not delete people. */
let database: pg.Client;
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({
    routes: proposalRoutes(staffActs),
    env: { ...outside.env, PUBLIC_URL: 'https://play.example' },
  });
  database = new pg.Client({ connectionString: app.ownerUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await app.close();
  await outside.stop();
});
let round = 0;
/** Each test uses new mail addresses, because the mailbox still contains the mails of earlier tests. */
const at = (name: string): string => `${name}.${round}@house.example`;
const tables = [
  'staff_review',
  'staff_invitation',
  'staff_proposal',
  'staff_session',
  'staff_grant',
  'staff_own_role',
  'staff_handover',
  'staff_right_use',
  'staff',
];
/** Each test starts with a platform without people, and with unused rate limits. */
beforeEach(async () => {
  round += 1;
  app.clock.advance(2 * 60 * MINUTE_MS);
  for (const table of tables) await database.query(`delete from ${table}`);
});

type Person = Awaited<ReturnType<typeof join>>;
const secretIn = (link = ''): string => link.split('#')[1] ?? '';
const ownerLink = async (mail = at('nid')) => {
  const made = await createOwnerLink(app.platform, { mail, now: app.clock.now() });
  return 'link' in made ? made.link : made.reason;
};
const open = (link: string | undefined) => app.call(operators.openInvitation, { invitation: secretIn(link) });
const codeOf = (secret: string) => totpCode({ secret, epoch: app.clock.now().getTime() / 1000 });

async function accept(link: string | undefined, username: string, change: { password?: string; code?: string } = {}) {
  const { secret } = (await open(link)).value();
  const code = change.code ?? (await codeOf(secret));
  const input = { invitation: secretIn(link), username, name: username, password: PASSWORD, code, ...change };
  return { secret, outcome: await app.call(operators.acceptInvitation, input) };
}

async function signIn(username: string, secret: string) {
  app.clock.advance(MINUTE_MS);
  return app.call(operators.staffLogin, { username, password: PASSWORD, code: await codeOf(secret) });
}

/** Opens the link, joins with this username, and logs in. */
async function join(link: string | undefined, username: string) {
  const { secret, outcome } = await accept(link, username);
  outcome.value();
  return { username, secret, token: (await signIn(username, secret)).value().token };
}

async function mailedLink(to: string): Promise<string> {
  for (const job of invitationJobs) await job.run(app.platform);
  const mail = (await outside.log('mail')).find(({ summary }) => summary.startsWith(to));
  return /https:\S+/.exec(String(mail?.detail['text']))?.[0] ?? 'none';
}

const wish = (mail: string, ...roles: StaffRole[]) => ({ mail, name: 'New Person', roles, reason: 'we grow' });

/** Sets up a platform with two owners. */
async function twoOwners(): Promise<[Person, Person]> {
  const nid = await join(await ownerLink(), 'nid');
  (await app.call(operators.inviteStaff, wish(at('lan'), 'owner'), nid)).value();
  return [nid, await join(await mailedLink(at('lan')), 'lan')];
}

async function hire(owners: [Person, Person], username: string, ...roles: StaffRole[]): Promise<Person> {
  const [nid, lan] = owners;
  const asked = await app.call(operators.inviteStaff, wish(at(username), ...roles), nid);
  (await agreeTo(app, asked, lan)).value();
  return join(await mailedLink(at(username)), username);
}

const listed = async (who: Person) => (await app.call(operators.listStaff, {}, who)).value();

test('[A01] a house without people says so, and the link from the console makes its first owner', async () => {
  expect((await app.call(operators.getHouse, {})).value()).toEqual({ hasOwner: false });
  const link = await ownerLink();
  expect(link).toMatch(/^https:\/\/play\.example\/office\/join#[A-Za-z0-9_-]{22}$/);
  expect((await open(link)).value()).toMatchObject({ mail: at('nid'), roles: ['owner'] });
  const nid = await join(link, 'nid');
  expect((await app.call(operators.getHouse, {})).value()).toEqual({ hasOwner: true });
  expect((await app.call(operators.getStaff, {}, nid)).value()).toMatchObject({ roles: ['owner'] });
});

test('[A01] [S-M4] [secret: invitation of staff] the first owner’s link ends by use, an hour, a newer link or an owner', async () => {
  const first = await ownerLink();
  const second = await ownerLink(at('lan'));
  expect((await open(first)).code).toBe('INVITATION_INVALID');
  app.clock.advance(60 * MINUTE_MS);
  expect((await open(second)).code).toBe('INVITATION_INVALID');

  const third = await ownerLink();
  await open(third);
  await join(third, 'nid');
  expect((await open(third)).code).toBe('INVITATION_INVALID');
  expect(await ownerLink(at('lan'))).toBe('has_owner');
  const [row] = await sql<{ used: number }>(app.pool)`select count(used_at)::int as used from staff_invitation`;
  expect(row?.used).toBe(1);
});

test('[A01] no owner’s link is made for an address of somebody who works or worked here', async () => {
  await hire(await twoOwners(), 'mai', 'cashier');
  await database.query(`update staff set active = false where username <> 'mai'`);
  expect(await ownerLink(at('MAI').toUpperCase())).toBe('mail_taken');
  expect(await ownerLink(at('nid'))).toBe('mail_taken');
  await join(await ownerLink(at('new')), 'new');
});

test('[A01] without a mail server the inviter alone sees the link, and each look is recorded', async () => {
  const [nid, lan] = await twoOwners();
  const mailed = app.platform.config.OUTSIDE_MAIL_SMTP;
  const wanted = await app.call(operators.inviteStaff, wish(at('an'), 'auditor'), nid);
  (await agreeTo(app, wanted, lan)).value();
  const idOf = async (mail: string) =>
    (await listed(nid)).invitations.find((invitation) => invitation.mail === mail)?.id ?? '';
  const show = async (mail: string, who: Person) =>
    app.call(operators.showInvitationLink, { id: await idOf(mail) }, who);
  expect((await listed(nid)).isMailed).toBe(true);
  expect((await show(at('an'), nid)).code).toBe('INVITATION_MAILED');

  Object.assign(app.platform.config, { OUTSIDE_MAIL_SMTP: undefined });
  try {
    const asked = await app.call(operators.inviteStaff, wish(at('mai'), 'cashier'), nid);
    (await agreeTo(app, asked, lan)).value();
    expect((await listed(nid)).isMailed).toBe(false);
    expect((await show(at('mai'), lan)).code).toBe('NOT_FOUND');
    const { link } = (await show(at('mai'), nid)).value();
    const id = await idOf(at('mai'));
    await join(link, 'mai');
    expect((await app.call(operators.showInvitationLink, { id }, nid)).code).toBe('NOT_FOUND');
    const records = await sql<{ actor: string }>(app.pool)`
      select actor from audit_record where action = 'staff.invitation_shown' and subject = ${`invitation:${id}`}`;
    expect(records).toEqual([{ actor: 'staff:nid' }]);
  } finally {
    Object.assign(app.platform.config, { OUTSIDE_MAIL_SMTP: mailed });
  }
});

test('[A01] two browsers that use one link at the same moment make one owner', async () => {
  const link = await ownerLink();
  const { secret } = (await open(link)).value();
  const code = await codeOf(secret);
  const answers = await Promise.all(
    ['nid', 'lan', 'mai'].map((username) =>
      app.call(operators.acceptInvitation, {
        invitation: secretIn(link),
        username,
        name: username,
        password: PASSWORD,
        code,
      }),
    ),
  );
  expect(answers.map((one) => one.code ?? 'joined').toSorted()).toEqual([
    'INVITATION_INVALID',
    'INVITATION_INVALID',
    'joined',
  ]);
});

test('[A01] joining takes a good password and a right code, and a refusal leaves the link usable', async () => {
  const link = await ownerLink();
  expect((await accept(link, 'nid', { password: 'abcdefghijklmnop' })).outcome.code).toBe('PASSWORD_TOO_COMMON');
  expect((await accept(link, 'nid', { code: '000000' })).outcome.code).toBe('TOTP_WRONG');
  expect((await accept(link, 'nid')).outcome.value()).toEqual({ username: 'nid' });
});

test('[A01] a username belongs to one person, and the invitation survives the refusal', async () => {
  const [nid, lan] = await twoOwners();
  const asked = await app.call(operators.inviteStaff, wish(at('mai'), 'cashier'), nid);
  (await agreeTo(app, asked, lan)).value();
  const link = await mailedLink(at('mai'));
  expect((await accept(link, 'nid')).outcome.code).toBe('USERNAME_TAKEN');
  expect((await accept(link, 'mai')).outcome.value()).toEqual({ username: 'mai' });
});

test('[S-H4] one owner alone invites a second owner and nobody else', async () => {
  const nid = await join(await ownerLink(), 'nid');
  expect((await app.call(operators.inviteStaff, wish(at('mai'), 'cashier'), nid)).code).toBe('SECOND_OWNER_NEEDED');
  (await app.call(operators.inviteStaff, wish(at('lan'), 'owner'), nid)).value();
  expect((await app.call(operators.inviteStaff, wish(at('mai'), 'owner'), nid)).code).toBe('SECOND_OWNER_NEEDED');
  const [invitation] = (await listed(nid)).invitations;
  expect(invitation).toMatchObject({ mail: at('lan'), roles: ['owner'], invitedBy: 'nid' });
  (await app.call(operators.endInvitation, { id: invitation?.id ?? '' }, nid)).value();
  expect((await listed(nid)).invitations).toEqual([]);
  expect(await mailedLink(at('lan'))).toBe('none');
});

test('[S-H4] with two owners an invitation takes both, its mail comes once, and a used address is refused', async () => {
  const owners = await twoOwners();
  const [nid, lan] = owners;
  const asked = await app.call(operators.inviteStaff, wish(at('mai'), 'cashier', 'trader'), nid);
  expect((await agreeTo(app, asked, nid)).code).toBe('SAME_PERSON');
  expect(await mailedLink(at('mai'))).toBe('none');
  (await agreeTo(app, asked, lan)).value();
  const mai = await join(await mailedLink(at('mai')), 'mai');
  expect((await app.call(operators.getStaff, {}, mai)).value().rights).toContain('prices.set');
  expect((await app.call(operators.inviteStaff, wish(at('mai').toUpperCase(), 'trader'), nid)).code).toBe(
    'STAFF_TAKEN',
  );
  const mails = (await outside.log('mail')).filter(({ summary }) => summary.startsWith(at('mai')));
  expect(mails).toHaveLength(1);
});

test('[S-H4] roles change by two owners, count at once, and nobody changes the own ones', async () => {
  const owners = await twoOwners();
  const [nid, lan] = owners;
  const mai = await hire(owners, 'mai', 'cashier');
  const change = { username: 'mai', roles: ['trader', 'auditor'] as StaffRole[], reason: 'moves to trading' };
  expect((await app.call(operators.changeStaffRoles, change, mai)).code).toBe('FORBIDDEN');
  expect((await app.call(operators.changeStaffRoles, { ...change, username: 'nid' }, nid)).code).toBe('SAME_PERSON');
  expect((await app.call(operators.changeStaffRoles, { ...change, roles: ['cashier'] }, nid)).code).toBe('STAFF_STATE');
  const asked = await app.call(operators.changeStaffRoles, change, nid);
  const [waiting] = (await app.call(proposals.listProposals, {}, lan)).value().proposals;
  expect(waiting?.facts).toContainEqual({ name: 'roles', value: 'auditor, trader', before: 'cashier' });
  (await agreeTo(app, asked, lan)).value();
  expect((await app.call(operators.getStaff, {}, mai)).value().roles).toEqual(['auditor', 'trader']);
  const person = (await listed(nid)).people.find(({ username }) => username === 'mai');
  expect(person?.roles).toMatchObject([
    { role: 'auditor', givenBy: 'nid' },
    { role: 'trader', givenBy: 'nid' },
  ]);
});

test('[S-H4] a proposal about a person who changed meanwhile is refused and changes nothing', async () => {
  const owners = await twoOwners();
  const [nid, lan] = owners;
  await hire(owners, 'mai', 'cashier');
  const asked = await app.call(
    operators.changeStaffRoles,
    { username: 'mai', roles: ['trader'], reason: 'moves' },
    nid,
  );
  (await app.call(operators.switchStaff, { username: 'mai', isActive: false, reason: 'left the house' }, lan)).value();
  expect((await agreeTo(app, asked, lan)).code).toBe('STAFF_STATE');
});

test('[A01] suspending stops at once; coming back takes two; the last owner stays', async () => {
  const owners = await twoOwners();
  const [nid, lan] = owners;
  const mai = await hire(owners, 'mai', 'cashier');
  const off = { username: 'mai', isActive: false, reason: 'left the house' };
  expect((await app.call(operators.switchStaff, off, nid)).value()).toEqual({ proposal: null });
  expect((await app.call(operators.getStaff, {}, mai)).code).toBe('TOKEN_MISSING');
  expect((await signIn('mai', mai.secret)).code).toBe('CREDENTIALS_WRONG');
  const back = await app.call(operators.switchStaff, { ...off, isActive: true }, nid);
  (await agreeTo(app, back, lan)).value();
  expect((await signIn('mai', mai.secret)).value().roles).toEqual(['cashier']);

  // Suspending an owner needs the approval of a second owner. Here the only other owner is lan, who is to be suspended
  // and may approve that.
  const gone = await app.call(operators.switchStaff, { ...off, username: 'lan' }, nid);
  (await agreeTo(app, gone, lan)).value();
  expect((await app.call(operators.switchStaff, { ...off, username: 'nid' }, nid)).code).toBe('SAME_PERSON');
});

test('[A01] two owners who agree to remove each other at the same moment leave one', async () => {
  const [nid, lan] = await twoOwners();
  const off = { isActive: false, reason: 'leaves' };
  const [first, second] = [
    await app.call(operators.switchStaff, { ...off, username: 'lan' }, nid),
    await app.call(operators.switchStaff, { ...off, username: 'nid' }, lan),
  ];
  const answers = await Promise.all([agreeTo(app, first, lan), agreeTo(app, second, nid)]);
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
  const [row] = await sql<{ left: number }>(app.pool)`select count(*)::int as left from staff where active`;
  expect(row?.left).toBe(1);
});

const nightDesk = (reads: StaffModule[], writes: StaffModule[]) => ({
  name: 'Night desk',
  reads,
  writes,
  reason: 'nights',
});

test('[A01] two owners make a role of the house’s own, give it, change it for its holder, and end it', async () => {
  const owners = await twoOwners();
  const [nid, lan] = owners;
  const early = await app.call(operators.inviteStaff, wish(at('mai'), 'own:Night desk'), nid);
  expect(early.code).toBe('ROLE_STATE');

  const asked = await app.call(operators.saveStaffRole, nightDesk(['members'], ['support']), nid);
  expect((await agreeTo(app, asked, nid)).code).toBe('SAME_PERSON');
  expect((await listed(nid)).roles.map(({ role }) => role)).not.toContain('own:Night desk');
  (await agreeTo(app, asked, lan)).value();
  expect((await listed(nid)).roles.at(-1)).toEqual({
    role: 'own:Night desk',
    modules: [
      { module: 'members', level: 'read' },
      { module: 'support', level: 'write' },
    ],
  });

  const mai = await hire(owners, 'mai', 'own:Night desk');
  expect((await app.call(operators.getStaff, {}, mai)).value()).toMatchObject({
    roles: ['own:Night desk'],
    rights: ['members.read', 'support.chat'],
  });
  expect(await isAnyoneOnDuty(app.platform, 'support.chat', app.clock.now())).toBe(true);
  expect(await isAnyoneOnDuty(app.platform, 'points.manage', app.clock.now())).toBe(false);

  const same = await app.call(operators.saveStaffRole, nightDesk(['members'], ['support']), nid);
  expect(same.code).toBe('ROLE_STATE');
  (await agreeTo(app, await app.call(operators.saveStaffRole, nightDesk(['ledger'], []), nid), lan)).value();
  expect((await app.call(operators.getStaff, {}, mai)).value().rights).toEqual(['ledger.read']);

  expect((await app.call(operators.endStaffRole, { name: 'Night desk' }, nid)).code).toBe('ROLE_STATE');
  const other = { username: 'mai', roles: ['cashier' as const], reason: 'moves' };
  (await agreeTo(app, await app.call(operators.changeStaffRoles, other, nid), lan)).value();
  (await app.call(operators.endStaffRole, { name: 'Night desk' }, nid)).value();
  const again = await app.call(operators.changeStaffRoles, { ...other, roles: ['own:Night desk'] }, nid);
  expect(again.code).toBe('ROLE_STATE');
});

test('[A01] a role of the house’s own gives no rights to others and does not join both halves of an act', async () => {
  const [nid] = await twoOwners();
  const asked = async (reads: StaffModule[], writes: StaffModule[]) =>
    (await app.call(operators.saveStaffRole, nightDesk(reads, writes), nid)).code;
  expect(await asked([], [])).toBe('ROLE_UNSAFE');
  expect(await asked([], ['staff'])).toBe('ROLE_UNSAFE');
  expect(await asked([], ['withdrawals', 'payout_approval'])).toBe('ROLE_UNSAFE');
  expect(await asked([], ['credits', 'adjustment_approval'])).toBe('ROLE_UNSAFE');
  expect(await asked([], ['debits', 'adjustment_approval'])).toBe('ROLE_UNSAFE');
  expect(await asked([], ['vendor_keys', 'vendor_key_activation'])).toBe('ROLE_UNSAFE');
  expect(await asked([], ['audit_exports', 'export_approval'])).toBe('ROLE_UNSAFE');
  // A role that only writes the audit module is refused: audit records cannot be changed, so it would grant nothing.
  expect(await asked([], ['audit'])).toBe('ROLE_UNSAFE');
  expect(await asked(['stand_ins'], [])).toBe('ROLE_UNSAFE');
  expect(await asked(['withdrawals', 'staff'], ['payout_approval'])).toBeUndefined();
});

test('[A01] an owner ends a person’s sessions and reviews access, and nobody reviews the own', async () => {
  const owners = await twoOwners();
  const [nid] = owners;
  const mai = await hire(owners, 'mai', 'auditor');
  expect((await app.call(operators.confirmStaffAccess, { username: 'nid' }, nid)).code).toBe('SAME_PERSON');
  (await app.call(operators.confirmStaffAccess, { username: 'mai' }, nid)).value();
  expect((await listed(nid)).people.find(({ username }) => username === 'mai')).toMatchObject({
    reviewedBy: 'nid',
    sessions: 1,
  });
  expect((await app.call(operators.endStaffSessions, { username: 'mai' }, nid)).value()).toEqual({ ended: 1 });
  expect((await app.call(operators.getStaff, {}, mai)).code).toBe('TOKEN_MISSING');
});

test('[A01] a call that a person has no right to leaves one audit record a minute', async () => {
  const owners = await twoOwners();
  const mai = await hire(owners, 'mai', 'auditor');
  const began = app.clock.now();
  for (let time = 0; time < 3; time += 1) expect((await app.call(operators.listStaff, {}, mai)).code).toBe('FORBIDDEN');
  const records = await sql<{ subject: string }>(app.pool)`
    select subject from audit_record where action = 'staff.forbidden' and actor = 'staff:mai' and at >= ${began}`;
  expect(records).toEqual([{ subject: 'operators.listStaff' }]);
});

test('[A01] neither the audit log nor a proposal’s subject holds an address', async () => {
  await hire(await twoOwners(), 'mai', 'cashier');
  const [row] = await sql<{ found: number }>(app.pool)`
    select count(*)::int as found from audit_record where concat(actor, subject, facts::text) like '%@house.example%'`;
  expect(row?.found).toBe(0);
});

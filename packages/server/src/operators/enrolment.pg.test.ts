import { generate as totpCode } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { createKey } from '../factors/testing-authenticator.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createOwnerLink, invitationJobs, staffActs } from './index.ts';

const { operators } = contract;
const HERE = 'https://play.example';
const PASSWORD = 'a kingfisher on the klong';

let outside: StandIns;
let app: TestApp;
let nid: Person;
let lan: Person;
let mai: Person;
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({ routes: proposalRoutes(staffActs), env: { ...outside.env, PUBLIC_URL: HERE } });
  const made = await createOwnerLink(app.platform, { mail: mailOf('nid'), now: app.clock.now() });
  nid = await join('link' in made ? made.link : made.reason, 'nid');
  (await app.call(operators.inviteStaff, wish('lan', 'owner'), nid)).value();
  lan = await join(await mailedLink('lan'), 'lan');
  (await agreeTo(app, await app.call(operators.inviteStaff, wish('mai', 'cashier'), nid), lan)).value();
  mai = await join(await mailedLink('mai'), 'mai');
});
afterAll(async () => {
  await app.close();
  await outside.stop();
});
/** Each test starts an hour later, so rate limits are unused, and both owners have new sessions. */
beforeEach(async () => {
  app.clock.advance(3_600_000);
  for (const person of [nid, lan]) person.token = (await signIn(person)).value().token;
});

interface Person {
  username: string;
  secret: string;
  token: string;
}
const mailOf = (name: string): string => `${name}@house.example`;
const wish = (name: string, role: 'owner' | 'cashier') => ({
  mail: mailOf(name),
  name,
  roles: [role],
  reason: 'we grow',
});
const secretIn = (link: string): string => link.split('#')[1] ?? '';
const open = (link: string) => app.call(operators.openInvitation, { invitation: secretIn(link) });

/** Returns the authenticator's next code, because each code works once. */
async function codeOf(secret: string): Promise<string> {
  app.clock.advance(30_000);
  return totpCode({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
}

const signIn = async ({ username, secret }: Pick<Person, 'username' | 'secret'>) =>
  app.call(operators.staffLogin, { username, password: PASSWORD, code: await codeOf(secret) });

async function join(link: string, username: string): Promise<Person> {
  const { secret } = (await open(link)).value();
  const input = { invitation: secretIn(link), username, name: username, password: PASSWORD };
  (await app.call(operators.acceptInvitation, { ...input, code: await codeOf(secret) })).value();
  return { username, secret, token: (await signIn({ username, secret })).value().token };
}

/** Returns the link in the newest mail to this person. */
async function mailedLink(name: string): Promise<string> {
  for (const job of invitationJobs) await job.run(app.platform);
  const mail = (await outside.log('mail')).find(({ summary }) => summary.startsWith(mailOf(name)));
  return /https:\S+/.exec(String(mail?.detail['text']))?.[0] ?? 'none';
}

/**
 * Has the second factors of the staff member mai reset, with the approval of both owners; returns the link that mai
 * gets.
 */
async function reset(): Promise<string> {
  const asked = await app.call(operators.resetStaffFactor, { username: 'mai', reason: 'the phone is lost' }, nid);
  (await agreeTo(app, asked, lan)).value();
  return mailedLink('mai');
}
const enrol = async (link: string, change: { password?: string; code?: string } = {}) => {
  const { secret } = (await open(link)).value();
  const sent = {
    invitation: secretIn(link),
    password: PASSWORD,
    code: change.code ?? (await codeOf(secret)),
    ...change,
  };
  return { secret, outcome: await app.call(operators.enrolStaffFactor, sent) };
};
const isOpen = async (token: string): Promise<boolean> =>
  (await app.call(operators.getStaff, {}, { token })).status === 200;

test('[A01] two owners reset a lost second factor: old factors and sessions end, and the password is still needed', async () => {
  mai.token = (await signIn(mai)).value().token;
  const asked = await app.call(operators.resetStaffFactor, { username: 'mai', reason: 'the phone is lost' }, nid);
  expect(await isOpen(mai.token)).toBe(true);
  expect((await agreeTo(app, asked, nid)).code).toBe('SAME_PERSON');
  (await agreeTo(app, asked, lan)).value();
  expect(await isOpen(mai.token)).toBe(false);
  expect((await signIn(mai)).code).toBe('CREDENTIALS_WRONG');

  const link = await mailedLink('mai');
  expect((await open(link)).value()).toMatchObject({ enrols: 'mai', roles: [], mail: mailOf('mai') });
  const { invitations } = (await app.call(operators.listStaff, {}, nid)).value();
  expect(invitations).toMatchObject([{ enrols: 'mai', invitedBy: 'nid' }]);
  expect((await enrol(link, { password: 'a heron on the long canal' })).outcome.code).toBe('CREDENTIALS_WRONG');
  expect((await enrol(link, { code: '000000' })).outcome.code).toBe('TOTP_WRONG');
  const { secret, outcome } = await enrol(link);
  expect(outcome.value()).toEqual({ username: 'mai' });
  mai = { username: 'mai', secret, token: (await signIn({ username: 'mai', secret })).value().token };
  expect(await isOpen(mai.token)).toBe(true);
  expect((await open(link)).code).toBe('INVITATION_INVALID');
  const records = await sql<{ action: string; actor: string }>(app.pool)`
    select action, actor from audit_record where subject = 'staff:mai' and action like 'staff.factor_%' order by at`;
  expect(records).toEqual([
    { action: 'staff.factor_reset', actor: 'staff:lan' },
    { action: 'staff.factor_enrolled', actor: 'staff:mai' },
  ]);
});

test('[A01] the link of a reset makes no account, a link for joining sets no factor, and five guesses are allowed', async () => {
  const link = await reset();
  const { secret } = (await open(link)).value();
  const account = { invitation: secretIn(link), username: 'mai2', name: 'Mai', password: PASSWORD };
  const joined = await app.call(operators.acceptInvitation, { ...account, code: await codeOf(secret) });
  expect(joined.code).toBe('INVITATION_INVALID');
  (await agreeTo(app, await app.call(operators.inviteStaff, wish('an', 'cashier'), nid), lan)).value();
  expect((await enrol(await mailedLink('an'))).outcome.code).toBe('INVITATION_INVALID');

  const codes = [];
  for (let tries = 0; tries < 6; tries += 1)
    codes.push((await enrol(link, { password: 'wrong', code: '000000' })).outcome.code);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'CREDENTIALS_WRONG'), 'RATE_LIMITED']);
  app.clock.advance(3_600_000);
  mai = { ...mai, secret: (await enrol(link)).secret };
  expect((await signIn(mai)).code).toBeUndefined();
});

test('[A01] the reset also takes a passkey; it is refused for oneself, for nobody, and for a suspended person', async () => {
  const link = await reset();
  const here = { headers: { origin: HERE } };
  const started = await app.call(operators.startJoinPasskey, { invitation: secretIn(link) }, here);
  const { credential } = createKey(started.value().options, HERE);
  const sent = { invitation: secretIn(link), password: PASSWORD, credential };
  expect((await app.call(operators.enrolStaffFactor, sent, here)).value()).toEqual({ username: 'mai' });
  expect(await sql(app.pool)`select 1 as found from staff_passkey`).toHaveLength(1);
  mai = { ...mai, secret: (await enrol(await reset())).secret };
  expect(await sql(app.pool)`select 1 as found from staff_passkey`).toHaveLength(0);

  const ask = async (username: string) =>
    (await app.call(operators.resetStaffFactor, { username, reason: 'a lost phone' }, nid)).code;
  expect(await ask('nid')).toBe('SAME_PERSON');
  expect(await ask('nobody')).toBe('NOT_FOUND');
  (await app.call(operators.switchStaff, { username: 'mai', isActive: false, reason: 'left us' }, nid)).value();
  expect(await ask('mai')).toBe('STAFF_STATE');
});

test('[A01] an owner does not agree to the reset of their own second factor', async () => {
  const asked = await app.call(operators.resetStaffFactor, { username: 'lan', reason: 'a lost phone' }, nid);
  expect((await agreeTo(app, asked, lan)).code).toBe('SAME_PERSON');
});

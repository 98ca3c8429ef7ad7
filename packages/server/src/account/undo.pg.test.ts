import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { memberRoutes } from '../members/index.ts';
import { messageJobs } from '../messages/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { coolingUntil } from '../sessions/queries.ts';
import { offerFeatures } from '../testing/brand.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';
import { accountJobs, accountRoutes } from './index.ts';

const { account } = contract;
const HOUR_MS = 3_600_000;
let outside: StandIns;
let app: TestApp;
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({
    routes: [...memberRoutes, ...accountRoutes],
    env: { ...outside.env, PUBLIC_URL: 'https://play.example' },
  });
});
afterAll(async () => {
  await app.close();
  await outside.stop();
});

type Channel = 'sms' | 'mail';
let counter = 0;
/** A member who registered with a mobile number and a mail address. */
async function owner(given: { mobile?: null; email?: null } = {}) {
  counter += 1;
  const member = await app.member({ currency: 'THB' });
  const mobile = given.mobile === null ? null : `+6681${(2_000_000 + counter).toString()}`;
  const email = given.email === null ? null : `owner${counter}@mail.example`;
  await sql(app.pool)`
    update member set mobile = ${mobile}, mobile_proved_at = case when ${mobile}::text is null then null else registered_at end,
                      mobile_proof = case when ${mobile}::text is null then null else 'firebase_sms' end,
                      email = ${email}
     where id = ${member.id}`;
  return { ...member, mobile, email };
}
const contactsOf = async ({ id }: TestMember) =>
  (
    await sql<{ mobile: string | null; email: string | null }>(app.pool)`
      select mobile, email from member where id = ${id}`
  )[0];
const textsTo = async (channel: Channel, to: string): Promise<string[]> => {
  for (const job of messageJobs) await job.run(app.platform);
  return (await outside.log(channel))
    .filter(({ summary }) => summary.startsWith(to))
    .map(({ detail }) => String(detail['text']));
};
const codeTo = async (channel: Channel, to: string): Promise<string> =>
  (await textsTo(channel, to)).flatMap((text) => /\b\d{6}\b/.exec(text) ?? [])[0] ?? 'none';
async function bind(member: TestMember, channel: Channel, to: string): Promise<void> {
  const wish = { channel, to, loginPassword: TEST_PASSWORD } as const;
  app.clock.advance(61_000);
  (await app.call(account.sendBindCode, { ...wish, language: 'EN' }, member)).value();
  const code = await codeTo(channel, to);
  (await app.call(account.bindContact, { ...wish, code }, member)).value();
}
/** Secrets of the undo links sent to a contact, newest first. */
const linksTo = async (channel: Channel, to: string): Promise<string[]> =>
  (await textsTo(channel, to)).flatMap((text) =>
    [...text.matchAll(/https:\/\/play\.example\/contact\/undo#([\w-]{22})/g)].map(([, secret]) => `${secret}`),
  );
const undo = (secret: string, ip = '203.0.113.7') => app.call(account.undoContact, { secret }, { ip });
const isIn = async (member: TestMember) => (await app.call(account.getAccount, {}, member)).status === 200;

test('[S-M4] [secret: mobile number, mail address] the replaced one undoes the change without a login and ends sessions', async () => {
  const member = await owner();
  const thief = `thief${counter}@mail.example`;
  await bind(member, 'mail', thief);
  const [secret = ''] = await linksTo('mail', `${member.email}`);
  expect(await linksTo('mail', thief)).toEqual([]);
  expect((await undo(secret)).body).toContain('"value":{}');
  expect(await contactsOf(member)).toEqual({ mobile: member.mobile, email: member.email });
  expect(await isIn(member)).toBe(false);
  const dayAhead = app.clock.now().getTime() + 24 * HOUR_MS;
  const cooling = (await coolingUntil(app.pool, member.id, app.clock.now()))?.getTime() ?? 0;
  expect(Math.abs(cooling - dayAhead)).toBeLessThan(60_000);
  const { token } = await app.staff('auditor');
  const { records } = (
    await app.call(contract.audit.listAudit, { action: 'member.contact_undone' }, { token })
  ).value();
  expect(records[0]).toMatchObject({
    actor: 'former-contact',
    subject: `member:${member.id}`,
    facts: { mailRestored: true },
  });
  await expect
    .poll(
      async () => [
        (await textsTo('mail', `${member.email}`)).some((text) => text.includes('ถูกยกเลิก')),
        (await textsTo('sms', `${member.mobile}`)).some((text) => text.includes('ถูกยกเลิก')),
        (await textsTo('mail', thief)).some((text) => text.includes('ถูกยกเลิก')),
      ],
      { timeout: 20_000 },
    )
    .toEqual([true, true, true]);
  // The restored contact keeps the date of its first binding, so it does not count as new and the owner can reset the
  // password with it at once.
  const [change] = await sql(app.pool)`select 1 from member_change where member_id = ${member.id} and what = 'email'`;
  expect(change).toBeUndefined();
});

test('[S-M4] a link works once, for one of two that press together; used, unknown and broken ones get one answer', async () => {
  const member = await owner();
  await bind(member, 'mail', `twice${counter}@mail.example`);
  const [secret = ''] = await linksTo('mail', `${member.email}`);
  const both = await Promise.all([undo(secret), undo(secret)]);
  expect(both.map(({ code }) => code ?? 'undone').sort()).toEqual(['UNDO_INVALID', 'undone']);
  const refused = await Promise.all([undo(secret), undo('x'), undo('A'.repeat(22))]);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(refused[0]?.code).toBe('UNDO_INVALID');
});

test('[S-M4] the link works exactly during the waiting time of the new contact', async () => {
  const [early, late] = [await owner(), await owner()];
  const secrets: string[] = [];
  for (const member of [early, late]) {
    await bind(member, 'mail', `until${member.id}@mail.example`);
    secrets.push(...(await linksTo('mail', `${member.email}`)));
  }
  const bound = await sql<{ at: Date }>(app.pool)`
    select at from member_change where member_id in (${early.id}, ${late.id}) order by member_id`;
  app.clock.moveTo(new Date((bound[0]?.at.getTime() ?? 0) + 72 * HOUR_MS - 60_000));
  expect((await undo(secrets[0] ?? '')).code).toBeUndefined();
  app.clock.moveTo(new Date((bound[1]?.at.getTime() ?? 0) + 72 * HOUR_MS + 1));
  expect((await undo(secrets[1] ?? '')).code).toBe('UNDO_INVALID');
  await accountJobs.find(({ name }) => name === 'forget-contact-bindings')?.run(app.platform);
  expect(await sql(app.pool)`select 1 from contact_binding where member_id = ${late.id}`).toEqual([]);
});

test('[S-M4] a first address bound beside an older number is undone from that number', async () => {
  const member = await owner({ email: null });
  await bind(member, 'mail', `first${counter}@mail.example`);
  const [secret = ''] = await linksTo('sms', `${member.mobile}`);
  expect((await undo(secret)).code).toBeUndefined();
  expect(await contactsOf(member)).toEqual({ mobile: member.mobile, email: null });
});

test('[S-M4] one link takes back all that was bound since: a chain of contacts does not outrun it', async () => {
  const member = await owner({ email: null });
  const [second, third] = [`+6689${7_000_000 + counter}`, `+6688${7_000_000 + counter}`];
  await bind(member, 'sms', second);
  await bind(member, 'sms', third);
  await bind(member, 'mail', `chain${counter}@mail.example`);
  expect([...(await linksTo('sms', second)), ...(await linksTo('sms', third))]).toEqual([]);
  app.clock.advance(71 * HOUR_MS);
  const [secret = ''] = await linksTo('sms', `${member.mobile}`);
  expect((await undo(secret)).code).toBeUndefined();
  expect(await contactsOf(member)).toEqual({ mobile: member.mobile, email: null });
  expect(
    await sql(app.pool)`
      select mobile_proved_at = registered_at as "isOld", mobile_proof as proof from member where id = ${member.id}`,
  ).toEqual([{ isOld: true, proof: 'firebase_sms' }]);
});

test('[S-M4] a number that another member has proved meanwhile is not taken from them; the new one goes all the same', async () => {
  const [member, other] = [await owner(), await owner({ mobile: null })];
  await bind(member, 'sms', `+6687${7_000_000 + counter}`);
  const [secret = ''] = await linksTo('sms', `${member.mobile}`);
  await bind(other, 'sms', `${member.mobile}`);
  expect((await undo(secret)).code).toBeUndefined();
  expect((await contactsOf(member))?.mobile).toBeNull();
  expect((await contactsOf(other))?.mobile).toBe(member.mobile);
});

test('[S-M4] the secret of a link is nowhere in the database, neither before nor after the message is sent', async () => {
  const member = await owner();
  await bind(member, 'mail', `rest${counter}@mail.example`);
  const [secret = 'none'] = await linksTo('mail', `${member.email}`);
  const rows = await sql<{ text: string }>(app.pool)`
    select m::text as text from message m where member_id = ${member.id}
    union all select b::text from contact_binding b where member_id = ${member.id}
    union all select r::text from request r`;
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ text }) => text.includes(secret))).toEqual([]);
});

test('[S-M4] the budget of undoing is a network’s: the owner elsewhere is served', async () => {
  const member = await owner();
  await bind(member, 'mail', `flood${counter}@mail.example`);
  const [secret = ''] = await linksTo('mail', `${member.email}`);
  const answers = [];
  for (let count = 0; count < 61; count += 1) answers.push((await undo('x', '198.51.100.9')).code);
  expect(answers.at(-1)).toBe('RATE_LIMITED');
  expect((await undo(secret)).code).toBeUndefined();
});

test('[S-M4] [secret: login by SMS code] the code sent to a fresh number opens no login until its waiting time is over', async () => {
  await offerFeatures(app, 'MOBILELOGIN');
  const member = await owner();
  const digits = `85${7_000_000 + counter}`;
  await bind(member, 'sms', `+66${digits}`);
  const enter = async () => {
    app.clock.advance(11 * 60_000);
    const wish = { mobileNum: `0${digits}`, countryDialingCode: '66' };
    (await app.call(contract.sessions.sendLoginCode, wish)).value();
    const form = { username: `0${digits}`, password: await codeTo('sms', `+66${digits}`), countryDialingCode: '66' };
    return app.call(contract.sessions.login, { ...form, type: 'sms' });
  };
  expect((await enter()).code).toBe('CONTACT_FRESH');
  app.clock.advance(72 * HOUR_MS);
  expect((await enter()).value().account).toBe(member.account);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { generate } from 'otplib';
import { contract } from '@tamarind/contract/index';
import { createKey, useKey } from '../factors/testing-authenticator.ts';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createOwnerLink } from './index.ts';

const {
  acceptInvitation,
  addOwnPasskey,
  changeOwnPassword,
  endOwnSession,
  getOwnSecurity,
  getStaff,
  openInvitation,
  removeOwnFactor,
  setOwnAuthenticator,
  staffLogin,
  startOwnAuthenticator,
  startOwnPasskey,
  startStaffPasskey,
} = contract.operators;
const HERE = 'https://play.example';
const PASSWORD = 'a kingfisher on the klong';
const NEXT = 'a heron on the long canal';

let app: TestApp;
let secret: string;
let password = PASSWORD;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: `${HERE}/` } });
  const made = await createOwnerLink(app.platform, { mail: 'nid@house.example', now: app.clock.now() });
  const invitation = 'link' in made ? (made.link.split('#')[1] ?? '') : made.reason;
  ({ secret } = (await app.call(openInvitation, { invitation })).value());
  const joining = { invitation, username: 'nid', name: 'Nid', password, code: await code() };
  (await app.call(acceptInvitation, joining)).value();
});
afterAll(() => app.close());
/** Each test starts with unused rate limits for failures and codes, and with one session. */
beforeEach(async () => {
  app.clock.advance(3_600_000);
  await sql(app.pool)`update staff_session set ended_at = ${app.clock.now()} where ended_at is null`;
  token = await enter();
});

/** Returns the authenticator's next code, because each code works once. */
async function code(of = secret): Promise<string> {
  app.clock.advance(30_000);
  return generate({ secret: of, epoch: Math.floor(app.clock.now().getTime() / 1000) });
}
const enter = async () => (await app.call(staffLogin, { username: 'nid', password, code: await code() })).value().token;
const proof = async () => ({ password, code: await code() });
const here = () => ({ token, headers: { origin: HERE } });
const security = async () => (await app.call(getOwnSecurity, {}, { token })).value();
const isOpen = async (one: string) => (await app.call(getStaff, {}, { token: one })).status === 200;

test('[A01] a new password takes the old one and a second factor, and ends the other sessions', async () => {
  const other = await enter();
  const wrong = [
    await app.call(changeOwnPassword, { password: 'wrong', code: await code(), next: NEXT }, { token }),
    await app.call(changeOwnPassword, { password, code: '000000', next: NEXT }, { token }),
  ].map((answer) => answer.code);
  expect(wrong).toEqual(['CREDENTIALS_WRONG', 'CREDENTIALS_WRONG']);
  expect((await app.call(changeOwnPassword, { ...(await proof()), next: 'abcdefghijklmnop' }, { token })).code).toBe(
    'PASSWORD_TOO_COMMON',
  );
  expect(await isOpen(other)).toBe(true);

  expect((await app.call(changeOwnPassword, { ...(await proof()), next: NEXT }, { token })).value()).toEqual({
    ended: 1,
  });
  expect([await isOpen(other), await isOpen(token)]).toEqual([false, true]);
  const old = await app.call(staffLogin, { username: 'nid', password: PASSWORD, code: await code() });
  expect(old.code).toBe('CREDENTIALS_WRONG');
  password = NEXT;
  expect(await isOpen(await enter())).toBe(true);
  const [row] = await sql<{ facts: object }>(app.pool)`
    select facts from audit_record where action = 'staff.password_changed'`;
  expect(row?.facts).toEqual({ ended: '1' });
});

test('[A01] a stolen session has five guesses at the password', async () => {
  const guess = () => app.call(changeOwnPassword, { password: 'wrong', code: '000000', next: NEXT }, { token });
  const codes = [];
  for (let tries = 0; tries < 6; tries += 1) codes.push((await guess()).code);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'CREDENTIALS_WRONG'), 'RATE_LIMITED']);
});

test('[A01] a new authenticator counts with its first code, and the former one opens nothing any more', async () => {
  const { secret: fresh, pending } = (await app.call(startOwnAuthenticator, {}, { token })).value();
  const set = async (firstCode: string, change: object = {}) =>
    app.call(setOwnAuthenticator, { ...(await proof()), pending, firstCode, ...change }, { token });
  expect((await set('000000')).code).toBe('TOTP_WRONG');
  expect((await set(await code(fresh), { pending: `${pending.slice(0, -2)}AA` })).code).toBe('TOTP_WRONG');
  const stranger = await app.staff('officer');
  expect(
    (
      await app.call(
        setOwnAuthenticator,
        { password: 'any', code: '000000', pending, firstCode: await code(fresh) },
        stranger,
      )
    ).code,
  ).toBe('TOTP_WRONG');
  app.clock.advance(601_000);
  expect((await set(await code(fresh))).code).toBe('TOTP_WRONG');

  const again = (await app.call(startOwnAuthenticator, {}, { token })).value();
  const sent = { ...(await proof()), pending: again.pending, firstCode: await code(again.secret) };
  (await app.call(setOwnAuthenticator, sent, { token })).value();
  const old = await app.call(staffLogin, { username: 'nid', password, code: await code() });
  expect(old.code).toBe('CREDENTIALS_WRONG');
  secret = again.secret;
  expect(await isOpen(await enter())).toBe(true);
});

test('[A01] a passkey is added beside the authenticator, opens, and either is removed, but never the last', async () => {
  const options = async () => (await app.call(startOwnPasskey, {}, here())).value().options;
  const { key, credential } = createKey(await options(), HERE);
  (await app.call(addOwnPasskey, { ...(await proof()), made: credential }, here())).value();
  // A passkey that was created for a colleague is refused.
  const colleague = { token: (await app.staff('officer')).token, headers: { origin: HERE } };
  const theirs = createKey((await app.call(startOwnPasskey, {}, colleague)).value().options, HERE).credential;
  expect((await app.call(addOwnPasskey, { ...(await proof()), made: theirs }, here())).code).toBe('PASSKEY_INVALID');
  const { hasAuthenticator, passkeys } = await security();
  expect([hasAuthenticator, passkeys.length]).toEqual([true, 1]);

  const login = (await app.call(startStaffPasskey, {}, here())).value().options;
  const signed = useKey(key, login, HERE);
  expect((await app.call(staffLogin, { username: 'nid', password, credential: signed }, here())).status).toBe(200);

  const passkey = passkeys[0]?.id ?? '';
  expect((await app.call(removeOwnFactor, { ...(await proof()), passkey: 'unknown' }, here())).code).toBe('NOT_FOUND');
  (await app.call(removeOwnFactor, { ...(await proof()), passkey }, here())).value();
  expect((await security()).passkeys).toEqual([]);
  expect((await app.call(removeOwnFactor, { ...(await proof()), passkey: null }, here())).code).toBe('STAFF_STATE');
  expect((await security()).hasAuthenticator).toBe(true);
});

test('[A01] the own sessions are listed, and one of them is ended; nobody else’s', async () => {
  const other = await enter();
  const { sessions } = await security();
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  const [newest] = sessions;
  const stranger = await app.staff('officer');
  expect((await app.call(endOwnSession, { id: newest?.id ?? '' }, stranger)).code).toBe('NOT_FOUND');
  (await app.call(endOwnSession, { id: newest?.id ?? '' }, { token })).value();
  expect([await isOpen(other), await isOpen(token)]).toEqual([false, true]);
});

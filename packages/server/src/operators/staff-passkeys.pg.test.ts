import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { createKey, type SoftKey, useKey } from '../factors/testing-authenticator.ts';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createOwnerLink } from './index.ts';

const { acceptInvitation, getStaff, openInvitation, staffLogin, startJoinPasskey, startStaffPasskey } =
  contract.operators;
const HERE = 'https://play.example';
const PASSWORD = 'a kingfisher on the klong';

let app: TestApp;
let key: SoftKey;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: `${HERE}/` } });
  const invitation = await ownerLink('nid@house.example');
  const { key: made, credential } = createKey(await joinOptions(invitation), HERE);
  key = made;
  (await join(invitation, 'nid', { credential })).value();
});
afterAll(() => app.close());
/** Each test starts with unused rate limits for failures. */
beforeEach(() => app.clock.advance(3_600_000));

const at = (origin: string) => ({ headers: { origin } });
async function ownerLink(mail: string): Promise<string> {
  const made = await createOwnerLink(app.platform, { mail, now: app.clock.now() });
  return 'link' in made ? (made.link.split('#')[1] ?? '') : made.reason;
}
async function joinOptions(invitation: string): Promise<string> {
  return (await app.call(startJoinPasskey, { invitation }, at(HERE))).value().options;
}
function join(invitation: string, username: string, factor: { credential?: string; code?: string }, origin = HERE) {
  return app.call(acceptInvitation, { invitation, username, name: 'Nid', password: PASSWORD, ...factor }, at(origin));
}
const loginOptions = async () => (await app.call(startStaffPasskey, {}, at(HERE))).value().options;
const login = (credential: string, { password = PASSWORD, username = 'nid', origin = HERE } = {}) =>
  app.call(staffLogin, { username, password, credential }, at(origin));

test('[A01] an owner joins with a passkey in place of an authenticator, and signs in with password and passkey', async () => {
  const { token } = (await login(useKey(key, await loginOptions(), HERE))).value();
  expect((await app.call(getStaff, {}, { token })).value()).toMatchObject({ username: 'nid', roles: ['owner'] });
  const [row] = await sql<{ totp: Buffer | null; used: Date | null }>(app.pool)`
    select f.totp_sealed as totp, p.used_at as used from staff f join staff_passkey p on p.staff_id = f.id where f.username = 'nid'`;
  expect(row?.totp).toBeNull();
  expect(row?.used).not.toBeNull();
});

test('[A01] the passkey alone opens nothing, nor does the password; every failure has one answer', async () => {
  const answers = [
    await login(useKey(key, await loginOptions(), HERE), { password: 'wrong' }),
    await login(useKey(key, await loginOptions(), HERE), { username: 'nobody' }),
    await login(useKey(key, await loginOptions(), HERE, { isVerified: false })),
    await login(createKey(await loginToJoin(), HERE).credential),
    await app.call(staffLogin, { username: 'nid', password: PASSWORD, code: '000000' }),
  ].map(({ code }) => code);
  expect(answers).toEqual(Array.from(answers, () => 'CREDENTIALS_WRONG'));
  const none = await app.call(staffLogin, { username: 'nid', password: PASSWORD });
  const both = await app.call(staffLogin, { username: 'nid', password: PASSWORD, code: '000000', credential: '{}' });
  expect([none.code, both.code]).toEqual(['INPUT_INVALID', 'INPUT_INVALID']);
});

test('[A01] a challenge is used once, ends after five minutes, and belongs to its site', async () => {
  const options = await loginOptions();
  const once = useKey(key, options, HERE);
  (await login(once)).value();
  expect((await login(once)).code).toBe('CREDENTIALS_WRONG');
  const late = await loginOptions();
  app.clock.advance(301_000);
  expect((await login(useKey(key, late, HERE))).code).toBe('CREDENTIALS_WRONG');
  expect((await login(useKey(key, await loginOptions(), HERE), { origin: 'https://else.example' })).code).toBe(
    'PASSKEY_HOST',
  );
});

test('[A01] an invitation takes a passkey made for it, and none made for another', async () => {
  await sql(app.pool)`update staff_grant set ended_at = ${app.clock.now()} where role = 'owner'`;
  const one = await ownerLink('mai@house.example');
  const wrong = createKey(await loginToJoin(), HERE);
  expect((await join(one, 'mai', { credential: wrong.credential })).code).toBe('PASSKEY_INVALID');
  expect((await join(one, 'mai', {})).code).toBe('INPUT_INVALID');
  expect((await app.call(startJoinPasskey, { invitation: 'a'.repeat(22) }, at(HERE))).code).toBe('INVITATION_INVALID');
  expect((await app.call(openInvitation, { invitation: one })).value().mail).toBe('mai@house.example');
  const { credential } = createKey(await joinOptions(one), HERE);
  (await join(one, 'mai', { credential })).value();
  // A passkey of one person is refused in the login of another person.
  expect((await login(useKey(key, await loginOptions(), HERE), { username: 'mai' })).code).toBe('CREDENTIALS_WRONG');
});

/** Returns options for a new passkey that contain the challenge of a login, which the server must refuse. */
const loginToJoin = async () => {
  const { challenge } = JSON.parse(await loginOptions()) as { challenge: string };
  return JSON.stringify({ challenge, rp: { id: 'play.example' } });
};

import { generate as totpCode } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hash as hashPassword } from '@node-rs/argon2';
import { contract } from '@tamarind/contract/index';
import { sql } from '../platform/db/sql.ts';
import { newTotpSecret } from '../platform/totp.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { insertStaff } from './index.ts';

const { staffLogin } = contract.operators;
const PASSWORD = 'Tuan-is-on-duty-1';

let app: TestApp;
let secret: string;
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2027-03-01T00:00:00Z') });
  secret = newTotpSecret(app.platform.random);
  await insertStaff(app.pool, {
    username: 'tuan',
    name: 'Tuan',
    roles: ['officer'],
    now: app.clock.now(),
    passwordHash: await hashPassword(PASSWORD),
    totpSealed: app.platform.secrets.seal('totp', Buffer.from(secret)),
  });
});
afterAll(() => app.close());
/** Each test runs an hour after the previous one, so rate limits and the authenticator's code are unused. */
beforeEach(() => app.clock.advance(3_600_000));

const code = (): Promise<string> => totpCode({ secret, epoch: app.clock.now().getTime() / 1000 });
const enter = async (ip: string, change: { password?: string; code?: string } = {}) =>
  (await app.call(staffLogin, { username: 'tuan', password: PASSWORD, code: await code(), ...change }, { ip })).code ??
  'in';
const stranger = (at: number): string => `198.18.${at}.1`;

test('[S-M7] however many strangers fail under a staff name, password and code that fit come in from anywhere', async () => {
  const answers = [];
  for (let at = 0; at < 25; at += 1)
    answers.push(await enter(stranger(at), { password: `wrong-${at}`, code: '000000' }));
  // The first ten responses say that the credentials are wrong; further ones only say RATE_LIMITED, so strangers learn
  // nothing from them.
  expect(answers.filter((answer) => answer === 'CREDENTIALS_WRONG')).toHaveLength(10);
  expect(new Set(answers.slice(10))).toEqual(new Set(['RATE_LIMITED']));
  expect(await enter('203.0.113.7')).toBe('in');
});

test('[S-M7] the right password allows five tries at the code and gets the same answer as a wrong one', async () => {
  const guess = (at: number, password: string) => enter(stranger(at), { password, code: '000000' });
  const withPassword = [];
  for (let at = 0; at < 12; at += 1) withPassword.push(await guess(at, PASSWORD));
  expect(await enter(stranger(50))).toBe('RATE_LIMITED');
  app.clock.advance(3_600_000);
  const without = [];
  for (let at = 0; at < 12; at += 1) without.push(await guess(at, 'wrong-1'));
  expect(withPassword).toEqual(without);
});

test('[S-M7] at a network where the person logged in before, not even a thief of the password locks them out', async () => {
  expect(await enter('203.0.113.7')).toBe('in');
  app.clock.advance(60_000);
  for (let at = 0; at < 12; at += 1) await enter(stranger(at), { code: '000000' });
  expect(await enter(stranger(50))).toBe('RATE_LIMITED');
  expect(await enter('203.0.113.99')).toBe('in');
});

test('[S-L3] [S-M7] one network has sixty staff logins in five minutes, whichever of its addresses they come from', async () => {
  const from = (at: number) => `2001:db8:1:2::${at.toString(16)}`;
  const answers = [];
  for (let at = 1; at <= 62; at += 1)
    answers.push(
      (await app.call(staffLogin, { username: `nobody${at}`, password: 'wrong', code: '000000' }, { ip: from(at) }))
        .code,
    );
  expect(answers.slice(58)).toEqual(['CREDENTIALS_WRONG', 'CREDENTIALS_WRONG', 'RATE_LIMITED', 'RATE_LIMITED']);
  expect(await enter('2001:db8:1:3::1')).toBe('in');
  const rows = await sql<{ subject: string }>(app.pool)`
    select subject from budget where name = 'staff-login-network' and used > 60`;
  expect(rows).toEqual([{ subject: '2001:db8:1:2::/64' }]);
});

test('[A01] failed logins leave one audit record a minute and network, without what was typed', async () => {
  const began = app.clock.now();
  for (let time = 0; time < 3; time += 1) await enter(stranger(200), { password: 'wrong-1' });
  const typed = { username: 'secret-typed-here', password: PASSWORD, code: '000000' };
  await app.call(staffLogin, typed, { ip: stranger(201) });
  const records = await sql<{ actor: string; subject: string; facts: unknown }>(app.pool)`
    select actor, subject, facts from audit_record where action = 'staff.login_failed' and at >= ${began} order by seq`;
  expect(records).toEqual([
    { actor: 'visitor', subject: 'staff:tuan', facts: { code: 'CREDENTIALS_WRONG' } },
    { actor: 'visitor', subject: 'staff:?', facts: { code: 'CREDENTIALS_WRONG' } },
  ]);
});

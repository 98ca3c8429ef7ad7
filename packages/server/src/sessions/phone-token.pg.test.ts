import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { sql } from '../platform/db/sql.ts';
import { changeBrand, offerFeatures } from '../testing/brand.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const { login } = contract.sessions;
const { registerByMobile, register: byName } = contract.registration;
const project = 'tamarind-demo';
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const published = createServer((_request, response) => {
  const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
});

let app: TestApp;
beforeAll(async () => {
  await new Promise<void>((done) => published.listen(0, '127.0.0.1', done));
  const { port } = published.address() as AddressInfo;
  app = await startTestApp({
    env: { FIREBASE_PROJECT_ID: project, FIREBASE_KEYS_URL: `http://127.0.0.1:${port}/keys` },
  });
});
afterAll(async () => {
  await app.close();
  published.close();
});

const tokenFor = (phone: string, change: JWTPayload = {}) => {
  const now = Math.floor(app.clock.now().getTime() / 1000);
  return new SignJWT({
    auth_time: now - 5,
    phone_number: phone,
    firebase: { sign_in_provider: 'phone' },
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: `uid${phone}`,
    iat: now - 5,
    exp: now + 3595,
    jti: crypto.randomUUID(),
    ...change,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'JWT' })
    .sign(keys.privateKey);
};
const thai = { countryDialingCode: '66' };
const password = 'mua-xuan-2031';
const form = {
  currency: 'THB',
  payeeName: 'Somsri Jaidee',
  birthday: '1995-05-05',
  registerMethod: 'WEB',
  termsAgreed: true,
  ageConfirmed: true,
  firebaseChannel: 'sms',
  password,
  confirmPassword: password,
  ...thai,
} as const;
const register = (mobileNum: string, firebaseIdToken: string) =>
  app.call(registerByMobile, { ...form, mobileNum, firebaseIdToken });
const enter = (username: string, idToken: string) =>
  app.call(login, { username, password: idToken, type: 'firebase', ...thai });

test('[H08] [H01] a phone sign-in’s token proves the number at registration, and lets its member in later', async () => {
  const session = (await register('0811110001', await tokenFor('+66811110001'))).value();
  const again = (await enter('0811110001', await tokenFor('+66811110001'))).value();
  expect(again.account).toBe(session.account);
  expect(again.token).not.toBe(session.token);
});

test('[W-4] [H08] firebaseChannel is stored as the proof of the number, also where the brand asks for no code', async () => {
  const proofOf = async (account: string) =>
    (
      await sql<{ proof: string | null; isProved: boolean }>(app.pool)`
        select mobile_proof as proof, mobile_proved_at is not null as "isProved" from member where account = ${account}`
    )[0];
  const byToken = (await register('0811110020', await tokenFor('+66811110020'))).value();
  expect(await proofOf(byToken.account)).toEqual({ proof: 'firebase_sms', isProved: true });

  const before = await offerFeatures(app, 'USERNAMEREG', 'MOBILEREG', 'MOBILEREGPWD');
  const named = { ...form, username: 'channelled1', mobileNum: '0811110021' };
  const wrong = await app.call(byName, { ...named, firebaseIdToken: await tokenFor('+66811110022') });
  expect(wrong.code).toBe('ID_TOKEN_INVALID');
  const { mobileNum: _left, ...without } = named;
  const numberless = await app.call(byName, { ...without, firebaseIdToken: await tokenFor('+66811110021') });
  expect([numberless.code, numberless.details]).toEqual(['PHONE_MISSING', { field: 'mobileNum' }]);
  const right = await app.call(byName, { ...named, firebaseIdToken: await tokenFor('+66811110021') });
  expect(await proofOf(right.value().account)).toEqual({ proof: 'firebase_sms', isProved: true });
  const plain = await app.call(byName, { ...named, username: 'channelled2', mobileNum: '0811110023' });
  expect(await proofOf(plain.value().account)).toEqual({ proof: null, isProved: false });
  await changeBrand(app, before);
});

test('[H01] [ASVS 6.5.1] a token is taken once, for its own number, while the sign-in is fresh and was by phone', async () => {
  await register('0811110002', await tokenFor('+66811110002'));
  const once = await tokenFor('+66811110002');
  expect((await enter('0811110002', once)).status).toBe(200);
  const now = Math.floor(app.clock.now().getTime() / 1000);
  const refused = [
    await enter('0811110002', once),
    await enter('0811110002', await tokenFor('+66811110003')),
    await enter('0811110009', await tokenFor('+66811110009')),
    await enter('0811110002', await tokenFor('+66811110002', { auth_time: now - 700 })),
    await enter('0811110002', await tokenFor('+66811110002', { auth_time: now + 700 })),
    await enter('0811110002', await tokenFor('+66811110002', { aud: 'somebody-else' })),
    await enter('0811110002', await tokenFor('+66811110002', { phone_number: '+1' })),
    await enter('0811110002', await tokenFor('+66811110002', { firebase: { sign_in_provider: 'password' } })),
    await register('0811110004', await tokenFor('+66811110005')),
    await register('0811110006', 'no.token.atall'),
  ];
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'ID_TOKEN_INVALID'));
});

test('[H01] the same token at the same time lets one in', async () => {
  await register('0811110007', await tokenFor('+66811110007'));
  const idToken = await tokenFor('+66811110007');
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter('0811110007', idToken)));
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
});

test('[H01] without a project of ours the way is closed; a long text is no password', async () => {
  const plain = await startTestApp();
  const answer = await plain.call(login, { username: '0811110001', password: 'x.y.z', type: 'firebase', ...thai });
  expect(answer.code).toBe('FEATURE_OFF');
  const long = { username: 'somebody', password: 'x'.repeat(129), type: 'username' as const };
  expect((await plain.call(login, long)).code).toBe('INPUT_INVALID');
  await plain.close();
});

test('[S-M4] [secret: login by phone token] the token of a fresh number opens no login until its waiting time is over', async () => {
  const { account } = (await register('0811110077', await tokenFor('+66811110077'))).value();
  await sql(app.pool)`
    insert into member_change (member_id, what, at)
    select id, 'mobile', ${app.clock.now()}::timestamptz from member where account = ${account}`;
  expect((await enter('0811110077', await tokenFor('+66811110077'))).code).toBe('CONTACT_FRESH');
  app.clock.advance(72 * 3_600_000);
  expect((await enter('0811110077', await tokenFor('+66811110077'))).value().account).toBe(account);
});

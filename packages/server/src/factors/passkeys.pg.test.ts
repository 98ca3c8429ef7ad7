import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { factorRoutes, turnOnTotp } from './index.ts';
import { createKey, useKey, type SoftKey } from './testing-authenticator.ts';

const {
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  startPasskeyLogin,
  loginByPasskey,
  getFactors,
  stepUp,
  listLogins,
} = contract.factors;
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const codeNow = () => generate({ secret: SECRET, epoch: Math.floor(app.clock.now().getTime() / 1000) });
const HERE = 'https://play.example';
const at = (origin: string) => ({ headers: { origin } });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ routes: factorRoutes, env: { PUBLIC_URL: `${HERE}/` } });
});
afterAll(() => app.close());

const begin = (token: string, origin = HERE) => app.call(startPasskey, {}, { token, ...at(origin) });
const add = (token: string, credential: string, origin = HERE) =>
  app.call(addPasskey, { credential, name: 'My phone' }, { token, ...at(origin) });

async function withKey(): Promise<{ member: TestMember; key: SoftKey; id: string }> {
  const member = await app.member();
  const { key, credential } = createKey((await begin(member.token)).value().options, HERE);
  const { id } = (await add(member.token, credential)).value();
  return { member, key, id };
}
const options = async (origin = HERE) => (await app.call(startPasskeyLogin, {}, at(origin))).value().options;
const enter = (credential: string, origin = HERE) => app.call(loginByPasskey, { credential }, at(origin));

describe('a passkey', () => {
  test('[E01] is made, listed, named anew and removed; then it opens nothing', async () => {
    const { member, key, id } = await withKey();
    await app.call(renamePasskey, { id, name: 'The old phone' }, member);
    const { passkeys } = (await app.call(getFactors, {}, member)).value();
    expect(passkeys).toMatchObject([{ id, name: 'The old phone', isSynced: false, usedAt: null }]);
    const other = await app.member();
    expect((await app.call(removePasskey, { id }, other)).code).toBe('NOT_FOUND');
    expect((await app.call(removePasskey, { id }, member)).status).toBe(200);
    expect((await enter(useKey(key, await options(), HERE))).code).toBe('PASSKEY_INVALID');
  });

  test('[E01] is made only with a fresh proof: after ten minutes the password is asked for again', async () => {
    const member = await app.member();
    app.clock.advance(600_001);
    expect((await begin(member.token)).code).toBe('STEP_UP_REQUIRED');
    const { token } = (await app.call(stepUp, { password: TEST_PASSWORD }, member)).value();
    expect((await begin(token)).status).toBe(200);
  });

  test('[S-M4] [secret: passkey] with an authenticator on is neither made nor removed by the login password alone', async () => {
    const { member, id } = await withKey();
    await inTransaction(app.pool, (tx) => turnOnTotp(tx, app.platform, member.id, SECRET, app.clock.now()));
    const refused = await begin(member.token);
    expect([refused.code, refused.details['code']]).toEqual(['STEP_UP_REQUIRED', true]);
    const byPassword = (await app.call(stepUp, { password: TEST_PASSWORD }, member)).value();
    expect((await begin(byPassword.token)).code).toBe('STEP_UP_REQUIRED');
    expect((await app.call(removePasskey, { id }, byPassword)).code).toBe('STEP_UP_REQUIRED');
    const wrong = { password: TEST_PASSWORD, code: '000000' };
    expect((await app.call(stepUp, wrong, byPassword)).code).toBe('TOTP_WRONG');
    const both = { password: TEST_PASSWORD, code: await codeNow() };
    const { token } = (await app.call(stepUp, both, byPassword)).value();
    const { credential } = createKey((await begin(token)).value().options, HERE);
    expect((await add(token, credential)).status).toBe(200);
    // A passkey's proof lasts as long as a password's: ten minutes.
    app.clock.advance(600_001);
    const late = (await app.call(stepUp, { password: TEST_PASSWORD }, { token })).value();
    expect((await begin(late.token)).code).toBe('STEP_UP_REQUIRED');
  });

  test('[E01] is made at our own address only, for the session that began it, once', async () => {
    const [member, other] = [await app.member(), await app.member()];
    expect((await begin(member.token, 'https://play.example.evil.example')).code).toBe('PASSKEY_HOST');
    expect((await begin(member.token, 'http://127.0.0.1:4000')).code).toBe('PASSKEY_HOST');
    const asked = (await begin(member.token)).value().options;
    const elsewhere = createKey(asked, 'https://evil.example').credential;
    expect((await add(member.token, elsewhere)).code).toBe('PASSKEY_INVALID');
    const again = (await begin(member.token)).value().options;
    expect((await add(other.token, createKey(again, HERE).credential)).code).toBe('PASSKEY_INVALID');
    const third = (await begin(member.token)).value().options;
    expect((await add(member.token, createKey(third, HERE).credential)).status).toBe(200);
    expect((await add(member.token, createKey(third, HERE).credential)).code).toBe('PASSKEY_INVALID');
  });
});

describe('login by passkey', () => {
  test('[H13] needs no username and no further proof, even from a new address, and is in the login history', async () => {
    const { member, key } = await withKey();
    const credential = useKey(key, await options(), HERE);
    const session = await app.call(loginByPasskey, { credential }, { ...at(HERE), ip: '113.160.0.7' });
    expect(session.value().account).toBe(member.account);
    const { logins } = (await app.call(listLogins, {}, session.value())).value();
    expect(logins[0]).toMatchObject({ way: 'passkey', proof: 'passkey', country: 'VN', refused: null });
  });

  test('[P01] a challenge is good once and for five minutes', async () => {
    const { key } = await withKey();
    const asked = await options();
    const credential = useKey(key, asked, HERE);
    expect((await enter(credential)).status).toBe(200);
    expect((await enter(credential)).code).toBe('PASSKEY_INVALID');
    const late = useKey(key, await options(), HERE);
    app.clock.advance(300_001);
    expect((await enter(late)).code).toBe('PASSKEY_INVALID');
  });

  test('[P01] a foreign page, a device without user verification, a decreased counter and an unknown key are refused', async () => {
    const { key } = await withKey();
    const said = [
      await enter(useKey(key, await options(), 'https://evil.example')),
      await enter(useKey(key, await options(), HERE, { isVerified: false })),
      await enter(useKey({ ...key, id: Buffer.alloc(16, 1) }, await options(), HERE)),
      await enter(
        useKey(key, await options('http://localhost:4000'), 'http://localhost:4000'),
        'http://localhost:4000',
      ),
    ];
    expect(said.map(({ code }) => code)).toEqual(Array(4).fill('PASSKEY_INVALID'));
    expect((await enter(useKey(key, await options(), HERE))).status).toBe(200);
    key.counter = 0;
    expect((await enter(useKey(key, await options(), HERE))).code).toBe('PASSKEY_INVALID');
  });
});

import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { registry } from '../platform/metrics.ts';
import { recoveryRoutes } from '../recovery/index.ts';
import { changeBrand } from '../testing/brand.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';
import { walletRoutes } from '../wallet/index.ts';
import { trialRoutes } from './index.ts';

const { login } = contract.sessions;
const { changePassword, recoverByEmail } = contract.recovery;
const { startFreePlay } = contract.trial;
const { getBalance } = contract.wallet;
const password = 'mua-xuan-2031';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    routes: (key) => [...walletRoutes, ...recoveryRoutes, ...trialRoutes(key)],
    env: { OTHER_HOSTS: 'https://any.example' },
  });
});
afterAll(() => app.close());

describe('entrances', () => {
  test('[H17] a host for members refuses agents, one for agents members; others take both', async () => {
    const agents = { host: 'agents.example', takes: 'agents' as const };
    await changeBrand(app, { entrances: [{ host: 'play.example', takes: 'members' }, agents] });
    const [member, agent] = [await app.member(), await app.member({ memberKind: 'agent' })];
    const at = async ({ account }: TestMember, host: string) => {
      const wish = { username: account, password: TEST_PASSWORD, type: 'username' } as const;
      return (await app.call(login, wish, { host })).code;
    };
    expect(await at(agent, 'play.example')).toBe('ENTRANCE_MEMBERS');
    expect(await at(member, 'agents.example:443')).toBe('ENTRANCE_AGENTS');
    expect(await at(member, 'Play.example')).toBeUndefined();
    expect([await at(member, 'any.example'), await at(agent, 'any.example')]).toEqual([undefined, undefined]);
    await changeBrand(app, { entrances: [{ host: 'play.example', takes: 'both' }, agents] });
    app.clock.advance(2_000);
    expect([await at(member, 'play.example'), await at(agent, 'play.example')]).toEqual([undefined, undefined]);
    expect(await at(member, 'agents.example')).toBe('ENTRANCE_AGENTS');
  });
});

describe('free play', () => {
  const sealed = async (text: string): Promise<string> =>
    new CompactEncrypt(Buffer.from(text))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: app.payloadKey.publicJwk.kid })
      .encrypt(await importJWK(app.payloadKey.publicJwk, 'RSA-OAEP-256'));
  const backwards = (text: string) => [...text].toReversed().join('');
  const wish = { os: 'test', platform: 'W', gatewayVersion: 3 } as const;

  test('[H05] a guest gets play money of the trial realm, and no account pages', async () => {
    const Encryption = await sealed(backwards(crypto.randomUUID()));
    const guest = (await app.call(startFreePlay, { ...wish, Encryption, currency: 'VND' })).value();
    expect(guest).toMatchObject({ memberKind: 'trial', currency: 'VND', changeDue: null });
    expect((await app.call(getBalance, {}, guest)).value().sumBalance).toBe(10_000_000n);
    const change = { oldPassword: 'x', newPassword: password, confirmNewPassword: password };
    expect((await app.call(changePassword, change, guest)).code).toBe('in_need_true_account');
    expect((await app.call(startFreePlay, { ...wish, Encryption })).code).toBe('NONCE_REPLAYED');
  });

  test.each([
    ['not backwards', () => sealed(crypto.randomUUID())],
    ['no UUID', () => sealed('hello')],
    ['not sealed', async () => 'aGVsbG8'],
  ])('[H05] an Encryption that is %s is refused', async (_title, make) => {
    expect((await app.call(startFreePlay, { ...wish, Encryption: await make() })).code).toBe('ENC_INVALID');
  });

  test('[H05] a network may begin sixty an hour', async () => {
    const codes = [];
    for (let guest = 0; guest < 61; guest += 1)
      codes.push((await app.call(startFreePlay, { ...wish, Encryption: 'x' }, { ip: `198.51.100.${guest}` })).code);
    expect([codes[59], codes[60]]).toEqual(['ENC_INVALID', 'RATE_LIMITED']);
  });
});

test('[H01] the same passwords are hashed for accounts that exist and for those that do not', async () => {
  const member = await app.member();
  const work = async (act: () => Promise<unknown>) => {
    const before = await passwordWork();
    await act();
    return (await passwordWork()) - before;
  };
  const wrong = (username: string) => () =>
    app.call(login, { username, password: 'nope-nope-1', type: 'username' }, { ip: '203.0.113.200' });
  expect([await work(wrong(member.account)), await work(wrong('nobodyhere2'))]).toEqual([1, 1]);
  const lost = (username: string) => () => app.call(recoverByEmail, { username, email: 'x@demo.example' });
  expect([await work(lost(member.account)), await work(lost('nobodyhere2'))]).toEqual([0, 0]);
});

async function passwordWork(): Promise<number> {
  const metric = await registry.getSingleMetric('tamarind_password_work_total')?.get();
  return metric?.values[0]?.value ?? 0;
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { tryLimits } from '@tamarind/domain/validation/login-tries';
import { sql } from '../platform/db/sql.ts';
import { sha256 } from '../platform/secrets.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts';
import { noteTry } from './login-history.ts';

const { login } = contract.sessions;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2027-03-01T00:00:00Z') });
});
afterAll(() => app.close());
/** Advances the clock by one rate limit window, so that all counters are zero. */
const nextWindow = () => app.clock.advance(tryLimits.windowSeconds * 1000);

const tryFrom = async (ip: string, username: string, password: string, check: object = {}) =>
  (await app.call(login, { type: 'username', username, password, ...check }, { ip })).code ?? 'in';

/** A member who logged in from this network before. */
async function ownerAt(ip: string): Promise<string> {
  const { id, account } = await app.member();
  await noteTry(app.pool, { now: app.clock.now(), ip, userAgent: 'at home' }, { memberId: id });
  return account;
}

async function solved(): Promise<{ captcha: string; captchaId: string }> {
  const captchaId = crypto.randomUUID();
  const expiresAt = new Date(app.clock.now().getTime() + 120_000);
  await sql(app.pool)`
    insert into captcha (id, answer_hash, expires_at) values (${captchaId}, ${sha256(`${captchaId}:ACDEF`)}, ${expiresAt})`;
  return { captcha: 'ACDEF', captchaId };
}

const looksAtHome = async (account: string): Promise<number> =>
  (
    await sql<{ used: number }>(app.pool)`
      select used from budget where name = 'login-home' and subject like ${`${account} %`}`
  )[0]?.used ?? 0;

test('[S-L1] of sixty simultaneous guesses from the owner’s network one is checked without a captcha', async () => {
  nextWindow();
  const home = '203.0.113.7';
  const account = await ownerAt(home);
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => tryFrom(home, account, `not-the-one-${at}`)));
  expect(answers.filter((code) => code === 'CREDENTIALS_WRONG')).toHaveLength(tryLimits.homeFree);
  expect(answers.filter((code) => code === 'CAPTCHA_REQUIRED')).toHaveLength(59);
  expect(await looksAtHome(account)).toBe(tryLimits.homeFree);
});

test('[S-L1] with solved captchas fifty passwords are looked at there, and the right one is not among the answers after that', async () => {
  nextWindow();
  const home = '203.0.114.7';
  const account = await ownerAt(home);
  for (let at = 0; at < tryLimits.homeWait + 5; at += 1)
    expect(await tryFrom(home, account, `not-the-one-${at}`, await solved())).not.toBe('in');
  expect(await looksAtHome(account)).toBe(tryLimits.homeWait);
  expect(await tryFrom(home, account, TEST_PASSWORD, await solved())).toBe('RATE_LIMITED');
});

test('[S-L1] [H02] while strangers guess, the owner logs in from home at the first try, and after one mistake with a captcha', async () => {
  nextWindow();
  const home = '203.0.115.7';
  const account = await ownerAt(home);
  for (let at = 0; at < tryLimits.accountWait + 1; at += 1)
    await tryFrom(`198.18.${at}.1`, account, 'not-the-one-1', await solved());
  expect(await tryFrom('198.18.99.1', account, TEST_PASSWORD, await solved())).toBe('RATE_LIMITED');
  expect(await tryFrom(home, account, TEST_PASSWORD)).toBe('in');
  expect(await tryFrom(home, account, 'not-the-one-1')).toBe('CAPTCHA_REQUIRED');
  expect(await tryFrom(home, account, TEST_PASSWORD)).toBe('CAPTCHA_REQUIRED');
  expect(await tryFrom(home, account, TEST_PASSWORD, await solved())).toBe('in');
});

/** Attacks by name: each makes login attempts through the route until the rate limit counters have the named state. */
const attacks: Record<string, (account: string, home: string) => Promise<void>> = {
  'nothing happened before': async () => undefined,
  'the network saw twenty failures': async (_account, home) => {
    for (let at = 0; at < tryLimits.netCaptcha; at += 1)
      await tryFrom(home, `someone${at}x${crypto.randomUUID().slice(0, 6)}`, 'not-the-one-1');
  },
  'the house saw a hundred failures': async () => {
    for (let at = 0; at < tryLimits.houseCaptcha; at += 1)
      await tryFrom(`198.19.${at}.1`, `anyone${at}x${crypto.randomUUID().slice(0, 6)}`, 'not-the-one-1');
  },
  'the account was guessed at from elsewhere': async (account) => {
    await tryFrom('198.18.1.1', account, 'not-the-one-1');
  },
  'the account waits': async (account) => {
    for (let at = 0; at < tryLimits.accountWait; at += 1)
      await tryFrom(`198.18.${at}.1`, account, 'not-the-one-1', await solved());
  },
};

test.each(Object.entries(attacks))(
  '[S-L2] when %s, an unknown name, a member and one who is at home in the network get the same answers',
  async (_state, attack) => {
    const home = '203.0.116.7';
    // Members log in from this network. An earlier version of the server answered differently in that case, which
    // revealed it.
    await ownerAt(home);
    const answersFor = async (account: string): Promise<string[]> => {
      nextWindow();
      await attack(account, home);
      const answers = [];
      for (let at = 0; at < 3; at += 1) answers.push(await tryFrom(home, account, `not-the-one-${at}`));
      for (let at = 0; at < 3; at += 1) answers.push(await tryFrom(home, account, `not-the-one-${at}`, await solved()));
      answers.push(await tryFrom('198.18.200.1', account, 'not-the-one-9'));
      return answers;
    };
    const unknown = await answersFor('nobodyhere');
    expect(await answersFor((await app.member()).account)).toEqual(unknown);
    const owner = await ownerAt(home);
    expect(await answersFor(owner)).toEqual(unknown);
    // The network still counts as the owner's: in the next window the correct password is accepted at once.
    nextWindow();
    await attack(owner, home);
    expect(await tryFrom(home, owner, TEST_PASSWORD)).toBe('in');
  },
);

test('[S-L2] a failure at home is seen from elsewhere like one of a name that does not exist', async () => {
  const home = '203.0.117.7';
  const owner = await ownerAt(home);
  for (const account of ['nobodythere', owner]) {
    nextWindow();
    await tryFrom(home, account, 'not-the-one-1');
    expect(await tryFrom('198.18.3.1', account, 'not-the-one-1')).toBe('CAPTCHA_REQUIRED');
  }
});

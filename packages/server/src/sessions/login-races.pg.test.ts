import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { factorRoutes, turnOnTotp } from '../factors/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { protectionRoutes } from '../protection/index.ts';
import { recoveryRoutes } from '../recovery/index.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ routes: [...recoveryRoutes, ...factorRoutes, ...protectionRoutes] });
});
afterAll(() => app.close());

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const NEW_PASSWORD = 'mua-xuan-2031';
const login = ({ account }: TestMember) =>
  app.call(contract.sessions.login, { username: account, password: TEST_PASSWORD, type: 'username' });

/** Every action that ends all of the member's sessions, or all but the acting one. */
const enders: Readonly<Record<string, (member: TestMember) => Promise<{ readonly status: number }>>> = {
  'a new password': (member: TestMember) =>
    app.call(
      contract.recovery.changePassword,
      { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD },
      member,
    ),
  '"end others"': (member: TestMember) => app.call(contract.factors.endOtherSessions, {}, member),
  'a self-exclusion': (member: TestMember) =>
    app.call(contract.protection.excludeMyself, { months: 6, password: TEST_PASSWORD }, member),
};

/** The number of the member's open sessions, not counting the session of the given token. */
const strangers = async ({ id, token }: TestMember) => {
  const open = await sql<{ tokenHash: Buffer }>(app.pool)`
    select token_hash as "tokenHash" from member_session
     where member_id = ${id} and ended_at is null and token_hash <> sha256(${Buffer.from(token)}::bytea)`;
  return open.length;
};

/**
 * Runs two actions in a fixed order. Another connection locks the member's row, so each action completes its earlier
 * steps and waits; after the release, PostgreSQL grants the lock in order of arrival.
 */
async function inOrder<First, Second>(
  { id }: TestMember,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  let answers: [Promise<First>, Promise<Second>] | undefined;
  await inTransaction(app.pool, async (tx) => {
    await sql(tx)`select id from member where id = ${id} for update`;
    const one = first();
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    const two = second();
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    answers = [one, two];
  });
  if (!answers) throw new Error('nothing ran');
  return Promise.all(answers);
}
const waiting = async () =>
  (
    await sql<{ count: number }>(app.pool)`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`
  )[0]?.count;

describe.each(Object.entries(enders))('%s beside a login with the old password', (_name, end) => {
  test('[S-M4] that comes first refuses the login whose password was checked before it', async () => {
    const member = await app.member();
    const [ended, entered] = await inOrder(
      member,
      () => end(member),
      () => login(member),
    );
    expect([ended.status, entered.code]).toEqual([200, 'LOGIN_OVERTAKEN']);
    expect(await strangers(member)).toBe(0);
  });

  test('[S-M4] that comes second ends the session the login has just opened', async () => {
    const member = await app.member();
    const [entered, ended] = await inOrder(
      member,
      () => login(member),
      () => end(member),
    );
    expect([entered.status, ended.status]).toEqual([200, 200]);
    expect(await strangers(member)).toBe(0);
  });
});

test('[S-M4] a login that waits for its second proof does not survive a new password', async () => {
  const member = await app.member();
  await inTransaction(app.pool, (tx) => turnOnTotp(tx, app.platform, member.id, SECRET, app.clock.now()));
  const stopped = await login(member);
  expect(stopped.code).toBe('PROOF_REQUIRED');
  expect((await enders['a new password']?.(member))?.status).toBe(200);
  const answer = await generate({ secret: SECRET, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  const ticket = String(stopped.details['ticket']);
  const proved = await app.call(contract.factors.proveLogin, { ticket, proof: 'totp', answer });
  expect(proved.code).toBe('LOGIN_OVERTAKEN');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { lotteryRoutes } from '../lottery/index.ts';
import { walletRoutes } from '../wallet/index.ts';
import { sha256 } from '../platform/secrets.ts';
import { issueLaunchToken, memberOfToken, sessionJobs } from '../sessions/index.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts';
import { factorRoutes } from './index.ts';

const { listSessions, endSession, endOtherSessions, listLogins, stepUp, getMemberLogins, endMemberSessions } =
  contract.factors;
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; SM-A166P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ routes: [...factorRoutes, ...walletRoutes, ...lotteryRoutes] });
});
afterAll(() => app.close());

const login = (username: string, password = TEST_PASSWORD, as: { ip?: string } = {}) =>
  app.call(
    contract.sessions.login,
    { username, password, type: 'username' },
    { headers: { 'user-agent': PHONE }, ...as },
  );
const historyOf = async (token: string) => (await app.call(listLogins, {}, { token })).value().logins;

describe('login history', () => {
  test('[E01] every try that named the account is kept with time, way, address, country, device and what came of it', async () => {
    const member = await app.member();
    await login(member.account, TEST_PASSWORD, { ip: '1.179.128.9' });
    await login(member.account, 'wrong', { ip: '113.160.0.7' });
    await expect.poll(async () => (await historyOf(member.token)).length).toBe(2);
    const from = { browser: 'Chrome', system: 'Android', kind: 'phone', way: 'password', proof: null };
    expect(await historyOf(member.token)).toMatchObject([
      { ...from, ip: '113.160.0.7', country: 'VN', refused: 'CREDENTIALS_WRONG' },
      { ...from, ip: '1.179.128.9', country: 'TH', refused: null },
    ]);
    expect(await historyOf((await app.member()).token)).toEqual([]);
  });

  test('[E01] is forgotten after two years and not before', async () => {
    const member = await app.member();
    await login(member.account);
    const [forget] = sessionJobs;
    if (!forget) throw new Error('no job');
    const officer = await app.staff('officer');
    const kept = async () => (await app.call(getMemberLogins, { account: member.account }, officer)).value().count;
    await app.run(forget);
    expect(await kept()).toBe(1);
    const before = app.clock.now();
    app.clock.advance(731 * 86_400_000);
    await app.run(forget);
    app.clock.moveTo(before);
    expect(await kept()).toBe(0);
  });
});

describe('sessions and devices', () => {
  test('[E01] are listed with their own marked; one is ended, then all others, and each opens nothing at once', async () => {
    const member = await app.member();
    // The logins run one after another: unless a captcha was solved, the server checks an account's passwords one at a
    // time [S-L1].
    const tokens: string[] = [];
    for (let at = 0; at < 3; at += 1) tokens.push((await login(member.account)).value().token);
    const [own = '', second = '', third = ''] = tokens;
    const listed = (await app.call(listSessions, {}, { token: own })).value().sessions;
    expect(listed).toHaveLength(4);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ browser: 'Chrome', system: 'Android' }]);
    const idOf = async (token: string) =>
      (await app.call(listSessions, {}, { token })).value().sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
    await app.call(endSession, { id: await idOf(second) }, { token: own });
    expect((await app.call(listSessions, {}, { token: second })).code).toBe('TOKEN_MISSING');
    expect((await app.call(endOtherSessions, {}, { token: own })).value()).toEqual({ ended: 2 });
    expect((await app.call(listSessions, {}, { token: third })).code).toBe('TOKEN_MISSING');
    expect((await app.call(listSessions, {}, { token: own })).value().sessions).toHaveLength(1);
  });

  test('[E01] another member’s session is not found', async () => {
    const [left, right] = [await app.member(), await app.member()];
    const id = (await app.call(listSessions, {}, right)).value().sessions[0]?.id ?? '';
    expect((await app.call(endSession, { id }, left)).code).toBe('NOT_FOUND');
    expect((await app.call(listSessions, {}, right)).status).toBe(200);
  });

  test('[E01] the lottery client’s session ends with the site session it hangs on', async () => {
    const member = await app.member();
    const { token } = (await login(member.account)).value();
    const actor = await memberOfToken(app.pool, sha256(token), app.clock.now());
    if (!actor) throw new Error('not in');
    const launchToken = await issueLaunchToken(app.pool, actor, app.platform.random, app.clock.now());
    const client = (await app.call(contract.lottery.enterClient, { launchToken })).value();
    const balance = () => app.call(contract.wallet.getBalance, {}, { token: client.token });
    expect((await balance()).status).toBe(200);
    await app.call(endOtherSessions, {}, member);
    expect((await balance()).code).toBe('TOKEN_MISSING');
  });

  test('[A03] staff see a member’s sessions and logins and end them with a reason that is kept', async () => {
    const member = await app.member();
    const officer = await app.staff('officer');
    const file = (await app.call(getMemberLogins, { account: member.account }, officer)).value();
    expect([file.sessions.length, file.count]).toEqual([1, 0]);
    const approver = await app.staff('approver');
    const wish = { account: member.account, reason: 'I may look only' };
    expect((await app.call(endMemberSessions, wish, approver)).code).toBe('FORBIDDEN');
    const ended = await app.call(endMemberSessions, { account: member.account, reason: 'the owner called' }, officer);
    expect(ended.value()).toEqual({ ended: 1 });
    expect((await app.call(listSessions, {}, member)).code).toBe('TOKEN_MISSING');
    const auditor = await app.staff('auditor');
    const { records } = (
      await app.call(contract.audit.listAudit, { action: 'member.sessions_ended' }, auditor)
    ).value();
    expect(records[0]?.facts).toMatchObject({ reason: 'the owner called', ended: 1 });
    expect((await app.call(getMemberLogins, { account: member.account }, auditor)).code).toBe('FORBIDDEN');
  });
});

describe('a proof once more', () => {
  test('[E01] renews the token: the one before opens nothing any more; a wrong password changes nothing', async () => {
    const member = await app.member();
    expect((await app.call(stepUp, { password: 'wrong' }, member)).code).toBe('CREDENTIALS_WRONG');
    const { token } = (await app.call(stepUp, { password: TEST_PASSWORD }, member)).value();
    expect((await app.call(listSessions, {}, member)).code).toBe('TOKEN_MISSING');
    expect((await app.call(listSessions, {}, { token })).value().sessions).toHaveLength(1);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { memberRoutes } from '../members/index.ts';
import { issueLaunchToken, memberOfToken } from '../sessions/index.ts';
import { sha256 } from '../platform/secrets.ts';
import { TEST_PASSWORD, type TestApp } from '../testing/test-app.ts';
import { startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { factorRoutes } from './index.ts';

const { getMemberInfo } = contract.members;
const { stepUp } = contract.factors;
const MINUTE_MS = 60_000;
let room: TestLottery;
let app: TestApp;
beforeAll(async () => {
  room = await startTestLottery(['vn27x1'], false, { SESSION_IDLE_MINUTES: '30' }, [...factorRoutes, ...memberRoutes]);
  app = room.app;
});
afterAll(() => room.close());

const info = async (token: string, isAway = false) => {
  const headers = { authorization: `Bearer ${token}`, ...present({ 'x-away': isAway ? '1' : undefined }) };
  const answer = await app.http.inject({ method: 'GET', url: getMemberInfo.path, headers });
  return (answer.json() as { errorCode?: string }).errorCode;
};
const login = async (account: string) => {
  const wish = { username: account, password: TEST_PASSWORD, type: 'username' } as const;
  return (await app.call(contract.sessions.login, wish)).value().token;
};
const pass = (minutes: number) => app.clock.advance(minutes * MINUTE_MS);

test('[GLI 2.5.4] after half an hour without input the session asks for the password and then continues', async () => {
  const { account } = await app.member();
  const token = await login(account);
  for (let round = 0; round < 3; round += 1) {
    pass(20);
    expect(await info(token)).toBeUndefined();
  }
  pass(31);
  expect([await info(token), await info(token)]).toEqual(['SESSION_IDLE', 'SESSION_IDLE']);
  expect((await app.call(stepUp, { password: 'a wrong one' }, { token })).code).toBe('CREDENTIALS_WRONG');
  expect(await info(token)).toBe('SESSION_IDLE');
  const next = (await app.call(stepUp, { password: TEST_PASSWORD }, { token })).value().token;
  expect([await info(next), await info(token)]).toEqual([undefined, 'TOKEN_MISSING']);
});

test('[GLI 2.5.4] a page that asks by itself is no sign of life; the way out is open all the same', async () => {
  const { account } = await app.member();
  const token = await login(account);
  for (let minute = 0; minute < 29; minute += 1) {
    pass(1);
    expect(await info(token, true)).toBeUndefined();
  }
  pass(2);
  expect(await info(token, true)).toBe('SESSION_IDLE');
  expect((await app.call(contract.sessions.logout, {}, { token })).code).toBeUndefined();
});

test('[GLI 2.5.4] play in the lottery client keeps the site session from idling', async () => {
  const { account } = await app.member();
  const token = await login(account);
  const actor = await memberOfToken(app.pool, sha256(token), app.clock.now());
  if (!actor) throw new Error('not in');
  const launchToken = await issueLaunchToken(app.pool, actor, app.platform.random, app.clock.now());
  const client = (await app.call(contract.lottery.enterClient, { launchToken })).value();
  for (let round = 0; round < 3; round += 1) {
    pass(20);
    expect(await info(client.token)).toBeUndefined();
  }
  expect(await info(token)).toBeUndefined();
  pass(31);
  expect([await info(client.token), await info(token)]).toEqual(['SESSION_IDLE', 'SESSION_IDLE']);
});

test('[GLI 2.5.4] play money has no password and is not asked for one', async () => {
  const { token } = await app.member({ memberKind: 'trial' });
  pass(40);
  expect(await info(token)).toBeUndefined();
});

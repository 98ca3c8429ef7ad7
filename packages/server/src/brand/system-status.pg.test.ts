import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { supportRoutes } from '../support/index.ts';
import { walletRoutes } from '../wallet/index.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const { getStatus, setSystemSettings, getSystemSettings } = contract.brand;
const open = { maintenance: false, maintenanceUntil: null, regionRestriction: false, countriesServed: ['TH', 'VN'] };

// Addresses that the bundled location database contains. This one is Google's resolver in the United States; the next
// two belong to a Thai and a Vietnamese network operator.
const fromUnitedStates = '8.8.8.8';
const fromThailand = '1.179.128.1';
const fromVietnam = '::ffff:113.160.0.1';
const fromNowhere = '203.0.113.42';

let app: TestApp;
let mali: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: [...walletRoutes, ...supportRoutes], env: { TRUSTED_PROXIES: '127.0.0.1' } });
  mali = await app.staff('officer');
});
afterAll(() => app.close());

/** Makes a call from this IP address, as the load balancer forwards it. */
async function from(ip: string, token?: string, path = getStatus.path as string) {
  const headers = { 'x-forwarded-for': ip, ...present({ authorization: token ? `Bearer ${token}` : undefined }) };
  const answer = await app.http.inject({ method: 'GET', url: path, headers });
  return answer.json<{ value: { status: number; location: object }; errorCode?: string }>();
}

test('[G01] maintenance closes every call but the status, at once, and opens again; staff stay in; the reason is recorded', async () => {
  const member = await app.member();
  const closed = { ...open, maintenance: true, maintenanceUntil: new Date('2026-11-22T04:30:00Z') };
  await app.call(setSystemSettings, { ...closed, reason: 'new database' }, mali).then((done) => done.value());
  expect((await app.call(getStatus, {})).value().status).toBe(1);
  expect((await app.call(contract.wallet.getBalance, {}, member)).code).toBe('MAINTENANCE');
  expect((await app.call(getSystemSettings, {}, mali)).value()).toEqual(closed);
  await app.call(setSystemSettings, { ...open, reason: 'done' }, mali);
  expect((await app.call(contract.wallet.getBalance, {}, member)).status).toBe(200);
  const auditor = await app.staff('auditor');
  const { records } = (await app.call(contract.audit.listAudit, {}, auditor)).value();
  const reasons = records.filter(({ action }) => action === 'system.set').map(({ facts }) => facts['reason']);
  expect(reasons).toEqual(['done', 'new database']);
});

test('[W-8] [G02] the support that the system screens lead to answers while the rest is closed', async () => {
  for (const closed of [{ maintenance: true }, { regionRestriction: true, countriesServed: [] }]) {
    await app.call(setSystemSettings, { ...open, ...closed, reason: 'closed' }, mali);
    expect((await app.call(contract.support.getDesk, {})).status).toBe(200);
    const begun = await app.call(contract.support.startChat, { language: 'EN', text: 'Is my money safe?' });
    expect(begun.value().chat.messages).toHaveLength(1);
  }
  await app.call(setSystemSettings, { ...open, reason: 'done' }, mali);
});

test('[G03] with restricted regions only served countries are let in; others see their address and country', async () => {
  const member = await app.member();
  await app.call(setSystemSettings, { ...open, regionRestriction: true, reason: 'licence' }, mali);
  const statuses = [];
  for (const ip of [fromThailand, fromVietnam, fromUnitedStates, fromNowhere]) {
    const { value } = await from(ip);
    statuses.push([value.status, value.location]);
  }
  expect(statuses).toEqual([
    [0, { ip: fromThailand, country: 'TH' }],
    [0, { ip: fromVietnam, country: 'VN' }],
    [2, { ip: fromUnitedStates, country: 'US' }],
    [2, { ip: fromNowhere, country: '' }],
  ]);
  const balance = contract.wallet.getBalance.path;
  expect((await from(fromUnitedStates, member.token, balance)).errorCode).toBe('REGION_RESTRICTED');
  expect((await from(fromThailand, member.token, balance)).errorCode).toBeUndefined();
  await app.call(setSystemSettings, { ...open, reason: 'over' }, mali);
  expect((await from(fromUnitedStates)).value.status).toBe(0);
});

test('[G01] only staff with the right may close the doors; a bad wish changes nothing', async () => {
  const auditor = await app.staff('auditor', 'watcher');
  const wish = { ...open, maintenance: true, reason: 'for fun' };
  expect((await app.call(setSystemSettings, wish, auditor)).code).toBe('FORBIDDEN');
  const answer = await app.http.inject({
    method: 'PUT',
    url: setSystemSettings.path,
    headers: { authorization: `Bearer ${mali.token}`, 'idempotency-key': crypto.randomUUID() },
    payload: { ...wish, countriesServed: ['Thailand'] },
  });
  expect(answer.json<{ errorCode: string }>().errorCode).toBe('INPUT_INVALID');
  expect((await app.call(getStatus, {})).value().status).toBe(0);
});

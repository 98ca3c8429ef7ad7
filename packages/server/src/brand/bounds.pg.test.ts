import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { identityRoutes } from '../identity/index.ts';
import { memberRoutes } from '../members/index.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { startTestApp, type TestApp } from '../testing.ts';
import { payee, PAYMENT_PASSWORD } from '../testing-cashier.ts';
import { withdrawalRoutes } from '../withdrawals/index.ts';

const { getBrandBounds, setCodeCaps, setIdentityBound } = contract.brand;
const { listEntrances, setEntrance } = contract.sessions;
let outside: StandIns;
let app: TestApp;
let mali: { token: string };
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({
    routes: [...memberRoutes, ...withdrawalRoutes, ...identityRoutes],
    env: outside.env,
  });
  mali = await app.staff('officer');
});
afterAll(async () => {
  await app.close();
  await outside.stop();
});

const bounds = async () => (await app.call(getBrandBounds, {}, mali)).value();
const facts = async (action: string) => {
  const auditor = await app.staff('auditor');
  return (await app.call(contract.audit.listAudit, { action }, auditor)).value().records[0]?.facts;
};

test('[H10] the caps of codes count for the next one: a number, a network and a country', async () => {
  const { codes } = await bounds();
  const set = (change: Partial<typeof codes>) =>
    app.call(setCodeCaps, { codes: { ...codes, ...change }, reason: 'a flood' }, mali);
  const ask = async (mobileNum: string, ip: string) => {
    const wish = { mobileNum, countryDialingCode: '66', purpose: 'login' as const };
    return (await app.call(contract.sessions.sendLoginCode, wish, { ip })).code;
  };
  await set({ dailyPerTarget: 1, expiredMinutes: 1 });
  expect(await ask('0811110001', '1.179.1.1')).toBeUndefined();
  app.clock.advance(10 * 60_000);
  expect(await ask('0811110001', '1.179.1.1')).toBe('RATE_LIMITED');
  await set({ hourlyPerNetwork: 1 });
  expect(await ask('0811110002', '1.179.2.1')).toBeUndefined();
  expect(await ask('0811110003', '1.179.2.1')).toBe('RATE_LIMITED');
  await set({ countries: ['84'] });
  expect(await ask('0811110004', '1.179.3.1')).toBe('CODE_BUDGET');
  await set({ dailySmsPerCountry: 0 });
  expect(await ask('0811110005', '1.179.4.1')).toBe('CODE_BUDGET');
  const backwards = await set({ dailySms: 10, dailySmsPerCountry: 11 });
  expect([backwards.code, backwards.details['why']]).toEqual(['RULE_INVALID', 'bounds']);
  await set({});
  expect((await bounds()).codes).toEqual(codes);
  expect(await facts('brand.code_caps')).toMatchObject({
    reason: 'a flood',
    before: expect.stringContaining('dailySmsPerCountry 0') as string,
  });
});

test('[E01] the amount from which on a withdrawal needs a document counts for the next one, and is on record', async () => {
  const member = await payee(app);
  const { withdrawAbove } = await bounds();
  const wish = { ...withdrawAbove, THB: money(0) };
  const shown = (await app.call(setIdentityBound, { withdrawAbove: wish, reason: 'new rule' }, mali)).value();
  expect(shown.withdrawAbove).toEqual(wish);
  const ask = () =>
    app.call(
      contract.withdrawals.requestWithdrawal,
      { bankAccountId: member.bankAccountId, amount: money(20_000), paymentPassword: PAYMENT_PASSWORD },
      member,
    );
  const refused = await ask();
  expect([refused.code, refused.details['above']]).toEqual(['IDENTITY_NEEDED', '0']);
  await app.call(setIdentityBound, { withdrawAbove, reason: 'back' }, mali);
  expect((await ask()).code).toBeUndefined();
  expect(await facts('brand.identity_bound')).toMatchObject({ reason: 'back', THB: '0 → 5000000' });
});

test('[H17] an entrance is set and ended with its reason; who may not set the system up may not see them', async () => {
  const set = (takes: 'agents' | 'both') =>
    app.call(setEntrance, { host: 'agents.example', takes, reason: 'a second door' }, mali);
  expect((await set('agents')).value().entrances).toEqual([{ host: 'agents.example', takes: 'agents' }]);
  expect((await set('both')).value().entrances).toEqual([]);
  expect(await facts('entrance.set')).toMatchObject({ takes: 'agents → both', reason: 'a second door' });
  expect((await app.call(listEntrances, {}, await app.staff('auditor'))).code).toBe('FORBIDDEN');
});

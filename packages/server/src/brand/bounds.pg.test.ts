import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { identityRoutes } from '../identity/index.ts';
import { memberRoutes } from '../members/index.ts';
import { pointRoutes } from '../points/index.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { agreeTo } from '../testing/proposals.ts';
import { payee, PAYMENT_PASSWORD } from '../testing/cashier.ts';
import { withdrawalRoutes } from '../withdrawals/index.ts';
import { brandActs } from './index.ts';

const { getBrandBounds, setCashierSafety, setCodeCaps } = contract.brand;
let outside: StandIns;
let app: TestApp;
let mali: { token: string };
let tuan: { token: string };
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({
    routes: [
      ...[...memberRoutes, ...withdrawalRoutes, ...identityRoutes, ...pointRoutes],
      ...proposalRoutes(brandActs),
    ],
    env: outside.env,
  });
  mali = await app.staff('officer', 'mali');
  tuan = await app.staff('approver');
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
  // Daily caps start again at midnight UTC, so the test must not run across midnight.
  const left = DAY_MS - (app.clock.now().getTime() % DAY_MS);
  if (left < 15 * 60_000) app.clock.advance(left);
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

test('[S-M8] [E01] two people change the amount and the days from which on a withdrawal needs a document', async () => {
  const member = await payee(app);
  const { safety } = await bounds();
  const propose = (identity: typeof safety.identity, reason: string) =>
    app.call(setCashierSafety, { ...safety, identity, reason }, mali);
  const ask = () =>
    app.call(
      contract.withdrawals.requestWithdrawal,
      { bankAccountId: member.bankAccountId, amount: money(20_000), paymentPassword: PAYMENT_PASSWORD },
      member,
    );
  const wish = { withdrawAbove: { ...safety.identity.withdrawAbove, THB: money(0) }, windowDays: 7 };
  const proposed = await propose(wish, 'new rule');
  expect((await propose(safety.identity, 'another')).code).toBe('PROPOSAL_OPEN');
  expect((await agreeTo(app, proposed, mali)).code).toBe('SAME_PERSON');
  expect((await bounds()).safety).toEqual(safety);
  const before = (await ask()).value();
  (await app.call(contract.withdrawals.cancelWithdrawal, { id: before.id }, member)).value();

  (await agreeTo(app, proposed, tuan)).value();
  expect((await bounds()).safety).toEqual({ ...safety, identity: wish });
  const refused = await ask();
  expect([refused.code, refused.details['above'], refused.details['days']]).toEqual([...['IDENTITY_NEEDED', '0', 7]]);
  expect(await facts('brand.cashier_safety')).toEqual({
    reason: 'new rule',
    by: 'mali',
    documentDays: '30 → 7',
    documentAbove: '5000000 THB, 40000000 VND → 0 THB, 40000000 VND',
  });
  (await agreeTo(app, await propose(safety.identity, 'back'), tuan)).value();
  expect((await ask()).code).toBeUndefined();
});

test('[S-M1] two people change what one person gives alone in a day', async () => {
  const member = await app.member({ currency: 'THB' });
  const { safety } = await bounds();
  const give = async () => {
    const wish = { account: member.account, amount: 200, reason: 'welcome' };
    return (await app.call(contract.points.adjustPoints, wish, mali)).value().proposal;
  };
  const propose = (soleCaps: typeof safety.soleCaps) =>
    app.call(setCashierSafety, { ...safety, soleCaps, reason: 'careful' }, mali);
  expect(await give()).toBeNull();
  // With this conversion rate, 400 points are worth 20 baht, one satang more than the new cap for one member.
  const [memberCap, officerCap] = [{ THB: money(1_999), VND: money(0) }, safety.soleCaps.officer];
  const backwards = await propose({ member: memberCap, officer: { ...officerCap, THB: money(1_998) } });
  expect([backwards.code, backwards.details['why']]).toEqual(['RULE_INVALID', 'bounds']);
  const proposed = await propose({ member: memberCap, officer: officerCap });
  (await agreeTo(app, proposed, tuan)).value();
  expect(await give()).not.toBeNull();
});

test('[H04] two people change the days of a password and the answer to an unknown name; a password keeps a month', async () => {
  const { safety } = await bounds();
  expect(safety).toMatchObject({ passwordDays: 90, literalTexts: false });
  const set = (passwordDays: number, literalTexts: boolean) =>
    app.call(setCashierSafety, { ...safety, passwordDays, literalTexts, reason: 'house rule' }, mali);
  await expect(set(29, true)).rejects.toThrow(/expected number to be >=30|too_small/);
  expect((await agreeTo(app, await set(180, true), tuan)).status).toBe(200);
  expect((await bounds()).safety).toMatchObject({ passwordDays: 180, literalTexts: true });
  expect(await facts('brand.cashier_safety')).toMatchObject({
    passwordDays: '90 → 180',
    namesMissingAccounts: 'no → yes',
  });
  const back = await app.call(setCashierSafety, { ...safety, reason: 'as before' }, mali);
  expect((await agreeTo(app, back, tuan)).status).toBe(200);
});

test('[S-M4] two people change the waiting time of a new contact; it is never less than a day', async () => {
  const { safety } = await bounds();
  const set = (contactWaitHours: number) =>
    app.call(setCashierSafety, { ...safety, contactWaitHours, reason: 'shorter' }, mali);
  await expect(set(23)).rejects.toThrow(/expected number to be >=24|too_small/);
  const proposed = await set(24);
  expect((await bounds()).safety.contactWaitHours).toBe(72);
  expect((await agreeTo(app, proposed, mali)).code).toBe('SAME_PERSON');
  expect((await agreeTo(app, proposed, tuan)).status).toBe(200);
  expect((await bounds()).safety.contactWaitHours).toBe(24);
  expect(await facts('brand.cashier_safety')).toMatchObject({ contactWaitHours: '72 → 24' });
  const back = await app.call(setCashierSafety, { ...safety, reason: 'as before' }, mali);
  expect((await agreeTo(app, back, tuan)).status).toBe(200);
});

const DAY_MS = 86_400_000;

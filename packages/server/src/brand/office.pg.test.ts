import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const { getBrandSwitches, getRegisterSetting, getWhitelabel, judgePattern, setFeature, setRegisterRule } =
  contract.brand;

let app: TestApp;
let mali: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  mali = await app.staff('officer');
});
afterAll(() => app.close());

let counter = 0;
const person = (change: Partial<InputOf<typeof contract.registration.register>> = {}) => {
  counter += 1;
  return {
    username: `newcomer${counter}`,
    password: 'quiet-river-204',
    confirmPassword: 'quiet-river-204',
    currency: 'THB',
    payeeName: 'Somsak Jaidee',
    birthday: '1990-05-01',
    termsAgreed: true,
    ageConfirmed: true,
    registerMethod: 'WEB',
    ...change,
  } as InputOf<typeof contract.registration.register>;
};
const register = (change = {}) => app.call(contract.registration.register, person(change));
const shownNodes = async () =>
  (await app.call(getWhitelabel, {}))
    .value()
    .info.whitelabel.flatMap(({ childrenNodes }) => childrenNodes)
    .filter(({ enabled }) => enabled)
    .map(({ modId }) => modId);
const toggle = (feature: InputOf<typeof setFeature>['feature'], enabled: boolean) =>
  app.call(setFeature, { feature, enabled, reason: 'season' }, mali);
const usernameRule = async () => {
  const rule = (await app.call(getRegisterSetting, {})).value().fields['username'];
  if (!rule) throw new Error('no rule');
  return rule as InputOf<typeof setRegisterRule>['rule'];
};

describe('the brand’s switches', () => {
  test('[N03] a switch changes what the site shows and what the server takes, at once and both ways', async () => {
    expect((await register()).status).toBe(200);
    const off = (await toggle('USERNAMEREG', false)).value();
    expect(off.features.find(({ id }) => id === 'USERNAMEREG')?.enabled).toBe(false);
    expect(await shownNodes()).not.toContain('USERNAMEREG');
    const refused = await register();
    expect([refused.code, refused.details['feature']]).toEqual(['FEATURE_OFF', 'USERNAMEREG']);
    await toggle('USERNAMEREG', true);
    expect(await shownNodes()).toContain('USERNAMEREG');
    expect((await register()).status).toBe(200);
  });

  test('[N03] each node is switched separately; sites reload; the audit log has person, change and reason', async () => {
    const before = await shownNodes();
    const all = (await app.call(getBrandSwitches, {}, mali)).value().features;
    const ready = all.filter(({ isReady }) => isReady);
    for (const { id, enabled } of ready) {
      await toggle(id, !enabled);
      const names = await shownNodes();
      expect(names.toSorted()).toEqual((enabled ? before.filter((name) => name !== id) : [...before, id]).toSorted());
      await toggle(id, enabled);
    }
    expect(all.filter(({ isReady }) => !isReady).map(({ id }) => id)).toEqual(['GOOGLE', 'FACEBOOK']);
    const news = await sql<{ audience: string }>(
      app.pool,
    )`select audience from outbox_event where type = 'brand' and audience = 'public'`;
    expect(news.length).toBeGreaterThanOrEqual(2 * ready.length);
    const auditor = await app.staff('auditor');
    const { records } = (await app.call(contract.audit.listAudit, { action: 'brand.feature' }, auditor)).value();
    expect(records[0]?.facts).toMatchObject({ reason: 'season' });
    expect((await app.call(setFeature, { feature: 'FREEPLAY', enabled: true, reason: 'fun' }, auditor)).code).toBe(
      'FORBIDDEN',
    );
  });

  test('[N03] a provider the configuration does not know is not offered, even with its switch on', async () => {
    await toggle('GOOGLE', true);
    expect(await shownNodes()).not.toContain('GOOGLE');
    await toggle('GOOGLE', false);
  });

  test('[N03] changes at the same time are all kept', async () => {
    await Promise.all([toggle('FREEPLAY', true), toggle('MOBILELOGIN', true), toggle('PWDEXPIRY', true)]);
    expect(await shownNodes()).toEqual(expect.arrayContaining(['FREEPLAY', 'MOBILELOGIN', 'PWDEXPIRY']));
    await Promise.all([toggle('FREEPLAY', false), toggle('MOBILELOGIN', false), toggle('PWDEXPIRY', false)]);
  });
});

describe('the rules of the form', () => {
  const set = (field: string, rule: InputOf<typeof setRegisterRule>['rule']) =>
    app.call(setRegisterRule, { field, rule, reason: 'new policy' }, mali);

  test('[I01] [I02] a pattern of one’s own is shown by the form’s rules and kept by the server, with the rule’s length', async () => {
    const before = await usernameRule();
    const done = await set('username', { ...before, acceptedPattern: 'th[0-9]+', maxLength: 10 });
    expect(done.value().register['username']?.acceptedPattern).toBe('th[0-9]+');
    expect((await usernameRule()).acceptedPattern).toBe('th[0-9]+');
    const refused = await register();
    expect([refused.code, refused.details]).toMatchObject([
      'FIELD_INVALID',
      { field: 'username', fault: 'pattern', patternId: 'own', min: 6, max: 10 },
    ]);
    expect((await register({ username: 'th12345678901' })).code).toBe('FIELD_INVALID');
    expect((await register({ username: 'th12345678' })).status).toBe(200);
    await set('username', before);
    expect((await register()).status).toBe(200);
  });

  test('[I01] [I05] a field is shown and needed when its rule says so', async () => {
    const off = { enabled: false, required: false, minLength: 1, maxLength: 60 } as const;
    const rule = { acceptedPattern: '', patternId: 'person_name' } as const;
    await set('payeeName', { ...off, ...rule });
    expect((await register({ payeeName: undefined })).status).toBe(200);
    await set('payeeName', { ...off, ...rule, enabled: true, required: true });
    expect((await register({ payeeName: undefined })).details).toMatchObject({ field: 'payeeName', fault: 'empty' });
  });

  test('[I02] [ASVS 1.3.12] a pattern that is invalid or can run very long is refused and changes nothing', async () => {
    const before = await usernameRule();
    for (const [pattern, verdict] of [
      ['(a+)+b', 'unsafe'],
      ['([a-z]+)*x', 'unsafe'],
      ['[z-a]', 'invalid'],
      ['a)|(.*', 'invalid'],
    ] as const) {
      const refused = await set('username', { ...before, acceptedPattern: pattern });
      expect([refused.code, refused.details['verdict']]).toEqual(['PATTERN_UNSAFE', verdict]);
      expect((await app.call(judgePattern, { pattern }, mali)).value().verdict).toBe(verdict);
    }
    expect((await app.call(judgePattern, { pattern: '[a-z]+' }, mali)).value().verdict).toBe('safe');
    expect(await usernameRule()).toEqual(before);
  });

  test('[I01] rules nobody could live with are refused: bounds, fields that must be there, weak passwords, no date', async () => {
    const before = await usernameRule();
    const why = async (field: string, change: object) => (await set(field, { ...before, ...change })).details['why'];
    expect(await why('username', { minLength: 17 })).toBe('bounds');
    expect(await why('username', { enabled: false })).toBe('locked');
    expect(await why('password', { required: false })).toBe('locked');
    expect(await why('password', { minLength: 6, maxLength: 64 })).toBe('bounds');
    expect(await why('password', { minLength: 8, maxLength: 20 })).toBe('bounds');
    expect(await why('birthday', { patternId: 'any' })).toBe('form');
    expect((await set('constructor', before)).code).toBe('NOT_FOUND');
  });
});

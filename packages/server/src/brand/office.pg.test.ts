import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { type FeatureId, featureIds, featuresWith, isStoppable } from '@tamarind/domain/brand/features';
import { type FormRule, houseRules, type RegisterField } from '@tamarind/domain/brand/form-rules';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { changeBrand, offerFeatures } from '../testing/brand.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { brandActs } from './index.ts';

const {
  discardBrandDraft,
  getBrandSwitches,
  getBrandVersions,
  getRegisterSetting,
  getWhitelabel,
  judgePattern,
  publishBrand,
  saveBrandDraft,
  switchFeature,
} = contract.brand;
const { decideProposal } = contract.proposals;

let app: TestApp;
let mali: { token: string };
let tuan: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: proposalRoutes(brandActs) });
  [mali, tuan] = [await app.staff('officer'), await app.staff('it_operations')];
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
const turn = (feature: FeatureId, isOn: boolean) => app.call(switchFeature, { feature, isOn, reason: 'season' }, mali);
const stateOf = async (feature: FeatureId) =>
  (await app.call(getBrandSwitches, {}, mali)).value().features.find(({ id }) => id === feature);

describe('the brand’s features', () => {
  test('[N03] one person switches a feature off for every call at once; two people switch it on again', async () => {
    expect((await register()).status).toBe(200);
    expect((await turn('USERNAMEREG', false)).value()).toEqual({ proposal: null });
    expect(await stateOf('USERNAMEREG')).toMatchObject({ isInBrand: true, isOff: true });
    expect(await shownNodes()).not.toContain('USERNAMEREG');
    const refused = await register();
    expect([refused.code, refused.details['feature']]).toEqual(['FEATURE_OFF', 'USERNAMEREG']);

    const asked = await turn('USERNAMEREG', true);
    const id = asked.value().proposal ?? '';
    expect(await shownNodes()).not.toContain('USERNAMEREG');
    expect((await app.call(decideProposal, { id, decision: 'agree', note: 'seen' }, mali)).code).toBe('SAME_PERSON');
    expect((await register()).code).toBe('FEATURE_OFF');
    (await agreeTo(app, asked, tuan)).value();
    expect(await shownNodes()).toContain('USERNAMEREG');
    expect((await register()).status).toBe(200);
  });

  test('[N03] [A05] a published version neither switches such a feature on nor changes what is off', async () => {
    await turn('FREEPLAY', false);
    await changeBrand(app, { features: featuresWith(featureIds), receiptMinutes: 61 });
    expect(await shownNodes()).not.toContain('FREEPLAY');
    // The document no longer contains the feature. Ending the emergency switch-off must not add it again.
    await offerFeatures(app, ...featureIds.filter((id) => id !== 'FREEPLAY'));
    (await agreeTo(app, await turn('FREEPLAY', true), tuan)).value();
    expect(await stateOf('FREEPLAY')).toMatchObject({ isInBrand: false, isOff: false });
    expect(await shownNodes()).not.toContain('FREEPLAY');
    await offerFeatures(app, ...featureIds);
  });

  test('[N03] each is shown by its own node; sites reload; the audit log has person, change and reason', async () => {
    const before = await shownNodes();
    const all = (await app.call(getBrandSwitches, {}, mali)).value().features;
    const ready = featureIds.filter((id) => isStoppable(id) && all.find((one) => one.id === id)?.isReady);
    for (const id of ready) {
      await turn(id, false);
      expect((await shownNodes()).toSorted()).toEqual(before.filter((name) => name !== id).toSorted());
      await agreeTo(app, await turn(id, true), tuan);
    }
    expect(all.filter(({ isReady }) => !isReady).map(({ id }) => id)).toEqual(['GOOGLE', 'FACEBOOK']);
    expect(await shownNodes()).toEqual(before);
    const news = await sql<{ audience: string }>(
      app.pool,
    )`select audience from outbox_event where type = 'brand' and audience = 'public'`;
    expect(news.length).toBeGreaterThanOrEqual(2 * ready.length);
    const auditor = await app.staff('auditor');
    const of = async (action: string) =>
      (await app.call(contract.audit.listAudit, { action }, auditor)).value().records[0]?.facts;
    expect([await of('brand.feature_off'), await of('brand.feature_on')]).toMatchObject([
      { reason: 'season' },
      { reason: 'season', by: expect.stringMatching(/^officer/) as string },
    ]);
    const refused = await app.call(switchFeature, { feature: 'FREEPLAY', isOn: false, reason: 'fun' }, auditor);
    expect(refused.code).toBe('FORBIDDEN');
  });

  test.each(['REGSMS', 'PWDEXPIRY', 'NEWADDRESS'] as const)(
    '[N03] [H13] %s makes logins or registrations safer, so no single person switches it off',
    async (feature) => {
      const refused = await turn(feature, false);
      expect([refused.code, refused.details['why']]).toEqual(['RULE_INVALID', 'locked']);
      expect(await stateOf(feature)).toMatchObject({ isStoppable: false, isOff: false });
    },
  );

  test('[N03] a provider the configuration does not know is not offered, even where the brand has it', async () => {
    expect((await stateOf('GOOGLE'))?.isInBrand).toBe(true);
    expect(await shownNodes()).not.toContain('GOOGLE');
  });

  test('[N03] switches at the same time are all kept', async () => {
    const three = ['FREEPLAY', 'MOBILELOGIN', 'MOBILEREG'] as const;
    await Promise.all(three.map((id) => turn(id, false)));
    expect((await shownNodes()).filter((id) => three.some((one) => one === id))).toEqual([]);
    for (const id of three) await agreeTo(app, await turn(id, true), tuan);
    expect(await shownNodes()).toEqual(expect.arrayContaining([...three]));
  });
});

describe('the rules of the form', () => {
  type Document = InputOf<typeof saveBrandDraft>['document'];
  const inForce = async () => (await app.call(getRegisterSetting, {})).value().fields;
  /**
   * Publishes a document with this rule of the registration form, by two people. If it cannot be published, returns the
   * refusal's details.
   */
  const publish = async (field: RegisterField, change: Partial<FormRule>) => {
    const { published } = (await app.call(getBrandVersions, {}, mali)).value();
    const register = { ...published.document.register, [field]: { ...houseRules[field], ...change } };
    const document: Document = { ...published.document, register };
    const { draft } = (await app.call(saveBrandDraft, { lock: 0, document }, mali)).value();
    const number = draft?.lock ?? 0;
    const asked = await app.call(publishBrand, { from: 'draft', number, document, reason: 'new policy' }, mali);
    if (asked.code) await app.call(discardBrandDraft, { lock: number, reason: 'refused' }, mali);
    else (await agreeTo(app, asked, tuan)).value();
    return asked;
  };

  test('[I01] [I02] a pattern of one’s own is shown by the form’s rules and kept by the server, with the rule’s length', async () => {
    await publish('username', { acceptedPattern: 'th[0-9]+', maxLength: 10 });
    expect((await inForce())['username']?.acceptedPattern).toBe('th[0-9]+');
    const refused = await register();
    expect([refused.code, refused.details]).toMatchObject([
      'FIELD_INVALID',
      { field: 'username', fault: 'pattern', patternId: 'own', min: 6, max: 10 },
    ]);
    expect((await register({ username: 'th12345678901' })).code).toBe('FIELD_INVALID');
    expect((await register({ username: 'th12345678' })).status).toBe(200);
    await publish('username', {});
    expect((await register()).status).toBe(200);
  });

  test('[I01] [I05] a field is shown and needed when its rule says so', async () => {
    await publish('payeeName', { enabled: false, required: false });
    expect((await register({ payeeName: undefined })).status).toBe(200);
    await publish('payeeName', {});
    expect((await register({ payeeName: undefined })).details).toMatchObject({ field: 'payeeName', fault: 'empty' });
  });

  test('[I02] [ASVS 1.3.12] a pattern that is invalid or can run very long is not published', async () => {
    const before = await inForce();
    for (const [pattern, verdict] of [
      ['(a+)+b', 'unsafe'],
      ['([a-z]+)*x', 'unsafe'],
      ['[z-a]', 'invalid'],
      ['a)|(.*', 'invalid'],
    ] as const) {
      const refused = await publish('username', { acceptedPattern: pattern });
      expect([refused.code, refused.details]).toMatchObject([
        'BRAND_FAULTY',
        { field: 'register.username.acceptedPattern', why: 'pattern' },
      ]);
      expect((await app.call(judgePattern, { pattern }, mali)).value().verdict).toBe(verdict);
    }
    expect((await app.call(judgePattern, { pattern: '[a-z]+' }, mali)).value().verdict).toBe('safe');
    expect(await inForce()).toEqual(before);
  });

  test('[I01] a rule that nobody could live with is not published', async () => {
    const refused = await publish('password', { minLength: 6 });
    expect([refused.code, refused.details]).toMatchObject([
      'BRAND_FAULTY',
      { field: 'register.password', why: 'bounds' },
    ]);
  });
});

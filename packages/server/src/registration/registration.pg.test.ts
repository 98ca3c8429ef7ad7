import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { detailFields } from '@tamarind/contract/registration';
import { dayOf } from '@tamarind/domain/time';
import { houseRules, type RegisterField } from '@tamarind/domain/brand/form-rules';
import { putSetting } from '../brand/index.ts';
import { accountRoutes } from '../account/index.ts';
import { memberRoutes } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { changeBrand, offerFeatures } from '../testing/brand.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { insertAffiliateCode, memberDetails } from './index.ts';

const { register, completeFirstLogin, checkAffiliate, checkReferral, getInvites, makeReferralCode } =
  contract.registration;
const { getMemberInfo } = contract.members;

let app: TestApp;
let agent: { id: bigint; account: string };
let friend88: TestMember;
const refer = (code: string, memberId: bigint) => sql(app.pool)`
  insert into referral_code (code, member_id, made_at) values (${code}, ${memberId}, ${app.clock.now()})`;
beforeAll(async () => {
  app = await startTestApp({ routes: [...memberRoutes, ...accountRoutes] });
  agent = await app.member({ memberKind: 'agent', account: 'agentsomying' });
  await insertAffiliateCode(app.pool, 'AGENT88', agent.id);
  friend88 = await app.member({ account: 'friend88' });
  await refer('FRIEND88', friend88.id);
});
afterAll(() => app.close());

let counter = 0;
const password = 'mango-Sky-41';
const form = (): InputOf<typeof register> => ({
  username: `newcomer${(counter += 1)}`,
  password,
  confirmPassword: password,
  currency: 'THB',
  payeeName: 'สมชาย ใจดี',
  birthday: '1990-05-01',
  termsAgreed: true,
  ageConfirmed: true,
  registerMethod: 'WEB',
});

/** Makes these registration fields required. */
const ask = (...fields: readonly RegisterField[]) => {
  const on = fields.map((field) => [field, { ...houseRules[field], enabled: true, required: true }]);
  return changeBrand(app, { register: { ...houseRules, ...Object.fromEntries(on) } });
};
const askNothingMore = () => changeBrand(app, { register: houseRules });
const rowOf = async (account: string) =>
  (
    await sql<Record<string, unknown>>(app.pool)`
      select m.id, m.nickname, m.language, m.referrer_id as "referrerId", m.upline_id as "uplineId", m.register_url as "registerUrl",
             m.register_domain as "registerDomain", m.contacts, d.sealed
        from member m left join member_details d on d.member_id = m.id where m.account = ${account}`
  )[0] ?? {};

const told = {
  fullname: 'สมชาย ใจดี',
  idNumber: '1101700230705',
  nationality: 'ไทย',
  occupation: 'ค้าขาย',
  address: '99/1 ถนนสุขุมวิท กรุงเทพฯ',
  sourceOfIncome: 'ร้านค้าของตนเอง',
  whatsapp: '66812345678',
  facebook: 'Somchai Jaidee',
  wechat: 'somchai_88',
  qqNum: '88123456',
};

describe('fields the brand switches on', () => {
  test('[H08] [I05] [W-4] are required by their rules, stored sealed, and in the export of the account', async () => {
    await ask(...detailFields, 'nickname', 'line');
    const missing = await app.call(register, { ...form(), nickname: 'ชาย', line: 'somchai88' });
    expect([missing.code, missing.details]).toEqual([
      'FIELD_INVALID',
      { field: expect.stringMatching(/^(fullname|idNumber|whatsapp)$/) as string, fault: 'empty' },
    ]);
    const wrong = await app.call(register, {
      ...form(),
      ...told,
      nickname: 'ชาย',
      line: 'somchai88',
      idNumber: '11-01',
    });
    expect(wrong.details).toMatchObject({ field: 'idNumber', fault: 'pattern', patternId: 'alphanumeric' });

    const wish = { ...form(), ...told, nickname: ' ชาย  88 ', line: '@somchai88' };
    const { token, account } = (await app.call(register, wish)).value();
    const row = await rowOf(account);
    expect(row).toMatchObject({ nickname: 'ชาย 88', contacts: { line: 'somchai88' } });
    for (const text of Object.values(told)) expect((row['sealed'] as Buffer).includes(text)).toBe(false);
    expect(await memberDetails(app.pool, app.platform.secrets, row['id'] as bigint)).toEqual(told);
    const file = (await app.call(contract.account.exportAccount, { loginPassword: password }, { token })).value();
    expect((JSON.parse(file.json) as { details: unknown }).details).toEqual(told);
    await askNothingMore();
  });

  test.each([...detailFields, 'nickname', 'line', 'zalo', 'telegram', 'paymentPassword', 'recommenderId'])(
    '[I05] [W-4] %s is refused where the brand does not ask for it: nothing is taken and dropped',
    async (field) => {
      const answer = await app.call(register, { ...form(), [field]: '702819' });
      expect([answer.code, answer.details]).toEqual(['FIELD_INVALID', { field, fault: 'off' }]);
    },
  );
});

describe('the form’s settings', () => {
  test('[H08] [W-4] the payment password is set, and a weak one is refused', async () => {
    await ask('paymentPassword');
    for (const paymentPassword of ['123456', '010590'])
      expect((await app.call(register, { ...form(), paymentPassword })).details).toEqual({ field: 'paymentPassword' });
    const { token } = (await app.call(register, { ...form(), paymentPassword: '702819' })).value();
    expect((await app.call(getMemberInfo, {}, { token })).value().hasPaymentPassword).toBe(true);
    await askNothingMore();
  });

  test('[H08] [W-4] a brand that requires a captcha refuses a missing and a wrong one', async () => {
    await ask('captcha');
    expect((await app.call(register, form())).code).toBe('CAPTCHA_REQUIRED');
    const captchaId = crypto.randomUUID();
    await app.call(contract.sessions.getCaptcha, { id: captchaId });
    expect((await app.call(register, { ...form(), captcha: 'WRONG', captchaId })).code).toBe('CAPTCHA_WRONG');
    await askNothingMore();
    expect((await app.call(register, { ...form(), captcha: 'WRONG', captchaId })).code).toBe('CAPTCHA_WRONG');
  });

  test('[H08] [W-4] page and host are stored; what is neither is refused', async () => {
    const registerUrl = 'https://play.example/register?referralCode=X';
    const good = { ...form(), registerUrl, domain: 'Play.example' };
    const { account } = (await app.call(register, good)).value();
    expect(await rowOf(account)).toMatchObject({ registerUrl, registerDomain: 'play.example' });
    for (const bad of [{ registerUrl: 'javascript:alert(1)' }, { domain: 'a b' }, { registerUrl: 'play' }])
      expect((await app.call(register, { ...form(), ...bad })).details).toMatchObject({ field: Object.keys(bad)[0] });
  });

  test('[H08] [W-4] a registration without login is refused, because registration logs in at once', async () => {
    const body = { ...form(), login: false };
    const answer = await app.http.inject({
      method: 'PUT',
      url: register.path,
      payload: await app.encrypt(register, body),
    });
    expect(answer.json()).toMatchObject({ errorCode: 'INPUT_INVALID', value: { field: 'login' } });
  });
});

describe('the member’s referrer', () => {
  test('[H09] [W-4] an affiliate code makes the agent the upline, a referral code its owner the referrer', async () => {
    const byAgent = (await app.call(register, { ...form(), affiliateCode: 'AGENT88' })).value();
    expect(await rowOf(byAgent.account)).toMatchObject({ uplineId: agent.id, referrerId: null });
    const byFriend = (await app.call(register, { ...form(), referralCode: ' FRIEND88 ' })).value();
    expect(await rowOf(byFriend.account)).toMatchObject({ uplineId: null, referrerId: friend88.id });
    // An affiliate code is refused as a referral code, and the other way round.
    for (const wrong of [{ referralCode: 'AGENT88' }, { affiliateCode: 'FRIEND88' }])
      expect((await app.call(register, { ...form(), ...wrong })).code).toBe('AFFILIATE_CODE_INVALID');
    expect((await app.call(checkReferral, { code: 'FRIEND88' })).value()).toEqual({
      valid: true,
      invitedBy: 'fr***88',
    });
    for (const [call, code] of [
      [checkReferral, 'AGENT88'],
      [checkAffiliate, 'FRIEND88'],
    ] as const)
      expect((await app.call(call, { code })).value()).toEqual({ valid: false });
    expect((await app.call(checkAffiliate, { code: 'AGENT88' })).value()).toEqual({
      valid: true,
      invitedBy: 'ag***ng',
    });
  });

  test.each(['affiliateCode', 'referralCode'])('[H09] [W-4] a wrong %s is invalid', async (field) => {
    const answer = await app.call(register, { ...form(), [field]: 'NOBODY1' });
    expect([answer.code, answer.details]).toEqual(['AFFILIATE_CODE_INVALID', { field }]);
  });

  test('[H08] [W-4] a recommender is a member with money, and the same person as the referral code’s', async () => {
    await ask('recommenderId');
    const friend = await app.member({ account: 'friendnoi' });
    await app.member({ memberKind: 'trial', account: 'trialnoi' });
    const { account } = (await app.call(register, { ...form(), recommenderId: 'FriendNoi' })).value();
    expect(await rowOf(account)).toMatchObject({ referrerId: friend.id });
    for (const wrong of [
      { recommenderId: 'nobodyhere' },
      { recommenderId: 'trialnoi' },
      { recommenderId: 'friendnoi', referralCode: 'FRIEND88' },
    ])
      expect((await app.call(register, { ...form(), ...wrong })).details).toEqual({
        field: 'recommenderId',
        fault: 'unknown',
      });
    await askNothingMore();
  });
});

describe('the first-login action', () => {
  test('[H03] [W-3] stores who referred the member and the language, once', async () => {
    const member = await app.member({ account: 'welcomed1' });
    const first = await app.call(completeFirstLogin, { referralCode: 'FRIEND88', language: 'VI' }, member);
    expect(first.value()).toEqual({ referredBy: 'fr***88' });
    expect(await rowOf('welcomed1')).toMatchObject({ referrerId: friend88.id, language: 'VI', uplineId: null });
    const again = await app.call(completeFirstLogin, { language: 'EN' }, member);
    expect(again.value()).toEqual({ referredBy: 'fr***88' });
    expect(await rowOf('welcomed1')).toMatchObject({ language: 'VI' });
  });

  test('[H03] [W-3] changes nothing that is stored, and takes no code that is wrong or the own', async () => {
    const session = (await app.call(register, { ...form(), referralCode: 'FRIEND88', language: 'CN' })).value();
    expect(session.firstTimeLogin).toBe(true);
    await app.call(completeFirstLogin, { language: 'EN' }, session);
    expect(await rowOf(session.account)).toMatchObject({ referrerId: friend88.id, language: 'CN' });

    const alone = await app.member({ account: 'owncode1' });
    await refer('OWN1', alone.id);
    for (const referralCode of ['NOBODY1', 'OWN1'])
      expect((await app.call(completeFirstLogin, { referralCode }, alone)).code).toBe('AFFILIATE_CODE_INVALID');
    expect((await app.call(completeFirstLogin, {}, alone)).value()).toEqual({ referredBy: null });
  });

  test('[H03] twenty at the same moment are one', async () => {
    const member = await app.member({ account: 'welcomed20' });
    await Promise.all(
      Array.from({ length: 20 }, () => app.call(completeFirstLogin, { referralCode: 'FRIEND88' }, member)),
    );
    const [count] = await sql<{ count: bigint }>(app.pool)`
      select count(*) from audit_record where action = 'member.first_login' and subject = ${`member:${member.id}`}`;
    expect(count?.count).toBe(1n);
  });
});

test('[C01] [W-5] a chosen language is stored on the account and returned to the site', async () => {
  const member = await app.member();
  expect((await app.call(getMemberInfo, {}, member)).value().language).toBeNull();
  await app.call(contract.brand.updateLanguage, { language: 'EN' }, member);
  expect((await app.call(getMemberInfo, {}, member)).value().language).toBe('EN');
  expect((await app.call(contract.brand.updateLanguage, { language: 'VI' })).value().language).toBe('VI');
  expect((await app.call(getMemberInfo, {}, member)).value().language).toBe('EN');
  const { token } = (await app.call(register, { ...form(), language: 'CN' })).value();
  expect((await app.call(getMemberInfo, {}, { token })).value().language).toBe('CN');
});

test('[D07] [W-8] the country list is the countries the office sends SMS to', async () => {
  const codes = async () => (await app.call(contract.brand.listCountries, {})).value().countries;
  expect(await codes()).toEqual([
    { countryCode: 'TH', countryDialingCode: '66' },
    { countryCode: 'VN', countryDialingCode: '84' },
  ]);
  await inTransaction(app.pool, (tx) => putSetting(tx, 'codes', { countries: ['66', '856'] }, app.clock.now()));
  expect(await codes()).toContainEqual({ countryCode: 'LA', countryDialingCode: '856' });
});

test('[E11] [M06] a member’s code is made once and shows who came by it, with masked names', async () => {
  const host = await app.member({ account: 'hostmember1' });
  expect((await app.call(getInvites, {}, host)).value()).toMatchObject({ code: null, path: null, registered: 0 });
  const { code, path } = (await app.call(makeReferralCode, {}, host)).value();
  expect(path).toBe(`/register?referralCode=${code}`);
  expect((await app.call(makeReferralCode, {}, host)).value()).toEqual({ code, path });
  const guest = (await app.call(register, { ...form(), referralCode: code })).value();
  const idle = (await app.call(register, { ...form(), referralCode: code })).value();
  const { id } = await rowOf(guest.account);
  await sql(
    app.pool,
  )`insert into member_day (member_id, currency, day, deposits) values (${id as bigint}, 'THB', ${dayOf(app.clock.now())}::date, 100)`;
  const mine = (await app.call(getInvites, {}, host)).value();
  expect(mine).toMatchObject({ code, registered: 2, deposited: 1, active: 0, count: 2 });
  expect(mine.friends.filter(({ hasDeposited }) => hasDeposited)).toHaveLength(1);
  for (const { account } of mine.friends) expect([guest.account, idle.account]).not.toContain(account);
  // Another member sees none of these friends.
  expect((await app.call(getInvites, {}, await app.member({}))).value().registered).toBe(0);
});

test('[GLI A.2.4] somebody who works here cannot register: by mailbox, or by the number that another account proved', async () => {
  await app.staff('support_1', 'registering');
  await sql(app.pool)`update staff set mail = 'registering@example.com' where username = 'registering'`;
  const before = await offerFeatures(app, 'USERNAMEREG');
  await ask('email', 'mobileNum');
  const wish = (email: string, mobileNum: string) => ({ ...form(), email, mobileNum });
  const code = async (input: InputOf<typeof register>) => (await app.call(register, input)).code;
  const mine = wish('Registering+play@example.com', '0812340001');
  expect(await code(mine)).toBe('MEMBER_IS_STAFF');
  expect(await rowOf(mine.username)).toEqual({});

  const own = await app.member();
  await sql(app.pool)`
    update member set email = 'registering@example.com', mobile = '+66812340002', mobile_proved_at = ${app.clock.now()}
     where id = ${own.id}`;
  expect(await code(wish('other@example.com', '0812340002'))).toBe('MEMBER_IS_STAFF');
  expect(await code(wish('other@example.com', '0812340003'))).toBeUndefined();
  await sql(app.pool)`update staff set active = false where username = 'registering'`;
  expect(await code(mine)).toBeUndefined();
  await changeBrand(app, before);
});

import { hash as argon } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { changeBrand, offerFeatures } from '../testing/brand.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';
import { walletRoutes } from '../wallet/index.ts';
import { recoveryRoutes } from './index.ts';

const { login, logout, sendLoginCode, sendRegisterCode } = contract.sessions;
const { registerByMobile, register } = contract.registration;
const { changePassword, recoverByEmail, resetPassword } = contract.recovery;
const { getMemberInfo } = contract.members;
const { getBalance } = contract.wallet;

let app: TestApp;
let outside: StandIns;
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({ routes: [...memberRoutes, ...walletRoutes, ...recoveryRoutes], env: outside.env });
});
afterAll(async () => {
  await app.close();
  await outside.stop();
});

let counter = 0;
/** Returns a new Thai number as typed and in E.164. The numbers of different calls are in different ranges. */
function number(): { typed: string; dialled: string } {
  counter += 1;
  const digits = `8${(10_000_000 + counter * 13_337).toString()}`;
  return { typed: `0${digits}`, dialled: `+66${digits}` };
}
const thai = { countryDialingCode: '66' } as const;

/** Waits for the newest message to a number or address and returns its text. */
async function told(service: 'sms' | 'mail', to: string): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const sent = (await outside.log(service)).find(({ detail }) => JSON.stringify(detail['to']).includes(to));
        text = String(sent?.detail['text'] ?? '');
        return text;
      },
      { timeout: 8000 },
    )
    .not.toBe('');
  return text;
}
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';

const form = {
  currency: 'THB',
  payeeName: 'Somsri Jaidee',
  birthday: '1995-05-05',
  termsAgreed: true,
  ageConfirmed: true,
  registerMethod: 'WEB',
} as const;
const password = 'mua-xuan-2031';

/** A member who registered with a verified number. */
async function mobileMember(): Promise<{ dialled: string; typed: string; account: string; token: string }> {
  const to = number();
  await app.call(sendRegisterCode, { mobileNo: to.typed, ...thai, regType: 'mobile' });
  const wish = { ...form, ...thai, mobileNum: to.typed, password, confirmPassword: password };
  const code = codeIn(await told('sms', to.dialled));
  const session = (await app.call(registerByMobile, { ...wish, verificationCode: code })).value();
  app.clock.advance(200_000);
  return { ...to, account: session.account, token: session.token };
}

describe('registration by mobile', () => {
  test('[H08] a number that was proved by its code becomes an account and is in at once; a number is one account’s', async () => {
    const to = number();
    const sent = await app.call(sendRegisterCode, { mobileNo: to.typed, ...thai, regType: 'mobile' });
    expect(sent.value()).toEqual({ expiredMinutes: 3 });
    const code = codeIn(await told('sms', to.dialled));
    const wish = { ...form, ...thai, mobileNum: to.typed, password, confirmPassword: password };
    expect((await app.call(registerByMobile, { ...wish, verificationCode: '' })).code).toBe('CODE_MISSING');
    const session = (await app.call(registerByMobile, { ...wish, verificationCode: code })).value();
    expect(session).toMatchObject({ memberKind: 'member', currency: 'THB', firstTimeLogin: true, changeDue: null });
    expect(session.account).toMatch(/^m[a-z2-9]{9}$/);
    const [row] = await sql<{ mobile: string; proved: boolean }>(app.pool)`
      select mobile, mobile_proved_at is not null as proved from member where account = ${session.account}`;
    expect(row).toEqual({ mobile: to.dialled, proved: true });

    app.clock.advance(200_000);
    // The request for a number that is now registered gets the same response; only the SMS says that an account exists.
    const again = await app.call(sendRegisterCode, { mobileNo: to.typed, ...thai, regType: 'mobile', language: 'EN' });
    expect(again.body).toBe(sent.body);
    expect(await told('sms', to.dialled)).toContain('already has an account');
    expect((await app.call(registerByMobile, { ...wish, verificationCode: code })).code).toBe('CODE_WRONG');
  });

  test.each([
    ['a password that is common', { password: '123456789', confirmPassword: '123456789' }, 'PASSWORD_TOO_COMMON'],
    ['two different passwords', { confirmPassword: 'mua-xuan-2032' }, 'FIELD_INVALID'],
    ['terms not agreed', { termsAgreed: false }, 'TERMS_NOT_AGREED'],
    ['a number of no plan', { mobileNum: '0212345678' }, 'PHONE_INVALID'],
    ['no number', { mobileNum: ' ' }, 'PHONE_MISSING'],
  ])('[H08] %s is refused and leaves the code unused', async (_title, change, code) => {
    const to = number();
    await app.call(sendRegisterCode, { mobileNo: to.typed, ...thai, regType: 'mobile' });
    const verificationCode = codeIn(await told('sms', to.dialled));
    const wish = { ...form, ...thai, mobileNum: to.typed, password, confirmPassword: password, verificationCode };
    expect((await app.call(registerByMobile, { ...wish, ...change })).code).toBe(code);
    expect((await app.call(registerByMobile, wish)).status).toBe(200);
  });

  test('[H10] the call that sends is for our own pages: another site’s page gets nothing sent', async () => {
    const named = { 'idempotency-key': crypto.randomUUID() };
    const browser = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X)' };
    const ask = async (headers: Record<string, string>) => {
      const url = `/wps/verification/sms/register?mobileNo=${number().typed}&countryDialingCode=66&regType=mobile`;
      const answer = await app.http.inject({ method: 'GET', url, headers });
      return answer.json<{ errorCode?: string }>().errorCode;
    };
    expect(await ask(browser)).toBe('ORIGIN_REFUSED');
    expect(await ask({ ...browser, referer: 'https://evil.example/' })).toBe('ORIGIN_REFUSED');
    expect(await ask({ ...named, 'sec-fetch-site': 'cross-site' })).toBe('ORIGIN_REFUSED');
    expect(await ask({ ...named, 'sec-fetch-site': 'same-origin' })).toBeUndefined();
    // A client that is not a browser and follows only the specification sends none of our own headers.
    expect(await ask({})).toBeUndefined();
  });

  test('[H08] a number typed into the username form is proved too', async () => {
    const to = number();
    const wish = {
      ...form,
      ...thai,
      username: 'withnumber1',
      password,
      confirmPassword: password,
      mobileNum: to.typed,
    };
    expect((await app.call(register, wish)).code).toBe('CODE_MISSING');
    await app.call(sendRegisterCode, { mobileNo: to.typed, ...thai, regType: 'username' });
    const verificationCode = codeIn(await told('sms', to.dialled));
    expect((await app.call(register, { ...wish, verificationCode })).status).toBe(200);
  });
});

describe('login by code', () => {
  test('[H01] the number and its code open a session, once; an unknown number is answered alike and gets no SMS', async () => {
    const member = await mobileMember();
    const sent = await app.call(sendLoginCode, { mobileNum: member.typed, ...thai });
    const stranger = number();
    const unknown = await app.call(sendLoginCode, { mobileNum: stranger.typed, ...thai });
    expect(unknown.body).toBe(sent.body);
    const code = codeIn(await told('sms', member.dialled));
    const wish = { username: ` ${member.typed} `, password: code, type: 'sms', ...thai } as const;
    expect((await app.call(login, wish)).value()).toMatchObject({ account: member.account, changeDue: null });
    expect((await app.call(login, wish)).code).toBe('CODE_EXPIRED');
    const guess = await app.call(login, { ...wish, username: stranger.typed, password: '111111' });
    expect([guess.code, guess.details]).toEqual(['CODE_WRONG', { left: 4 }]);
    expect((await outside.log('sms')).some(({ detail }) => detail['to'] === stranger.dialled)).toBe(false);
  });

  test('[H18] each trouble of phones has a code of its own', async () => {
    const ask = async (mobileNum: string, dialing = '66') =>
      (await app.call(sendLoginCode, { mobileNum, countryDialingCode: dialing })).code;
    const to = number();
    expect(await ask('')).toBe('PHONE_MISSING');
    expect(await ask('12345')).toBe('PHONE_INVALID');
    expect(await ask('2025550123', '1')).toBe('CODE_BUDGET');
    expect(await ask(to.typed)).toBeUndefined();
    expect(await ask(to.typed)).toBe('RATE_LIMITED');
    const enter = async (code: string) =>
      (await app.call(login, { username: to.typed, password: code, type: 'sms', ...thai })).code;
    expect(await enter(' ')).toBe('CODE_MISSING');
    expect(await enter('123456')).toBe('CODE_WRONG');
    app.clock.advance(600_000);
    expect(await enter('123456')).toBe('CODE_EXPIRED');
  });
});

describe('a lost password', () => {
  test('[H11] by phone: the code sets a new one, logs in, and ends every other session', async () => {
    const member = await mobileMember();
    await app.call(sendLoginCode, { mobileNum: member.typed, ...thai, purpose: 'recover' });
    const verificationCode = codeIn(await told('sms', member.dialled));
    const wish = { newPassword: 'mua-he-2032-xa', mobileNum: member.typed, ...thai, verificationCode };
    const session = (await app.call(resetPassword, wish)).value() ?? { account: '', token: '' };
    expect(session.account).toBe(member.account);
    expect((await app.call(getMemberInfo, {}, { token: member.token })).code).toBe('TOKEN_MISSING');
    expect((await app.call(getMemberInfo, {}, session)).status).toBe(200);
    const again = { username: member.account, type: 'username' } as const;
    expect((await app.call(login, { ...again, password })).code).toBe('CREDENTIALS_WRONG');
  });

  test('[H14] does not get around the authenticator: the new password holds, and the login asks for its code', async () => {
    const member = await mobileMember();
    await sql(app.pool)`
      insert into member_totp (member_id, secret_sealed, begun_at, confirmed_at)
      select id, 'x', ${app.clock.now()}, ${app.clock.now()} from member where account = ${member.account}`;
    await app.call(sendLoginCode, { mobileNum: member.typed, ...thai, purpose: 'recover' });
    const verificationCode = codeIn(await told('sms', member.dialled));
    const wish = { newPassword: 'mua-he-2032-xa', mobileNum: member.typed, ...thai, verificationCode };
    expect((await app.call(resetPassword, wish)).value()).toBeNull();
    const again = { username: member.account, type: 'username', password: 'mua-he-2032-xa' } as const;
    expect((await app.call(login, again)).code).toBe('PROOF_REQUIRED');
  });

  test('[H11] by mail: name and address, the code, a new password, and one is in; strangers get the same answer and no mail', async () => {
    const member = await withMail('ploy@demo.example');
    const sent = await app.call(recoverByEmail, { username: member.account, email: 'Ploy@demo.example' });
    expect(sent.value()).toEqual({ expiredMinutes: 3 });
    const unknown = await app.call(recoverByEmail, { username: 'nobodyhere', email: 'nobody@demo.example' });
    const other = await app.call(recoverByEmail, { username: member.account, email: 'other@demo.example' });
    expect([unknown.body, other.body]).toEqual([sent.body, sent.body]);
    const verificationCode = codeIn(await told('mail', 'ploy@demo.example'));
    const wish = { newPassword: 'mua-he-2032-xa', email: 'ploy@demo.example', verificationCode };
    expect((await app.call(resetPassword, { ...wish, newPassword: '12345678', username: member.account })).code).toBe(
      'PASSWORD_TOO_COMMON',
    );
    expect((await app.call(resetPassword, { ...wish, username: member.account })).value()?.account).toBe(
      member.account,
    );
    expect((await outside.log('mail')).some(({ detail }) => /nobody|other/.test(JSON.stringify(detail)))).toBe(false);
  });

  test('[H11] the code of one account opens no other that has the same address', async () => {
    const [mine, other] = [await withMail('both@demo.example'), await withMail('both@demo.example')];
    await app.call(recoverByEmail, { username: mine.account, email: 'both@demo.example' });
    const verificationCode = codeIn(await told('mail', 'both@demo.example'));
    const wish = { newPassword: 'mua-he-2032-xa', email: 'both@demo.example', verificationCode };
    expect((await app.call(resetPassword, { ...wish, username: other.account })).code).toBe('CODE_EXPIRED');
  });

  test('[H11] the literal text is shown if the brand chose it, with the same work', async () => {
    await setting('literalTexts', true);
    const codes = async () =>
      (await sql<{ count: bigint }>(app.pool)`select count(*) as count from one_time_code`)[0]?.count ?? 0n;
    const before = await codes();
    const unknown = await app.call(recoverByEmail, { username: 'nobodyhere', email: 'none@demo.example' });
    expect([unknown.code, (await codes()) - before]).toEqual(['ACCOUNT_UNKNOWN', 1n]);
    await setting('literalTexts', false);
  });

  test('[H11] the address comes as a form; other calls take none', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const put = async (url: string) =>
      (await app.http.inject({ method: 'POST', url, headers, payload: 'mobileNum=0812345678&countryDialingCode=66' }))
        .statusCode;
    expect(await put(sendLoginCode.path)).toBe(400);
  });

  async function withMail(email: string): Promise<TestMember> {
    const member = await app.member();
    await sql(app.pool)`update member set email = ${email} where id = ${member.id}`;
    return member;
  }
});

describe('changing the password', () => {
  const wish = { oldPassword: TEST_PASSWORD, newPassword: password, confirmNewPassword: password };

  test('[H12] the old one proves it; every other session ends, this one goes on', async () => {
    const member = await app.member();
    const other = (
      await app.call(login, { username: member.account, password: TEST_PASSWORD, type: 'username' })
    ).value();
    const trouble = async (change: object) => (await app.call(changePassword, { ...wish, ...change }, member)).code;
    expect(await trouble({ oldPassword: 'not-this-one' })).toBe('CREDENTIALS_WRONG');
    expect(await trouble({ confirmNewPassword: 'mua-xuan-2032' })).toBe('FIELD_INVALID');
    expect(await trouble({ newPassword: 'short', confirmNewPassword: 'short' })).toBe('FIELD_INVALID');
    expect(await trouble({ newPassword: TEST_PASSWORD, confirmNewPassword: TEST_PASSWORD })).toBe('PASSWORD_SAME');
    expect((await app.call(changePassword, wish, member)).status).toBe(200);
    expect((await app.call(getMemberInfo, {}, member)).status).toBe(200);
    expect((await app.call(getMemberInfo, {}, other)).code).toBe('TOKEN_MISSING');
  });

  test('[H04] an imported account with the default password may read its name, change the password and leave; nothing else', async () => {
    const member = await app.member();
    await sql(app.pool)`update member set password_hash = ${await argon('123456')} where id = ${member.id}`;
    const session = (await app.call(login, { username: member.account, password: '123456', type: 'username' })).value();
    expect(session.changeDue).toBe('default');
    const refused = await app.call(getBalance, {}, session);
    expect([refused.status, refused.code, refused.details]).toEqual([
      403,
      'PASSWORD_CHANGE_NEEDED',
      { changeDue: 'default' },
    ]);
    expect((await app.call(getMemberInfo, {}, session)).value().account).toBe(member.account);
    const back = { ...wish, oldPassword: '123456' };
    const common = { ...back, newPassword: '123456', confirmNewPassword: '123456' };
    expect((await app.call(changePassword, common, session)).code).toBe('FIELD_INVALID');
    expect((await app.call(changePassword, back, session)).status).toBe(200);
    expect((await app.call(getBalance, {}, session)).status).toBe(200);
    const next = await app.call(login, { username: member.account, password, type: 'username' });
    expect(next.value().changeDue).toBeNull();
  });

  test('[H04] logging out does not clear a due password change; a login by SMS code is not asked for one', async () => {
    const member = await mobileMember();
    await sql(app.pool)`update member set password_change_due = 'first_login' where account = ${member.account}`;
    const again = async () => (await app.call(login, { username: member.account, password, type: 'username' })).value();
    const first = await again();
    await app.call(logout, {}, first);
    expect([first.changeDue, (await again()).changeDue]).toEqual(['first_login', 'first_login']);
    await app.call(sendLoginCode, { mobileNum: member.typed, ...thai });
    const code = codeIn(await told('sms', member.dialled));
    const session = await app.call(login, { username: member.typed, password: code, type: 'sms', ...thai });
    expect(session.value().changeDue).toBeNull();
  });

  test('[H04] an old password must be changed only where the operator wants it', async () => {
    const member = await app.member();
    const again = async () =>
      (await app.call(login, { username: member.account, password: TEST_PASSWORD, type: 'username' })).value();
    app.clock.advance(91 * 86_400_000);
    expect((await again()).changeDue).toBeNull();
    const before = await offerFeatures(app, 'PWDEXPIRY');
    expect(await again()).toMatchObject({ changeDue: 'expired', passwordExpired: true });
    await changeBrand(app, before);
  });
});

const setting = (name: string, value: unknown) => sql(app.pool)`
  insert into brand_setting (name, value, changed_at) values (${name}, ${{ json: value }}, now())
  on conflict (name) do update set value = excluded.value`;

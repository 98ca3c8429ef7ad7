import type { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { memberRoutes } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { readPicture } from '../platform/picture.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { recoveryRoutes } from '../recovery/index.ts';
import { movePoints } from '../points/index.ts';
import { drawnPng } from '../testing/picture.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';
import { accountJobs, accountRoutes, mountAvatars } from './index.ts';

const { account, members, sessions } = contract;
let outside: StandIns;
let app: TestApp;
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({
    routes: [...memberRoutes, ...accountRoutes, ...recoveryRoutes],
    mount: mountAvatars,
    env: outside.env,
  });
});
afterAll(async () => {
  await app.close();
  await outside.stop();
});

const thai = (change: { balance?: bigint } = {}) =>
  app.member({ currency: 'THB', payeeName: 'Somchai Jaidee', ...change });
const rowsOf = async (member: TestMember) => (await app.call(account.getAccount, {}, member)).value();
const login = (member: TestMember) =>
  app.call(sessions.login, { username: member.account, password: TEST_PASSWORD, type: 'username' });
/** The one-time code in the newest message to this number or address. */
const codeFor = async (service: 'sms' | 'mail', to: string): Promise<string> => {
  const item = (await outside.log(service)).find(({ summary }) => summary.startsWith(to));
  return /\b(\d{6})\b/.exec(`${String(item?.detail['text'])}`)?.[1] ?? 'none';
};

test('[E01] a member chooses one of 24 drawings, each a picture of our own', async () => {
  const member = await thai();
  const shown = (await app.call(account.getPlayerAvatar, {}, member)).value();
  expect([shown.avatarType, shown.avatar, shown.drawings.length]).toEqual(['STATIC', '1', 24]);
  const pictures = await Promise.all(shown.drawings.map(({ url }) => app.http.inject(url)));
  expect(pictures.every(({ statusCode, body }) => statusCode === 200 && body.startsWith('<svg'))).toBe(true);
  expect(new Set(pictures.map(({ body }) => body)).size).toBe(24);
  await app.call(account.chooseAvatar, { drawing: 7 }, member);
  expect((await app.call(members.getMemberInfo, {}, member)).value()).toMatchObject({
    avatar: '7',
    avatarType: 'STATIC',
  });
  expect((await app.call(account.getMemberIcon, {}, member)).value().icon).toBe('/avatar/7.svg');
});

test('[E01] an own picture is drawn anew, 256 by 256, and what was hidden in the file is gone', async () => {
  const member = await thai();
  const secret = Buffer.from('GPS 13.7563 N 100.5018 E');
  const sent = Buffer.concat([drawnPng(400), secret]);
  const shown = (await app.call(account.uploadAvatar, { picture: sent.toString('base64') }, member)).value();
  expect(shown.avatarType).toBe('CUSTOM');
  const kept = (await app.http.inject(shown.url)).rawPayload;
  expect(kept.includes(secret)).toBe(false);
  const picture = readPicture(kept.toString('base64'));
  expect(picture).toMatchObject({ width: 256, height: 256 });
  await app.call(account.chooseAvatar, { drawing: 2 }, member);
  expect((await app.http.inject(shown.url)).statusCode).toBe(404);
});

test('[ASVS 5.2.6] a file that is no picture, broken, too small or claims too many pixels is refused', async () => {
  const member = await thai();
  const bomb = Buffer.from(drawnPng(100));
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  for (const bytes of [Buffer.from('<svg xmlns="x"/>'), drawnPng(100).subarray(0, 60), drawnPng(20), bomb]) {
    const answer = await app.call(account.uploadAvatar, { picture: bytes.toString('base64') }, member);
    expect(answer.code).toBe('INPUT_INVALID');
  }
});

test('[E01] nickname and messenger names are kept with their date, and taken away by an empty one', async () => {
  const member = await thai();
  await app.call(account.changeNickname, { nickname: ' สมชาย  ใจดี ' }, member);
  expect((await app.call(members.getMemberInfo, {}, member)).value().nickname).toBe('สมชาย ใจดี');
  expect((await app.call(account.changeNickname, { nickname: '<b>x</b>' }, member)).code).toBe('FIELD_INVALID');
  await app.call(account.setMessenger, { messenger: 'telegram', handle: '@som_chai' }, member);
  await app.call(account.setMessenger, { messenger: 'line', handle: 'som.chai' }, member);
  await app.call(account.setMessenger, { messenger: 'line', handle: '' }, member);
  expect((await rowsOf(member)).messengers).toEqual([
    { messenger: 'telegram', handle: 'som_chai', changedAt: expect.any(Date) as Date },
  ]);
});

test('[E01] an e-wallet carries the member’s own name, serves one member, and is not readable in the database', async () => {
  const [member, other] = [await thai(), await thai()];
  const bind = (who: TestMember, holderName = 'SOMCHAI JAIDEE', provider: 'truemoney' | 'momo' = 'truemoney') =>
    app.call(account.bindEWallet, { provider, number: '081-765-4321', holderName }, who);
  expect((await bind(member, 'Somsak Jaidee')).code).toBe('HOLDER_NAME_DIFFERS');
  expect((await bind(member, undefined, 'momo')).code).toBe('NOT_FOUND');
  expect((await bind(member)).value().numberMasked).toBe('••••321');
  expect((await bind(member)).code).toBe('E_WALLET_TAKEN');
  expect((await bind(other)).code).toBe('E_WALLET_TAKEN');
  const [row] = await sql<{ text: string }>(app.pool)`select string_agg(e::text, '') as text from e_wallet e`;
  expect(row?.text).not.toContain('0817654321');
  expect(row?.text).not.toContain(Buffer.from('0817654321').toString('hex'));
});

test('[E01] a mobile number is bound by the login password and the code that was sent there', async () => {
  const member = await thai();
  const wish = { channel: 'sms', to: '081 234 5678', loginPassword: TEST_PASSWORD } as const;
  const wrong = await app.call(account.sendBindCode, { ...wish, loginPassword: 'x', language: 'EN' }, member);
  expect(wrong.code).toBe('CREDENTIALS_WRONG');
  expect((await app.call(account.sendBindCode, { ...wish, language: 'EN' }, member)).code).toBeUndefined();
  const code = await codeFor('sms', '+66812345678');
  const bind = (typed: string) => app.call(account.bindContact, { ...wish, code: typed }, member);
  expect((await bind(code === '000000' ? '000001' : '000000')).code).toBe('CODE_WRONG');
  expect((await bind(code)).code).toBeUndefined();
  expect((await rowsOf(member)).mobile).toEqual({ masked: '*********678', boundAt: expect.any(Date) as Date });
  expect((await bind(code)).code).toBe('CODE_EXPIRED');
});

test('[E01] only a person who reads the code at an address learns that it is another member’s', async () => {
  const [member, other] = [await thai(), await thai()];
  for (const [who, outcome] of [
    [member, undefined],
    [other, 'CONTACT_TAKEN'],
  ] as const) {
    const wish = { channel: 'mail', to: 'Somchai@mail.example', loginPassword: TEST_PASSWORD } as const;
    app.clock.advance(11 * 60_000);
    expect((await app.call(account.sendBindCode, { ...wish, language: 'TH' }, who)).code).toBeUndefined();
    const code = await codeFor('mail', 'somchai@mail.example');
    expect((await app.call(account.bindContact, { ...wish, code }, who)).code).toBe(outcome);
  }
});

test('[E01] the payment password is changed by the old one, or by login password and a code', async () => {
  const member = await thai();
  const change = (proof: Parameters<typeof app.call<typeof account.changePaymentPassword>>[1]['proof'], next: string) =>
    app.call(account.changePaymentPassword, { proof, paymentPassword: next }, member);
  expect((await change({ by: 'old', oldPaymentPassword: '730418' }, '604127')).code).toBe('PAYMENT_PASSWORD_MISSING');
  await app.call(members.setPaymentPassword, { loginPassword: TEST_PASSWORD, paymentPassword: '730418' }, member);
  expect((await change({ by: 'old', oldPaymentPassword: '111222' }, '604127')).code).toBe('PAYMENT_PASSWORD_WRONG');
  expect((await change({ by: 'old', oldPaymentPassword: '730418' }, '123456')).code).toBe('PASSWORD_TOO_COMMON');
  expect((await change({ by: 'old', oldPaymentPassword: '730418' }, '604127')).code).toBeUndefined();
  expect((await rowsOf(member)).paymentPasswordChangedAt).toBeInstanceOf(Date);
  expect((await app.call(account.sendPaymentCode, { channel: 'sms', language: 'EN' }, member)).code).toBe('NOT_FOUND');
  await sql(app.pool)`update member set mobile = '0898765432' where id = ${member.id}`;
  expect((await app.call(account.sendPaymentCode, { channel: 'sms', language: 'EN' }, member)).code).toBeUndefined();
  const code = await codeFor('sms', '+66898765432');
  const proof = { by: 'code', loginPassword: TEST_PASSWORD, channel: 'sms', code } as const;
  expect((await change(proof, '918273')).code).toBeUndefined();
  expect((await change({ by: 'old', oldPaymentPassword: '918273' }, '604127')).code).toBeUndefined();
});

test('[S-M4] [secret: login password] [secret: payment password] a new contact replaces neither before its time', async () => {
  const member = await thai();
  await app.call(members.setPaymentPassword, { loginPassword: TEST_PASSWORD, paymentPassword: '730418' }, member);
  const [{ state } = { state: '' }] = await sql<{ state: string }>(app.pool)`
    select data->>'state' as state from outbox_event where audience = ${`member:${member.id}`} and type = 'security'`;
  expect(state).toBe('payment_password_set');
  const to = `thief${member.id}@mail.example`;
  const wish = { channel: 'mail', to, loginPassword: TEST_PASSWORD } as const;
  await app.call(account.sendBindCode, { ...wish, language: 'EN' }, member);
  const bindCode = await codeFor('mail', to);
  (await app.call(account.bindContact, { ...wish, code: bindCode }, member)).value();
  const boundAt = (await rowsOf(member)).email?.boundAt ?? new Date(0);

  const sent = () => app.call(account.sendPaymentCode, { channel: 'mail', language: 'EN' }, member);
  const early = await sent();
  expect([early.code, early.details['until']]).toEqual([
    'CONTACT_FRESH',
    new Date(boundAt.getTime() + 72 * 3_600_000).toISOString(),
  ]);
  const proof = { by: 'code', loginPassword: TEST_PASSWORD, channel: 'mail', code: '123456' } as const;
  const change = { proof, paymentPassword: '918273' };
  expect((await app.call(account.changePaymentPassword, change, member)).code).toBe('CONTACT_FRESH');
  app.clock.advance(11 * 60_000);
  const { recoverByEmail, resetPassword } = contract.recovery;
  const reset = async () => {
    (await app.call(recoverByEmail, { username: member.account, email: to, language: 'EN' })).value();
    let code = '';
    await expect.poll(async () => (code = await codeFor('mail', to))).not.toBe(bindCode);
    const form = { username: member.account, email: to, verificationCode: code };
    return app.call(resetPassword, { ...form, newPassword: 'mua-xuan-2031', confirmNewPassword: 'mua-xuan-2031' });
  };
  expect((await reset()).code).toBe('CONTACT_FRESH');

  app.clock.moveTo(new Date(boundAt.getTime() + 72 * 3_600_000 + 1000));
  const token = (await login(member)).value().token;
  expect(
    (await app.call(account.sendPaymentCode, { channel: 'mail', language: 'EN' }, { token })).code,
  ).toBeUndefined();
});

test('[PDPA s.19] marketing is agreed to separately and taken back as easily; both stay on record', async () => {
  const member = await thai();
  expect((await rowsOf(member)).marketing).toEqual({ isGiven: false, changedAt: null });
  for (const isGiven of [true, false]) await app.call(account.setMarketing, { isGiven }, member);
  expect((await rowsOf(member)).marketing.isGiven).toBe(false);
  const said = await sql<{ given: boolean }>(app.pool)`
    select given from consent_record where member_id = ${member.id} and purpose = 'marketing' order by id`;
  expect(said.map(({ given }) => given)).toEqual([true, false]);
});

test('[PDPA s.30] the export holds everything about the person and nothing of anybody else, no hash and no full number', async () => {
  const [member, other] = [await thai({ balance: 50_000n }), await thai({ balance: 70_000n })];
  await app.call(account.setMarketing, { isGiven: true }, member);
  await login(member);
  const now = app.clock.now();
  await sql(app.pool)`
    insert into vendor (code, name, kind, profile, base_url, operator_id, currencies, state_changed_by, state_changed_at, added_at)
    values ('DEMO1', 'Demo', 'seamless', 'hub88', 'http://127.0.0.1:9', 'tamarind', '{THB}', 'test', ${now}, ${now})`;
  for (const [who, round] of [
    [member, 'r-mine'],
    [other, 'r-other'],
  ] as const) {
    await sql(app.pool)`
      insert into vendor_round (vendor, member_id, round, game_code, currency, realm, state, staked, won, opened_at, moved_at, closed_at)
      values ('DEMO1', ${who.id}, ${round}, 'g', 'THB', 'real', 'closed', 500, 900, ${now}, ${now}, ${now})`;
    await sql(app.pool)`
      insert into vip_member (member_id, currency, weighted, level, peak, reviewed) values (${who.id}, 'THB', 7, 1, 1, '2026-10')`;
  }
  await inTransaction(app.pool, (tx) =>
    movePoints(tx, {
      memberId: member.id,
      key: `deposit:${member.id}`,
      kind: 'deposit',
      amount: 7,
      reference: 'D1',
      remark: '',
      by: 'system',
      at: now,
    }),
  );
  expect((await app.call(account.exportAccount, { loginPassword: 'x' }, member)).code).toBe('CREDENTIALS_WRONG');
  const { fileName, json } = (await app.call(account.exportAccount, { loginPassword: TEST_PASSWORD }, member)).value();
  expect(fileName).toMatch(new RegExp(`^${member.account}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const file = JSON.parse(json) as Record<string, unknown[]>;
  expect(file['accountRecord']).toHaveLength(1);
  expect(file['consents']).toMatchObject([{ purpose: 'marketing', given: true }]);
  expect(file['sessions']).not.toHaveLength(0);
  expect(file['logins']).toMatchObject([{ way: 'password', refused: null }]);
  expect(file['vendorRounds']).toMatchObject([{ round: 'r-mine', staked: '500', won: '900' }]);
  expect(file['points']).toMatchObject([{ kind: 'deposit', amount: 7, balance_after: 7 }]);
  expect(file['vip']).toMatchObject([{ level: 1 }]);
  expect(json).not.toContain(other.account);
  expect(json).not.toContain('r-other');
  expect(json).not.toMatch(/argon2|hash|sealed/);
});

test('[E01] an export waits for a connection a few times, not once for each table', async () => {
  const member = await thai({ balance: 50_000n });
  let turns = 0;
  const count = () => (turns += 1);
  const pool = app.pool as unknown as EventEmitter;
  pool.on('acquire', count);
  const answer = await app.call(account.exportAccount, { loginPassword: TEST_PASSWORD }, member);
  pool.off('acquire', count);
  expect(answer.status).toBe(200);
  expect(turns).toBeLessThan(8);
});

test('[E01] an account closes only without money, ends its sessions, and a login in seven days takes it back', async () => {
  const rich = await thai({ balance: 50_000n });
  const refused = await app.call(account.closeAccount, { loginPassword: TEST_PASSWORD }, rich);
  expect([refused.code, refused.details['available']]).toEqual(['MONEY_LEFT', '50000']);
  const member = await thai({ balance: 99n });
  await app.call(account.setMessenger, { messenger: 'line', handle: 'som.chai' }, member);
  const { closesAt } = (await app.call(account.closeAccount, { loginPassword: TEST_PASSWORD }, member)).value();
  expect(Math.round((closesAt.getTime() - app.clock.now().getTime()) / 60_000)).toBe(7 * 1440);
  expect((await app.call(account.getAccount, {}, member)).code).toBe('TOKEN_MISSING');
  app.clock.advance(6 * 86_400_000);
  const back = (await login(member)).value();
  app.clock.advance(2 * 86_400_000);
  const again = (await login(member)).value();
  expect(back.account).toBe(again.account);
  await app.call(account.closeAccount, { loginPassword: TEST_PASSWORD }, again);
  app.clock.advance(7 * 86_400_000);
  expect((await login(member)).code).toBe('ACCOUNT_CLOSED');
  for (const job of accountJobs) await app.run(job);
  const [left] = await sql<{ contacts: object; closedAt: Date | null }>(app.pool)`
    select contacts, closed_at as "closedAt" from member where id = ${member.id}`;
  expect(left).toEqual({ contacts: {}, closedAt: expect.any(Date) as Date });
});

test('[I09] a trial account has no account page', async () => {
  const trial = await app.member({ currency: 'THB', memberKind: 'trial' });
  expect((await app.call(account.getAccount, {}, trial)).code).toBe('in_need_true_account');
});

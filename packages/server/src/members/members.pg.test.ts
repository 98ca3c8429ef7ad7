import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { codeOfKind } from '@tamarind/contract/member-kind';
import { type MemberKind, memberKinds } from '@tamarind/domain/members/member-kind';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';
import { memberRoutes, clearance } from './index.ts';

const { getMemberInfo, setPaymentPassword, listBanks, listBankAccounts, bindBankAccount } = contract.members;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ routes: memberRoutes });
});
afterAll(() => app.close());

const thai = (payeeName = 'Somchai Jaidee') => app.member({ currency: 'THB', payeeName });
const bind = (member: TestMember, change: Partial<{ bank: string; accountNumber: string; holderName: string }> = {}) =>
  app.call(
    bindBankAccount,
    { bank: 'KBANK', accountNumber: newNumber(), holderName: 'SOMCHAI  JAIDEE', ...change },
    member,
  );
let numbers = 1_000_000_000;
const newNumber = (): string => String((numbers += 7));

test('[E01] a member reads the own file, with address and number masked', async () => {
  const member = await thai();
  await sql(app.pool)`update member set email = 'somchai@mail.example', mobile = '0812345678' where id = ${member.id}`;
  const info = (await app.call(getMemberInfo, {}, member)).value();
  expect(info).toMatchObject({
    account: member.account,
    memberKind: 'member',
    isTrial: false,
    payeeName: 'Somchai Jaidee',
    emailMasked: 'so***@mail.example',
    mobileMasked: '*******678',
    hasPaymentPassword: false,
  });
});

test('[J06] [S-M4] [secret: payment password, first] the payment password is set once, with the login password as proof', async () => {
  const member = await thai();
  const set = (loginPassword: string, paymentPassword: string) =>
    app.call(setPaymentPassword, { loginPassword, paymentPassword }, member);
  expect((await set('wrong-password', '730418')).code).toBe('CREDENTIALS_WRONG');
  for (const guessable of ['123456', '111111', '654321', '010190', '900101'])
    expect((await set(TEST_PASSWORD, guessable)).code).toBe('PASSWORD_TOO_COMMON');
  expect((await set(TEST_PASSWORD, '730418')).code).toBeUndefined();
  expect((await app.call(getMemberInfo, {}, member)).value().hasPaymentPassword).toBe(true);
  expect((await set(TEST_PASSWORD, '730419')).code).toBe('FORBIDDEN');
});

test('[J06] guessing the login password here is counted', async () => {
  const member = await thai();
  const codes = [];
  for (let guess = 0; guess < 11; guess += 1)
    codes.push(
      (await app.call(setPaymentPassword, { loginPassword: `guess-${guess}`, paymentPassword: '730418' }, member)).code,
    );
  expect(codes.slice(0, 10)).toEqual(Array(10).fill('CREDENTIALS_WRONG'));
  expect(codes[10]).toBe('RATE_LIMITED');
});

test('[J06] only banks of the own currency are offered and bound', async () => {
  const member = await thai();
  const { banks } = (await app.call(listBanks, {}, member)).value();
  expect(new Set(banks.map(({ currency }) => currency))).toEqual(new Set(['THB']));
  expect((await bind(member, { bank: 'VCB' })).code).toBe('NOT_FOUND');
  expect((await bind(member, { bank: 'NOBANK' })).code).toBe('NOT_FOUND');
});

test('[J06] a bank account carries the member’s own name and leaves the server masked', async () => {
  const member = await thai();
  expect((await bind(member, { holderName: 'Somsak Jaidee' })).code).toBe('HOLDER_NAME_DIFFERS');
  const bound = (await bind(member, { accountNumber: '1234567890' })).value();
  expect(bound.accountMasked).toBe('••••7890');
  const listed = await app.call(listBankAccounts, {}, member);
  expect(listed.value().accounts).toEqual([bound]);
  expect(listed.body).not.toContain('1234567890');
});

test('[J06] the number is not readable in the database', async () => {
  const [row] = await sql<{ text: string }>(app.pool)`select string_agg(a::text, '') as text from bank_account a`;
  expect(row?.text).not.toContain('1234567890');
  expect(row?.text).not.toContain(Buffer.from('1234567890').toString('hex'));
});

test('[J06] one bank account serves one member only, asked at the same moment too', async () => {
  const members = await Promise.all([thai(), thai(), thai()]);
  const accountNumber = newNumber();
  const outcomes = await Promise.all(members.map((member) => bind(member, { accountNumber })));
  expect(outcomes.map(({ code }) => code ?? 'bound').sort()).toEqual([
    'BANK_ACCOUNT_TAKEN',
    'BANK_ACCOUNT_TAKEN',
    'bound',
  ]);
});

test('[J06] a fourth bank account is refused, asked at the same moment too', async () => {
  const member = await thai();
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => bind(member)));
  expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(3);
  expect(outcomes.filter(({ code }) => code === 'BANK_ACCOUNT_LIMIT')).toHaveLength(3);
});

test('[I09] a trial account has no bank accounts', async () => {
  const trial = await app.member({ currency: 'THB', memberKind: 'trial' });
  expect((await bind(trial)).code).toBe('in_need_true_account');
});

test('[N01] the database names the kind of every documented number as the contract does', async () => {
  for (const memberKind of Object.keys(memberKinds) as MemberKind[]) {
    const { id } = await app.member({ memberKind });
    const [row] = await sql<{ number: number; kind: string; realm: string }>(app.pool)`
      select is_agent as number, kind, realm from member where id = ${id}`;
    expect(row).toEqual({ number: codeOfKind(memberKind), kind: memberKind, realm: memberKinds[memberKind].realm });
  }
});

test('[A03] a member is active until staff stop the play, and the first hold stays until staff release it', async () => {
  const { id } = await app.member();
  const now = app.clock.now();
  const active = { state: 'active', note: '', heldAt: null, heldNote: null };
  expect(await clearance.of(app.pool, id)).toEqual(active);
  await inTransaction(app.pool, async (tx) => {
    await clearance.hold(tx, id, 'first', now);
    await clearance.hold(tx, id, 'second', new Date(now.getTime() + 1000));
    await clearance.put(tx, id, { state: 'disabled', note: 'asked for it', release: false });
  });
  const held = { state: 'disabled', note: 'asked for it', heldAt: now, heldNote: 'first' };
  expect(await clearance.of(app.pool, id)).toEqual(held);
  await inTransaction(app.pool, (tx) => clearance.put(tx, id, { state: 'active', note: '', release: true }));
  expect(await clearance.of(app.pool, id)).toEqual(active);
});

test('[A03] processes of the release before and of this one see the same clearance while both run', async () => {
  const { id } = await app.member();
  await sql(app.pool)`insert into vendor_player (member_id, code) values (${id}, ${`old${id}`})`;
  await inTransaction(app.pool, (tx) =>
    clearance.put(tx, id, { state: 'disabled', note: 'by the new', release: false }),
  );
  const before = async () =>
    (
      await sql(
        app.pool,
      )`select state, state_note as note, held_note as held from vendor_player where member_id = ${id}`
    )[0];
  expect(await before()).toEqual({ state: 'disabled', note: 'by the new', held: null });
  await sql(app.pool)`
    update vendor_player set state = 'active', state_note = 'by the old', held_at = now(), held_note = 'win' where member_id = ${id}`;
  expect(await clearance.of(app.pool, id)).toMatchObject({ state: 'active', note: 'by the old', heldNote: 'win' });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { memberRoutes } from '../members/index.ts';
import { messageJobs } from '../messages/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';
import { payee, PAYMENT_PASSWORD } from '../testing/cashier.ts';
import { withdrawalRoutes } from '../withdrawals/index.ts';
import { accountRoutes } from './index.ts';

const { account, members, withdrawals } = contract;
let outside: StandIns;
let app: TestApp;
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({ routes: [...memberRoutes, ...accountRoutes, ...withdrawalRoutes], env: outside.env });
});
afterAll(async () => {
  await app.close();
  await outside.stop();
});

const unbind = (member: TestMember, bankAccountId: string, password = PAYMENT_PASSWORD) =>
  app.call(members.unbindBankAccount, { bankAccountId, password }, member);
const boundTo = async (member: TestMember) =>
  (await app.call(members.listBankAccounts, {}, member)).value().accounts.map(({ id }) => id);
const withdraw = (member: TestMember, bankAccountId: string) =>
  app.call(
    withdrawals.requestWithdrawal,
    { bankAccountId, amount: money(20_000), paymentPassword: PAYMENT_PASSWORD },
    member,
  );
const news = (member: TestMember) =>
  sql<{ state: string }>(app.pool)`
    select data->>'state' as state from outbox_event where type = 'security' and audience = ${`member:${member.id}`} order by id`;

describe('a bank account', () => {
  test('[E01] [S-M4] [secret: bank account, e-wallet] is removed by payment password, even the last; the member is told', async () => {
    const member = await payee(app);
    const wrong = await unbind(member, member.bankAccountId, '111222');
    expect([wrong.code, wrong.details['left']]).toEqual(['PAYMENT_PASSWORD_WRONG', 4]);
    expect(await boundTo(member)).toEqual([member.bankAccountId]);
    expect((await unbind(member, member.bankAccountId)).code).toBeUndefined();
    expect(await boundTo(member)).toEqual([]);
    expect((await news(member)).at(-1)).toEqual({ state: 'payee_unbound' });
    expect((await withdraw(member, member.bankAccountId)).code).toBe('NOT_FOUND');
    expect((await unbind(member, member.bankAccountId)).code).toBe('NOT_FOUND');
  });

  test('[E01] stays while a withdrawal to it is on its way', async () => {
    const member = await payee(app);
    const { id } = (await withdraw(member, member.bankAccountId)).value();
    expect((await unbind(member, member.bankAccountId)).code).toBe('WITHDRAWAL_OPEN');
    for (const role of ['officer', 'approver'] as const) await app.staff(role);
    for (const state of ['approved', 'disbursed', 'disputed']) {
      await sql(app.pool)`
        update withdrawal set state = ${state}, reviewed_by = (select min(id) from staff),
        approved_by = (select max(id) from staff) where id = ${id}`;
      expect((await unbind(member, member.bankAccountId)).code).toBe('WITHDRAWAL_OPEN');
    }
    await sql(app.pool)`update withdrawal set state = 'confirmed' where id = ${id}`;
    expect((await unbind(member, member.bankAccountId)).code).toBeUndefined();
    // A finished withdrawal still names the bank account to which it was paid, although the account is unbound now.
    const found = (await app.call(withdrawals.getWithdrawal, { id }, member)).value();
    expect(found.payee.id).toBe(member.bankAccountId);
  });

  test('[E01] of a withdrawal to an account and its removal at the same moment, one is refused', async () => {
    const member = await payee(app);
    const both = await Promise.all([withdraw(member, member.bankAccountId), unbind(member, member.bankAccountId)]);
    expect(both.filter(({ code }) => code === undefined)).toHaveLength(1);
  });

  test('[E01] can be bound again by the same member and never by another', async () => {
    const [member, other] = [await payee(app), await payee(app)];
    const wish = { bank: 'KBANK', accountNumber: '6600771188', holderName: 'Somchai Jaidee' };
    const { id } = (await app.call(members.bindBankAccount, wish, member)).value();
    await unbind(member, id);
    expect((await app.call(members.bindBankAccount, wish, other)).code).toBe('BANK_ACCOUNT_TAKEN');
    expect((await app.call(members.bindBankAccount, wish, member)).value().id).not.toBe(id);
    expect((await app.call(members.bindBankAccount, wish, member)).code).toBe('BANK_ACCOUNT_TAKEN');
  });
});

test('[E01] an e-wallet is taken away; without a payment password the login password is asked for', async () => {
  const [member, other] = [await app.member({ currency: 'THB' }), await app.member({ currency: 'THB' })];
  await sql(app.pool)`update member set payee_name = 'Somchai Jaidee' where id in (${member.id}, ${other.id})`;
  const wish = { provider: 'truemoney', number: '0817650099', holderName: 'Somchai Jaidee' } as const;
  const { id } = (await app.call(account.bindEWallet, wish, member)).value();
  const end = (who: TestMember, password: string) => app.call(account.unbindEWallet, { id, password }, who);
  expect((await end(other, TEST_PASSWORD)).code).toBe('NOT_FOUND');
  expect((await end(member, 'not-this-one')).code).toBe('CREDENTIALS_WRONG');
  expect((await end(member, TEST_PASSWORD)).code).toBeUndefined();
  expect((await app.call(account.getAccount, {}, member)).value().eWallets).toEqual([]);
  expect((await app.call(account.bindEWallet, wish, other)).code).toBe('E_WALLET_TAKEN');
  expect((await app.call(account.bindEWallet, wish, member)).code).toBeUndefined();
});

test('[E01] [GLI 2.8.8] the member’s former number and address are notified that they were replaced', async () => {
  const member = await app.member({ currency: 'THB' });
  await sql(app.pool)`
    update member set mobile = '0891112222', email = 'old@mail.example' where id = ${member.id}`;
  const change = async (channel: 'sms' | 'mail', to: string) => {
    const wish = { channel, to, loginPassword: TEST_PASSWORD };
    app.clock.advance(11 * 60_000);
    (await app.call(account.sendBindCode, { ...wish, language: 'EN' }, member)).value();
    const sent = (await outside.log(channel)).find(({ summary }) =>
      summary.startsWith(channel === 'sms' ? '+66897773333' : to),
    );
    const code = /\b(\d{6})\b/.exec(`${String(sent?.detail['text'])}`)?.[1] ?? 'none';
    expect((await app.call(account.bindContact, { ...wish, code }, member)).code).toBeUndefined();
  };
  await change('sms', '0897773333');
  await change('mail', 'new@mail.example');
  const told = async (channel: 'sms' | 'mail', to: string) =>
    (await outside.log(channel)).filter(
      ({ summary, detail }) => summary.startsWith(to) && `${String(detail['text'])}`.includes('อีเมลใหม่'),
    ).length;
  // Each old contact gets one message, about its own replacement. The new number gets both messages. Poll until they
  // have arrived: the message job reads an event only when no older transaction is open.
  const all = async () => {
    for (const job of messageJobs) await app.run(job);
    return Promise.all([told('sms', '+66891112222'), told('mail', 'old@mail.example'), told('sms', '+66897773333')]);
  };
  await expect.poll(all, { timeout: 15_000 }).toEqual([1, 1, 2]);
});

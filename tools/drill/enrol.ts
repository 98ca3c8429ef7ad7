import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@tamarind/contract/index';
import { scannedText } from '@tamarind/domain/deposits/methods/deposit-method';
import { type Currency, money } from '@tamarind/domain/money';
import type { ApiClient } from '../api-client.ts';
import { DRILL_NAME } from './customers.ts';
import { type House, queryOnce } from './house.ts';
import { type Client, PAYMENT_PASSWORD, type Run } from './load.ts';

/**
 * Creates a member with money, a payment password, a bank account and a MoMo wallet. The journal records the deposit
 * like any other.
 */
export async function enrol(
  { api, journal, clock, customers }: Run,
  index: number,
  purse = 50_000_000,
): Promise<Client> {
  const number = index.toString().padStart(5, '0');
  const { name, token } = await register(api, `drill${number}`, 'VND');
  const password = DRILL_PASSWORD;
  await api.value(
    contract.members.setPaymentPassword,
    { loginPassword: password, paymentPassword: PAYMENT_PASSWORD },
    { token },
  );
  const { banks } = await api.value(contract.members.listBanks, {}, { token });
  const account = await api.value(
    contract.members.bindBankAccount,
    { bank: banks[0]?.code ?? '', accountNumber: `10000${number}`, holderName: DRILL_NAME },
    { token },
  );
  const eWallet = await api.value(
    contract.account.bindEWallet,
    { provider: 'momo', number: `09012${number}`, holderName: DRILL_NAME },
    { token },
  );
  const [key, sentAt, amount] = [crypto.randomUUID(), clock(), money(purse)];
  const answer = await api.ask(
    contract.deposits.createDeposit,
    { method: 'vietqr', amount },
    { token, requestId: key },
  );
  if (!answer.value) throw new Error(`${name} could not pay in: ${answer.body}`);
  const { id } = answer.value;
  journal.note({
    attempt: {
      key,
      member: name,
      kind: 'deposit',
      attempt: 1,
      outcome: 'ok',
      code: undefined,
      body: answer.body,
      sentAt,
      answeredAt: clock(),
      asked: { amount, of: 'vietqr' },
      made: { id, amount },
    },
  });
  await customers.scan(scannedText(answer.value.instruction));
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await api.value(contract.deposits.getDeposit, { id }, { token })).state === 'credited')
      return { name, token, bankAccountId: account.id, eWalletId: eWallet.id };
    await wait(50);
  }
  throw new Error(`the deposit of ${name} was not credited`);
}

/**
 * Creates a member in Thailand who only pays by transfer and slip; the member has no bank account and no payment
 * password.
 */
export async function enrolSlipSender({ api }: Run, index: number): Promise<Client> {
  const member = await register(api, `slips${index.toString().padStart(5, '0')}`, 'THB');
  return { ...member, bankAccountId: '', eWalletId: '' };
}

async function register(api: ApiClient, name: string, currency: Currency): Promise<Pick<Client, 'name' | 'token'>> {
  const { token } = await api.value(contract.registration.register, {
    username: name,
    password: DRILL_PASSWORD,
    confirmPassword: DRILL_PASSWORD,
    currency,
    payeeName: DRILL_NAME,
    birthday: '1990-01-01',
    termsAgreed: true,
    ageConfirmed: true,
    registerMethod: 'WEB',
  });
  return { name, token };
}

/**
 * Lets payOS pay withdrawals to banks up to an amount, so that some payouts use this provider and the others the bank.
 * In the demo all use the bank.
 */
export const openPayos = async ({ databaseUrl }: House): Promise<void> =>
  void (await queryOnce(
    databaseUrl,
    `update payment_connection set withdrawals = '{vietnamese_bank}', amount_max = 150000 where provider = 'payos'`,
  ));

export const DRILL_PASSWORD = 'drill-mua-xuan-31';

/** Logs in the officer and the approver; returns their tokens. */
export async function staffTokens(api: ApiClient, { logins }: House): Promise<[string, string]> {
  const [officer = '', approver = ''] = await Promise.all(
    logins
      .filter(({ site }) => site === 'office')
      .map(({ username, password, totpSecret }) => api.loginStaff(username, password, totpSecret ?? '')),
  );
  return [officer, approver];
}

/**
 * Two staff members process the withdrawal queue. If a call fails during an outage, it is retried in the next round.
 */
export async function approveWithdrawals({ api, isOver }: Run, { logins }: House): Promise<void> {
  const staff = logins.filter(({ site }) => site === 'office');
  const tokens: (string | undefined)[] = [undefined, undefined];
  while (!isOver()) {
    for (const index of [0, 1])
      tokens[index] ??= await api
        .loginStaff(staff[index]?.username ?? '', staff[index]?.password ?? '', staff[index]?.totpSecret ?? '')
        .catch(() => undefined);
    const [officer, approver] = tokens;
    if (officer && approver)
      await decideQueue(api, officer, approver).catch((error: unknown) => {
        // Log in again, because the session may have expired when the clock jumped. Keep the session after a lost
        // response: an authenticator code works for one login only, and the next code comes half a minute later.
        if (/UNAUTHENTICATED|SESSION|TOKEN/.test(String(error))) tokens.fill(undefined);
      });
    await wait(400);
  }
}

async function decideQueue(api: ApiClient, officer: string, approver: string): Promise<void> {
  const requested = await api.value(
    contract.withdrawals.listWithdrawalQueue,
    { state: 'requested' },
    { token: officer },
  );
  for (const { id } of requested.withdrawals)
    await api.ask(contract.withdrawals.reviewWithdrawal, { id, decision: 'pass', note: '' }, { token: officer });
  const reviewed = await api.value(contract.withdrawals.listWithdrawalQueue, { state: 'review' }, { token: approver });
  for (const { id } of reviewed.withdrawals)
    await api.ask(contract.withdrawals.approveWithdrawal, { id, decision: 'approve', note: '' }, { token: approver });
}

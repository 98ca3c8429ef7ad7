import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@tamarind/contract/index';
import { scannedText } from '@tamarind/domain/deposits/methods/deposit-method';
import { money } from '@tamarind/domain/money';
import type { ApiClient } from '../api-client.ts';
import type { House } from './house.ts';
import { type Client, PAYMENT_PASSWORD, type Run } from './load.ts';

/**
 * Creates a member with money, a payment password and a bank account. The deposit is recorded in the journal like any
 * other.
 */
export async function enrol({ api, journal, clock, pay }: Run, index: number, purse = 50_000_000): Promise<Client> {
  const name = `drill${index.toString().padStart(4, '0')}`;
  const password = DRILL_PASSWORD;
  const { token } = await api.value(contract.registration.register, {
    username: name,
    password,
    confirmPassword: password,
    currency: 'VND',
    payeeName: DRILL_NAME,
    birthday: '1990-01-01',
    termsAgreed: true,
    ageConfirmed: true,
    registerMethod: 'WEB',
  });
  await api.value(
    contract.members.setPaymentPassword,
    { loginPassword: password, paymentPassword: PAYMENT_PASSWORD },
    { token },
  );
  const { banks } = await api.value(contract.members.listBanks, {}, { token });
  const account = await api.value(
    contract.members.bindBankAccount,
    { bank: banks[0]?.code ?? '', accountNumber: `10000${index.toString().padStart(5, '0')}`, holderName: DRILL_NAME },
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
  await pay(scannedText(answer.value.instruction));
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await api.value(contract.deposits.getDeposit, { id }, { token })).state === 'credited')
      return { name, token, bankAccountId: account.id };
    await wait(50);
  }
  throw new Error(`the deposit of ${name} was not credited`);
}

export const DRILL_PASSWORD = 'drill-mua-xuan-31';
/** Members and payers share one name, because a payment under another name waits for staff. */
export const DRILL_NAME = 'Drill Member';

/** Logs officer and approver in; returns their tokens. */
export async function staffTokens(api: ApiClient, { logins }: House): Promise<[string, string]> {
  const [officer = '', approver = ''] = await Promise.all(
    logins
      .filter(({ site }) => site === 'office')
      .map(({ username, password, totpSecret }) => api.loginStaff(username, password, totpSecret ?? '')),
  );
  return [officer, approver];
}

/** Two staff members process the withdrawal queue; failures during an outage are retried in the next round. */
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
        // The session may have expired when the clock jumped, so this logs in again. It does not after a lost answer: a
        // code works for one login only, and the next comes half a minute later.
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

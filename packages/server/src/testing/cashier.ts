import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@tamarind/contract/index';
import { signatureHeaders, type SignedChannel, webhookPaths } from '@tamarind/contract/outside/signature';
import { money, toDecimal } from '@tamarind/domain/money';
import { TEST_PASSWORD, type TestApp, type TestMember } from './test-app.ts';

const { setPaymentPassword, bindBankAccount } = contract.members;
const { requestWithdrawal, reviewWithdrawal, approveWithdrawal } = contract.withdrawals;

let counter = 0;

/** A payment in the Thai bank's format; each call is a new payment. */
export const thaiPayment = (app: TestApp, reference: string, amount: bigint, change: Record<string, unknown> = {}) => ({
  transactionId: `TX${(counter += 1)}`,
  amount: toDecimal(money(amount), 'THB'),
  transactionDateandTime: app.clock.now().toISOString(),
  currencyCode: '764',
  payeeProxyId: '010000000000001',
  payerName: 'MR. PERSON TEST',
  payerAccountNumber: '1112223334',
  billPaymentRef1: reference,
  billPaymentRef2: '',
  billPaymentRef3: '',
  ...change,
});

/** A payment notice in the Vietnamese feed's format. */
export const feedNotice = (app: TestApp, content: string, amount: number, change: Record<string, unknown> = {}) => ({
  id: (counter += 1),
  gateway: 'Vietcombank',
  transactionDate: new Date(app.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
  accountNumber: '0011000123456',
  code: null,
  content,
  transferType: 'in',
  transferAmount: amount,
  accumulated: 0,
  subAccount: null,
  referenceCode: `FT${counter}`,
  description: 'CT TU 0123 TEST PERSON',
  ...change,
});

/** Posts a bank's notice to its webhook; `change` makes it outdated, forged or altered. */
export function notify(
  app: TestApp,
  channel: SignedChannel,
  body: unknown,
  change: { key?: string; ageSeconds?: number; sentBody?: string; signature?: string } = {},
) {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = String(Math.floor(app.clock.now().getTime() / 1000) - (change.ageSeconds ?? 0));
  const key = change.key ?? app.platform.config.BANK_KEYS[0] ?? '';
  const signature = change.signature ?? createHmac('sha256', key).update(`${timestamp}.${raw}`).digest('hex');
  const names = signatureHeaders[channel];
  return app.http.inject({
    method: 'POST',
    url: webhookPaths[channel],
    payload: change.sentBody ?? raw,
    headers: { 'content-type': 'application/json', [names.signature]: signature, [names.timestamp]: timestamp },
  });
}

export const PAYMENT_PASSWORD = '730418';

export interface TestPayee extends TestMember {
  readonly bankAccountId: string;
}

/** A member who can withdraw: with money, a payment password, and a bank account in the member's name. */
export async function payee(app: TestApp, balance = 1_000_000n, currency: 'THB' | 'VND' = 'THB'): Promise<TestPayee> {
  const member = await app.member({ currency, balance, payeeName: 'Somchai Jaidee' });
  const passwords = { loginPassword: TEST_PASSWORD, paymentPassword: PAYMENT_PASSWORD };
  (await app.call(setPaymentPassword, passwords, member)).value();
  const account = {
    bank: currency === 'THB' ? 'KBANK' : 'VCB',
    accountNumber: String(5_000_000_000 + (counter += 1)),
    holderName: 'Somchai Jaidee',
  };
  const bound = await app.call(bindBankAccount, account, member);
  return { ...member, bankAccountId: bound.value().id };
}

interface TwoStaff {
  readonly officer: { readonly token: string };
  readonly approver: { readonly token: string };
}

/** A withdrawal of 2,000 baht, approved by two people and not yet sent to the bank. */
export async function approvedWithdrawal(app: TestApp, { officer, approver }: TwoStaff) {
  const member = await payee(app);
  const wish = { bankAccountId: member.bankAccountId, amount: money(200_000), paymentPassword: PAYMENT_PASSWORD };
  const { id, reference } = (await app.call(requestWithdrawal, wish, member)).value();
  (await app.call(reviewWithdrawal, { id, decision: 'pass', note: '' }, officer)).value();
  (await app.call(approveWithdrawal, { id, decision: 'approve', note: '' }, approver)).value();
  return { member, id, reference };
}

export type BankMood =
  | 'pays'
  | 'is slow'
  | 'pays and hangs up'
  | 'hangs up'
  | 'refuses'
  | 'is broken'
  | 'does not take the message';

/** A simulated bank server with adjustable behaviour. It executes each reference once and answers queries about it. */
export interface MoodyBank {
  mood: BankMood;
  readonly url: string;
  /** References that the bank received, including repeated ones. */
  readonly told: string[];
  readonly executed: Map<string, 'processing' | 'completed'>;
  /** The order that the bank has stored for a reference. */
  readonly orders: ReadonlyMap<string, object>;
  close(): void;
}

export async function startMoodyBank(): Promise<MoodyBank> {
  const orders = new Map<string, object>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const answer = answerOf(bank, orders, { method: request.method, path: request.url ?? '', body });
      if (answer === 'hang up') response.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bank: MoodyBank = {
    mood: 'pays',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told: [],
    executed: new Map(),
    orders,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return bank;
}

function answerOf(
  bank: MoodyBank,
  orders: Map<string, object>,
  { method, path, body }: { method: string | undefined; path: string; body: string },
): { status: number; json: unknown } | 'hang up' {
  const { mood, executed } = bank;
  if (mood === 'hangs up') return 'hang up';
  if (mood === 'is broken') return { status: 503, json: {} };
  if (mood === 'does not take the message') return { status: 409, json: { error: 'key_reused' } };
  const order = method === 'POST' ? (JSON.parse(body) as { reference: string }) : undefined;
  const reference = order?.reference ?? decodeURIComponent(path.split('/').at(-1) ?? '');
  const payout = (state: string, reason = '') => ({
    ...orders.get(reference),
    reference,
    payoutId: `BK-${reference}`,
    state,
    reason,
  });
  if (order) {
    orders.set(reference, order);
    bank.told.push(reference);
    if (mood === 'refuses') return { status: 422, json: payout('refused', 'account_closed') };
    if (!executed.has(reference)) executed.set(reference, mood === 'is slow' ? 'processing' : 'completed');
  }
  if (mood === 'pays and hangs up') return 'hang up';
  const state = executed.get(reference);
  return state
    ? { status: 200, json: payout(state) }
    : { status: 404, json: { error: 'unknown_reference', reference } };
}

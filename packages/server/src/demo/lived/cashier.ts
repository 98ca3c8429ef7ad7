import { createHash, createHmac } from 'node:crypto';
import { contract } from '@tamarind/contract/index';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { PAYMENT_NOTICE_PATH, signatureHeaders, webhookPaths } from '@tamarind/contract/outside/signature';
import type { DepositMethod } from '@tamarind/domain/deposits/methods/deposit-method';
import { methodsFor } from '@tamarind/domain/deposits/methods/index';
import { currencies, type Money, money, toDecimal } from '@tamarind/domain/money';
import { addMs, localTime } from '@tamarind/domain/time';
import { depositWebhooks, simulatePayments } from '../../deposits/index.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { feedAccount } from '../connections.ts';
import { ofJob, ofMember, ofWallet, type Agenda, jobsAfter, minutesAfter, type Past } from './past.ts';
import { amountOf, type Crowd, type Office, PAYMENT_PASSWORD, type Person } from './people.ts';
import { slip } from '../promotions.ts';

type DepositView = Awaited<ReturnType<typeof openDeposit>>;

/** Problems that a simulated deposit may have; most deposits have none. */
export type DepositTrouble = 'unpaid' | 'late' | 'other_payer' | 'other_amount' | 'no_reference';

/** A member opens a deposit and pays it a minute later, with or without a problem. Then the bank's notice arrives. */
export async function deposit(
  past: Past,
  agenda: Agenda,
  person: Person,
  wish: { readonly baht: number; readonly trouble?: DepositTrouble | undefined },
): Promise<void> {
  const view = await openDeposit(past, person, amountOf(person, wish.baht));
  if (!view) return;
  const uses = ofJob('deposits', person.actor.account);
  if (wish.trouble === 'unpaid') return agenda.addJobs(jobsAfter(view.expiresAt), uses, 'expire-deposits');
  const now = past.platform.clock.now();
  const pays = addMs(now, (wish.trouble === 'late' ? 40 : 1 + minutesAfter(now, 5)) * MINUTE_MS);
  if (wish.trouble === 'late') agenda.addJobs(jobsAfter(view.expiresAt), uses, 'expire-deposits');
  agenda.add(pays, () => tellOfPayment(past, person, view, wish.trouble), ofMember(person.actor.account));
  agenda.addJobs(jobsAfter(pays), uses, 'process-notices');
}

/**
 * Opens a deposit by a method that the configured bank reports. Methods that identify a deposit by random satang are
 * not used, because repeated runs would then not give the same sums.
 */
const openDeposit = (past: Past, { actor }: Person, amount: Money) => {
  const methods = methodsFor(actor.currency).filter(isOfPast);
  return past.tryAsk(contract.deposits.createDeposit, actor, { method: past.chance.pick(methods).code, amount });
};

/**
 * Opens a deposit by every method that the simulated days cannot use, because its provider runs on today's clock or the
 * satang in its amounts are random. The simulated customers pay these deposits as soon as the server runs.
 */
export async function depositByOtherMethods(past: Past, crowd: Crowd): Promise<void> {
  const opened: string[] = [];
  // Without the simulated bank, nobody could pay a deposit that is identified by its satang.
  const hasBank = past.platform.config.OUTSIDE_BANK_URL !== undefined;
  for (const currency of currencies) {
    const payers = crowd.all
      .filter(({ actor }) => actor.currency === currency && actor.memberKind === 'member')
      .reverse();
    const others = methodsFor(currency).filter(
      (method) => !isOfPast(method) && (hasBank || !method.account?.isByAmount),
    );
    for (const [index, { code }] of others.entries()) {
      const payer = payers[index];
      if (!payer) continue;
      const wish = { method: code, amount: amountOf(payer, 300) };
      const view = await past.tryAsk(contract.deposits.createDeposit, payer.actor, wish);
      if (view) opened.push(view.id);
    }
  }
  await past.run('create-at-provider');
  const { pool, clock } = past.platform;
  await inTransaction(pool, (tx) => simulatePayments(tx, opened, clock.now()));
}

/**
 * True for methods whose payments the configured bank or the bank feed reports with the deposit's reference in the
 * text.
 */
const isOfPast = ({ account, channel }: DepositMethod): boolean =>
  account !== null && channel !== null && !account.isByAmount;

/**
 * Sends the signed payment notice to the webhook, in the real format of the bank or of the feed that watches the
 * account.
 */
async function tellOfPayment(
  past: Past,
  { actor, name }: Person,
  { reference, amount, payee }: NonNullable<DepositView>,
  trouble: DepositTrouble | undefined,
): Promise<void> {
  const now = past.platform.clock.now();
  const channel = actor.currency === 'THB' ? 'thb' : 'vnd';
  const payer = trouble === 'other_payer' ? 'Third Party Payer' : name;
  const paid = trouble === 'other_amount' ? money(amount - amount / 10n) : amount;
  const named = trouble === 'no_reference' ? '' : reference;
  const number = createHash('sha256').update(`payment of ${reference}`).digest().readUIntBE(0, 5);
  const body =
    channel === 'thb'
      ? {
          transactionId: `TX${number}`,
          amount: toDecimal(paid, 'THB'),
          transactionDateandTime: now.toISOString(),
          currencyCode: '764',
          payeeProxyId: payee.account,
          payerName: payer.toUpperCase(),
          payerAccountNumber: '1112223334',
          billPaymentRef1: named,
        }
      : {
          id: number + 1,
          gateway: payee.bank,
          transactionDate: localTime(now),
          accountNumber: payee.account,
          content: `${named} CHUYEN TIEN`.trim(),
          transferType: 'in',
          transferAmount: Number(paid),
          referenceCode: `FT${number}`,
          description: `CT TU 0123 ${payer.toUpperCase()}`,
        };
  const raw = Buffer.from(JSON.stringify(body));
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const isFed = payee.account === feedAccount.number;
  const [bankKey = ''] = past.platform.config.BANK_KEYS;
  const key = isFed ? demoShops.sepay.secret : bankKey;
  const signature = createHmac('sha256', key).update(`${timestamp}.`).update(raw).digest('hex');
  // The feed's signature headers have the names of the feed's channel.
  const names = signatureHeaders[channel];
  const address = isFed ? PAYMENT_NOTICE_PATH : webhookPaths[channel];
  const webhook = depositWebhooks.find(({ path }) => path === address);
  const answer = await webhook?.handle(
    { ...past.platform, now },
    raw,
    { [names.timestamp]: timestamp, [names.signature]: `sha256=${signature}` },
    { ip: '127.0.0.1', params: { connection: feedAccount.connection } },
  );
  if (answer?.status !== 200) throw new Error(`the webhook answered ${answer?.status} to a notice`);
}

/** How a simulated withdrawal ends. */
export type WithdrawalEnd =
  | 'answered'
  | 'automatic'
  | 'cancelled'
  | 'rejected'
  | 'disbursed'
  | 'disputed'
  | 'proved'
  | 'refunded'
  | 'requested'
  | 'review';

/**
 * A member requests a withdrawal, two people decide, the bank pays, and the member says whether the money arrived, each
 * step some minutes later. A withdrawal that the rules allow is paid at once.
 */
export async function withdraw(
  past: Past,
  agenda: Agenda,
  office: Office,
  person: Person,
  wish: { readonly amount: Money; readonly end: WithdrawalEnd },
): Promise<void> {
  const { bankAccount, actor } = person;
  if (bankAccount === undefined) return;
  const asked = await past.tryAsk(contract.withdrawals.requestWithdrawal, actor, {
    bankAccountId: bankAccount,
    amount: wish.amount,
    paymentPassword: PAYMENT_PASSWORD,
  });
  if (!asked) return;
  const { id } = asked;
  const { mali, tuan } = office;
  const calls = contract.withdrawals;
  const start = past.platform.clock.now();
  let minutes = 0;
  let steps = 0;
  const next = (most: number): Date => {
    steps += 1;
    minutes += 2 + minutesAfter(start, most, steps);
    return addMs(start, minutes * MINUTE_MS);
  };
  const then = (most: number, act: () => Promise<unknown>): void =>
    agenda.add(next(most), act, ofWallet(actor.account, 'payouts'));
  const uses = ofJob('payouts', actor.account);
  const payOut = (approved: Date): void => agenda.addJobs(jobsAfter(approved), uses, 'pay-out');
  if (asked.state === 'approved') {
    payOut(start);
    return then(30, () => past.tryAsk(calls.confirmReceipt, actor, { id, ...answerOf(wish.end === 'disputed') }));
  }
  const { end } = wish;
  if (end === 'requested') return;
  if (end === 'cancelled') return then(20, () => past.ask(calls.cancelWithdrawal, actor, { id }));
  if (end === 'rejected')
    return then(40, () =>
      past.ask(calls.reviewWithdrawal, mali, { id, decision: 'reject', note: 'The account is under review.' }),
    );
  then(40, () => past.ask(calls.reviewWithdrawal, mali, { id, decision: 'pass', note: '' }));
  if (end === 'review') return;
  const approved = next(30);
  agenda.add(
    approved,
    () => past.ask(calls.approveWithdrawal, tuan, { id, decision: 'approve', note: '' }),
    ofWallet(actor.account, 'payouts'),
  );
  payOut(approved);
  if (end === 'disbursed') return;
  if (end === 'automatic') {
    // If the member does not answer, the money counts as received after an hour.
    minutes += 61;
    return agenda.addJobs(jobsAfter(next(3)), uses, 'confirm-unanswered');
  }
  // The bank may have refused the payout; then there is nothing for the member to confirm.
  then(30, () => past.tryAsk(calls.confirmReceipt, actor, { id, ...answerOf(end !== 'answered') }));
  if (end === 'refunded') then(200, () => settle(past, office, id, refunded));
  if (end === 'proved') then(900, () => settle(past, office, id, proved));
}

/** Two people decide a dispute after both have seen the member's proof. */
async function settle(
  past: Past,
  { mali, tuan }: Office,
  id: string,
  decision: { readonly decision: 'paid' | 'refund'; readonly note: string },
): Promise<void> {
  const { settleDispute, getReceiptProof } = contract.withdrawals;
  for (const one of [tuan, mali]) if (!(await past.tryAsk(getReceiptProof, one, { id }))) return;
  const settled = await past.tryAsk(settleDispute, tuan, { id, ...decision });
  if (settled)
    await past.ask(contract.proposals.decideProposal, mali, { id: settled.proposal, decision: 'agree', note: 'Seen.' });
}
const refunded = { decision: 'refund', note: 'The bank has no such payment.' } as const;
const proved = { decision: 'paid', note: 'The bank proved the payment.' } as const;

const answerOf = (isMissing: boolean) =>
  isMissing ? { outcome: 'not_received' as const, proof: proofOfPayment() } : { outcome: 'received' as const };

let proof = '';
const proofOfPayment = (): string => (proof ||= slip().bytes.toString('base64'));

const MINUTE_MS = 60_000;

import { contract } from '@tamarind/contract/index';
import { webhookPaths } from '@tamarind/contract/outside/signature';
import { ZERO } from '@tamarind/domain/money';
import { batchName } from '@tamarind/domain/payments/batch/batch';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import { brandSettings } from '../brand/index.ts';
import { routePayout } from '../connections/index.ts';
import { memberIdByAccount } from '../members/index.ts';
import { type Handler, type Route, routes, type Webhook } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { refuse } from '../platform/refusal.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import {
  confirmReceipt,
  confirmUnanswered,
  getReceiptProof,
  settleDispute,
  withdrawalActs as disputeActs,
} from './confirm-receipt.ts';
import { batchActs } from './batches/answer-batch.ts';
import { batchRoutes } from './batches/batches.ts';
import { getWithdrawalCheck } from './check-withdrawal.ts';
import { getCoinQuote, isOffered } from './coins.ts';
import { claimWithdrawal, passClaims } from './claim.ts';
import { closePayout, closingActs } from './close-payout.ts';
import { hearPayoutNotice, payOut } from './pay-out.ts';
import type { Acts } from '../proposals/index.ts';
import { lockIn } from './move.ts';
import * as attempts from './attempt-queries.ts';
import * as queries from './queries.ts';
import { cancelWithdrawal, requestWithdrawal } from './request-withdrawal.ts';
import { approveWithdrawal, payoutActs, reviewWithdrawal, shownCase } from './review-withdrawal.ts';
import { ruleSwitchActs, ruleSwitchHandlers } from './rule-switch.ts';
import { showCases, showWithdrawals } from './show.ts';
import { askBank, wayOf } from './way-out.ts';

/**
 * Makes the payment job ask for the outcome of an open payout now. A payout that was not sent to any connection yet is
 * due anyway.
 */
const askPayoutNow: Handler<typeof contract.withdrawals.askPayoutNow> = async (call, { id }) => {
  const row = await lockIn(call.tx, id, ['approved']);
  const isOpen = (await attempts.attemptsOf(call.tx, [id])).some(
    ({ state, batch }) => state === 'open' && batch === null,
  );
  if (!isOpen) return refuse('WITHDRAWAL_STATE', { state: row.state });
  // Point of no return
  await queries.hasten(call.tx, row.reference, call.now);
  return shownCase(call.tx, id);
};

/** Withdrawals, from a member's request to money in the bank account; see README.md. */
const caseRoutes = routes('withdrawals', contract.withdrawals, {
  getWithdrawalCheck,
  getCoinQuote,
  requestWithdrawal,
  listWithdrawals: async ({ pool, actor }, input) => {
    const { ids, count } = await queries.pageOfMember(pool, actor.memberId, pageOf(input));
    return { withdrawals: await showWithdrawals(pool, ids), count, pageSize: PAGE_SIZE };
  },
  getWithdrawal: async ({ pool, actor }, { id }) => {
    const [row] = await queries.withdrawalsById(pool, [id]);
    if (!row || row.memberId !== actor.memberId) return refuse('NOT_FOUND');
    const [shown] = await showWithdrawals(pool, [id]);
    return shown ?? refuse('NOT_FOUND');
  },
  cancelWithdrawal,
  confirmReceipt,
  listWithdrawalQueue: async ({ pool, actor, now, currencies, branches }, { state, find, rule, claim, sort, page }) => {
    const filter = { state, find, rule, claim, sort, currencies, branches };
    const { withdrawalDeadlines: deadlines } = await brandSettings(pool);
    const { ids, ...counts } = await queries.pageOfQueue(
      pool,
      filter,
      { staffId: actor.staffId, now, deadlines },
      pageOf({ page }),
    );
    return { withdrawals: await showCases(pool, ids), pageSize: PAGE_SIZE, ...counts };
  },
  claimWithdrawal,
  listMemberWithdrawals: async ({ pool }, { account, page }) => {
    const member = await memberIdByAccount(pool, account.trim().toLowerCase());
    if (!member) return refuse('NOT_FOUND');
    const { ids, count } = await queries.pageOfMember(pool, member.id, pageOf({ page }));
    return { withdrawals: await showCases(pool, ids), count, pageSize: PAGE_SIZE };
  },
  ...ruleSwitchHandlers,
  reviewWithdrawal,
  approveWithdrawal,
  settleDispute,
  closePayout,
  getReceiptProof,
  askPayoutNow,
  getPayoutRoute: async ({ pool, now, ports }, { method, amount }) => {
    if (!isOffered(await brandSettings(pool), withdrawalMethod(method))) return { order: [], passed: [] };
    const { order, passed, costs } = await routePayout(pool, { method, amount, now, hasBank: ports.bank.isConfigured });
    return { order: order.map((id) => ({ id, cost: costs.get(id) ?? ZERO })), passed: [...passed] };
  },
  askPayoutState: async (call, { id }) => {
    const { pool, ports } = call;
    const [row] = await queries.withdrawalsById(pool, [id]);
    if (!row) return refuse('NOT_FOUND');
    const attempt = (await attempts.attemptsOf(pool, [id])).findLast(({ state }) => state !== 'refused');
    // A withdrawal without a payment order dates from before orders were stored. It was sent to the configured bank, so
    // that bank is asked below.
    if (attempt?.batchNumber)
      return {
        says: attempt.state === 'completed' ? ('completed' as const) : ('processing' as const),
        bankReference: batchName(attempt.batchNumber),
      };
    const told = await (attempt ? (await wayOf(call, row, attempt)).ask() : askBank(ports.bank, row));
    if (told.kind === 'done') return { says: told.state, bankReference: told.bankReference };
    const says = told.kind === 'unknown' ? ('silent' as const) : told.kind;
    return { says, bankReference: null };
  },
});

export const withdrawalRoutes: Route[] = [...caseRoutes, ...batchRoutes];

export const withdrawalJobs: readonly Job[] = [
  { name: 'pay-out', everyMs: 500, run: payOut },
  { name: 'confirm-unanswered', everyMs: 5_000, run: confirmUnanswered },
  passClaims,
];

export const withdrawalWebhooks: readonly Webhook[] = [{ path: webhookPaths.payout, handle: hearPayoutNotice }];

export const withdrawalActs: Acts = { ...payoutActs, ...disputeActs, ...ruleSwitchActs, ...batchActs, ...closingActs };

/** Facts about a withdrawal for notifications; `refunded` is the part that a dispute returned to the wallet. */
export async function withdrawalFacts(db: Parameters<typeof queries.withdrawalsById>[0], id: string) {
  const [row] = await queries.withdrawalsById(db, [id]);
  if (!row) return undefined;
  const { memberId, amount, currency, reference, refunded } = row;
  return { memberId, amount, currency, reference, refunded: refunded > 0n ? refunded : undefined };
}

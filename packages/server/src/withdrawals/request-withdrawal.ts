import type { contract } from '@tamarind/contract/index';
import { makeReference } from '@tamarind/domain/payments/reference';
import {
  decideWithdrawal,
  withdrawableOf,
  type WithdrawalRefusal,
} from '@tamarind/domain/withdrawals/decide-withdrawal';
import { feeOf } from '@tamarind/domain/payments/fee';
import { withdrawalTerms } from '@tamarind/domain/brand/cashier';
import { type Money, subtract } from '@tamarind/domain/money';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import { hold, release } from '../ledger/index.ts';
import { brandSettings } from '../brand/index.ts';
import { owedCommission } from '../commission/index.ts';
import { lockPlay, stops } from '../limits/index.ts';
import { proveIdentity } from '../identity/index.ts';
import { owedBy } from '../lottery/index.ts';
import { clearance, payees, provePaymentPassword } from '../members/index.ts';
import { type Db, sentInOrder, type Tx } from '../platform/db/sql.ts';
import { actorKey, type MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { needCooled, needStrongSession } from '../sessions/index.ts';
import { owedToVendors } from '../vendors/index.ts';
import { levelIn } from '../vip/index.ts';
import { walletNow } from '../wallet/index.ts';
import { coinsOfRequest, isOffered } from './coins.ts';
import { judge } from './judge-payout.ts';
import { lockIn, move, tell } from './move.ts';
import { takeHeld } from './money.ts';
import * as queries from './queries.ts';
import { showWithdrawals } from './show.ts';

/**
 * Requests a withdrawal to a payee that the member has bound. It requires the payment password, an amount within the
 * limits, and no other pending withdrawal. The money is held (reserved) at once, so it can be neither staked nor
 * withdrawn twice. If no rule of the brand's list stops it, the payment is approved in the same transaction; otherwise
 * people decide.
 */
export const requestWithdrawal: Handler<typeof contract.withdrawals.requestWithdrawal> = async (call, input) => {
  const { memberId, currency } = call.actor;
  const payeeId = namedPayee(input);
  const [, settings, payee, { hasOpen, level }, { wallet, amount: withdrawable }] = await sentInOrder(
    refuseStopped(call),
    brandSettings(call.tx),
    payees.keep(call.tx, payeeId, memberId),
    queries.requesterOf(call.tx, memberId),
    withdrawableNow(call.tx, call.actor),
  );
  const { cashier } = settings.document;
  if (!payee) return refuse('NOT_FOUND');
  const terms = withdrawalTerms(cashier, payees.methodOf(payee), levelIn(settings.vip.levels, level));
  if (!terms.isOn || !isOffered(settings, withdrawalMethod(payees.methodOf(payee)))) return refuse('METHOD_OFF');
  refuseAmount(decideWithdrawal(terms, input.amount, withdrawable));
  await proveIdentity(call.tx, call.actor, input.amount, call.now, (since) =>
    queries.withdrawnSince(call.tx, memberId, since),
  );
  const fee = feeOf(terms.fee, input.amount);
  const wish = { memberId, eWalletId: payee.id, amount: input.amount, paid: subtract(input.amount, fee), payee };
  const coins = coinsOfRequest(call, wish, input.quote);
  await provePaymentPassword(call, input.paymentPassword);
  if (hasOpen) return refuse('WITHDRAWAL_OPEN');

  // Point of no return. The hold checks the money under the wallet's lock; the unique index refuses a second pending
  // withdrawal.
  const id = uuidV7(call.now, call.random);
  const reference = makeReference(call.random.bytes(8));
  const { holdId } = await hold(call.tx, {
    key: `withdrawal:${id}`,
    account: wallet,
    amount: input.amount,
    reason: 'withdrawal',
    reference,
    at: call.now,
  });
  const row = {
    id,
    memberId,
    payee: { kind: payee.kind, id: payee.id },
    reference,
    currency,
    amount: input.amount,
    fee,
    coins,
    holdId,
    requestedAt: call.now,
  };
  const actor = actorKey(call.actor);
  if (!(await queries.insertWithdrawal(call.tx, row, actor))) return refuse('WITHDRAWAL_OPEN');
  const { paidBy, hits } = await judge(call.tx, call, row);
  if (paidBy !== undefined) {
    await takeHeld(call.tx, row, call.now);
    await queries.setPaidByRule(call.tx, id, paidBy, call.now);
  }
  await tell(call.tx, row, { to: 'requested', actor, at: call.now, facts: { hits: hits.join(' ') } });
  if (paidBy !== undefined) {
    const by = { actor: `rules:${paidBy}`, at: call.now };
    await move(call.tx, { ...row, state: 'requested' }, { to: 'approved', ...by });
  }
  const [shown] = await showWithdrawals(call.tx, [id]);
  return shown ?? refuse('NOT_FOUND');
};

/**
 * Refuses a member who must not withdraw now, whatever the amount and the payee. Takes the same locks as
 * `refuseBlocked`.
 */
async function refuseStopped({ tx, actor, now }: ChangeCall<MemberActor>): Promise<void> {
  const { memberId } = actor;
  await sentInOrder(
    clearance.of(tx, memberId).then(({ heldAt }) => {
      if (heldAt) refuse('ACCOUNT_HELD');
    }),
    refuseBlocked(tx, memberId, now),
    // Withdrawals are refused for a day after a change of security details, so that a thief with a stolen session gets
    // nothing (T25).
    (async () => needStrongSession(actor))(),
    needCooled(tx, memberId, now),
  );
}

/** The id of the payee that the request names. */
function namedPayee({
  bankAccountId,
  eWalletId,
}: {
  bankAccountId?: string | undefined;
  eWalletId?: string | undefined;
}): string {
  const id = bankAccountId ?? eWalletId;
  if (id === undefined || (bankAccountId !== undefined && eWalletId !== undefined))
    return refuse('INPUT_INVALID', { field: 'bankAccountId' });
  return id;
}

/** Refuses WITHDRAWALS_STOPPED while staff block the member's withdrawals. Locks the member's blocks until commit. */
export async function refuseBlocked(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await lockPlay(tx, memberId);
  const block = await stops.block(tx, memberId, 'withdraw', now);
  if (block) refuse('WITHDRAWALS_STOPPED', block.until === null ? {} : { until: block.until.toISOString() });
}

/**
 * The wallet and the amount that can be withdrawn: the available money less debts, because a member may play with owed
 * money but not withdraw it.
 */
export async function withdrawableNow(db: Db, actor: MemberActor): Promise<{ wallet: bigint; amount: Money }> {
  const { memberId, currency } = actor;
  const [{ id: wallet, available }, draws, vendors, commission] = await Promise.all([
    walletNow(db, actor),
    owedBy(db, memberId, currency),
    owedToVendors(db, memberId, currency),
    owedCommission(db, memberId, currency),
  ]);
  return { wallet, amount: withdrawableOf(available, { draws, vendors, commission }) };
}

/** The member cancels the request before staff review it, and the held money is released. */
export const cancelWithdrawal: Handler<typeof contract.withdrawals.cancelWithdrawal> = async (call, { id }) => {
  const row = await lockIn(call.tx, id, ['requested'], call.actor.memberId);

  // Point of no return
  await release(call.tx, { key: `withdrawal-cancelled:${id}`, holdId: row.holdId, at: call.now });
  await move(call.tx, row, { to: 'cancelled', actor: actorKey(call.actor), at: call.now });
  const [shown] = await showWithdrawals(call.tx, [id]);
  return shown ?? refuse('NOT_FOUND');
};

function refuseAmount(refusal: WithdrawalRefusal | undefined): void {
  if (!refusal) return;
  if (refusal.code === 'AMOUNT_TOO_SMALL') refuse(refusal.code, { min: refusal.min.toString() });
  if (refusal.code === 'AMOUNT_TOO_LARGE') refuse(refusal.code, { max: refusal.max.toString() });
  refuse(refusal.code, { available: refusal.available.toString() });
}

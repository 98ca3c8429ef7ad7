import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import {
  decideDeposit,
  DEPOSIT_MINUTES,
  type DepositRefusal,
} from '@tamarind/domain/deposits/decide-deposit';
import { makeReference } from '@tamarind/domain/payments/reference';
import { guardDeposit } from '../limits/index.ts';
import { proveTerms } from '../consents/index.ts';
import { lockMember } from '../members/index.ts';
import type { Handler } from '../platform/http/routes.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { payeeOf } from './payee.ts';
import * as q from './queries.ts';

type Shown = OutputOf<typeof contract.deposits.getDeposit>;

/** Opens a deposit: a reference of its own, and a QR code that carries amount and reference, good for 15 minutes. */
export const createDeposit: Handler<typeof contract.deposits.createDeposit> = async (
  call,
  { method, amount },
) => {
  const { memberId, currency } = call.actor;
  const payee = payeeOf(call.config, method) ?? refuse('METHOD_OFF');
  await proveTerms(call.tx, call.actor);
  // Under the member's lock two deposits opened at once are counted one after the other.
  await lockMember(call.tx, memberId);
  const terms = decideDeposit(
    { method, amount },
    { currency, waiting: await q.countWaiting(call.tx, memberId, call.now) },
  );
  if ('code' in terms) return refuseDeposit(terms);
  const reserved = await q.sumWaiting(call.tx, memberId, call.now);
  await guardDeposit(call.tx, call, call.actor, { amount, reserved, now: call.now });

  // Point of no return
  const reference = makeReference(call.random.bytes(8));
  const row = {
    id: uuidV7(call.now, call.random),
    memberId,
    method,
    currency,
    amount,
    reference,
    qrPayload: payee.qrPayload(reference, amount),
    ...{ payeeName: payee.name, payeeBank: payee.bank, payeeAccount: payee.account },
    createdAt: call.now,
    expiresAt: new Date(call.now.getTime() + DEPOSIT_MINUTES * 60_000),
  };
  await q.insertDeposit(call.tx, { ...row, nextAskAt: new Date(call.now.getTime() + FIRST_ASK_MS) });
  return shownDeposit({ ...row, state: 'waiting', creditedAt: null });
};

export const shownDeposit = (row: q.DepositRow): Shown => ({
  id: row.id,
  method: row.method,
  state: row.state,
  amount: row.amount,
  currency: row.currency,
  reference: row.reference,
  qrPayload: row.qrPayload,
  payee: { name: row.payeeName, bank: row.payeeBank, account: row.payeeAccount },
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  creditedAt: row.creditedAt,
});

function refuseDeposit(refusal: DepositRefusal): never {
  if (refusal.code === 'AMOUNT_TOO_SMALL') return refuse(refusal.code, { min: refusal.min.toString() });
  if (refusal.code === 'AMOUNT_TOO_LARGE') return refuse(refusal.code, { max: refusal.max.toString() });
  if (refusal.code === 'DEPOSIT_LIMIT_REACHED') return refuse(refusal.code, { max: refusal.max });
  return refuse(refusal.code);
}

/** A notice is seconds old as a rule; after a minute it may have been lost. */
const FIRST_ASK_MS = 60_000;

import { type Money, subtract, ZERO } from '../money.ts';

/** What the member says about the money, or the clock in the member's place. */
export interface ReceiptAnswer {
  readonly outcome: 'received' | 'not_received' | 'partial' | 'automatic';
  readonly receivedAmount?: Money | undefined;
  readonly hasProof: boolean;
}

export interface ReceiptDecision {
  readonly state: 'confirmed' | 'disputed';
  readonly received: Money;
  readonly remaining: Money;
}

/**
 * What an answer makes of a disbursed withdrawal [J07]: `received` and `automatic` end it, and are not refunded later;
 * `not_received` needs a proof, `partial` an amount between nothing and everything, and both open a case for staff.
 * A broken answer gives the field that is wrong.
 */
export function decideReceipt(
  amount: Money,
  answer: ReceiptAnswer,
): ReceiptDecision | { readonly field: 'receivedAmount' | 'proof' } {
  if (answer.outcome === 'received' || answer.outcome === 'automatic')
    return { state: 'confirmed', received: amount, remaining: ZERO };
  if (answer.outcome === 'not_received')
    return answer.hasProof ? { state: 'disputed', received: ZERO, remaining: amount } : { field: 'proof' };
  const received = answer.receivedAmount;
  if (received === undefined || received <= ZERO || received >= amount) return { field: 'receivedAmount' };
  return { state: 'disputed', received, remaining: subtract(amount, received) };
}

/** How staff end a case: the bank proved the payment, or the missing part goes back to the wallet. */
export function decideDispute(
  receipt: { received: Money; remaining: Money },
  decision: 'paid' | 'refund',
): { state: 'confirmed' | 'failed'; refund: Money } {
  if (decision === 'paid') return { state: 'confirmed', refund: ZERO };
  // Nothing arrived and all of it goes back: the withdrawal failed. A part arrived: that part is confirmed.
  return { state: receipt.received === ZERO ? 'failed' : 'confirmed', refund: receipt.remaining };
}

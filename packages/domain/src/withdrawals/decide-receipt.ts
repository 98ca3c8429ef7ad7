import { type Money, subtract, ZERO } from '../money.ts';

/** The member's answer about whether the money arrived, or the automatic answer after its deadline. */
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
 * Effect of an answer on a disbursed withdrawal [J07]: `received` and `automatic` end the withdrawal, and later refunds
 * are excluded; `not_received` needs a proof, `partial` an amount between zero and the full amount, and both open a
 * case for staff. For an invalid answer the invalid field is returned.
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

/**
 * Applies the decision of staff on a dispute. 'paid': the bank proved the payment, so the withdrawal is confirmed.
 * 'refund': the missing part returns to the wallet.
 */
export function decideDispute(
  receipt: { received: Money; remaining: Money },
  decision: 'paid' | 'refund',
): { state: 'confirmed' | 'failed'; refund: Money } {
  if (decision === 'paid') return { state: 'confirmed', refund: ZERO };
  // If nothing arrived, everything is returned and the withdrawal failed. If a part arrived, that part is confirmed.
  return { state: receipt.received === ZERO ? 'failed' : 'confirmed', refund: receipt.remaining };
}

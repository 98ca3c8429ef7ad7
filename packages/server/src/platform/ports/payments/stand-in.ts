import { z } from 'zod/mini';
import type { Money } from '@tamarind/domain/money';
import { type Outcome, refused } from '../outcome.ts';
import type { OpenConnection, PaymentTools } from './adapter.ts';
import { ASKING, callProvider, unreadable } from './calls.ts';

/**
 * Demo: pays a deposit at the provider's stand-in (simulation), as the customer would. A deposit with an order at the
 * provider is paid by the order's id; any other deposit is paid by a bank transfer to the account with our reference. A
 * repeated `id` pays once.
 */
export async function payAtStandIn(
  connection: OpenConnection,
  deposit: {
    readonly id: string;
    readonly providerRef: string | null;
    readonly account: string;
    readonly reference: string;
    readonly amount: Money;
    readonly payerName: string;
  },
  tools: PaymentTools,
): Promise<Outcome> {
  const { id, providerRef, account, reference, amount, payerName } = deposit;
  const call =
    providerRef === null
      ? { path: '/app/transfer', body: { account, content: reference, amount: Number(amount), payerName } }
      : { path: '/app/pay', body: { order: providerRef, payerName } };
  const answer = await callProvider(connection, tools, { ...call, headers: { 'idempotency-key': id } }, ASKING);
  if (answer.kind === 'unknown') return answer;
  if (answer.status === 422 || answer.status === 404) return refused('the stand-in takes no payment for it');
  return answer.status === 200 && z.safeParse(Paid, answer.json).success ? { kind: 'done' } : unreadable(answer);
}

const Paid = z.object({ payment: z.int() });

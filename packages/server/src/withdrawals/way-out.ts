import { subtract } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import type { PayoutOrder } from '@tamarind/domain/withdrawals/methods/withdrawal-method';
import { noteCall, openConnection } from '../connections/index.ts';
import { payees } from '../members/index.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import type { BankPort } from '../platform/ports/bank.ts';
import type { PaidOut } from '../platform/ports/payments/adapter.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import type { AttemptRow } from './attempt-queries.ts';
import type { WithdrawalRow } from './queries.ts';

type From = Pick<Platform, 'pool' | 'ports' | 'secrets' | 'clock'>;

/** The connection or the configured bank of an attempt, with functions to send the order and ask for its state. */
export interface WayOut {
  /**
   * If the provider still answers "not known" this long after an order, the order may be sent again. In milliseconds.
   */
  readonly resendMs: number;
  send(order: PayoutOrder): Promise<PaidOut>;
  ask(): Promise<PaidOut | { readonly kind: 'not_known' }>;
}

/**
 * Opens the connection of an attempt, even if it has been switched off since, because the provider may have the order.
 * The outcome of each call counts towards the connection's health.
 */
export async function wayOf(platform: From, row: WithdrawalRow, attempt: AttemptRow): Promise<WayOut> {
  const { pool, ports, clock } = platform;
  const { connection: id } = attempt;
  if (id === null)
    return { resendMs: 0, send: (order) => ports.bank.requestPayout(order), ask: () => askBank(ports.bank, row) };
  const connection = await openConnection(platform, pool, id);
  const { pay, askPayout } = connection ? paymentAdapter(connection.provider) : {};
  if (!connection || !pay || !askPayout) throw new Error(`connection ${id} pays nothing out`);
  const noted = async <Told extends PaidOut | { readonly kind: 'not_known' }>(told: Told): Promise<Told> => {
    // "Not known" and a doubtful outcome count as answers, so the connection stays healthy.
    const isAnswer = told.kind === 'not_known' || 'doubt' in told;
    await noteCall(pool, id, isAnswer ? { kind: 'refused' } : told, clock.now());
    return told;
  };
  const tools = () => ({ outgoing: ports.outgoing, now: clock.now() });
  const { reference } = row;
  const { amount, providerRef, startedAt: since } = attempt;
  const units = attempt.coinUnits ?? undefined;
  return {
    resendMs: RESEND_MS,
    send: async (order) => noted(await pay(connection, { ...order, ...present({ units }) }, tools())),
    ask: async () => {
      const { account } = await orderOf(platform, row);
      const question = { reference, amount, providerRef, since, account, ...present({ units }) };
      return noted(await askPayout(connection, question, tools()));
    },
  };
}

/** The payout order for the bank or the provider, with the payee's full account number. */
export async function orderOf(
  { pool, secrets }: Pick<From, 'pool' | 'secrets'>,
  row: WithdrawalRow,
  db: Db = pool,
): Promise<PayoutOrder> {
  const [payee] = await payees.byId(db, [row.payeeId]);
  if (!payee) throw new Error(`withdrawal ${row.id} goes to nobody`);
  const { instruct } = withdrawalMethod(payees.methodOf(payee));
  return instruct(payees.opened(secrets, payee), { reference: row.reference, amount: payoutOf(row) });
}

/** Asks the configured bank about the payout of a withdrawal. */
export const askBank = (bank: BankPort, row: WithdrawalRow): ReturnType<BankPort['askPayout']> =>
  bank.askPayout({ reference: row.reference, amount: payoutOf(row), currency: row.currency });

/** The sum that the operator pays for a withdrawal: the amount less the fee. */
export const payoutOf = ({ amount, fee }: Pick<WithdrawalRow, 'amount' | 'fee'>) => subtract(amount, fee);

/**
 * An order that the provider still does not know after this time cannot arrive any more, because every call ends
 * earlier. In milliseconds.
 */
const RESEND_MS = 60_000;

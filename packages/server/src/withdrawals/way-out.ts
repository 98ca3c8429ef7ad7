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

/** The connection or configured bank of an attempt: it takes the order and reports its state. */
export interface WayOut {
  /** The time after an order from which the answer "not known" allows sending it again. */
  readonly resendMs: number;
  send(order: PayoutOrder): Promise<PaidOut>;
  ask(): Promise<PaidOut | { readonly kind: 'not_known' }>;
}

/**
 * Opens the connection of an attempt, also if it has been switched off since, because it may have the order. Every call
 * counts for the connection's health.
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
    // For the connection's health, "not known" and a doubtful outcome are answers.
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

/** The order to the bank or the provider, with the payee's full number. */
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

/** The sum that leaves the house for a withdrawal. */
export const payoutOf = ({ amount, fee }: Pick<WithdrawalRow, 'amount' | 'fee'>) => subtract(amount, fee);

/**
 * The time after which an order that the provider does not know cannot arrive any more: longer than any call may be
 * pending.
 */
const RESEND_MS = 60_000;

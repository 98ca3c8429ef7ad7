import type { Money } from '@tamarind/domain/money';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

/** One order to pay a withdrawal; while one is open or completed there can be no other. */
export interface AttemptRow {
  id: string;
  withdrawalId: string;
  /** The payment connection; null: the configured bank. */
  connection: string | null;
  connectionName: string | null;
  provider: string | null;
  /** The file of payments that contains the order; null: it is sent by an interface. */
  batch: string | null;
  batchNumber: bigint | null;
  amount: Money;
  /** The coins that were ordered, in millionths, and their price; null for an order of money. */
  coinUnits: bigint | null;
  coinPrice: string | null;
  /** The house's explorer of the chain, with `{hash}` for the transaction. */
  explorer: string | null;
  state: 'open' | 'refused' | 'completed';
  sends: number;
  startedAt: Date;
  sentAt: Date;
  says: 'processing' | 'silent' | null;
  why: string | null;
  answeredAt: Date | null;
  providerRef: string | null;
}

/** Orders for these withdrawals, oldest first. */
export const attemptsOf = (db: Db, withdrawalIds: readonly string[]) => sql<AttemptRow>(db)`
  select a.id, a.withdrawal_id as "withdrawalId", a.connection, c.name as "connectionName", c.provider, a.amount, a.state, a.sends,
         a.started_at as "startedAt", a.sent_at as "sentAt", a.says, a.why, a.answered_at as "answeredAt",
         a.provider_ref as "providerRef", a.batch, b.number as "batchNumber",
         a.coin_units as "coinUnits", a.coin_price as "coinPrice", c.settings->>'explorer' as explorer
    from payout_attempt a left join payment_connection c on c.id = a.connection left join payout_batch b on b.id = a.batch
   where a.withdrawal_id = any (${withdrawalIds}::uuid[])
   order by a.started_at, a.id`;

export const insertAttempt = (
  tx: Tx,
  row: Pick<AttemptRow, 'id' | 'withdrawalId' | 'connection' | 'batch' | 'amount'> & {
    coins: { units: bigint; price: string } | null;
    now: Date;
  },
) => sql(tx)`
  insert into payout_attempt (id, withdrawal_id, connection, batch, amount, coin_units, coin_price, state, started_at, sent_at)
  values (${row.id}, ${row.withdrawalId}, ${row.connection}, ${row.batch}, ${row.amount},
          ${row.coins?.units ?? null}::bigint, ${row.coins?.price ?? null}, 'open', ${row.now}, ${row.now})`;

/**
 * Counts another sending of the order under the same reference, before it is sent. False while the last one may still
 * arrive, or if another process has just sent one.
 */
export const countSend = async (db: Db, { id, sends }: Pick<AttemptRow, 'id' | 'sends'>, now: Date, resendMs: number) =>
  (
    await sql(db)`
      update payout_attempt set sends = sends + 1, sent_at = ${now}
       where id = ${id} and state = 'open' and sends = ${sends}
         and sent_at + ${resendMs}::int * interval '1 millisecond' <= ${now}
      returning id`
  ).length === 1;

/** Stores the answer to an open order. A provider's reference is kept once it is known. */
export const noteAnswer = (
  tx: Tx,
  id: string,
  answer: {
    state: AttemptRow['state'];
    says: AttemptRow['says'];
    why: string | null;
    providerRef: string | null;
    now: Date;
  },
) => sql(tx)`
  update payout_attempt
     set state = ${answer.state}, says = ${answer.says}, why = ${answer.why}, answered_at = ${answer.now},
         provider_ref = coalesce(${answer.providerRef}, provider_ref)
   where id = ${id} and state = 'open'`;

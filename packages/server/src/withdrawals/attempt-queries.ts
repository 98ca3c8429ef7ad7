import type { Money } from '@tamarind/domain/money';
import type { ChainState } from '@tamarind/domain/withdrawals/doubt';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

/** One order to pay a withdrawal. A withdrawal with an open or completed order cannot get another one. */
export interface AttemptRow {
  id: string;
  withdrawalId: string;
  /** The payment connection; null: the configured bank. */
  connection: string | null;
  connectionName: string | null;
  provider: string | null;
  /** The payout file that contains the order; null: the order is sent by API. */
  batch: string | null;
  batchNumber: bigint | null;
  amount: Money;
  /** The coins that were ordered, in millionths, and their price; null for an order of money. */
  coinUnits: bigint | null;
  coinPrice: string | null;
  /** The URL of a block explorer that the operator uses, with `{hash}` for the transaction. */
  explorer: string | null;
  state: 'open' | 'refused' | 'completed';
  sends: number;
  startedAt: Date;
  sentAt: Date;
  says: 'processing' | 'silent' | null;
  why: string | null;
  answeredAt: Date | null;
  providerRef: string | null;
  /**
   * The reason for the doubt: a failure that the custodian reports for a transaction that may be in a block, with the
   * blockchain node's answer; or NOT_KNOWN with the provider's reference, if the provider had accepted the order and
   * now does not know it.
   */
  doubt: { state: string; transaction: string; chain: ChainState } | null;
}

/** Orders for these withdrawals, oldest first. */
export const attemptsOf = async (db: Db, withdrawalIds: readonly string[]): Promise<AttemptRow[]> =>
  (await rowsOf(db, withdrawalIds)).map(({ doubtState: state, doubtHash: transaction, doubtChain: chain, ...row }) => ({
    ...row,
    doubt: state === null || transaction === null || chain === null ? null : { state, transaction, chain },
  }));

type StoredRow = Omit<AttemptRow, 'doubt'> & {
  doubtState: string | null;
  doubtHash: string | null;
  doubtChain: ChainState | null;
};

const rowsOf = (db: Db, withdrawalIds: readonly string[]) => sql<StoredRow>(db)`
  select a.id, a.withdrawal_id as "withdrawalId", a.connection, c.name as "connectionName", c.provider, a.amount, a.state, a.sends,
         a.started_at as "startedAt", a.sent_at as "sentAt", a.says, a.why, a.answered_at as "answeredAt",
         a.provider_ref as "providerRef", a.batch, b.number as "batchNumber",
         a.doubt_state as "doubtState", a.doubt_hash as "doubtHash", a.doubt_chain as "doubtChain",
         a.coin_units as "coinUnits", a.coin_price as "coinPrice", c.settings->>'explorer' as explorer
    from payout_attempt a left join payment_connection c on c.id = a.connection left join payout_batch b on b.id = a.batch
   where a.withdrawal_id = any (${withdrawalIds}::uuid[])
   order by a.started_at, a.id`;

/** Connections to blockchain nodes, oldest first, including those that are switched off. */
export const chainNodes = async (db: Db) =>
  (
    await sql<{ id: string }>(db)`
      select id from payment_connection where provider = 'usdt' order by added_at, id`
  ).map(({ id }) => id);

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
 * Counts another sending of the order under the same reference, before the order is sent. False while the previous one
 * may still arrive, or if another process has just sent one.
 */
export const countSend = async (db: Db, { id, sends }: Pick<AttemptRow, 'id' | 'sends'>, now: Date, resendMs: number) =>
  (
    await sql(db)`
      update payout_attempt set sends = sends + 1, sent_at = ${now}
       where id = ${id} and state = 'open' and sends = ${sends}
         and sent_at + ${resendMs}::int * interval '1 millisecond' <= ${now}
      returning id`
  ).length === 1;

/**
 * Stores the answer to an open order. A known provider's reference is not overwritten; a doubt ends with the next
 * answer.
 */
export const noteAnswer = (
  tx: Tx,
  id: string,
  answer: {
    state: AttemptRow['state'];
    says: AttemptRow['says'];
    why: string | null;
    providerRef: string | null;
    doubt?: AttemptRow['doubt'];
    now: Date;
  },
) => sql(tx)`
  update payout_attempt
     set state = ${answer.state}, says = ${answer.says}, why = ${answer.why}, answered_at = ${answer.now},
         provider_ref = coalesce(${answer.providerRef}, provider_ref),
         doubt_state = ${answer.doubt?.state ?? null}, doubt_hash = ${answer.doubt?.transaction ?? null},
         doubt_chain = ${answer.doubt?.chain ?? null}
   where id = ${id} and state = 'open'`;

import { currencies as everyCurrency, type Currency, type Money } from '@tamarind/domain/money';
import { type PaymentInstruction, scannedText } from '@tamarind/domain/deposits/methods/deposit-method';
import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import type { HeldReason } from '@tamarind/domain/payments/match-deposit';
import type { SeenTransfer } from '../platform/ports/payments/adapter.ts';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { SlipRefusal } from '@tamarind/domain/payments/slip';
import type { SlipState } from './slip-queries.ts';
import { WAKE_CHANNEL } from '../platform/jobs.ts';
import type { Page } from '../platform/page.ts';

export interface DepositRow {
  id: string;
  memberId: bigint;
  method: DepositMethodCode;
  currency: Currency;
  amount: Money;
  /** The fixed part of the fee, in minor units. `feePpm` below is the share of the amount, in millionths. */
  feeFixed: Money;
  feePpm: number;
  state: 'waiting' | 'credited' | 'expired' | 'cancelled' | 'failed';
  reference: string;
  /**
   * The payment instruction shown to the member. Null while a provider has not created it yet, and for money that no
   * member had announced and two people assigned.
   */
  instruction: PaymentInstruction | null;
  payeeName: string;
  payeeBank: string;
  payeeAccount: string;
  /** Id of the payment connection; null for the configured bank. */
  connection: string | null;
  /** The provider's id for the payment, if it has one. */
  providerRef: string | null;
  createdAt: Date;
  expiresAt: Date;
  creditedAt: Date | null;
  /** The coin transfer that the blockchain shows; `isGone` if it showed the transfer earlier and does not any more. */
  seen: (SeenTransfer & { readonly isGone?: boolean }) | null;
  /**
   * The newest payment that named this deposit but was not credited, with the reason; `amount` is text in minor units.
   */
  held: { why: HeldReason; amount: string; currency: Currency; isReturned: boolean } | null;
  /** The newest slip sent for the deposit. */
  slip: { state: SlipState; why: SlipRefusal | null; sentAt: string } | null;
}

export const depositsById = (db: Db, ids: readonly string[]) => sql<DepositRow>(db)`
  select id, member_id as "memberId", method, currency, amount, fee_fixed as "feeFixed", fee_ppm as "feePpm", state, reference, instruction,
         payee_name as "payeeName", payee_bank as "payeeBank", payee_account as "payeeAccount", connection,
         provider_ref as "providerRef", created_at as "createdAt",
         expires_at as "expiresAt", credited_at as "creditedAt", seen,
         (select jsonb_build_object('why', n.why, 'amount', n.amount::text, 'currency', n.currency,
                                    'isReturned', n.state = 'returned')
            from bank_notice n
           where n.deposit_id = deposit.id and n.why is not null and n.state in ('unmatched', 'proposed', 'returned')
           order by n.received_at desc, n.id desc limit 1) as held,
         (select jsonb_build_object('state', p.state, 'why', p.why, 'sentAt', p.sent_at)
            from deposit_slip p where p.deposit_id = deposit.id order by p.sent_at desc, p.id desc limit 1) as slip
    from deposit where id = any (${ids}::uuid[])`;

/** Deposits with those facts about their members that decide whether a payment matches. */
export const intentsById = (db: Db, ids: readonly string[]) => sql<
  Omit<DepositRow, 'held' | 'slip'> & { memberName: string; isMemberClosed: boolean }
>(db)`
  select d.id, d.member_id as "memberId", d.method, d.currency, d.amount, d.fee_fixed as "feeFixed", d.fee_ppm as "feePpm", d.state,
         d.reference, d.instruction, d.payee_name as "payeeName", d.payee_bank as "payeeBank", d.payee_account as "payeeAccount",
         d.connection, d.provider_ref as "providerRef", d.created_at as "createdAt", d.expires_at as "expiresAt",
         d.credited_at as "creditedAt", d.seen, m.payee_name as "memberName", m.closed_at is not null as "isMemberClosed"
    from deposit d join member m on m.id = d.member_id
   where d.id = any (${ids}::uuid[])`;

export const pageOfMember = async (db: Db, memberId: bigint, { limit, offset }: Page) => {
  const { count } = only(
    await sql<{ count: number }>(db)`select count(*)::int as count from deposit where member_id = ${memberId}`,
  );
  const rows = await sql<{ id: string }>(db)`
    select id from deposit where member_id = ${memberId}
     order by created_at desc, id desc limit ${limit} offset ${offset}`;
  return { count, ids: rows.map(({ id }) => id) };
};

/**
 * Locks the member until commit, so that concurrent deposits of the member see each other. Then locks the choice among
 * the method's receiving accounts that have a daily limit or a pause, ordered by account number to avoid deadlocks.
 * Returns the version of the terms to which the member agreed.
 */
export const lockDepositing = async (tx: Tx, memberId: bigint, method: DepositMethodCode) =>
  only(
    await sql<{ terms: string }>(tx)`
      with depositor as materialized (
        select id, terms_version from member where id = ${memberId} for no key update)
      select d.terms_version as terms,
             (select count(pg_advisory_xact_lock(hashtextextended('receiving-pool:' || number, 0)))
                from (select distinct number from receiving_account
                       where is_on and method = ${method} and d.id is not null
                         and (day_max is not null or day_count is not null or rest_minutes > 0)
                       order by number) as pool) as accounts
        from depositor d`,
  ).terms;

/** Number and sum of the member's open deposits, and the member's stored VIP level. */
export const openDeposits = async (db: Db, memberId: bigint, now: Date) =>
  only(
    await sql<{ waiting: number; reserved: Money; level: number | null }>(db)`
    select count(*)::int as waiting, coalesce(sum(amount), 0)::bigint as reserved,
           (select level from vip_member where member_id = ${memberId}) as level
      from deposit where member_id = ${memberId} and state = 'waiting' and expires_at > ${now}`,
  );

export const insertDeposit = (
  tx: Tx,
  row: Omit<DepositRow, 'creditedAt' | 'state' | 'held' | 'providerRef' | 'seen' | 'slip'> & {
    nextAskAt: Date | null;
    createDueAt: Date | null;
    isByAmount?: boolean;
  },
) => sql(tx)`
  insert into deposit (id, member_id, method, currency, amount, state, reference, qr_payload, instruction, payee_name,
                       payee_bank, payee_account, connection, is_by_amount, fee_fixed, fee_ppm,
                       created_at, expires_at, next_ask_at, create_due_at)
  values (${row.id}, ${row.memberId}, ${row.method}, ${row.currency}, ${row.amount}, 'waiting', ${row.reference},
          ${scannedText(row.instruction)}, ${row.instruction === null ? null : JSON.stringify(row.instruction)}, ${row.payeeName},
          ${row.payeeBank}, ${row.payeeAccount}, ${row.connection}, ${row.isByAmount ?? false}, ${row.feeFixed}, ${row.feePpm},
          ${row.createdAt}, ${row.expiresAt}, ${row.nextAskAt}, ${row.createDueAt})`;

export const lockDeposit = (tx: Tx, id: string) => sql(tx)`select id from deposit where id = ${id} for update`;

/**
 * Claims deposits for which a provider must be asked for an instruction. Postponing their due time makes other
 * processes skip them.
 */
export const claimCreates = (db: Db, now: Date, putOffTo: Date, limit: number) =>
  sql<{ id: string; tries: number; refusedBy: string[] }>(db)`
    update deposit set create_due_at = ${putOffTo}, create_tries = create_tries + 1
     where id in (select id from deposit where create_due_at <= ${now} and state = 'waiting'
                   order by create_due_at limit ${limit} for update skip locked)
    returning id, create_tries as tries, refused_by as "refusedBy"`;

/** Stores the instruction that the provider created; false if the deposit no longer waits for one. */
export const setCreated = async (
  tx: Tx,
  id: string,
  row: {
    connection: string;
    instruction: PaymentInstruction;
    providerRef: string;
    payeeName: string;
    payeeBank: string;
    payeeAccount: string;
    nextAskAt: Date;
  },
) =>
  (
    await sql(tx)`
      update deposit
         set instruction = ${JSON.stringify(row.instruction)}, qr_payload = ${scannedText(row.instruction)},
             provider_ref = ${row.providerRef}, payee_name = ${row.payeeName}, payee_bank = ${row.payeeBank},
             payee_account = ${row.payeeAccount}, create_due_at = null, next_ask_at = ${row.nextAskAt}
       where id = ${id} and state = 'waiting' and create_due_at is not null and connection = ${row.connection}::uuid
      returning id`
  ).length === 1;

/** Moves the deposit to another connection, after the previous connection has definitely refused it. */
export const setNextConnection = (
  tx: Tx,
  id: string,
  { refusedBy, next, now }: { refusedBy: string; next: string; now: Date },
) => sql(tx)`
  update deposit
     set refused_by = refused_by || ${refusedBy}::uuid, connection = ${next}::uuid, create_due_at = ${now}, create_tries = 0
   where id = ${id} and state = 'waiting' and connection = ${refusedBy}::uuid`;

/** Makes the job ask the provider about the deposit at once, because the provider's notice itself proves nothing. */
export const askNow = (tx: Tx, { connection, reference, now }: { connection: string; reference: string; now: Date }) =>
  sql(tx)`
    update deposit set next_ask_at = ${now}
     where connection = ${connection}::uuid and reference = ${reference} and state <> 'credited'`;

export const askForSimulation = (tx: Tx, id: string, byOther: boolean, now: Date) => sql(tx)`
  update deposit set simulation_asked_at = ${now}, simulation_by_other = ${byOther} where id = ${id} and simulation_asked_at is null`;

export interface Simulation {
  id: string;
  memberId: bigint;
  instruction: PaymentInstruction;
  byOther: boolean;
  connection: string | null;
  providerRef: string | null;
  account: string;
  reference: string;
  amount: Money;
}

/** Claims due simulations by postponing their due time, so that another process skips them. */
export const claimSimulations = (db: Db, now: Date, putOffTo: Date, limit: number) => sql<Simulation>(db)`
  update deposit set simulation_asked_at = ${putOffTo}
   where id in (select id from deposit where simulation_asked_at <= ${now} and simulation_sent_at is null
                 order by simulation_asked_at limit ${limit} for update skip locked)
  returning id, member_id as "memberId", instruction, simulation_by_other as "byOther", connection,
            provider_ref as "providerRef", payee_account as account, reference, amount`;

export const noteSimulated = (db: Db, id: string, now: Date) =>
  sql(db)`update deposit set simulation_sent_at = ${now} where id = ${id}`;

export const claimAsks = (db: Db, now: Date, putOffTo: Date, limit: number) => sql<{ id: string }>(db)`
  update deposit set next_ask_at = ${putOffTo}
   where id in (select id from deposit where next_ask_at <= ${now} order by next_ask_at limit ${limit} for update skip locked)
  returning id`;

export const askAgainAt = (db: Db, id: string, at: Date | null) =>
  sql(db)`
    update deposit set next_ask_at = ${at}
     where id = ${id} and (state <> 'credited' or instruction->>'kind' = 'chain')`;

export type NoticeState =
  | 'received'
  | 'matched'
  | 'unmatched'
  | 'repeated'
  | 'unreadable'
  | 'outgoing'
  | 'asked'
  | 'proposed'
  | 'assigned'
  | 'returned';
/** Inserts a notice and wakes the job that reads it; false if the same bytes were received before. */
export const insertNotice = async (
  db: Db,
  row: {
    id: string;
    /** Channel of the configured bank, or the id of the payment connection. */
    channel: string;
    connection: string | null;
    source: RawNotice['source'];
    raw: Buffer;
    rawHash: Buffer;
    receivedAt: Date;
  },
) =>
  (
    await sql(db)`
      with kept as (
        insert into bank_notice (id, channel, connection, source, raw, raw_hash, received_at)
        values (${row.id}, ${row.channel}, ${row.connection}, ${row.source}, ${row.raw}, ${row.rawHash}, ${row.receivedAt})
        on conflict (channel, raw_hash) do nothing returning id)
      select id, pg_notify(${WAKE_CHANNEL}, 'process-notices') from kept`
  ).length === 1;

export interface RawNotice {
  id: string;
  /** Channel of the configured bank, or the id of the payment connection. */
  channel: string;
  connection: string | null;
  source: 'webhook' | 'inquiry' | 'statement' | 'slip';
  raw: Buffer;
  receivedAt: Date;
}

export interface UnmatchedRow {
  id: string;
  channel: string;
  connection: string | null;
  provider: string;
  providerRef: string;
  amount: Money;
  currency: Currency;
  referenceText: string;
  payerName: string;
  receivedAt: Date;
  why: HeldReason;
  state: 'unmatched' | 'proposed' | 'assigned' | 'returned';
  depositId: string | null;
  proposedBy: bigint | null;
  proposedByName: string | null;
  proposedAt: Date | null;
  proposedMemberId: bigint | null;
  proposalNote: string | null;
}

export const unmatchedById = (db: Db, ids: readonly string[]) => sql<UnmatchedRow>(db)`
  select id, channel, connection, provider, provider_ref as "providerRef", amount, currency, reference_text as "referenceText",
         payer_name as "payerName",
         received_at as "receivedAt", why, state, deposit_id as "depositId", proposed_by as "proposedBy",
         proposed_by_name as "proposedByName",
         proposed_at as "proposedAt", proposed_member_id as "proposedMemberId", proposal_note as "proposalNote"
    from bank_notice where id = any (${ids}::uuid[]) and why is not null`;

/** A page of unmatched payments: first the open ones, oldest first; then the decided ones, newest first. */
export const pageOfUnmatched = async (db: Db, currencies: readonly Currency[], { limit, offset }: Page) => {
  // A notice without a currency is shown only to staff who may see all currencies.
  const isWhole = currencies.length === everyCurrency.length;
  const { count } = only(
    await sql<{ count: number }>(db)`select count(*)::int as count from bank_notice
       where why is not null and (currency = any (${currencies}::text[]) or currency is null and ${isWhole})`,
  );
  const rows = await sql<{ id: string }>(db)`
    select id from bank_notice
     where why is not null and (currency = any (${currencies}::text[]) or currency is null and ${isWhole})
     order by state not in ('unmatched', 'proposed'), case when state in ('unmatched', 'proposed')
      then received_at end, received_at desc, id
     limit ${limit} offset ${offset}`;
  return { count, ids: rows.map(({ id }) => id) };
};

export const lockNotice = (tx: Tx, id: string) => sql(tx)`select id from bank_notice where id = ${id} for update`;

export const setProposal = (
  tx: Tx,
  id: string,
  row: { staffId: bigint; username: string; memberId: bigint | null; note: string; now: Date },
) => sql(tx)`
  update bank_notice
     set state = 'proposed', proposed_by = ${row.staffId}, proposed_by_name = ${row.username}, proposed_at = ${row.now},
         proposed_member_id = ${row.memberId}, proposal_note = ${row.note}
   where id = ${id}`;

export const clearProposal = (tx: Tx, id: string) => sql(tx)`
  update bank_notice
     set state = 'unmatched', proposed_by = null, proposed_by_name = null, proposed_at = null,
         proposed_member_id = null, proposal_note = null
   where id = ${id}`;

export const setDecision = (
  tx: Tx,
  id: string,
  row: { state: 'assigned' | 'returned'; staffId: bigint; now: Date },
) => sql(tx)`
  update bank_notice set state = ${row.state}, decided_by = ${row.staffId}, decided_at = ${row.now} where id = ${id}`;

/**
 * Median number of seconds between the bank's payment time and the credit, over a method's deposits credited since a
 * moment. Null if there are fewer than `least` deposits.
 */
export const medianSeconds = async (db: Db, method: DepositMethodCode, since: Date, least: number) =>
  only(
    await sql<{ seconds: number | null }>(db)`
      select case when count(*) >= ${least} then
               greatest(ceil(percentile_cont(0.5) within group (
                 order by extract(epoch from d.credited_at - coalesce(n.paid_at, n.received_at)))), 1)::int
             end as seconds
        from deposit d join bank_notice n on n.id = d.notice_id
       where d.method = ${method} and d.credited_at >= ${since}`,
  ).seconds;

import type { Currency, Money } from '@tamarind/domain/money';
import type { WithdrawalDeadlines } from '@tamarind/domain/withdrawals/deadline';
import type { EWalletProvider } from '@tamarind/domain/withdrawals/e-wallets';
import type { PayeeKind } from '@tamarind/domain/withdrawals/methods/withdrawal-method';
import type { PayoutRuleCode } from '@tamarind/domain/withdrawals/rules/codes';
import type { WithdrawalState } from '@tamarind/domain/withdrawals/states';
import { composed, only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Branches } from '../platform/http/routes.ts';
import type { Page } from '../platform/page.ts';

export interface WithdrawalRow {
  id: string;
  memberId: bigint;
  /** Id of the bank account or e-wallet to which the money is paid. */
  payeeId: string;
  payeeKind: PayeeKind;
  reference: string;
  currency: Currency;
  /** The sum that leaves the wallet; the part in `fee` goes to the operator. */
  amount: Money;
  fee: Money;
  /** The coins that the quote at the request stated; null for a withdrawal in money. */
  coins: { address: string; price: string; units: bigint } | null;
  state: WithdrawalState;
  holdId: string;
  requestedAt: Date;
  reviewedBy: bigint | null;
  /** The person behind the staff account that approved the withdrawal. */
  approvedPerson: bigint | null;
  tries: number;
  payoutReference: string | null;
  claimedBy: string | null;
  claimedAt: Date | null;
  /** The time since which the bank has not reported the payout's state; null if it has reported it. */
  silentSince: Date | null;
  confirmsAt: Date | null;
  receiptOutcome: 'received' | 'not_received' | 'partial' | 'automatic' | null;
  receivedAmount: Money | null;
  remainingAmount: Money | null;
  receiptAt: Date | null;
  /** The amount that a dispute returned to the wallet. */
  refunded: Money;
}

export const withdrawalsById = async (db: Db, ids: readonly string[]): Promise<WithdrawalRow[]> =>
  (await composed<StoredRow>(db, rowsById, [ids])).map(withdrawalOf);

/** Locks the withdrawal, if it exists, and returns its row as the last change left it. */
export const lockedWithdrawal = async (tx: Tx, id: string): Promise<WithdrawalRow | undefined> =>
  (await composed<StoredRow>(tx, `${rowsById} for update of w`, [[id]])).map(withdrawalOf)[0];

const withdrawalOf = ({ coinAddress: address, coinPrice: price, coinUnits: units, ...row }: StoredRow) => ({
  ...row,
  coins: address === null || price === null || units === null ? null : { address, price, units },
});

type StoredRow = Omit<WithdrawalRow, 'coins'> & {
  coinAddress: string | null;
  coinPrice: string | null;
  coinUnits: bigint | null;
};

/**
 * SQL fragment that selects the withdrawals with the ids in $1. From other tables it may read only values that never
 * change: after waiting for a lock, PostgreSQL reads the locked withdrawal again, but not the other tables.
 */
const rowsById = `
  select w.id, w.member_id as "memberId", coalesce(w.bank_account_id, w.e_wallet_id) as "payeeId",
         case when w.bank_account_id is null then 'e_wallet' else 'bank_account' end as "payeeKind",
         w.reference, w.currency, w.amount, w.fee, w.state,
         w.coin_address as "coinAddress", w.coin_price as "coinPrice", w.coin_units as "coinUnits",
         w.hold_id as "holdId", w.requested_at as "requestedAt", w.reviewed_by as "reviewedBy",
         (select f.person_id from staff f where f.id = w.approved_by) as "approvedPerson", w.tries, w.payout_reference as "payoutReference",
         (select f.username from staff f where f.id = w.claimed_by) as "claimedBy", w.claimed_at as "claimedAt",
         w.silent_since as "silentSince",
         w.confirms_at as "confirmsAt", w.receipt_outcome as "receiptOutcome", w.received_amount as "receivedAmount",
         w.remaining_amount as "remainingAmount", w.receipt_at as "receiptAt",
         w.refunded_amount as refunded
    from withdrawal w
   where w.id = any ($1::uuid[])`;

/** Whether the member has a pending withdrawal, and the member's stored VIP level. */
export const requesterOf = async (db: Db, memberId: bigint) =>
  only(
    await sql<{ hasOpen: boolean; level: number | null }>(db)`
      select exists (select from withdrawal where member_id = ${memberId} and state in ('requested', 'review', 'approved')) as "hasOpen",
             (select level from vip_member where member_id = ${memberId}) as level`,
  );

/** Inserts a withdrawal with its first step; false if the member has another pending one. */
export const insertWithdrawal = async (
  tx: Tx,
  row: {
    id: string;
    memberId: bigint;
    payee: { kind: PayeeKind; id: string };
    reference: string;
    currency: Currency;
    amount: Money;
    fee: Money;
    coins: WithdrawalRow['coins'];
    holdId: string;
    requestedAt: Date;
  },
  actor: string,
) =>
  (
    await sql(tx)`
      with added as (
      insert into withdrawal (id, member_id, bank_account_id, e_wallet_id, reference, currency, amount, fee,
                              coin_address, coin_price, coin_units, state, hold_id, requested_at)
      values (${row.id}, ${row.memberId}, ${row.payee.kind === 'bank_account' ? row.payee.id : null},
              ${row.payee.kind === 'e_wallet' ? row.payee.id : null}, ${row.reference}, ${row.currency}, ${row.amount}, ${row.fee},
              ${row.coins?.address ?? null}, ${row.coins?.price ?? null}, ${row.coins?.units ?? null}::bigint,
              'requested', ${row.holdId}, ${row.requestedAt})
      on conflict (member_id) where state in ('requested', 'review', 'approved') do nothing returning id)
      insert into withdrawal_step (withdrawal_id, state, actor, note, at)
      select id, 'requested', ${actor}, '', ${row.requestedAt} from added returning id`
  ).length === 1;

/**
 * The person of a step: the reviewer (null if the review is undone), or the approver. Storing an approver also makes
 * the payout due at once.
 */
export interface StepPerson {
  reviewedBy?: bigint | null;
  approvedBy?: bigint;
}

/** Moves a withdrawal to its next state, ends the claim on it, and writes the step with its person. */
export const setState = (tx: Tx, row: StepRow, { reviewedBy, approvedBy }: StepPerson = {}) => sql(tx)`
  with moved as (
    update withdrawal
       set state = ${row.state}, claimed_by = null, claimed_at = null,
           reviewed_by = case when ${reviewedBy !== undefined} then ${reviewedBy ?? null}::bigint else reviewed_by end,
           approved_by = coalesce(${approvedBy ?? null}::bigint, approved_by),
           next_try_at = case when ${approvedBy !== undefined} then ${row.at}::timestamptz else next_try_at end
     where id = ${row.withdrawalId})
  insert into withdrawal_step (withdrawal_id, state, actor, note, at)
  values (${row.withdrawalId}, ${row.state}, ${row.actor}, ${row.note}, ${row.at})`;

/**
 * Marks the payment as approved by a brand version's rule list. The database refuses this unless a stored ruling
 * approves the payment.
 */
export const setPaidByRule = (tx: Tx, id: string, version: number, now: Date) => sql(tx)`
  update withdrawal set approved_rules = ${version}, next_try_at = ${now} where id = ${id}`;

export const setDisbursed = (tx: Tx, id: string, row: { payoutReference: string; now: Date; confirmsAt: Date }) => sql(
  tx,
)`
  update withdrawal set payout_reference = ${row.payoutReference}, disbursed_at = ${row.now},
  confirms_at = ${row.confirmsAt}, next_try_at = null
   where id = ${id}`;

export const setReceipt = (
  tx: Tx,
  id: string,
  row: { outcome: string; received: Money; remaining: Money; now: Date },
) => sql(tx)`
  update withdrawal set receipt_outcome = ${row.outcome}, received_amount = ${row.received},
  remaining_amount = ${row.remaining}, receipt_at = ${row.now}
   where id = ${id}`;

export interface StepRow {
  withdrawalId: string;
  state: WithdrawalState;
  actor: string;
  note: string;
  at: Date;
}

/** Steps in their order. `hasProof`: whether the member sent a proof of the amount that arrived for this withdrawal. */
export const stepsOf = (db: Db, ids: readonly string[]) => sql<StepRow & { hasProof: boolean }>(db)`
  select withdrawal_id as "withdrawalId", state, actor, note, at,
         exists (select from withdrawal_proof p where p.withdrawal_id = s.withdrawal_id) as "hasProof"
    from withdrawal_step s
   where withdrawal_id = any (${ids}::uuid[]) order by id`;

export const pageOfMember = async (db: Db, memberId: bigint, { limit, offset }: Page) => {
  const { count } = only(
    await sql<{ count: number }>(db)`select count(*)::int as count from withdrawal where member_id = ${memberId}`,
  );
  const rows = await sql<{ id: string }>(db)`
    select id from withdrawal where member_id = ${memberId}
     order by requested_at desc, id desc limit ${limit} offset ${offset}`;
  return { count, ids: rows.map(({ id }) => id) };
};

interface QueueFilter {
  currencies: readonly Currency[];
  branches: Branches | undefined;
  state: WithdrawalState | undefined;
  find: string | undefined;
  rule: PayoutRuleCode | undefined;
  claim: 'mine' | 'free' | undefined;
  sort: 'due' | 'amount' | undefined;
}

/**
 * A page of the queue: withdrawals that wait for staff first, by deadline or amount; then the others, newest on top.
 * Payouts with a doubtful outcome wait too, but they have no deadline and cannot be claimed.
 */
export const pageOfQueue = async (
  db: Db,
  { state, find, rule, claim, sort, currencies, branches }: QueueFilter,
  me: { staffId: bigint; now: Date; deadlines: WithdrawalDeadlines },
  { limit, offset }: Page,
) => {
  const { requestMinutes, disputeMinutes } = me.deadlines;
  const rows = await sql<{ id: string; count: number }>(db)`
    select w.id, count(*) over ()::int as count
      from withdrawal w left join withdrawal_ruling r on r.withdrawal_id = w.id
     where (${state}::text is null or w.state = ${state}) and (${find}::text is null or ${find} in (w.id::text, w.reference))
       and (${rule}::text is null or ${rule} = any (r.hits)) and w.currency = any (${currencies}::text[])
       and (${branches?.agents}::text[] is null
           or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = w.member_id))
       and (${claim}::text is null or w.state in ('requested', 'review', 'disputed')
            and case ${claim} when 'mine' then w.claimed_by = ${me.staffId} else w.claimed_by is null end)
     order by w.state not in ('requested', 'review', 'disputed')
                and not (w.state = 'approved' and exists (select from payout_attempt a where a.withdrawal_id = w.id
                                                          and a.state = 'open' and a.doubt_state is not null)),
              case when ${sort}::text = 'amount' then w.amount end desc nulls last,
              case when w.state in ('requested', 'review') then w.requested_at + ${requestMinutes}::int * interval '1 minute'
                   when w.state = 'disputed' then coalesce(w.receipt_at, w.requested_at) + ${disputeMinutes}::int * interval '1 minute' end,
              w.requested_at desc, w.id
     limit ${limit} offset ${offset}`;
  const counts = only(
    await sql<{ waiting: number; late: number; mine: number; free: number }>(db)`
      select count(*)::int as waiting,
             count(*) filter (where case
               when state = 'disputed' then coalesce(receipt_at, requested_at) + ${disputeMinutes}::int * interval '1 minute'
               when state <> 'approved' then requested_at + ${requestMinutes}::int * interval '1 minute' end < ${me.now})::int as late,
             count(*) filter (where state <> 'approved' and claimed_by = ${me.staffId})::int as mine,
             count(*) filter (where state <> 'approved' and claimed_by is null)::int as free
        from withdrawal w where currency = any (${currencies}::text[])
         and (state in ('requested', 'review', 'disputed')
              or state = 'approved' and exists (select from payout_attempt a where a.withdrawal_id = w.id
                                                and a.state = 'open' and a.doubt_state is not null))
         and (${branches?.agents}::text[] is null
             or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = member_id))`,
  );
  return { ...counts, count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) };
};

/** Stores which staff member works on the case; null: no one. */
export const setClaim = (tx: Tx, id: string, staffId: bigint | null, now: Date) => sql(tx)`
  update withdrawal set claimed_by = ${staffId}, claimed_at = case when ${staffId}::bigint is null then null else ${now}::timestamptz end
   where id = ${id}`;

/** Claims of staff who left, each with the colleague whom an owner named last; null: the case returns to the queue. */
export const claimsOfLeft = (db: Db) => sql<{ id: string; from: string; to: bigint | null }>(db)`
  select w.id, f.username as "from", h.to_id as "to"
    from withdrawal w join staff f on f.id = w.claimed_by and not f.active
    left join lateral (select h.to_id from staff_handover h where h.staff_id = f.id order by h.id desc limit 1) h on true
   where w.state in ('requested', 'review', 'disputed')
   order by w.id`;

/** The sum requested since a moment, without cancelled, rejected, refused or refunded amounts. */
export const withdrawnSince = async (db: Db, memberId: bigint, since: Date) =>
  only(
    await sql<{ total: Money }>(db)`
      select coalesce(sum(amount - refunded_amount), 0)::bigint as total from withdrawal
       where member_id = ${memberId} and requested_at > ${since} and state not in ('cancelled', 'rejected', 'failed')`,
  ).total;

export const setRefunded = (tx: Tx, id: string, amount: Money) =>
  sql(tx)`update withdrawal set refunded_amount = ${amount} where id = ${id}`;

export const insertProof = (tx: Tx, row: { withdrawalId: string; type: string; sealed: Buffer; at: Date }) => sql(tx)`
  insert into withdrawal_proof (withdrawal_id, type, sealed, at) values (${row.withdrawalId}, ${row.type}, ${row.sealed}, ${row.at})`;

export const proofOf = async (db: Db, withdrawalId: string) =>
  (
    await sql<{ type: 'image/png' | 'image/jpeg'; sealed: Buffer }>(
      db,
    )`select type, sealed from withdrawal_proof where withdrawal_id = ${withdrawalId}`
  )[0];

/** Records that a staff member has opened the proof. */
export const noteProofSeen = (tx: Tx, withdrawalId: string, staffId: bigint, now: Date) => sql(tx)`
  insert into withdrawal_proof_view (withdrawal_id, staff_id, at) values (${withdrawalId}, ${staffId}, ${now}) on conflict do nothing`;

/** True if the withdrawal has a proof that this staff member has not opened. */
export const isProofUnseen = async (db: Db, withdrawalId: string, staffId: bigint) =>
  (
    await sql(db)`
      select 1 from withdrawal_proof p
       where p.withdrawal_id = ${withdrawalId}
         and not exists (select from withdrawal_proof_view v
                          where v.withdrawal_id = p.withdrawal_id and v.staff_id = ${staffId})`
  ).length === 1;

/** Claims approved withdrawals that are due: their next attempt is postponed, so that other processes skip them. */
export const claimPayouts = (db: Db, now: Date, putOffTo: Date, limit: number) => sql<{ id: string }>(db)`
  update withdrawal set next_try_at = ${putOffTo}, tries = tries + 1
   where id in (select id from withdrawal where state = 'approved' and next_try_at <= ${now}
                 order by next_try_at limit ${limit} for update skip locked)
  returning id`;

/**
 * Postpones the next request to the bank. `silentSince`: since when the bank has not answered; null: it has reported
 * the payout as pending.
 */
export const putOff = (tx: Tx, id: string, until: Date, silentSince: Date | null) => sql(tx)`
  update withdrawal
     set next_try_at = ${until},
         silent_since = case when ${silentSince}::timestamptz is null then null else coalesce(silent_since, ${silentSince}) end
   where id = ${id} and state = 'approved'`;

/** Makes the payout due now, because the bank has announced its result. */
export const hasten = (db: Db, reference: string, now: Date) => sql(db)`
  update withdrawal set next_try_at = ${now} where reference = ${reference} and state = 'approved' and next_try_at > ${now}`;

/** Inserts a notice; false if the same bytes were received before. */
export const insertPayoutNotice = async (db: Db, row: { id: string; raw: Buffer; rawHash: Buffer; receivedAt: Date }) =>
  (
    await sql(db)`
      insert into payout_notice (id, raw, raw_hash, received_at) values (${row.id}, ${row.raw}, ${row.rawHash}, ${row.receivedAt})
      on conflict (raw_hash) do nothing returning id`
  ).length === 1;

/** Locks a batch of disbursed withdrawals whose time for the member's answer is over. */
export const dueConfirmations = (tx: Tx, now: Date, limit: number) => sql<{ id: string }>(tx)`
  select id from withdrawal where state = 'disbursed' and confirms_at <= ${now} order by confirms_at limit ${limit} for update skip locked`;

/**
 * The minutes from request to payout within which 50 % and 95 % of the withdrawals since a moment were paid, to bank
 * accounts or to e-wallets of one provider; null if there were fewer than `least` withdrawals.
 */
export const paidWithin = async (
  db: Db,
  { currency, provider }: { currency: Currency; provider: EWalletProvider | null },
  since: Date,
  least: number,
) =>
  (
    await sql<{ median: number; most: number }>(db)`
      select ceil(share[1] / 60)::int as median, ceil(share[2] / 60)::int as most
        from (select count(*) as paid, percentile_cont(array[0.5, 0.95]) within group (
                       order by extract(epoch from w.disbursed_at - w.requested_at)) as share
                from withdrawal w left join e_wallet e on e.id = w.e_wallet_id
               where w.currency = ${currency} and w.disbursed_at >= ${since}
                 and e.provider is not distinct from ${provider}::text) measured
       where paid >= ${least}`
  )[0] ?? null;

export interface CaseRow {
  id: string;
  memberId: bigint;
  /**
   * The time of the request of the member's last paid withdrawal before this one (null: there is none), and the time of
   * this request.
   */
  since: Date | null;
  until: Date;
  /** Deposits in between. */
  deposited: Money;
  depositedTotal: Money;
  /** The sums disbursed to the member's payees, less refunds. */
  withdrawnTotal: Money;
}

/** The figures about a member's money on which staff base their decision about a withdrawal. */
export const casesOf = (db: Db, ids: readonly string[]) => sql<CaseRow>(db)`
  select w.id, w.member_id as "memberId", last.since, w.requested_at as until, pay.deposited, whole.total as "depositedTotal",
         (select coalesce(sum(o.amount - o.refunded_amount), 0)::bigint from withdrawal o
           where o.member_id = w.member_id and o.disbursed_at is not null) as "withdrawnTotal"
    from withdrawal w
   cross join lateral (
     select max(p.requested_at) as since from withdrawal p
      where p.member_id = w.member_id and p.disbursed_at is not null and p.requested_at < w.requested_at) last
   cross join lateral (
     select coalesce(sum(d.amount), 0)::bigint as deposited from deposit d
      where d.member_id = w.member_id and d.credited_at <= w.requested_at and (last.since is null or d.credited_at > last.since)) pay
   cross join lateral (
     select coalesce(sum(d.amount), 0)::bigint as total from deposit d
      where d.member_id = w.member_id and d.state = 'credited') whole
   where w.id = any (${ids}::uuid[])`;

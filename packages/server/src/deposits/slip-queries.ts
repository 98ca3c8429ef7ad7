import type { Money } from '@tamarind/domain/money';
import type { SlipRefusal } from '@tamarind/domain/payments/slip';
import type { Page } from '../platform/page.ts';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Call } from '../platform/http/routes.ts';

export type SlipState = 'checking' | 'staff' | 'credited' | 'held' | 'refused';

export interface SlipRow {
  id: string;
  depositId: string;
  memberId: bigint;
  connection: string;
  /** The text encoded in the slip's code. */
  code: string;
  transactionId: string;
  transfer: string;
  state: SlipState;
  why: SlipRefusal | null;
  sentAt: Date;
  tries: number;
  fault: string | null;
  amount: Money | null;
  paidAt: Date | null;
  payerName: string | null;
  account: string | null;
  noticeId: string | null;
  hasPicture: boolean;
  decidedBy: string | null;
  note: string | null;
}

export const slipsById = (db: Db, ids: readonly string[]) => sql<SlipRow>(db)`
  select p.id, p.deposit_id as "depositId", p.member_id as "memberId", p.connection, p.code,
         p.transaction_id as "transactionId", p.transfer, p.state, p.why, p.sent_at as "sentAt", p.tries, p.fault, p.amount,
         p.paid_at as "paidAt", p.payer_name as "payerName", p.account, p.notice_id as "noticeId",
         p.picture is not null as "hasPicture", s.username as "decidedBy", p.note
    from deposit_slip p left join staff s on s.id = p.decided_by
   where p.id = any (${ids}::uuid[])`;

export const lockSlip = (tx: Tx, id: string) => sql(tx)`select id from deposit_slip where id = ${id} for update`;

/** A slip that prevents a new one: it contains the same transfer, or is still being checked for the same deposit. */
export const slipInTheWay = async (tx: Tx, { transfer, depositId }: { transfer: string; depositId: string }) =>
  (
    await sql<{ memberId: bigint; isTransfer: boolean }>(tx)`
      select member_id as "memberId", transfer = ${transfer} as "isTransfer" from deposit_slip
       where (transfer = ${transfer} and state <> 'refused')
          or (deposit_id = ${depositId} and state in ('checking', 'staff'))
       order by transfer = ${transfer} desc limit 1`
  )[0];

export const insertSlip = (
  tx: Tx,
  row: Pick<
    SlipRow,
    'id' | 'depositId' | 'memberId' | 'connection' | 'code' | 'transactionId' | 'transfer' | 'sentAt'
  > & { picture: Buffer | null; state: 'checking' | 'staff' },
) => sql(tx)`
  insert into deposit_slip (id, deposit_id, member_id, connection, code, transaction_id, transfer, state, sent_at,
                            next_try_at, picture)
  values (${row.id}, ${row.depositId}, ${row.memberId}, ${row.connection}, ${row.code}, ${row.transactionId},
          ${row.transfer}, ${row.state}, ${row.sentAt}, ${row.state === 'checking' ? row.sentAt : null}, ${row.picture})`;

/**
 * Claims slips about which the checking service must be asked. Postponing their next try makes other processes skip
 * them.
 */
export const claimSlips = (db: Db, now: Date, putOffTo: Date, limit: number) => sql<{ id: string }>(db)`
  update deposit_slip set next_try_at = ${putOffTo}, tries = tries + 1
   where id in (select id from deposit_slip where next_try_at <= ${now} and state in ('checking', 'staff')
                 order by next_try_at limit ${limit} for update skip locked)
  returning id`;

/**
 * Called when the checking service gave no answer. Stores when to ask again, and whether staff must look at the slip.
 */
export const setUnanswered = (
  tx: Tx,
  id: string,
  row: { state: 'checking' | 'staff'; fault: string | null; nextTryAt: Date | null },
) => sql(tx)`
  update deposit_slip set state = ${row.state}, fault = ${row.fault}, next_try_at = ${row.nextTryAt} where id = ${id}`;

export const setWord = (
  tx: Tx,
  id: string,
  row: { amount: Money; paidAt: Date; payerName: string; account: string },
) => sql(tx)`
  update deposit_slip
     set amount = ${row.amount}, paid_at = ${row.paidAt}, payer_name = ${row.payerName}, account = ${row.account}, fault = null
   where id = ${id}`;

export const setDecided = (
  tx: Tx,
  id: string,
  row: {
    state: 'credited' | 'held' | 'refused';
    why?: SlipRefusal;
    noticeId?: string;
    staffId?: bigint;
    note?: string;
    now: Date;
  },
) => sql(tx)`
  update deposit_slip
     set state = ${row.state}, why = ${row.why ?? null}, notice_id = ${row.noticeId ?? null}, next_try_at = null,
         decided_at = ${row.now}, decided_by = ${row.staffId ?? null}, note = ${row.note ?? null}
   where id = ${id}`;

/** The notice that already reported the same transfer. */
export const noticeOfTransfer = async (tx: Tx, slip: { transfer: string; transactionId: string }) =>
  (
    await sql<{ id: string; state: string; depositId: string | null }>(tx)`
      select id, state, deposit_id as "depositId" from bank_notice
       where transfer = ${slip.transfer}
          or (source in ('statement', 'slip') and bank_ref = ${slip.transactionId})
          or (provider = 'thai-bank' and provider_ref = ${slip.transactionId} and transfer is null)
       order by received_at limit 1`
  )[0];

/** Stores the slip's deposit at a notice that has none, so that staff see the probable owner of the payment. */
export const suggestDeposit = (tx: Tx, noticeId: string, depositId: string) => sql(tx)`
  update bank_notice set deposit_id = ${depositId}
   where id = ${noticeId} and deposit_id is null and state in ('unmatched', 'proposed')`;

/** Inserts a notice for a slip that two people accepted. */
export const insertAccepted = (
  tx: Tx,
  row: {
    id: string;
    connection: string;
    raw: Buffer;
    rawHash: Buffer;
    providerRef: string;
    bankRef: string;
    transfer: string;
    amount: Money;
    reference: string;
    payerName: string;
    paidAt: Date;
    depositId: string;
    now: Date;
  },
) => sql(tx)`
  insert into bank_notice (id, channel, connection, source, raw, raw_hash, received_at, state, provider, provider_ref,
                           bank_ref, transfer, amount, currency, reference_text, payer_name, paid_at, deposit_id)
  values (${row.id}, ${row.connection}, ${row.connection}::uuid, 'slip', ${row.raw}, ${row.rawHash}, ${row.now}, 'matched',
          'slip', ${row.providerRef}, ${row.bankRef}, ${row.transfer}, ${row.amount}, 'THB', ${row.reference},
          ${row.payerName}, ${row.paidAt}, ${row.depositId})`;

export const pictureOf = async (db: Db, id: string) =>
  (await sql<{ picture: Buffer | null }>(db)`select picture from deposit_slip where id = ${id}`)[0]?.picture ??
  undefined;

/** Deletes slip pictures sent before a moment, except those of slips that are not decided yet. */
export const forgetPictures = async (db: Db, before: Date, limit: number) =>
  (
    await sql(db)`
      update deposit_slip set picture = null
       where id in (select id from deposit_slip
                     where picture is not null and sent_at < ${before} and state not in ('checking', 'staff')
                     order by sent_at limit ${limit})
      returning id`
  ).length;

/** A page of slips: first those that staff must look at, oldest first; then the others, newest first. */
export const pageOfSlips = async (
  db: Db,
  { currencies, branches }: Pick<Call, 'currencies' | 'branches'>,
  { limit, offset }: Page,
) => {
  const { count, waiting } = only(
    await sql<{ count: number; waiting: number }>(db)`
      select count(*)::int as count, count(*) filter (where s.state = 'staff')::int as waiting
        from deposit_slip s join member m on m.id = s.member_id where m.currency = any (${currencies}::text[])
         and (${branches?.agents}::text[] is null
             or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = m.id))`,
  );
  const rows = await sql<{ id: string }>(db)`
    select s.id from deposit_slip s join member m on m.id = s.member_id
     where m.currency = any (${currencies}::text[])
       and (${branches?.agents}::text[] is null
           or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = m.id))
     order by s.state <> 'staff', case when s.state = 'staff' then sent_at end, sent_at desc, s.id limit ${limit} offset ${offset}`;
  return { count, waiting, ids: rows.map(({ id }) => id) };
};

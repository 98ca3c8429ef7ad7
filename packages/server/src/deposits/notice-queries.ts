import type { Currency, Money } from '@tamarind/domain/money';
import type { HeldReason } from '@tamarind/domain/payments/match-deposit';
import { sql, type Tx } from '../platform/db/sql.ts';
import type { NoticeState, RawNotice } from './queries.ts';

/** Locks the oldest unprocessed notices, oldest first. */
export const nextNotices = (tx: Tx, limit: number) => sql<RawNotice>(tx)`
  select id, channel, connection, source, raw, received_at as "receivedAt" from bank_notice
   where state = 'received' order by received_at, id limit ${limit} for update skip locked`;

export const setNoticeStates = (tx: Tx, rows: readonly { id: string; state: NoticeState }[]) => sql(tx)`
  update bank_notice n set state = x.state
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ state }) => state)}::text[]) as x (id, state)
   where n.id = x.id`;

export interface ReadNotice {
  id: string;
  state: 'matched' | 'unmatched';
  provider: string;
  providerRef: string;
  bankRef: string | null;
  transfer: string | null;
  amount: Money;
  currency: Currency;
  referenceText: string;
  payerName: string;
  paidAt: Date;
  why: HeldReason | null;
  depositId: string | null;
}

export interface CreditedDeposit {
  id: string;
  noticeId: string;
  /** The amount that arrived; for coins, their value in the deposit's currency. */
  amount: Money;
  /** When the provider is asked again. Set only for coins, which may disappear from the chain or arrive again. */
  nextAskAt: Date | null;
}

/** Stores the content of the notices that were read, and marks the deposits as credited. */
export const setBooked = (
  tx: Tx,
  { read, credited }: { read: readonly ReadNotice[]; credited: readonly CreditedDeposit[] },
  now: Date,
) => sql(tx)`
  with read as (
    update bank_notice n
       set state = x.state, provider = x.provider, provider_ref = x.provider_ref, bank_ref = x.bank_ref, transfer = x.transfer,
           amount = x.amount, currency = x.currency, reference_text = x.reference_text, payer_name = x.payer_name,
           paid_at = x.paid_at, why = x.why, deposit_id = x.deposit_id
      from unnest(${read.map((row) => row.id)}::uuid[], ${read.map((row) => row.state)}::text[],
                  ${read.map((row) => row.provider)}::text[], ${read.map((row) => row.providerRef)}::text[],
                  ${read.map((row) => row.bankRef)}::text[], ${read.map((row) => row.transfer)}::text[],
                  ${read.map((row) => row.amount)}::bigint[], ${read.map((row) => row.currency)}::text[],
                  ${read.map((row) => row.referenceText)}::text[], ${read.map((row) => row.payerName)}::text[],
                  ${read.map((row) => row.paidAt)}::timestamptz[], ${read.map((row) => row.why)}::text[],
                  ${read.map((row) => row.depositId)}::uuid[])
             as x (id, state, provider, provider_ref, bank_ref, transfer, amount, currency, reference_text, payer_name, paid_at,
                   why, deposit_id)
     where n.id = x.id)
  update deposit d
     set state = 'credited', credited_at = ${now}, notice_id = x.notice_id, amount = x.amount, next_ask_at = x.next_ask_at
    from unnest(${credited.map((row) => row.id)}::uuid[], ${credited.map((row) => row.noticeId)}::uuid[],
                ${credited.map((row) => row.amount)}::bigint[], ${credited.map((row) => row.nextAskAt)}::timestamptz[])
           as x (id, notice_id, amount, next_ask_at)
   where d.id = x.id and d.state <> 'credited'`;

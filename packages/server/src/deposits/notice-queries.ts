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

export const setNoticesRead = (tx: Tx, rows: readonly ReadNotice[]) => sql(tx)`
  update bank_notice n
     set state = x.state, provider = x.provider, provider_ref = x.provider_ref, bank_ref = x.bank_ref, transfer = x.transfer,
         amount = x.amount, currency = x.currency, reference_text = x.reference_text, payer_name = x.payer_name,
         paid_at = x.paid_at, why = x.why, deposit_id = x.deposit_id
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.state)}::text[],
                ${rows.map((row) => row.provider)}::text[], ${rows.map((row) => row.providerRef)}::text[],
                ${rows.map((row) => row.bankRef)}::text[], ${rows.map((row) => row.transfer)}::text[],
                ${rows.map((row) => row.amount)}::bigint[], ${rows.map((row) => row.currency)}::text[],
                ${rows.map((row) => row.referenceText)}::text[], ${rows.map((row) => row.payerName)}::text[],
                ${rows.map((row) => row.paidAt)}::timestamptz[], ${rows.map((row) => row.why)}::text[],
                ${rows.map((row) => row.depositId)}::uuid[])
           as x (id, state, provider, provider_ref, bank_ref, transfer, amount, currency, reference_text, payer_name, paid_at,
                 why, deposit_id)
   where n.id = x.id`;

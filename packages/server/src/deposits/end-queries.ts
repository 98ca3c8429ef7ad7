import type { PaymentInstruction } from '@tamarind/domain/deposits/methods/deposit-method';
import { sql, type Tx } from '../platform/db/sql.ts';

/** Expires a batch of unpaid deposits whose time is over. Rows that another process is expiring are skipped. */
export const expireDue = (tx: Tx, now: Date, limit: number) => sql<{ id: string; memberId: bigint }>(tx)`
  update deposit set state = 'expired'
   where id in (select id from deposit where state = 'waiting' and expires_at <= ${now}
                  and not exists (select 1 from deposit_slip p
                                   where p.deposit_id = deposit.id and p.state in ('checking', 'staff'))
                order by expires_at limit ${limit} for update skip locked)
  returning id, member_id as "memberId"`;

/** Marks a deposit as failed, because no provider accepted it and so nothing can be paid. */
export const setFailed = async (tx: Tx, id: string, now: Date) =>
  (
    await sql<{ memberId: bigint }>(tx)`
      update deposit
         set state = 'failed', expires_at = ${now}, create_due_at = null, next_ask_at = null,
             instruction = ${JSON.stringify({ kind: 'failed' } satisfies PaymentInstruction)}
       where id = ${id} and state = 'waiting' and create_due_at is not null
      returning member_id as "memberId"`
  )[0]?.memberId;

/**
 * Marks a deposit as failed, because the payer refused on the provider's page. The provider is still asked for a day,
 * because money may arrive nevertheless.
 */
export const setDeclined = (tx: Tx, made: { connection: string; order: string }, now: Date) =>
  sql<{ id: string; memberId: bigint }>(tx)`
    update deposit set state = 'failed', expires_at = ${now}
     where connection = ${made.connection}::uuid and provider_ref = ${made.order} and state = 'waiting'
       and expires_at > ${now}
    returning id, member_id as "memberId"`;

export const setCancelled = (tx: Tx, id: string, now: Date) =>
  sql(tx)`update deposit set state = 'cancelled', expires_at = ${now}, create_due_at = null where id = ${id}`;

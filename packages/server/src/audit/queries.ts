import type { StaffRight } from '@tamarind/contract/endpoint';
import type { Day } from '@tamarind/domain/time';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

export interface AuditRow {
  seq: bigint;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  facts: Readonly<Record<string, unknown>>;
  previousHash: Buffer;
  hash: Buffer;
}

/**
 * A record that has no position in the hash chain yet. `content` is the part of its hash that does not depend on the
 * position.
 */
export type NewRecord = Omit<AuditRow, 'seq' | 'previousHash' | 'hash' | 'facts'> & {
  readonly facts: string;
  readonly content: Buffer;
};

/** Appends the records in their order and locks the chain until commit, because the next record needs the last hash. */
export const appendRecords = (tx: Tx, records: readonly NewRecord[]) => sql(tx)`
  select append_audit_records(${records.map(({ at }) => at)}::timestamptz[], ${records.map(({ actor }) => actor)}::text[],
                              ${records.map(({ action }) => action)}::text[], ${records.map(({ subject }) => subject)}::text[],
                              ${records.map(({ facts }) => facts)}::text[]::jsonb[],
                              ${records.map(({ content }) => content)}::bytea[])`;

export const recordsAfter = (db: Db, seq: bigint, limit: number) => sql<AuditRow>(db)`
  select seq, at, actor, action, subject, facts, previous_hash as "previousHash", hash
    from audit_record where seq > ${seq} order by seq limit ${limit}`;

export const recordsBetween = (
  db: Db,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
) => sql<AuditRow>(db)`
  select seq, at, actor, action, subject, facts, previous_hash as "previousHash", hash
    from audit_record where at >= ${from} and at < ${to} order by seq limit ${limit}`;

/** The newest audit record of an action for each subject (the object that the action concerned). */
export const newestBySubject = (db: Db, action: string) => sql<AuditRow>(db)`
  select distinct on (subject) seq, at, actor, action, subject, facts, previous_hash as "previousHash", hash
    from audit_record where action = ${action} order by subject, seq desc`;

export async function recordsPage(
  db: Db,
  filter: {
    actor?: string | undefined;
    action?: string | undefined;
    subject?: string | undefined;
    from: Date | undefined;
    to: Date | undefined;
  },
  { limit, offset }: Page,
): Promise<{ records: AuditRow[]; count: number }> {
  const { count } = only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from audit_record
       where (${filter.actor}::text is null or actor = ${filter.actor})
         and (${filter.action}::text is null or starts_with(action, ${filter.action}))
         and (${filter.subject}::text is null or subject = ${filter.subject})
         and (${filter.from}::timestamptz is null or at >= ${filter.from})
         and (${filter.to}::timestamptz is null or at < ${filter.to})`,
  );
  const records = await sql<AuditRow>(db)`
    select seq, at, actor, action, subject, facts, previous_hash as "previousHash", hash from audit_record
     where (${filter.actor}::text is null or actor = ${filter.actor})
       and (${filter.action}::text is null or starts_with(action, ${filter.action}))
       and (${filter.subject}::text is null or subject = ${filter.subject})
       and (${filter.from}::timestamptz is null or at >= ${filter.from})
       and (${filter.to}::timestamptz is null or at < ${filter.to})
     order by seq desc limit ${limit} offset ${offset}`;
  return { records, count };
}

export const putUse = (db: Db, { staffId, right, day }: { staffId: bigint; right: StaffRight; day: Day }) => sql(db)`
  insert into staff_right_use as u (staff_id, used_right, day) values (${staffId}, ${right}, ${day})
  on conflict (staff_id, used_right) do update set day = excluded.day where u.day < excluded.day`;

export const uses = (db: Db) => sql<{ username: string; right: StaffRight; day: Day }>(db)`
  select f.username, u.used_right as "right", u.day::text as day
    from staff_right_use u join staff f on f.id = u.staff_id`;

import type { AgentRight } from '@tamarind/domain/agents/line/centre';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';

interface SubAccountRow {
  account: string;
  rights: readonly AgentRight[];
  openedAt: Date;
  frozenAt: Date | null;
  endedAt: Date | null;
}

export const subAccounts = (db: Db, agentId: bigint) => sql<SubAccountRow>(db)`
  select m.account, s.rights, s.opened_at as "openedAt", s.frozen_at as "frozenAt", s.ended_at as "endedAt"
    from sub_account s join member m on m.id = s.member_id
   where s.principal_id = ${agentId} order by s.opened_at desc, m.id desc limit 200`;

/**
 * Locks the agent's sub-accounts until commit. Without the lock, two sub-accounts opened at once would not see each
 * other.
 */
export const lockSubAccounts = (tx: Tx, agentId: bigint) =>
  sql(tx)`select pg_advisory_xact_lock(hashtextextended('sub_account', ${agentId}))`;

export const openSubAccounts = async (db: Db, agentId: bigint) =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from sub_account where principal_id = ${agentId} and ended_at is null`,
  ).count;

export const insertSubAccount = (
  tx: Tx,
  row: { readonly id: bigint; readonly agentId: bigint; readonly rights: readonly AgentRight[]; readonly now: Date },
) => sql(tx)`
  insert into sub_account (member_id, principal_id, rights, opened_at)
  values (${row.id}, ${row.agentId}, ${row.rights}, ${row.now})`;

/**
 * Locks the open sub-account with this name and returns its id. It must belong to `agentId`; if that is null, it may
 * belong to any agent.
 */
export const lockSubAccount = async (tx: Tx, agentId: bigint | null, folded: string) =>
  (
    await sql<{ id: bigint }>(tx)`
      select s.member_id as id from sub_account s join member m on m.id = s.member_id
       where (${agentId}::bigint is null or s.principal_id = ${agentId}) and m.account_folded = ${folded}
         and s.ended_at is null for no key update of s`
  )[0]?.id;

export const setRights = (tx: Tx, id: bigint, rights: readonly AgentRight[]) =>
  sql(tx)`update sub_account set rights = ${rights} where member_id = ${id}`;

export const setFrozen = (tx: Tx, id: bigint, frozenAt: Date | null) =>
  sql(tx)`update sub_account set frozen_at = ${frozenAt} where member_id = ${id}`;

export const endSubAccount = (tx: Tx, id: bigint, now: Date) =>
  sql(tx)`update sub_account set ended_at = ${now} where member_id = ${id}`;

import type { PresetRate } from '@tamarind/domain/agents/line/preset';
import type { Day } from '@tamarind/domain/time';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';

interface LinkRow {
  code: string;
  name: string;
  memberKind: 'member' | 'agent';
  preset: readonly PresetRate[];
  madeAt: Date;
  isOn: boolean;
  seen: number;
  registered: number;
  deposited: number;
  active: number;
}

/** An agent's invitation links, newest first. Members with stakes since the day `activeSince` count as active. */
export const links = (db: Db, agentId: bigint, activeSince: Day) => sql<LinkRow>(db)`
  select c.code, c.name, c.kind as "memberKind", c.preset, c.made_at as "madeAt", c.active as "isOn",
         (select count(*)::int from affiliate_visit v where v.code = c.code) as seen,
         n.registered, n.deposited, n.active
    from affiliate_code c
    cross join lateral (
      select count(*)::int as registered,
             count(*) filter (
               where exists (select from member_day p where p.member_id = m.id and p.deposits > 0))::int as deposited,
             count(*) filter (where exists (select from play_day p where p.member_id = m.id and p.day >= ${activeSince}::date
                                                                     and p.staked > 0))::int as active
        from member m where m.affiliate_code = c.code) n
   where c.member_id = ${agentId} order by c.made_at desc, c.code`;

/**
 * Locks the agent's invitation links until commit. Without the lock, two links created at once would not see each
 * other, and the limit on their number could be exceeded.
 */
export const lockLinks = (tx: Tx, agentId: bigint) =>
  sql(tx)`select pg_advisory_xact_lock(hashtextextended('affiliate_code', ${agentId}))`;

export const openLinks = async (db: Db, agentId: bigint) =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from affiliate_code where member_id = ${agentId} and active`,
  ).count;

export const insertLink = (
  tx: Tx,
  row: {
    readonly code: string;
    readonly agentId: bigint;
    readonly name: string;
    readonly memberKind: 'member' | 'agent';
    readonly preset: readonly PresetRate[];
    readonly now: Date;
  },
) => sql(tx)`
  insert into affiliate_code (code, member_id, kind, name, preset, made_at)
  values (${row.code}, ${row.agentId}, ${row.memberKind}, ${row.name}, ${{ json: row.preset }}, ${row.now})`;

/** Ends an invitation link; false if the agent has no open link with this code. */
export const endLink = async (tx: Tx, agentId: bigint, code: string) =>
  (
    await sql(tx)`
      update affiliate_code set active = false where member_id = ${agentId} and code = ${code} and active returning code`
  ).length === 1;

import type { Jurisdiction } from '@tamarind/domain/jurisdictions/codes';
import type { OperatorLimits } from '@tamarind/domain/limits/house-rules';
import type { DayUse, LimitKind, LimitPeriod, Pause } from '@tamarind/domain/limits/rules';
import type { BlockKind } from '@tamarind/domain/members/blocks';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

/**
 * Locks members' play until commit, so that a member's stakes are decided one after the other and each sees the use of
 * the previous ones. It is an advisory lock, not a row lock, because the lottery takes it before it has read any
 * account. Several members are locked in ascending order, which avoids deadlocks.
 */
export const lockPlay = (tx: Tx, ...memberIds: readonly bigint[]) => {
  const numbers = new Set(memberIds.map((memberId) => Number(memberId % 2_147_483_647n)));
  return sql(tx)`
    select pg_advisory_xact_lock(7, number) from unnest(${[...numbers].sort((a, b) => a - b)}::int[]) as number`;
};

interface StoredRules {
  memberId: bigint;
  limits: { kind: LimitKind; period: LimitPeriod; value: string }[] | null;
  pauses: { kind: Pause['kind']; until: string; isAskable: boolean }[] | null;
  operator: OperatorLimits | null;
  jurisdiction: Jurisdiction | null;
  blocks: { kind: BlockKind; until: string | null }[] | null;
}

/**
 * All rules that may stop members, one row each, in one query; usually there are none, and no further query is needed.
 * A stop set on the office's page of vendors counts as a block of play without an end.
 */
export const rulesOf = (db: Db, memberIds: readonly bigint[], now: Date) => sql<StoredRules>(db)`
      select m.id as "memberId",
             (select jsonb_agg(jsonb_build_object('kind', kind, 'period', period, 'value', value::text))
                from member_limit where member_id = m.id and state = 'in_force' and value is not null) as limits,
             (select jsonb_agg(jsonb_build_object('kind', kind, 'until', greatest(until, back_at),
                                                  'isAskable', kind = 'exclusion' and until <= ${now} and back_at is null))
                from (select p.kind, p.until,
                             (select min(r.back_at) from pause_return r
                               where r.member_id = p.member_id and p.kind = 'exclusion' and r.asked_at >= p.until) as back_at
                        from member_pause p where p.member_id = m.id) as pause
               where until > ${now} or (kind = 'exclusion' and coalesce(back_at, 'infinity') > ${now})) as pauses,
             (select value from brand_setting where name = 'playerLimits') as operator,
             (select value from brand_setting where name = 'jurisdiction') as jurisdiction,
             (select jsonb_agg(jsonb_build_object('kind', kind, 'until', until))
                from (select b.kind, b.until from member_block b
                       where b.member_id = m.id and b.lifted_at is null and (b.until is null or b.until > ${now})
                      union all
                      select 'play', null from member_clearance c where c.member_id = m.id and c.state = 'disabled') as block) as blocks
        from unnest(${memberIds}::bigint[]) as m (id)`;

/** Days of members' use, one row a day, by primary key: at most a month of days for each member. */
export const daysOf = (db: Db, memberIds: readonly bigint[], first: string) => sql<DayUse & { memberId: bigint }>(db)`
  select member_id as "memberId", day::text as day, greatest(sum(staked), 0)::bigint as staked, sum(lost)::bigint as lost,
         sum(deposited)::bigint as deposited, sum(seconds)::int as seconds
    from (select member_id, day, staked, lost, deposited, 0 as seconds from play_day
           where member_id = any (${memberIds}::bigint[]) and day >= ${first}::date
          union all
          select member_id, day, 0, 0, 0, seconds from play_time
           where member_id = any (${memberIds}::bigint[]) and day >= ${first}::date) as use
   group by member_id, day`;

export const lostOn = async (db: Db, memberId: bigint, day: string) =>
  (await sql<{ lost: bigint }>(db)`select lost from play_day where member_id = ${memberId} and day = ${day}::date`)[0]
    ?.lost ?? 0n;

/** Start times of the members' newest site sessions; the lottery client's sessions belong to them. */
export const sessionStarts = (db: Db, memberIds: readonly bigint[], now: Date) => sql<{
  memberId: bigint;
  startedAt: Date;
}>(db)`
  select member_id as "memberId", max(started_at) as "startedAt" from member_session
   where member_id = any (${memberIds}::bigint[]) and scope = 'site' and ended_at is null and expires_at > ${now}
   group by member_id`;

/** Adds time on the site. A gap of more than five minutes does not count as play. */
export const noteTime = (db: Db, memberId: bigint, day: string, now: Date) => sql(db)`
  insert into play_time as t (member_id, day, seconds, seen_at) values (${memberId}, ${day}::date, 0, ${now})
  on conflict (member_id, day) do update
    set seen_at = excluded.seen_at,
        seconds = t.seconds + case when excluded.seen_at - t.seen_at between interval '0' and interval '5 minutes'
                                   then extract(epoch from excluded.seen_at - t.seen_at)::integer else 0 end`;

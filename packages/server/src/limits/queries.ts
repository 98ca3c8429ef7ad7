import type { Jurisdiction } from '@tamarind/domain/jurisdictions/codes';
import type { OperatorLimits } from '@tamarind/domain/limits/house-rules';
import type { DayUse, LimitKind, LimitPeriod, Pause } from '@tamarind/domain/limits/rules';
import type { BlockKind } from '@tamarind/domain/members/blocks';
import type { Day } from '@tamarind/domain/time';
import { composed, sql, type Db, type Tx } from '../platform/db/sql.ts';

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

/** SQL fragment: the rules of the members $1 at the moment $2, one row each, and more columns. */
const rulesWith = (more: string): string => `
      select m.id as "memberId",
             (select jsonb_agg(jsonb_build_object('kind', kind, 'period', period, 'value', value::text))
                from member_limit where member_id = m.id and state = 'in_force' and value is not null) as limits,
             (select jsonb_agg(jsonb_build_object('kind', kind, 'until', greatest(until, back_at),
                                                  'isAskable', kind = 'exclusion' and until <= $2 and back_at is null))
                from (select p.kind, p.until,
                             (select min(r.back_at) from pause_return r
                               where r.member_id = p.member_id and p.kind = 'exclusion' and r.asked_at >= p.until) as back_at
                        from member_pause p where p.member_id = m.id) as pause
               where until > $2 or (kind = 'exclusion' and coalesce(back_at, 'infinity') > $2)) as pauses,
             (select value from brand_setting where name = 'playerLimits') as operator,
             (select value from brand_setting where name = 'jurisdiction') as jurisdiction,
             (select jsonb_agg(jsonb_build_object('kind', kind, 'until', until))
                from (select b.kind, b.until from member_block b
                       where b.member_id = m.id and b.lifted_at is null and (b.until is null or b.until > $2)
                      union all
                      select 'play', null from member_clearance c where c.member_id = m.id and c.state = 'disabled') as block) as blocks
             ${more}
        from unnest($1::bigint[]) as m (id)`;

/**
 * All rules that may stop members, one row each. A stop set on the office's page of vendors counts as a block of play
 * without an end.
 */
export const rulesOf = (db: Db, memberIds: readonly bigint[], now: Date) =>
  composed<StoredRules>(db, rulesWith(''), [memberIds, now]);

interface StoredUse {
  /** Start of the member's newest site session; the lottery client's sessions belong to it. */
  startedAt: Date | null;
  /** The use by day since the first day asked for; amounts are text in minor units. */
  days: { day: Day; staked: string; lost: string; deposited: string; seconds: number }[] | null;
}

/**
 * The same rules with the use to which they apply, from the day `first` on: by primary key, at most a month of days each.
 * The pair of member and day cannot be looked up by the index of days, which a plan made for an empty table takes: it then
 * reads the day of every member.
 */
export const rulesWithUse = (db: Db, memberIds: readonly bigint[], now: Date, first: Day) =>
  composed<StoredRules & StoredUse>(
    db,
    rulesWith(`,
             (select max(started_at) from member_session
               where member_id = m.id and scope = 'site' and ended_at is null and expires_at > $2) as "startedAt",
             (select jsonb_agg(jsonb_build_object('day', day, 'staked', greatest(staked, 0)::text, 'lost', lost::text,
                                                  'deposited', deposited::text, 'seconds', seconds))
                from (select day, sum(staked) as staked, sum(lost) as lost, sum(deposited) as deposited, sum(seconds) as seconds
                        from (select day, staked, lost, deposited, 0 as seconds from play_day
                               where member_id = m.id and (member_id, day) >= (m.id, $3::date)
                              union all
                              select day, 0, 0, 0, seconds from play_time where member_id = m.id and day >= $3::date) as part
                       group by day) as use) as days`),
    [memberIds, now, first],
  );

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

/** Adds time on the site. A gap of more than five minutes does not count as play. */
export const noteTime = (db: Db, memberId: bigint, day: string, now: Date) => sql(db)`
  insert into play_time as t (member_id, day, seconds, seen_at) values (${memberId}, ${day}::date, 0, ${now})
  on conflict (member_id, day) do update
    set seen_at = excluded.seen_at,
        seconds = t.seconds + case when excluded.seen_at - t.seen_at between interval '0' and interval '5 minutes'
                                   then extract(epoch from excluded.seen_at - t.seen_at)::integer else 0 end`;

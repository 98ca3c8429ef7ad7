import type { OperatorLimits } from '@tamarind/domain/limits/house-rules';
import type { DayUse, LimitKind, LimitPeriod, Pause } from '@tamarind/domain/limits/rules';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

/**
 * Held until commit: a member's stakes are decided one after the other, so that each sees what those before it have used.
 * A number rather than a row, because the lottery takes it before it knows of any account.
 */
export const lockPlay = (tx: Tx, memberId: bigint) =>
  sql(tx)`select pg_advisory_xact_lock(7, ${Number(memberId % 2_147_483_647n)}::int)`;

interface StoredRules {
  limits: { kind: LimitKind; period: LimitPeriod; value: string }[] | null;
  pauses: { kind: Pause['kind']; until: string; isAskable: boolean }[] | null;
  operator: OperatorLimits | null;
}

/** All that may stop a member, in one question; as a rule there is nothing and no other is asked. */
export const rulesOf = async (db: Db, memberId: bigint, now: Date) =>
  (
    await sql<StoredRules>(db)`
      select (select jsonb_agg(jsonb_build_object('kind', kind, 'period', period, 'value', value::text))
                from member_limit where member_id = ${memberId} and state = 'in_force' and value is not null) as limits,
             (select jsonb_agg(jsonb_build_object('kind', kind, 'until', greatest(until, back_at),
                                                  'isAskable', kind = 'exclusion' and until <= ${now} and back_at is null))
                from (select p.kind, p.until,
                             (select min(r.back_at) from pause_return r
                               where r.member_id = p.member_id and p.kind = 'exclusion' and r.asked_at >= p.until) as back_at
                        from member_pause p where p.member_id = ${memberId}) as pause
               where until > ${now} or (kind = 'exclusion' and coalesce(back_at, 'infinity') > ${now})) as pauses,
             (select value from brand_setting where name = 'playerLimits') as operator`
  )[0] ?? { limits: null, pauses: null, operator: null };

/** One row a day, by primary key: at most as many as a month has days. */
export const daysOf = (db: Db, memberId: bigint, first: string) => sql<DayUse>(db)`
  select coalesce(p.day, t.day)::text as day, greatest(coalesce(p.staked, 0), 0) as staked, coalesce(p.lost, 0) as lost,
         coalesce(p.deposited, 0) as deposited, coalesce(t.seconds, 0) as seconds
    from (select day, staked, lost, deposited from play_day where member_id = ${memberId} and day >= ${first}::date) p
    full join (select day, seconds from play_time where member_id = ${memberId} and day >= ${first}::date) t on t.day = p.day`;

export const lostOn = async (db: Db, memberId: bigint, day: string) =>
  (
    await sql<{ lost: bigint }>(
      db,
    )`select lost from play_day where member_id = ${memberId} and day = ${day}::date`
  )[0]?.lost ?? 0n;

/** When the member's newest site session began; the lottery client's belong to it. */
export const sessionStart = async (db: Db, memberId: bigint, now: Date) =>
  (
    await sql<{ startedAt: Date }>(db)`
      select started_at as "startedAt" from member_session
       where member_id = ${memberId} and scope = 'site' and ended_at is null and expires_at > ${now}
       order by started_at desc limit 1`
  )[0]?.startedAt;

/** A gap of more than five minutes was no play. */
export const noteTime = (db: Db, memberId: bigint, day: string, now: Date) => sql(db)`
  insert into play_time as t (member_id, day, seconds, seen_at) values (${memberId}, ${day}::date, 0, ${now})
  on conflict (member_id, day) do update
    set seen_at = excluded.seen_at,
        seconds = t.seconds + case when excluded.seen_at - t.seen_at between interval '0' and interval '5 minutes'
                                   then extract(epoch from excluded.seen_at - t.seen_at)::integer else 0 end`;

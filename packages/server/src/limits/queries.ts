import type { Jurisdiction } from '@tamarind/domain/jurisdictions/codes';
import type { OperatorLimits } from '@tamarind/domain/limits/house-rules';
import type { DayUse, LimitKind, LimitPeriod, Pause } from '@tamarind/domain/limits/rules';
import type { BlockKind } from '@tamarind/domain/members/blocks';
import { present } from '@tamarind/domain/present';
import type { Day } from '@tamarind/domain/time';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

/**
 * Locks members' play until commit, so that a member's stakes are decided one after the other and each sees the use of
 * the previous ones. It is an advisory lock, not a row lock, because the lottery takes it before it has read any
 * account. Several members are locked in ascending order, which avoids deadlocks.
 */
export const lockPlay = (tx: Tx, ...memberIds: readonly bigint[]) => {
  const numbers = new Set(memberIds.map((memberId) => Number(memberId % 2_147_483_647n)));
  return sql(tx)`
    select count(pg_advisory_xact_lock(7, number)) from unnest(${[...numbers].sort((a, b) => a - b)}::int[]) as number`;
};

/** The rules that may stop a member, and the member's use of the limits. Times are text, because they come as JSON. */
export interface StoredRules {
  readonly limits: { kind: LimitKind; period: LimitPeriod; value: string }[];
  readonly pauses: { kind: Pause['kind']; until: string; isAskable: boolean }[];
  readonly blocks: { kind: BlockKind; until: string | null }[];
  /**
   * Start times of the member's open sessions on the site. A session of the lottery client counts as part of the site
   * session that opened it.
   */
  readonly sessions: string[];
  /** Stakes, losses and deposits by day, in minor units. */
  readonly played: { day: Day; staked: string; lost: string; deposited: string }[];
  /** Time on the site by day, in seconds. */
  readonly spent: { day: Day; seconds: number }[];
}

interface HouseRules {
  readonly operator?: OperatorLimits;
  readonly jurisdiction?: Jurisdiction;
}

interface Row {
  readonly what: keyof StoredRules | 'playerLimits' | 'jurisdiction';
  readonly memberId: bigint | null;
  readonly facts: unknown;
}

/**
 * Reads the rules of several members and the operator's general rules in one statement. With `first`, it also reads
 * what the members have used of their limits since that day.
 */
async function read(db: Db, memberIds: readonly bigint[], now: Date, first: Day | undefined) {
  const house: Record<string, unknown> = {};
  const members = new Map<bigint, StoredRules>();
  const rows = await sql<Row>(db)`
    select what, member_id as "memberId", facts from member_rules(${memberIds}::bigint[], ${now}, ${first}::date)`;
  for (const { what, memberId, facts } of rows)
    if (memberId === null) house[what] = facts;
    else {
      let known = members.get(memberId);
      if (!known) members.set(memberId, (known = blank()));
      (known[what as keyof StoredRules] as unknown[]).push(facts);
    }
  const { playerLimits: operator, jurisdiction } = house;
  return {
    house: present({ operator, jurisdiction }) as HouseRules,
    of: (memberId: bigint): StoredRules => members.get(memberId) ?? blank(),
  };
}
const blank = (): StoredRules => ({ limits: [], pauses: [], blocks: [], sessions: [], played: [], spent: [] });

/** The rules of members, and the operator's general rules. Sessions and days of use are not read. */
export const rulesOf = (db: Db, memberIds: readonly bigint[], now: Date) => read(db, memberIds, now, undefined);

/** Returns the same rules, with the members' use since the day `first`: at most a month of days for each member. */
export const rulesWithUse = (db: Db, memberIds: readonly bigint[], now: Date, first: Day) =>
  read(db, memberIds, now, first);

/** Members' use of their limits, one row a day, read by primary key: at most a month of days for each member. */
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

/**
 * Adds the time since the last call to the member's time on the site. A gap of more than five minutes is not counted.
 */
export const noteTime = (db: Db, memberId: bigint, day: string, now: Date) => sql(db)`
  insert into play_time as t (member_id, day, seconds, seen_at) values (${memberId}, ${day}::date, 0, ${now})
  on conflict (member_id, day) do update
    set seen_at = excluded.seen_at,
        seconds = t.seconds + case when excluded.seen_at - t.seen_at between interval '0' and interval '5 minutes'
                                   then extract(epoch from excluded.seen_at - t.seen_at)::integer else 0 end`;

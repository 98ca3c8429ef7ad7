import type { DuplicateSign, SharedSign } from '@tamarind/domain/members/duplicates';
import type { Currency } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Branches } from '../platform/http/routes.ts';
import type { Page } from '../platform/page.ts';

interface SharedRow extends SharedSign {
  memberId: bigint;
  /** True if staff found that the two are different people. */
  isRuledOut: boolean;
}

/**
 * Data that other members share with one member, each value found by an index. Only logins since the given moment
 * count.
 */
export const sharedWith = (
  db: Db,
  memberId: bigint,
  {
    since,
    currencies,
    branches,
  }: { readonly since: Date; readonly currencies: readonly Currency[]; readonly branches: Branches | undefined },
) => sql<SharedRow>(db)`
  with place as (
    select distinct net, ip, user_agent from login_try where member_id = ${memberId} and refused is null and at > ${since}
  ), hit (member_id, sign, value) as (
    select o.member_id, 'document', encode(o.number_index, 'hex')
      from identity_case i join identity_case o on o.number_index = i.number_index and o.number_index is not null
     where i.member_id = ${memberId}
    union select o.member_id, 'bank', encode(o.number_index, 'hex')
      from bank_account i join bank_account o on o.number_index = i.number_index where i.member_id = ${memberId}
    union select o.member_id, 'bank', encode(o.number_index, 'hex')
      from e_wallet i join e_wallet o on o.number_index = i.number_index where i.member_id = ${memberId}
    union select o.id, 'mobile', o.mobile from member i join member o on o.mobile = i.mobile where i.id = ${memberId}
    union select o.id, 'email', lower(o.email)
      from member i join member o on lower(o.email) = lower(i.email) and o.email is not null where i.id = ${memberId}
    union select o.member_id, 'device', p.ip || ' ' || p.user_agent
      from place p join login_try o on o.net = p.net and o.ip = p.ip and o.user_agent = p.user_agent
     where o.refused is null and o.at > ${since}
    union select o.member_id, 'network', p.net
      from (select distinct net from place) p join login_try o on o.net = p.net
     where o.refused is null and o.at > ${since}
  ), counted as (
    select member_id, sign, count(*) over (partition by sign, value)::int as shared_by from hit
  )
  select c.member_id as "memberId", c.sign, min(c.shared_by)::int as "sharedBy",
         exists (select from member_ruled_out r
                  where r.low_id = least(c.member_id, ${memberId}) and r.high_id = greatest(c.member_id, ${memberId})) as "isRuledOut"
    from counted c join member m on m.id = c.member_id
   where c.member_id <> ${memberId} and m.realm = 'real' and m.currency = any (${currencies}::text[])
     and (${branches?.agents}::text[] is null
         or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = m.id))
   group by c.member_id, c.sign`;

interface PairRow extends SharedSign {
  low: bigint;
  high: bigint;
}

/**
 * Data shared by two members, for each pair that staff have not ruled out. A value shared by more than `most` members
 * is left out, because it proves little.
 */
export const sharedByPairs = (
  db: Db,
  {
    since,
    most,
    currencies,
  }: { readonly since: Date; readonly most: number; readonly currencies: readonly Currency[] },
) => sql<PairRow>(db)`
  with hit (member_id, sign, value) as (
    select member_id, 'document', encode(number_index, 'hex') from identity_case where number_index is not null
    union select member_id, 'bank', encode(number_index, 'hex') from bank_account
    union select member_id, 'bank', encode(number_index, 'hex') from e_wallet
    union select id, 'mobile', mobile from member where mobile is not null
    union select id, 'email', lower(email) from member where email is not null
    union select member_id, 'device', ip || ' ' || user_agent from login_try where refused is null and at > ${since}
    union select member_id, 'network', net from login_try where refused is null and at > ${since}
  ), shared as (
    select sign, array_agg(h.member_id) as members, count(*)::int as shared_by
      from hit h join member m on m.id = h.member_id
     where m.realm = 'real' and m.currency = any (${currencies}::text[])
     group by sign, value having count(*) between 2 and ${most}
  )
  select low, high, sign, min(shared_by)::int as "sharedBy"
    from shared, unnest(members) low, unnest(members) high
   where low < high and not exists (select from member_ruled_out r where r.low_id = low and r.high_id = high)
   group by low, high, sign`;

/** Replaces the stored pairs of probable duplicates. Unchanged rows are not written. */
export async function keepPairs(
  tx: Tx,
  pairs: readonly {
    readonly low: bigint;
    readonly high: bigint;
    readonly signs: readonly DuplicateSign[];
    readonly percent: number;
  }[],
  now: Date,
): Promise<void> {
  await sql(tx)`
    with found as (
      select f.low, f.high, string_to_array(f.signs, ' ') as signs, f.percent, array[l.currency, h.currency] as currencies
        from unnest(${pairs.map(({ low }) => low)}::bigint[], ${pairs.map(({ high }) => high)}::bigint[],
                    ${pairs.map(({ signs }) => signs.join(' '))}::text[],
                    ${pairs.map(({ percent }) => percent)}::smallint[]) as f (low, high, signs, percent)
        join member l on l.id = f.low join member h on h.id = f.high
    ), gone as (
      delete from duplicate_pair p
       where not exists (select from found f where f.low = p.low_id and f.high = p.high_id)
    )
    insert into duplicate_pair as p (low_id, high_id, signs, percent, currencies)
    select low, high, signs, percent, currencies from found
    on conflict (low_id, high_id) do update set signs = excluded.signs, percent = excluded.percent
     where (p.signs, p.percent) is distinct from (excluded.signs, excluded.percent)`;
  await sql(tx)`
    insert into duplicate_search (found_at) values (${now})
    on conflict (is_only) do update set found_at = excluded.found_at`;
}

/** The time at which the stored pairs were computed; undefined before the first time. */
export const pairsFoundAt = async (db: Db): Promise<Date | undefined> =>
  (await sql<{ foundAt: Date }>(db)`select found_at as "foundAt" from duplicate_search`)[0]?.foundAt;

/** Stored pairs of probable duplicates that staff have not ruled out since, the most probable first. */
export async function pageOfPairs(db: Db, currencies: readonly Currency[], { limit, offset }: Page) {
  const { count } = only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from duplicate_pair p
       where p.currencies <@ ${currencies}::text[]
         and not exists (select from member_ruled_out r where r.low_id = p.low_id and r.high_id = p.high_id)`,
  );
  const pairs = await sql<{ account: string; other: string; signs: DuplicateSign[]; percent: number }>(db)`
    select (select account from member where id = p.low_id) as account,
           (select account from member where id = p.high_id) as other, p.signs, p.percent
      from duplicate_pair p
     where p.currencies <@ ${currencies}::text[]
       and not exists (select from member_ruled_out r where r.low_id = p.low_id and r.high_id = p.high_id)
     order by p.percent desc, p.low_id, p.high_id limit ${limit} offset ${offset}`;
  return { count, pairs };
}

/**
 * Values of a bank account, a document or a device that several members share; a value shared by more than `most`
 * members is left out. Rows with `isRuledOut` are pairs that staff found to be different people.
 */
export const sharedByGroups = (db: Db, since: Date, most: number) => sql<{ members: bigint[]; isRuledOut: boolean }>(
  db,
)`
  with hit (member_id, sign, value) as (
    select member_id, 'document', encode(number_index, 'hex') from identity_case where number_index is not null
    union select member_id, 'bank', encode(number_index, 'hex') from bank_account
    union select member_id, 'bank', encode(number_index, 'hex') from e_wallet
    union select member_id, 'device', ip || ' ' || user_agent from login_try where refused is null and at > ${since}
  )
  select array_agg(distinct h.member_id) as members, false as "isRuledOut"
    from hit h join member m on m.id = h.member_id
   where m.realm = 'real' group by h.sign, h.value having count(distinct h.member_id) between 2 and ${most}
   union all
  select array[low_id, high_id], true from member_ruled_out`;

export const ruledOutOf = (db: Db, memberId: bigint) => sql<{ memberId: bigint; at: Date; by: string; reason: string }>(
  db,
)`
  select case when r.low_id = ${memberId} then r.high_id else r.low_id end as "memberId", r.ruled_at as at, s.username as by,
         r.reason
    from member_ruled_out r join staff s on s.id = r.ruled_by
   where r.low_id = ${memberId} or r.high_id = ${memberId}`;

export const accountsOf = (db: Db, ids: readonly bigint[]) =>
  sql<{ id: bigint; account: string }>(db)`select id, account from member where id = any (${ids}::bigint[])`;

/** Rules out a pair; returns false if it was ruled out before. */
export const insertRuledOut = async (
  tx: Tx,
  row: {
    readonly members: readonly [bigint, bigint];
    readonly reason: string;
    readonly staffId: bigint;
    readonly now: Date;
  },
) =>
  (
    await sql(tx)`
      insert into member_ruled_out (low_id, high_id, reason, ruled_at, ruled_by)
      values (least(${row.members[0]}::bigint, ${row.members[1]}::bigint),
              greatest(${row.members[0]}::bigint, ${row.members[1]}::bigint), ${row.reason}, ${row.now}, ${row.staffId})
      on conflict do nothing returning low_id`
  ).length === 1;

import type { Day } from '@tamarind/domain/time';
import { only, sql, type Db } from '../platform/db/sql.ts';
import type { DecidableActs } from '../staff-limits/index.ts';

/** Number and age of the proposals that a person may decide, by the right that the next approver needs. */
export const decidable = async (
  db: Db,
  may: {
    readonly first: DecidableActs;
    readonly second: DecidableActs;
    readonly person: bigint;
    readonly now: Date;
    readonly day: Day;
  },
) =>
  only(
    await sql<{ count: number; oldest: Date | null }>(db)`
      select count(*)::int as count, min(p.asked_at) as oldest
        from staff_proposal p left join staff f on f.id = p.asked_by left join staff c on c.id = p.first_by
        left join staff h on h.id = p.handed_to
       where p.decision is null and p.expires_at > ${may.now} and f.person_id is distinct from ${may.person}
         and c.person_id is distinct from ${may.person} and h.person_id is distinct from ${may.person}
         and (p.act = any (case when p.first_by is null then ${may.first.whole}::text[] else ${may.second.whole}::text[] end)
              or p.currencies <> '{}'
                 and not exists (select from unnest(p.currencies) c
                                  where p.act || ':' || c <> all (case when p.first_by is null then ${may.first.inCurrency}::text[]
                                                                       else ${may.second.inCurrency}::text[] end))
              or p.members <> '{}'
                 and not exists (
                   select from unnest(p.members) x
                    where not exists (
                      select from member_line l join member a on a.id = l.ancestor_id
                       where l.member_id = x and l.from_day <= ${may.day}::date and l.until_day > ${may.day}::date
                         and p.act || ':' || a.account_folded = any (case when p.first_by is null then ${may.first.inBranch}::text[]
                                                                          else ${may.second.inBranch}::text[] end))))`,
  );

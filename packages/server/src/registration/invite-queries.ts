import type { Money } from '@tamarind/domain/money';
import type { ReferralReason, ReferralState } from '@tamarind/domain/promotions/referral/decide';
import type { Day } from '@tamarind/domain/time';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

export const ownerOfReferral = async (db: Db, code: string) =>
  (
    await sql<{ id: bigint; account: string }>(db)`
      select m.id, m.account from referral_code c join member m on m.id = c.member_id where c.code = ${code}`
  )[0];

export const referralCodeOf = async (db: Db, memberId: bigint) =>
  (await sql<{ code: string }>(db)`select code from referral_code where member_id = ${memberId}`)[0]?.code;

/** Stores a referral code for the member unless one exists; returns the stored one. */
export const putReferralCode = async (
  tx: Tx,
  { code, memberId, now }: { readonly code: string; readonly memberId: bigint; readonly now: Date },
): Promise<string> => {
  await sql(tx)`
    insert into referral_code (code, member_id, made_at) values (${code}, ${memberId}, ${now})
    on conflict (member_id) do nothing`;
  return only(await sql<{ code: string }>(tx)`select code from referral_code where member_id = ${memberId}`).code;
};

/** Records one visit of a member's link per network and day; further visits change nothing. */
export const noteVisit = (db: Db, visit: { readonly code: string; readonly day: Day; readonly netHash: Buffer }) => sql(
  db,
)`
  insert into referral_visit (code, day, net_hash) values (${visit.code}, ${visit.day}::date, ${visit.netHash})
  on conflict do nothing`;

interface InviteSums {
  seen: number;
  registered: number;
  deposited: number;
  active: number;
  earned: Money;
  waiting: number;
  held: number;
}

/** Counts and sums of a member's invitations. `activeSince`: a friend with stakes on or after this day is active. */
export const inviteSums = async (db: Db, memberId: bigint, activeSince: Day) =>
  only(
    await sql<InviteSums>(db)`
      select (select count(*)::int from referral_visit v join referral_code c on c.code = v.code
               where c.member_id = ${memberId}) as seen,
             count(*)::int as registered,
             coalesce(sum(r.amount) filter (where r.state = 'paid'), 0)::bigint as earned,
             count(*) filter (where r.state = 'waiting')::int as waiting,
             count(*) filter (where r.state = 'held')::int as held,
             count(*) filter (where exists (select from member_day p where p.member_id = m.id and p.deposits > 0))::int as deposited,
             count(*) filter (where exists (select from play_day p where p.member_id = m.id and p.day >= ${activeSince}::date
                                                                     and p.staked > 0))::int as active
        from member m left join referral r on r.friend_id = m.id where m.referrer_id = ${memberId}`,
  );

interface FriendRow {
  account: string;
  registeredAt: Date;
  hasDeposited: boolean;
  /** This field and the next three are null if no reward was promised. */
  amount: Money | null;
  state: ReferralState | null;
  reason: ReferralReason | null;
  lastDay: Day | null;
}

export const friends = (db: Db, memberId: bigint, { limit, offset }: Page) => sql<FriendRow>(db)`
  select m.account, m.registered_at as "registeredAt",
         exists (select from member_day p where p.member_id = m.id and p.deposits > 0) as "hasDeposited",
         r.amount, r.state, r.reason, r.last_day::text as "lastDay"
    from member m left join referral r on r.friend_id = m.id where m.referrer_id = ${memberId}
   order by m.registered_at desc, m.id desc limit ${limit} offset ${offset}`;

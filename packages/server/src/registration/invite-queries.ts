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

/** The member's code: the one that is stored already, or the new one. */
export const putReferralCode = async (
  tx: Tx,
  { code, memberId, now }: { readonly code: string; readonly memberId: bigint; readonly now: Date },
): Promise<string> => {
  await sql(tx)`
    insert into referral_code (code, member_id, made_at) values (${code}, ${memberId}, ${now})
    on conflict (member_id) do nothing`;
  return only(await sql<{ code: string }>(tx)`select code from referral_code where member_id = ${memberId}`).code;
};

/** `activeSince`: the first day whose stakes make a friend active. */
export const inviteSums = async (db: Db, memberId: bigint, activeSince: Day) =>
  only(
    await sql<{ registered: number; deposited: number; active: number }>(db)`
      select count(*)::int as registered,
             count(*) filter (where exists (select from member_day p where p.member_id = m.id and p.deposits > 0))::int as deposited,
             count(*) filter (where exists (select from play_day p where p.member_id = m.id and p.day >= ${activeSince}::date
                                                                     and p.staked > 0))::int as active
        from member m where m.referrer_id = ${memberId}`,
  );

export const friends = (db: Db, memberId: bigint, { limit, offset }: Page) => sql<{
  account: string;
  registeredAt: Date;
  hasDeposited: boolean;
}>(db)`
  select m.account, m.registered_at as "registeredAt",
         exists (select from member_day p where p.member_id = m.id and p.deposits > 0) as "hasDeposited"
    from member m where m.referrer_id = ${memberId}
   order by m.registered_at desc, m.id desc limit ${limit} offset ${offset}`;

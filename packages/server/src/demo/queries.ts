import type { StaffRole } from '@tamarind/contract/operators';
import type { MemberActor } from '../platform/http/actor.ts';
import type { Currency, Money } from '@tamarind/domain/money';
import { paymentProviders } from '@tamarind/domain/payments/providers/index';
import { type Db, only, sql, type Tx } from '../platform/db/sql.ts';

export const isTextPublished = async (tx: Tx, text: string): Promise<boolean> =>
  (await sql(tx)`select 1 from site_text_version where text = ${text} limit 1`).length > 0;

/** Locks the demo's seeding until commit: a second process waits and then finds it done. */
export const lockSeed = (tx: Tx) => sql(tx)`select pg_advisory_xact_lock(7304)`;

export const isSeeded = async (db: Db) =>
  (await sql(db)`select 1 from brand_setting where name = 'demo_seeded'`).length === 1;

export const markSeeded = (tx: Tx, now: Date) =>
  sql(tx)`insert into brand_setting (name, value, changed_at) values ('demo_seeded', 'true', ${now})`;

export const isLiving = async (db: Db) =>
  (await sql(db)`select 1 from brand_setting where name = 'demo_living'`).length === 1;

/**
 * Marks that the simulation of past days has begun to write. The days are complete only if the seeding is also marked
 * as done.
 */
export const markLiving = (tx: Tx, now: Date) =>
  sql(tx)`insert into brand_setting (name, value, changed_at) values ('demo_living', 'true', ${now})`;

/** Marks the demo's play as seeded; false if it was marked before. */
export const markPlayed = async (tx: Tx, now: Date) =>
  (
    await sql(tx)`
      insert into brand_setting (name, value, changed_at) values ('demo_played', 'true', ${now})
      on conflict (name) do nothing returning name`
  ).length === 1;

/**
 * The round of yeekee that accepts numbers now, and how many it has received. Yeekee is a draw whose result is computed
 * from numbers that players send.
 */
export const roundNow = async (db: Db, game: string, now: Date, shootingMs: number) =>
  (
    await sql<{ code: string; shots: number }>(db)`
      select d.code, (select count(*)::int from yeekee_shot s where s.draw_id = d.id) as shots from draw d
       where d.game = ${game} and d.state in ('open', 'closed') and d.list_hash is null
         and d.opens_at <= ${now} and d.closes_at > ${new Date(now.getTime() - shootingMs)}
       order by d.closes_at limit 1`
  )[0];

export const membersByAccount = (db: Db, accounts: readonly string[]) =>
  sql<{ memberId: bigint; account: string }>(
    db,
  )`select id as "memberId", account from member where account_folded = any (${accounts}::text[]) order by id`;

/** A demo member as the caller, for handler calls without a session. */
export const newActor = async (db: Db, account: string): Promise<MemberActor> => {
  const found = only(
    await sql<Pick<MemberActor, 'memberId' | 'account' | 'memberKind' | 'currency' | 'realm'>>(db)`
      select id as "memberId", account, kind as "memberKind", currency, realm from member where account_folded = ${account}`,
  );
  return { kind: 'member', ...found, sessionId: 0n, scope: 'site' };
};

export const staffByUsername = async (db: Db, username: string): Promise<bigint> =>
  only(await sql<{ id: bigint }>(db)`select id from staff where username = ${username}`).id;

/** The demo's promotions in the order in which they were seeded. */
export const promotionIds = async (db: Db) =>
  (await sql<{ id: bigint }>(db)`select id from promotion order by id`).map(({ id }) => id);

/** A staff member as the caller, for handler calls without a session. */
export const staffMember = async (db: Db, username: string) =>
  only(
    await sql<{ id: bigint; personId: bigint; name: string; roles: StaffRole[] }>(db)`
      select f.id, f.person_id as "personId", f.name,
             array(select g.role from staff_grant g where g.staff_id = f.id and g.ended_at is null order by g.id) as roles
        from staff f where f.username = ${username}`,
  );

/** The member's newest open site session. */
export const openSession = async (db: Db, memberId: bigint, now: Date) =>
  (
    await sql<{ id: bigint }>(db)`
      select id from member_session
       where member_id = ${memberId} and scope = 'site' and ended_at is null and expires_at > ${now} order by id desc limit 1`
  )[0]?.id;

export interface PlayerRow {
  memberId: bigint;
  account: string;
  currency: Currency;
  /**
   * Number of the member's wins since a moment: vendor rounds that paid more than their stake, and paid wins of draws.
   */
  count: number;
}

export const winsOfPlayers = (db: Db, accounts: readonly string[], since: Date) => sql<PlayerRow>(db)`
  select m.id as "memberId", m.account, m.currency,
         (select count(*)::int from vendor_round r
           where r.member_id = m.id and r.state = 'closed' and r.won > r.staked and r.closed_at >= ${since}) +
         (select count(*)::int from settlement_credit s
           where s.member_id = m.id and s.result_version > 0 and s.paid_at >= ${since}) as count
    from member m where m.account_folded = any (${accounts}::text[]) order by m.id`;

export const openDraw = async (db: Db, game: string, closesAfter: Date) =>
  (
    await sql<{ code: string }>(db)`
      select code from draw where game = ${game} and state = 'open' and closes_at > ${closesAfter} order by closes_at limit 1`
  )[0]?.code;

/** The lobby title that launches this game of the studio. */
export const titleServedAs = async (db: Db, servedAs: string) =>
  (
    await sql<{ code: string }>(db)`
      select code from catalogue_game where served_as = ${servedAs} order by place, code limit 1`
  )[0]?.code;

/** The demo's staff in the order in which they joined. */
export const demoStaff = (db: Db) =>
  sql<{ id: bigint; username: string }>(db)`
    select id, username from staff where username in ('mali', 'tuan', 'lan', 'napa') order by id`;

export const hasConnection = async (tx: Tx, id: string) =>
  (await sql(tx)`select 1 from payment_connection where id = ${id}`).length > 0;

export const hasReceivingAccount = async (tx: Tx) =>
  (await sql(tx)`select 1 from receiving_account limit 1`).length > 0;

/** Payment providers that hold the money themselves, so it is not in the operator's bank account. */
const elsewhere = paymentProviders.filter(({ moneyAt }) => moneyAt !== 'bank').map(({ code }) => code);

/** Every payment of the operator's bank account, with the fields and in the order of the bank's statement. */
export const bankPayments = (db: Db, currency: Currency) => sql<{
  at: Date;
  amount: Money;
  ref: string;
  text: string;
  name: string;
}>(db)`
  select at, amount, ref, text, name from (
    select paid_at as at, amount, coalesce(bank_ref, provider_ref) as ref, reference_text as text, payer_name as name
      from bank_notice
     where currency = ${currency} and state in ('matched', 'unmatched', 'proposed', 'assigned', 'returned')
       and provider <> all (${elsewhere}::text[])
     union all
    select decided_at, -amount, 'RETURN-' || provider_ref, 'RETURN ' || provider_ref, payer_name
      from bank_notice where currency = ${currency} and state = 'returned' and provider <> all (${elsewhere}::text[])
     union all
    select disbursed_at, -amount, payout_reference, reference, ''
      from withdrawal w
     where w.currency = ${currency} and w.disbursed_at is not null
       and not exists (select 1 from payout_attempt a join payment_connection c on c.id = a.connection
                        where a.withdrawal_id = w.id and a.state = 'completed' and c.provider = any (${elsewhere}::text[]))
     union all
    select s.at, w.refunded_amount, '', 'RETURNED ' || w.reference, ''
      from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id and s.state = 'refunded'
     where w.currency = ${currency} and w.refunded_amount > 0) x
   order by at, ref`;

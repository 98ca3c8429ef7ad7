import type { Messenger } from '@tamarind/domain/validation/handles';
import type { EWalletProvider } from '@tamarind/domain/withdrawals/e-wallets';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';

export type Row = 'payment_password' | 'mobile' | 'email' | Messenger;

export interface FileRow {
  nickname: string;
  avatarType: 'STATIC' | 'CUSTOM';
  avatar: string;
  contacts: Readonly<Partial<Record<Messenger, string>>>;
  termsVersion: string;
  passwordChangedAt: Date;
  birthday: string | null;
  /** Time at which the mobile number was verified by a one-time code; a registration by mobile number sets it too. */
  mobileProvedAt: Date | null;
  mobileProof: string | null;
}

export const fileOf = async (db: Db, memberId: bigint): Promise<FileRow> =>
  only(
    await sql<FileRow>(db)`
      select nickname, avatar_type as "avatarType", avatar, contacts, terms_version as "termsVersion",
             password_changed_at as "passwordChangedAt", birthday, mobile_proved_at as "mobileProvedAt", mobile_proof as "mobileProof"
        from member where id = ${memberId}`,
  );

export const changesOf = async (db: Db, memberId: bigint): Promise<ReadonlyMap<Row, Date>> =>
  new Map(
    (await sql<{ what: Row; at: Date }>(db)`select what, at from member_change where member_id = ${memberId}`).map(
      ({ what, at }) => [what, at],
    ),
  );

export const noteChange = (tx: Tx, memberId: bigint, what: Row, at: Date) => sql(tx)`
  insert into member_change (member_id, what, at) values (${memberId}, ${what}, ${at})
  on conflict (member_id, what) do update set at = excluded.at`;

export const putNickname = (tx: Tx, memberId: bigint, nickname: string) =>
  sql(tx)`update member set nickname = ${nickname} where id = ${memberId}`;

export const putAvatar = (tx: Tx, memberId: bigint, type: 'STATIC' | 'CUSTOM', avatar: string) =>
  sql(tx)`update member set avatar_type = ${type}, avatar = ${avatar} where id = ${memberId}`;

/** Deletes the picture at once, because no law requires it to be stored. */
export const forgetAvatar = (tx: Tx, memberId: bigint) =>
  sql(tx)`delete from member_avatar where member_id = ${memberId}`;

export const insertAvatar = (tx: Tx, row: { id: string; memberId: bigint; png: Buffer; at: Date }) => sql(tx)`
  insert into member_avatar (id, member_id, png, at) values (${row.id}, ${row.memberId}, ${row.png}, ${row.at})`;

export const avatarPng = async (db: Db, id: string) =>
  (await sql<{ png: Buffer }>(db)`select png from member_avatar where id = ${id}`)[0]?.png;

/** Stores a messenger handle. An empty handle removes the entry. */
export const putMessenger = (tx: Tx, memberId: bigint, messenger: Messenger, handle: string) => sql(tx)`
  update member set contacts = jsonb_strip_nulls(contacts || jsonb_build_object(${messenger}::text, nullif(${handle}::text, '')))
   where id = ${memberId}`;

export interface EWalletRow {
  id: string;
  provider: EWalletProvider;
  lastDigits: string;
  holderName: string;
  boundAt: Date;
}

export const eWalletsOf = (db: Db, memberId: bigint) => sql<EWalletRow>(db)`
  select id, provider, last_digits as "lastDigits", holder_name as "holderName", bound_at as "boundAt"
    from e_wallet where member_id = ${memberId} and unbound_at is null order by bound_at, id`;

/** Locks, until commit, an e-wallet that is bound to the member. */
export const lockEWallet = async (tx: Tx, id: string, memberId: bigint) =>
  (
    await sql(
      tx,
    )`select id from e_wallet where id = ${id} and member_id = ${memberId} and unbound_at is null for update`
  ).length === 1;

export const isMoneyOnItsWay = async (db: Db, eWalletId: string) =>
  (
    await sql(db)`
      select id from withdrawal
       where e_wallet_id = ${eWalletId} and state in ('requested', 'review', 'approved', 'disbursed', 'disputed') limit 1`
  ).length > 0;

/** Unbinds the e-wallet. False if the member has no such wallet bound. */
export const unbindEWallet = async (tx: Tx, memberId: bigint, id: string, now: Date) =>
  (
    await sql(tx)`
      update e_wallet set unbound_at = ${now} where id = ${id} and member_id = ${memberId} and unbound_at is null returning id`
  ).length === 1;

/** True if the address was given out for a deposit, or is the contract of a token that the platform receives. */
export const isHouseAddress = async (db: Db, address: string) =>
  (
    await sql(db)`
      select 1 from deposit where payee_account = ${address} and payee_account <> ''
      union all
      select 1 from payment_connection where lower(settings->>'contract') = lower(${address}) limit 1`
  ).length > 0;

/**
 * Binds an e-wallet. False if any member has bound it now, if another member had bound it before, or if the member
 * already has one of this provider.
 */
export const insertEWallet = async (
  tx: Tx,
  row: EWalletRow & { memberId: bigint; numberSealed: Buffer; numberIndex: Buffer },
) =>
  (
    await sql(tx)`
      insert into e_wallet (id, member_id, provider, number_sealed, number_index, last_digits, holder_name, bound_at)
      select ${row.id}::uuid, ${row.memberId}::bigint, ${row.provider}, ${row.numberSealed}::bytea,
             ${row.numberIndex}::bytea, ${row.lastDigits},
             ${row.holderName}, ${row.boundAt}::timestamptz
       where not exists (select from e_wallet where number_index = ${row.numberIndex} and member_id <> ${row.memberId})
      on conflict do nothing returning id`
  ).length === 1;

/**
 * Binds a contact. False if another member has verified the same contact. Concurrent bindings of the same contact run
 * one after the other.
 */
export async function putContact(
  tx: Tx,
  memberId: bigint,
  row: { channel: 'sms' | 'mail'; to: string; now: Date },
): Promise<boolean> {
  const { channel, to, now } = row;
  await sql(tx)`select pg_advisory_xact_lock(7305, hashtext(lower(${to})))`;
  const others =
    channel === 'sms'
      ? await sql(tx)`
          select id from member where mobile = ${to} and mobile_proved_at is not null and id <> ${memberId} limit 1`
      : await sql(tx)`
          select m.id from member m join member_change c on c.member_id = m.id and c.what = 'email'
           where lower(m.email) = lower(${to}) and m.id <> ${memberId} limit 1`;
  if (others.length > 0) return false;
  await (channel === 'sms'
    ? sql(tx)`update member set mobile = ${to}, mobile_proved_at = ${now}, mobile_proof = 'code' where id = ${memberId}`
    : sql(tx)`update member set email = ${to} where id = ${memberId}`);
  return true;
}

export const replacePaymentPassword = (tx: Tx, memberId: bigint, hash: string) =>
  sql(tx)`update member set payment_password_hash = ${hash} where id = ${memberId}`;

/** Counts tickets whose draw has no paid result yet, so that they may still win. */
export const openTickets = async (db: Db, memberId: bigint) =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from ticket t join draw d on d.id = t.draw_id
       where t.member_id = ${memberId} and t.state = 'accepted' and d.settled_at is null`,
  ).count;

export const putClosing = (tx: Tx, memberId: bigint, closesAt: Date) =>
  sql(tx)`update member set closes_at = ${closesAt} where id = ${memberId}`;

export const dueClosings = (db: Db, now: Date, most: number) => sql<{ id: bigint }>(db)`
  select id from member where closes_at <= ${now} and closed_at is null order by closes_at limit ${most}`;

/** Deletes data that no law requires to be stored. Money, bets and consents stay. */
export const putClosed = (tx: Tx, memberId: bigint, now: Date) => sql(tx)`
  update member set closed_at = ${now}, contacts = '{}', nickname = 'closed', avatar_type = 'STATIC', avatar = '1'
   where id = ${memberId} and closed_at is null`;

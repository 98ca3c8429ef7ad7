import type { Language } from '@tamarind/contract/brand';
import { codeOfKind } from '@tamarind/contract/member-kind';
import { type MemberKind, memberKinds } from '@tamarind/domain/members/member-kind';
import type { PresetRate } from '@tamarind/domain/agents/line/preset';
import type { Currency } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface NewMember {
  account: string;
  passwordHash: string;
  currency: Currency;
  payeeName: string;
  email: string | null;
  mobile: string | null;
  birthday: string | null;
  uplineId: bigint | null;
  termsVersion: string;
  contacts: Readonly<Record<string, string | undefined>>;
  memberKind: MemberKind;
  now: Date;
  /** Hash of the payment password; null or absent if none is set. */
  paymentPasswordHash?: string | null;
  /** Display name; null or absent: the account name. */
  nickname?: string | null;
  language?: Language | null;
  referrerId?: bigint | null;
  registerUrl?: string | null;
  registerDomain?: string | null;
  /** The affiliate code of the agent's link; null or absent without one. */
  affiliateCode?: string | null;
  /** Set if the first session may only be used to change the password. */
  changeDue?: 'first_login';
}

/** The new member's id; undefined if the account name exists (case does not matter). */
export const insertMember = async (db: Db, row: NewMember) =>
  (
    await sql<{ id: bigint }>(db)`
      insert into member (account, account_folded, password_hash, nickname, is_agent, currency, realm, payee_name, email, mobile, birthday,
                          contacts, upline_id, terms_version, password_changed_at, registered_at,
                          payment_password_hash, language, referrer_id, register_url, register_domain, affiliate_code,
                          password_change_due)
      values (${row.account}, ${row.account.toLowerCase()}, ${row.passwordHash}, ${row.nickname ?? row.account},
              ${codeOfKind(row.memberKind)}, ${row.currency},
              ${memberKinds[row.memberKind].realm}, ${row.payeeName}, ${row.email}, ${row.mobile}, ${row.birthday}::date,
              ${{ json: row.contacts }}, ${row.uplineId}, ${row.termsVersion}, ${row.now}, ${row.now},
              ${row.paymentPasswordHash ?? null}, ${row.language ?? null}, ${row.referrerId ?? null},
              ${row.registerUrl ?? null}, ${row.registerDomain ?? null}, ${row.affiliateCode ?? null}, ${row.changeDue ?? null})
      on conflict (account_folded) do nothing
      returning id`
  )[0]?.id;

/**
 * True if a new account belongs to a staff member: by mail address, or by a contact that the staff member has verified.
 * A database trigger stopped the account's play when the row was inserted.
 */
export const isStoppedAsStaff = async (db: Db, memberId: bigint): Promise<boolean> =>
  (
    await sql(db)`
      select id from member_block
       where member_id = ${memberId} and kind = 'play' and cause = 'rule' and reason = 'staff' and lifted_at is null`
  ).length > 0;

/** The agent who owns the affiliate code; undefined if no agent does. */
export const ownerOfCode = async (db: Db, code: string) =>
  (
    await sql<{ id: bigint; account: string }>(db)`
     select m.id, m.account from affiliate_code c join member m on m.id = c.member_id where c.code = ${code} and c.active`
  )[0];

/** An agent's link: the kind of account that it opens (member or agent) and the contract rates that it promises. */
export interface LinkRow {
  readonly id: bigint;
  readonly code: string;
  readonly memberKind: 'member' | 'agent';
  readonly preset: readonly PresetRate[];
}

export const linkOfCode = async (db: Db, code: string) =>
  (
    await sql<LinkRow>(db)`
     select member_id as id, code, kind as "memberKind", preset from affiliate_code where code = ${code} and active`
  )[0];

/** Records one visit of a link per network and day; further ones change nothing. */
export const noteVisit = (db: Db, visit: { readonly code: string; readonly day: Day; readonly netHash: Buffer }) => sql(
  db,
)`
  insert into affiliate_visit (code, day, net_hash) values (${visit.code}, ${visit.day}::date, ${visit.netHash})
  on conflict do nothing`;

export const insertPreset = (tx: Tx, memberId: bigint, preset: readonly PresetRate[], now: Date) => sql(tx)`
  insert into agent_preset (member_id, preset, promised_at) values (${memberId}, ${{ json: preset }}, ${now})`;

/** A member by name; trial accounts are left out, because they cannot invite anybody. */
export const memberByName = async (db: Db, folded: string) =>
  (
    await sql<{ id: bigint }>(db)`
      select id from member where account_folded = ${folded} and realm = 'real'`
  )[0];

export const referrerOf = async (db: Db, memberId: bigint) =>
  (
    await sql<{ account: string }>(db)`
      select r.account from member m join member r on r.id = m.referrer_id where m.id = ${memberId}`
  )[0]?.account;

/** Locks the member's row until commit and returns the time of the completed first login, null before it. */
export async function lockWelcome(tx: Tx, memberId: bigint): Promise<{ welcomedAt: Date | null }> {
  const [row] = await sql<{ welcomedAt: Date | null }>(tx)`
    select welcomed_at as "welcomedAt" from member where id = ${memberId} for no key update`;
  if (!row) throw new Error(`no member ${memberId}`);
  return row;
}

/** Stores the choices of the first login without overwriting stored values. */
export const putWelcome = (
  tx: Tx,
  memberId: bigint,
  { referrerId, language, now }: { referrerId: bigint | null; language: Language | null; now: Date },
) => sql(tx)`
  update member set welcomed_at = ${now}, referrer_id = coalesce(referrer_id, ${referrerId}), language = coalesce(language, ${language})
   where id = ${memberId}`;

export const insertDetails = (tx: Tx, memberId: bigint, sealed: Buffer, now: Date) => sql(tx)`
  insert into member_details (member_id, sealed, written_at) values (${memberId}, ${sealed}, ${now})`;

export const detailsOf = async (db: Db, memberId: bigint) =>
  (await sql<{ sealed: Buffer }>(db)`select sealed from member_details where member_id = ${memberId}`)[0]?.sealed;

export const forgetDetails = (tx: Tx, memberId: bigint) =>
  sql(tx)`delete from member_details where member_id = ${memberId}`;

export const insertAffiliateCode = (db: Db, code: string, memberId: bigint) => sql(db)`
  insert into affiliate_code (code, member_id) values (${code}, ${memberId}) on conflict do nothing`;

export const isTaken = async (db: Db, account: string) =>
  (await sql(db)`select 1 from member where account_folded = ${account.toLowerCase()}`).length > 0;

/** Marks the phone number as verified; false if another member has verified it already. */
export const noteMobileProved = async (
  db: Db,
  memberId: bigint,
  { mobile, proof, now }: { mobile: string; proof: 'code' | 'firebase_sms'; now: Date },
) =>
  (
    await sql(db)`
      update member set mobile = ${mobile}, mobile_proved_at = ${now}, mobile_proof = ${proof}
       where id = ${memberId}
         and not exists (select 1 from member where mobile = ${mobile} and mobile_proved_at is not null and id <> ${memberId})
      returning id`
  ).length === 1;

/** True if a member has verified this phone number. */
export const isMobileTaken = async (db: Db, mobile: string) =>
  (await sql(db)`select 1 from member where mobile = ${mobile} and mobile_proved_at is not null`).length > 0;

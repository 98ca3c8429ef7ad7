import { sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface ConsentRow {
  memberId: bigint;
  purpose: 'terms' | 'marketing' | 'selfie';
  /** Version of the text that was agreed to: of the terms, or of the sentence about marketing or the selfie. */
  version: string;
  /** Hash of the text that was agreed to; for terms only. */
  sha256?: string | null | undefined;
  given: boolean;
  channel: 'registration' | 'login' | 'account' | 'identity';
  at: Date;
}

export const insertConsent = (tx: Tx, row: ConsentRow) => sql(tx)`
  insert into consent_record (member_id, purpose, version, sha256, given, channel, at)
  values (${row.memberId}, ${row.purpose}, ${row.version}, ${row.sha256 ?? null}, ${row.given}, ${row.channel}, ${row.at})`;

export const putTermsVersion = (tx: Tx, memberId: bigint, version: string) =>
  sql(tx)`update member set terms_version = ${version} where id = ${memberId}`;

export const termsOf = (db: Db, memberIds: readonly bigint[]) => sql<{ memberId: bigint; version: string }>(db)`
  select id as "memberId", terms_version as version from member where id = any (${memberIds}::bigint[])`;

interface ConsentEntry {
  purpose: string;
  version: string;
  sha256: string | null;
  given: boolean;
  channel: string;
  at: Date;
}
export const consentsOf = (db: Db, memberId: bigint) => sql<ConsentEntry>(db)`
  select purpose, version, sha256, given, channel, at from consent_record where member_id = ${memberId} order by id`;

export const lastConsent = async (db: Db, memberId: bigint, purpose: ConsentRow['purpose']) =>
  (
    await sql<ConsentEntry>(db)`
      select purpose, version, sha256, given, channel, at from consent_record
       where member_id = ${memberId} and purpose = ${purpose} order by id desc limit 1`
  )[0];

import type { RoleBranches, RoleCurrencies, StaffRole } from '@tamarind/contract/operators';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface InvitationRow {
  id: string;
  mail: string;
  name: string;
  roles: StaffRole[];
  currencies: RoleCurrencies;
  branches: RoleBranches;
  invitedBy: bigint | null;
  agreedBy: bigint | null;
  expiresAt: Date;
  totpSealed: Buffer | null;
  /** The person who registers a new second factor with this link; null if the link is an invitation to join. */
  enrols: bigint | null;
}

/** Inserts an invitation. An earlier unused invitation to the same address is ended. */
export async function putInvitation(
  tx: Tx,
  row: Omit<InvitationRow, 'totpSealed'> & { secretHash: Buffer; now: Date; mailAt: Date | null },
): Promise<void> {
  await sql(tx)`
    update staff_invitation set ended_at = ${row.now}, mail_at = null
     where lower(mail) = lower(${row.mail}) and used_at is null and ended_at is null`;
  await sql(tx)`
    insert into staff_invitation (id, secret_hash, mail, name, roles, currencies, branches, enrols, invited_by, agreed_by,
                                  invited_at, expires_at, mail_at)
    values (${row.id}, ${row.secretHash}, ${row.mail}, ${row.name}, ${row.roles}, ${{ json: row.currencies }}, ${{ json: row.branches }},
            ${row.enrols}, ${row.invitedBy}, ${row.agreedBy}, ${row.now}, ${row.expiresAt}, ${row.mailAt})`;
}

/** Ends every open first-owner link, so that only the newest one works. */
export const endOwnerLinks = (tx: Tx, now: Date) => sql(tx)`
  update staff_invitation set ended_at = ${now}
   where invited_by is null and used_at is null and ended_at is null`;

/** The open invitation whose link contains this secret; its row is locked until commit. */
export const lockInvitation = async (tx: Tx, secretHash: Buffer, now: Date) =>
  (
    await sql<InvitationRow>(tx)`
      select id, mail, name, roles, currencies, branches, invited_by as "invitedBy", agreed_by as "agreedBy",
             expires_at as "expiresAt", totp_sealed as "totpSealed", enrols
        from staff_invitation
       where secret_hash = ${secretHash} and used_at is null and ended_at is null and expires_at > ${now} for update`
  )[0];

export const putTotp = (tx: Tx, id: string, totpSealed: Buffer) => sql(tx)`
  update staff_invitation set totp_sealed = ${totpSealed} where id = ${id}`;

/**
 * Marks the invitation used, and deletes its copy of the authenticator's secret, which is by then stored with the new
 * staff account.
 */
export const useInvitation = (tx: Tx, id: string, staffId: bigint, now: Date) => sql(tx)`
  update staff_invitation set used_at = ${now}, staff_id = ${staffId}, totp_sealed = null, mail_at = null where id = ${id}`;

export const usernameOf = async (tx: Tx, staffId: bigint): Promise<string | null> =>
  (await sql<{ username: string }>(tx)`select username from staff where id = ${staffId}`)[0]?.username ?? null;

/** True if the invitation is open and this person made it. */
export const isOpenBy = async (tx: Tx, id: string, invitedBy: bigint, now: Date): Promise<boolean> =>
  (
    await sql(tx)`
      select 1 as found from staff_invitation
       where id = ${id} and invited_by = ${invitedBy} and used_at is null and ended_at is null and expires_at > ${now}`
  ).length > 0;

export const endInvitation = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (
    await sql(tx)`
      update staff_invitation set ended_at = ${now}, mail_at = null, totp_sealed = null
       where id = ${id} and used_at is null and ended_at is null and expires_at > ${now} returning id`
  ).length === 1;

export const isOwnerInvited = async (db: Db, now: Date): Promise<boolean> =>
  (
    await sql(db)`
      select 1 as found from staff_invitation
       where 'owner' = any (roles) and used_at is null and ended_at is null and expires_at > ${now} limit 1`
  ).length > 0;

export const openInvitations = (db: Db, now: Date) => sql<{
  id: string;
  mail: string;
  name: string;
  roles: StaffRole[];
  currencies: RoleCurrencies;
  branches: RoleBranches;
  enrols: string | null;
  invitedBy: string | null;
  invitedAt: Date;
  expiresAt: Date;
}>(db)`
  select i.id, i.mail, i.name, i.roles, i.currencies, i.branches, e.username as enrols, b.username as "invitedBy",
         i.invited_at as "invitedAt", i.expires_at as "expiresAt"
    from staff_invitation i left join staff b on b.id = i.invited_by left join staff e on e.id = i.enrols
   where i.used_at is null and i.ended_at is null and i.expires_at > ${now}
   order by i.invited_at`;

/** Claims invitations whose mail is due by postponing the mail to `until`, so that other processes skip them. */
export const claimMails = (db: Db, now: Date, until: Date) => sql<{
  id: string;
  mail: string;
  tries: number;
  isEnrolment: boolean;
}>(db)`
  update staff_invitation set mail_at = ${until}, mail_tries = mail_tries + 1
   where id in (
     select id from staff_invitation
      where mail_at <= ${now} and used_at is null and ended_at is null order by mail_at limit 20 for update skip locked)
  returning id, mail, mail_tries as tries, enrols is not null as "isEnrolment"`;

/** Sets the time of the next try to send an invitation's mail; null means that the mail was sent or is given up. */
export const setMailAt = (db: Db, id: string, at: Date | null) => sql(db)`
  update staff_invitation set mail_at = ${at} where id = ${id}`;

import type { OwnRole, RoleBranches, RoleCurrencies, StaffRole } from '@tamarind/contract/operators';
import type { Currency } from '@tamarind/domain/money';
import { STAFF_REVIEW_DAYS } from '@tamarind/domain/operators/review';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Parts } from './roles.ts';

export interface StaffRow {
  id: bigint;
  username: string;
  name: string;
  roles: StaffRole[];
  own: (Parts & { role: StaffRole })[];
  currencies: RoleCurrencies;
  branches: RoleBranches;
  passwordHash: string;
  /** The sealed secret of the authenticator; null if the person's second factor is a passkey. */
  totpSealed: Buffer | null;
}

export const staffByName = async (db: Db, username: string) =>
  (
    await sql<StaffRow>(db)`
      select id, username, name, password_hash as "passwordHash", totp_sealed as "totpSealed",
             array(select role from staff_grant where staff_id = f.id and ended_at is null order by role) as roles,
             coalesce((select jsonb_agg(jsonb_build_object('role', o.role, 'reads', o.reads, 'writes', o.writes))
                         from staff_grant g join staff_own_role o on o.role = g.role
                        where g.staff_id = f.id and g.ended_at is null), '[]') as own,
             staff_currencies(f.id) as currencies, staff_branches(f.id) as branches
        from staff f where username = ${username} and active`
  )[0];

/** IP addresses from which the person's sessions since a moment were started. */
export const addressesOf = (db: Db, username: string, since: Date) => sql<{ ip: string }>(db)`
  select distinct s.ip from staff_session s join staff f on f.id = s.staff_id where f.username = ${username} and s.started_at > ${since}`;

/** True if the time step is newer than any used before, so a code that somebody observed cannot be used again. */
export const useTotpStep = async (db: Db, staffId: bigint, step: bigint) =>
  (
    await sql(
      db,
    )`update staff set totp_last_step = ${step} where id = ${staffId} and totp_last_step < ${step} returning id`
  ).length === 1;

export const startSession = (
  db: Db,
  row: { tokenHash: Buffer; staffId: bigint; ip: string; now: Date; expiresAt: Date },
) => sql(db)`
  insert into staff_session (token_hash, staff_id, ip, started_at, seen_at, expires_at)
  values (${row.tokenHash}, ${row.staffId}, ${row.ip}, ${row.now}, ${row.now}, ${row.expiresAt})`;

export const staffOfSession = async (db: Db, tokenHash: Buffer, now: Date) =>
  (
    await sql<{
      sessionId: bigint;
      staffId: bigint;
      personId: bigint;
      username: string;
      name: string;
      roles: StaffRole[];
      own: (Parts & { role: StaffRole })[];
      currencies: RoleCurrencies;
      branches: RoleBranches;
      seenAt: Date;
      expiresAt: Date;
    }>(db)`
      select s.id as "sessionId", s.staff_id as "staffId", f.person_id as "personId", f.username, f.name,
             array(select role from staff_grant where staff_id = f.id and ended_at is null order by role) as roles,
             coalesce((select jsonb_agg(jsonb_build_object('role', o.role, 'reads', o.reads, 'writes', o.writes))
                         from staff_grant g join staff_own_role o on o.role = g.role
                        where g.staff_id = f.id and g.ended_at is null), '[]') as own,
             staff_currencies(f.id) as currencies, staff_branches(f.id) as branches,
             s.seen_at as "seenAt", s.expires_at as "expiresAt"
        from staff_session s join staff f on f.id = s.staff_id
       where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${now} and f.active`
  )[0];

export const noteSeen = (db: Db, sessionId: bigint, now: Date) =>
  sql(db)`update staff_session set seen_at = ${now} where id = ${sessionId}`;

/** True if a person with one of these roles is logged in and has been active since the moment. */
export const isRoleSignedIn = async (
  db: Db,
  signedInRoles: readonly string[],
  { now, seenAfter }: { now: Date; seenAfter: Date },
): Promise<boolean> =>
  (
    await sql(db)`
      select 1 as found from staff_session s
        join staff f on f.id = s.staff_id
        join staff_grant g on g.staff_id = f.id and g.ended_at is null and g.role = any(${signedInRoles}::text[])
       where s.ended_at is null and s.expires_at > ${now} and s.seen_at > ${seenAfter} and f.active limit 1`
  ).length > 0;

export const endSession = (db: Db, sessionId: bigint, now: Date) => sql(db)`
  update staff_session set ended_at = ${now} where id = ${sessionId} and ended_at is null`;

/**
 * Inserts a staff account with these roles; returns false if the username exists. Without `invitation` (in the demo)
 * nobody is recorded as the giver of the roles.
 */
export const insertStaff = async (
  db: Db,
  row: {
    username: string;
    name: string;
    roles: readonly StaffRole[];
    passwordHash: string;
    totpSealed: Buffer | null;
    now: Date;
    currencies?: RoleCurrencies;
    branches?: RoleBranches;
    invitation?: { mail: string; lastStep: bigint; invitedBy: bigint | null; agreedBy: bigint | null };
  },
): Promise<bigint | undefined> => {
  const { mail = null, lastStep = 0n, invitedBy = null, agreedBy = null } = row.invitation ?? {};
  const [made] = await sql<{ id: bigint }>(db)`
    with made as (
      insert into staff (username, name, password_hash, totp_sealed, totp_last_step, mail, joined_at)
      values (${row.username}, ${row.name}, ${row.passwordHash}, ${row.totpSealed}, ${lastStep}, ${mail}, ${row.now})
      on conflict (username) do nothing returning id
    ), given as (
      insert into staff_grant (staff_id, role, currencies, branches, given_by, agreed_by, given_at)
      select id, role, role_limits(${{ json: row.currencies ?? {} }}, role), role_limits(${{ json: row.branches ?? {} }}, role),
             ${invitedBy}::bigint, ${agreedBy}::bigint, ${row.now}
        from made, unnest(${row.roles}::text[]) role
    )
    select id from made`;
  return made?.id;
};

/** Locks the active owners until commit, so that two concurrent changes cannot remove the last one. */
export const lockOwners = (tx: Tx) => sql<{ id: bigint }>(tx)`
  select f.id from staff f
   where f.active and exists (select 1 from staff_grant g where g.staff_id = f.id and g.role = 'owner' and g.ended_at is null)
   order by f.id for update`;

export const hasOwner = async (db: Db): Promise<boolean> =>
  (
    await sql(db)`
      select 1 as found from staff f join staff_grant g on g.staff_id = f.id
       where f.active and g.role = 'owner' and g.ended_at is null limit 1`
  ).length > 0;

export interface PersonRow {
  id: bigint;
  personId: bigint;
  username: string;
  name: string;
  mail: string | null;
  isActive: boolean;
  roles: StaffRole[];
  currencies: RoleCurrencies;
  branches: RoleBranches;
}

/** Reads a staff account and locks it until commit. */
export const lockPerson = async (tx: Tx, username: string) =>
  (
    await sql<PersonRow>(tx)`
      select f.id, f.person_id as "personId", f.username, f.name, f.mail, f.active as "isActive",
             array(select role from staff_grant where staff_id = f.id and ended_at is null order by role) as roles,
             staff_currencies(f.id) as currencies, staff_branches(f.id) as branches
        from staff f where f.username = ${username} for update`
  )[0];

/** True if a member has this mail address. */
export const isMailOfMember = async (db: Db, mail: string): Promise<boolean> =>
  (
    await sql(db)`
      select 1 as found from member
       where staff_mailbox(email) = staff_mailbox(${mail}) and email is not null and realm = 'real' limit 1`
  ).length > 0;

/** True if a staff account has this address; an account keeps its address after the person has left. */
export const isMailOfStaff = async (db: Db, mail: string): Promise<boolean> =>
  (await sql(db)`select 1 as found from staff where lower(mail) = lower(${mail}) limit 1`).length > 0;

export const isMailTaken = async (db: Db, mail: string, now: Date): Promise<boolean> =>
  (
    await sql(db)`
      select 1 as found from staff where lower(mail) = lower(${mail})
      union all
      select 1 from staff_invitation
       where lower(mail) = lower(${mail}) and used_at is null and ended_at is null and expires_at > ${now}
      limit 1`
  ).length > 0;

export const setActive = (tx: Tx, staffId: bigint, isActive: boolean) => sql(tx)`
  update staff set active = ${isActive} where id = ${staffId}`;

/** Ends all open sessions of a person; returns their number. */
export const endSessionsOf = async (tx: Tx, staffId: bigint, now: Date): Promise<number> =>
  (
    await sql(tx)`
      update staff_session set ended_at = ${now} where staff_id = ${staffId} and ended_at is null and expires_at > ${now} returning id`
  ).length;

/** Stores that these roles of a person, with their limits, were confirmed in a review of access. */
export const insertReview = (
  tx: Tx,
  row: {
    staffId: bigint;
    roles: readonly StaffRole[];
    currencies: RoleCurrencies;
    branches: RoleBranches;
    by: bigint;
    now: Date;
  },
) => sql(tx)`
  insert into staff_review (staff_id, roles, currencies, branches, reviewed_by, reviewed_at)
  values (${row.staffId}, ${[...row.roles]}::text[], ${{ json: row.currencies }}, ${{ json: row.branches }}, ${row.by}, ${row.now})`;

/** Number of days after which roles must be confirmed again; set by the brand. */
export const reviewDays = async (db: Db): Promise<number> =>
  (await sql<{ days: number }>(db)`select value::int as days from brand_setting where name = 'staffReviewDays'`)[0]
    ?.days ?? STAFF_REVIEW_DAYS;

/** Ends these roles of a person. */
export const endRoles = (
  tx: Tx,
  { staffId, roles, by, now }: { staffId: bigint; roles: readonly StaffRole[]; by: bigint; now: Date },
) => sql(tx)`
  update staff_grant set ended_at = ${now}, ended_by = ${by}
   where staff_id = ${staffId} and ended_at is null and role = any (${[...roles]}::text[])`;

/** Staff accounts that may log in, with their roles. `person` is the same for all accounts of one person. */
export const activePeople = (db: Db) => sql<{
  id: bigint;
  username: string;
  person: string;
  roles: StaffRole[];
  own: Parts[];
}>(db)`
  select id, username, person_id::text as person,
         array(select role from staff_grant where staff_id = f.id and ended_at is null order by role) as roles,
         coalesce((select jsonb_agg(jsonb_build_object('reads', o.reads, 'writes', o.writes))
                     from staff_grant g join staff_own_role o on o.role = g.role
                    where g.staff_id = f.id and g.ended_at is null), '[]') as own
    from staff f where active order by id`;

/** All staff accounts, active ones first, by name. */
export const allPeople = (db: Db, now: Date) => sql<{
  username: string;
  name: string;
  mail: string | null;
  isActive: boolean;
  sessions: number;
  seenAt: Date | null;
  joinedAt: Date | null;
  reviewedAt: Date | null;
  reviewedBy: string | null;
  personId: bigint;
  own: Parts[];
  handedTo: string | null;
  confirmedAt: Date | null;
}>(db)`
  select f.username, f.name, f.mail, f.person_id as "personId",
         coalesce((select jsonb_agg(jsonb_build_object('reads', o.reads, 'writes', o.writes))
                     from staff_grant g join staff_own_role o on o.role = g.role
                    where g.staff_id = f.id and g.ended_at is null), '[]') as own,
         (select n.username from staff_handover h left join staff n on n.id = h.to_id
           where h.staff_id = f.id and not f.active order by h.id desc limit 1) as "handedTo",
         staff_confirmed_at(f.id) as "confirmedAt", f.active as "isActive", f.joined_at as "joinedAt", v.reviewed_at as "reviewedAt",
         r.username as "reviewedBy", s.seen_at as "seenAt", coalesce(s.open, 0)::int as sessions
    from staff f
    left join lateral (
      select reviewed_at, reviewed_by from staff_review where staff_id = f.id order by id desc limit 1
    ) v on true
    left join staff r on r.id = v.reviewed_by
    left join lateral (
      select max(seen_at) as seen_at, count(*) filter (where ended_at is null and expires_at > ${now}) as open
        from staff_session where staff_id = f.id
    ) s on true
   order by not f.active, f.username`;

/** Open grants of all accounts. */
export const allGrants = (db: Db) => sql<{
  username: string;
  role: StaffRole;
  currencies: Currency[];
  branches: string[];
  givenAt: Date;
  givenBy: string | null;
}>(db)`
  select f.username, g.role, g.currencies, g.branches, g.given_at as "givenAt", b.username as "givenBy"
    from staff_grant g join staff f on f.id = g.staff_id left join staff b on b.id = g.given_by
   where g.ended_at is null order by g.role`;

/** Brand-defined roles that have not ended, by name. */
export const ownRoles = (db: Db) => sql<Parts & { role: OwnRole }>(db)`
  select role, reads, writes from staff_own_role where ended_at is null order by role`;

/** The role if it has not ended, locked until commit. */
export const lockOwnRole = async (tx: Tx, role: OwnRole) =>
  (
    await sql<Parts>(tx)`
      select reads, writes from staff_own_role where role = ${role} and ended_at is null for update`
  )[0];

/** Counts those of the given roles that exist, and locks them so that none can be ended before commit. */
export const shareOwnRoles = async (tx: Tx, roles: readonly OwnRole[]): Promise<number> =>
  (
    await sql(tx)`
      select role from staff_own_role where role = any (${roles}::text[]) and ended_at is null for share`
  ).length;

/** Creates a brand-defined role, changes an existing one, or creates an ended one again. */
export const putOwnRole = (
  tx: Tx,
  { role, reads, writes, by, agreedBy, now }: Parts & { role: OwnRole; by: bigint; agreedBy: bigint; now: Date },
) => sql(tx)`
  insert into staff_own_role (role, reads, writes, given_by, agreed_by, given_at)
  values (${role}, ${[...reads]}::text[], ${[...writes]}::text[], ${by}, ${agreedBy}, ${now})
  on conflict (role) do update
     set reads = excluded.reads, writes = excluded.writes, given_by = excluded.given_by, agreed_by = excluded.agreed_by,
         given_at = excluded.given_at, ended_at = null`;

/** True if a person holds the role or an open invitation grants it. */
export const isRoleHeld = async (db: Db, role: OwnRole, now: Date): Promise<boolean> =>
  (
    await sql(db)`
      select 1 as found from staff_grant where role = ${role} and ended_at is null
      union all
      select 1 from staff_invitation
       where ${role} = any (roles) and used_at is null and ended_at is null and expires_at > ${now}
      limit 1`
  ).length > 0;

export const endOwnRole = (tx: Tx, role: OwnRole, now: Date) => sql(tx)`
  update staff_own_role set ended_at = ${now} where role = ${role}`;

/** Modules of the brand-defined roles that the account holds. */
export const ownPartsOf = (db: Db, staffId: bigint) => sql<Parts>(db)`
  select o.reads, o.writes from staff_grant g join staff_own_role o on o.role = g.role
   where g.staff_id = ${staffId} and g.ended_at is null`;

/** Usernames of a person's accounts. */
export const accountsOf = async (db: Db, personId: bigint): Promise<string[]> =>
  (await sql<{ username: string }>(db)`select username from staff where person_id = ${personId} order by username`).map(
    ({ username }) => username,
  );

/** Accounts with their persons, by username. */
export const personsOf = (db: Db, usernames: readonly string[]) => sql<{ username: string; personId: bigint }>(db)`
  select username, person_id as "personId" from staff where username = any (${usernames}::text[]) order by username`;

export const personOf = async (db: Db, staffId: bigint): Promise<bigint | undefined> =>
  (await sql<{ personId: bigint }>(db)`select person_id as "personId" from staff where id = ${staffId}`)[0]?.personId;

export const shareMailbox = async (db: Db, one: bigint, other: bigint): Promise<boolean> =>
  (
    await sql(db)`
      select 1 as found from staff a join staff b on staff_mailbox(a.mail) = staff_mailbox(b.mail)
       where a.id = ${one} and b.id = ${other}`
  ).length > 0;

/** Marks all accounts of both persons as belonging to one person. */
export const joinPersons = (tx: Tx, one: bigint, other: bigint) => sql(tx)`
  update staff set person_id = least(${one}::bigint, ${other}::bigint) where person_id in (${one}, ${other})`;

/**
 * Separates an account from its person. The person's other accounts stay together, under the id of the oldest of them.
 */
export const partPersons = (tx: Tx, id: bigint, personId: bigint) => sql(tx)`
  update staff f
     set person_id = case when f.id = ${id} then f.id
                          else (select min(o.id) from staff o where o.person_id = ${personId} and o.id <> ${id}) end
   where f.person_id = ${personId}`;

export const insertHandover = (
  tx: Tx,
  row: { staffId: bigint; toId: bigint | null; reason: string; by: bigint; at: Date },
) => sql(tx)`
  insert into staff_handover (staff_id, to_id, reason, by_id, at)
  values (${row.staffId}, ${row.toId}, ${row.reason}, ${row.by}, ${row.at})`;

/** The number of a person's open proposals, without those that a colleague has taken over. */
export const openProposalsOf = async (db: Db, staffId: bigint, now: Date): Promise<number> =>
  (
    await sql(db)`
      select id from staff_proposal
       where asked_by = ${staffId} and handed_to is null and decision is null and expires_at > ${now}`
  ).length;

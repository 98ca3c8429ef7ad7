import type { IdentityDocument, IdentityPart } from '@tamarind/domain/identity/documents';
import type { IdentityFinding } from '@tamarind/domain/identity/match';
import type { Currency } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Branches } from '../platform/http/routes.ts';
import type { Page } from '../platform/page.ts';

export type State = 'asked' | 'started' | 'submitted' | 'in_review' | 'accepted' | 'rejected' | 'expired';
export type Reason = 'UNREADABLE' | 'NAME' | 'BIRTHDAY' | 'EXPIRED' | 'NOT_COMPLETE' | 'NOT_GENUINE' | 'OTHER';
type Checker = 'clear' | 'unclear' | 'fake' | 'silent';

export interface CaseRow {
  id: string;
  memberId: bigint;
  account: string;
  state: State;
  document: IdentityDocument | null;
  factsSealed: Buffer | null;
  numberIndex: Buffer | null;
  expiresOn: string | null;
  findings: IdentityFinding[];
  checker: Checker | null;
  checkerReference: string | null;
  checkerTries: number;
  openedAt: Date;
  submittedAt: Date | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  reason: Reason | null;
  note: string | null;
}

/** Selects cases that meet the caller's condition, with the members' names. */
const cases = (
  db: Db,
  wish: {
    id?: string;
    memberId?: bigint | undefined;
    state?: State | undefined;
    due?: Date;
    currencies?: readonly Currency[];
    branches?: Branches | undefined;
  },
  { limit, offset }: Page = { limit: 1, offset: 0 },
) => sql<CaseRow>(db)`
  select c.id, c.member_id as "memberId", m.account, c.state, c.document, c.facts_sealed as "factsSealed", c.number_index as "numberIndex",
         c.expires_on as "expiresOn", c.findings, c.checker, c.checker_reference as "checkerReference", c.checker_tries as "checkerTries",
         c.opened_at as "openedAt", c.submitted_at as "submittedAt", c.decided_at as "decidedAt",
         f.username as "decidedBy", c.reason, c.note
    from identity_case c join member m on m.id = c.member_id left join staff f on f.id = c.decided_by
   where (${wish.id ?? null}::uuid is null or c.id = ${wish.id ?? null})
     and (${wish.memberId ?? null}::bigint is null or c.member_id = ${wish.memberId ?? null})
     and (${wish.state ?? null}::text is null or c.state = ${wish.state ?? null})
     and (${wish.currencies ?? null}::text[] is null or m.currency = any (${wish.currencies ?? null}::text[]))
     and (${wish.branches?.agents}::text[] is null
         or exists (select from branch_members(${wish.branches?.agents}::text[], ${wish.branches?.day}::date) where branch_member = m.id))
     and (${wish.due ?? null}::timestamptz is null or
          c.submitted_at + c.checker_tries * c.checker_tries * interval '10 seconds' <= ${wish.due ?? null})
   order by case when ${wish.state ?? null}::text in ('submitted', 'in_review') then c.submitted_at end, c.opened_at desc, c.id desc
  offset ${offset} limit ${limit}`;

export const caseById = async (db: Db, id: string) => (await cases(db, { id }))[0];
/** The member's newest case; older ones are history. */
export const caseOfMember = async (db: Db, memberId: bigint) => (await cases(db, { memberId }))[0];
export const dueChecks = (db: Db, now: Date, most: number) =>
  cases(db, { state: 'submitted', due: now }, { limit: most, offset: 0 });

export const casesPage = async (
  db: Db,
  wish: {
    state: State | undefined;
    memberId: bigint | undefined;
    currencies: readonly Currency[];
    branches: Branches | undefined;
  },
  page: Page,
) => {
  const [rows, counts] = await Promise.all([
    cases(db, wish, page),
    sql<{ count: number; waiting: number }>(db)`
      select count(*) filter (where (${wish.state}::text is null or c.state = ${wish.state})
                                and (${wish.memberId}::bigint is null or member_id = ${wish.memberId}))::int as count,
             count(*) filter (where c.state = 'in_review')::int as waiting
        from identity_case c join member m on m.id = c.member_id where m.currency = any (${wish.currencies}::text[])
         and (${wish.branches?.agents}::text[] is null
             or exists (select from branch_members(${wish.branches?.agents}::text[], ${wish.branches?.day}::date)
                        where branch_member = m.id))`,
  ]);
  return { rows, ...only(counts) };
};

/** Locks the member's cases until commit, so no other transaction changes them between reading and writing. */
export const lockMember = (tx: Tx, memberId: bigint) =>
  sql(tx)`select id from member where id = ${memberId} for no key update`;

export const insertCase = (
  tx: Tx,
  row: {
    id: string;
    memberId: bigint;
    state: 'asked' | 'started';
    document: IdentityDocument | null;
    askedBy: bigint | null;
    note: string | null;
    at: Date;
  },
) => sql(tx)`
  insert into identity_case (id, member_id, state, document, asked_by, note, opened_at)
  values (${row.id}, ${row.memberId}, ${row.state}, ${row.document}, ${row.askedBy}, ${row.note}, ${row.at})`;

export const putDocument = (tx: Tx, id: string, document: IdentityDocument) =>
  sql(tx)`update identity_case set document = ${document}, state = 'started' where id = ${id}`;

export const putPicture = (
  tx: Tx,
  row: { caseId: string; part: IdentityPart; type: 'image/png' | 'image/jpeg'; sealed: Buffer; at: Date },
) => sql(tx)`
  insert into identity_picture (case_id, part, type, sealed, at) values (${row.caseId}, ${row.part}, ${row.type}, ${row.sealed}, ${row.at})
  on conflict (case_id, part) do update set type = excluded.type, sealed = excluded.sealed, at = excluded.at`;

export const forgetPictures = (tx: Tx, caseId: string) =>
  sql(tx)`delete from identity_picture where case_id = ${caseId}`;

export const partsHere = async (db: Db, caseId: string) =>
  (
    await sql<{ part: IdentityPart }>(db)`select part from identity_picture where case_id = ${caseId} order by part`
  ).map(({ part }) => part);

export const picturesOf = (db: Db, caseId: string) =>
  sql<{ part: IdentityPart; type: 'image/png' | 'image/jpeg'; sealed: Buffer }>(
    db,
  )`select part, type, sealed from identity_picture where case_id = ${caseId} order by part`;

/** Records that this person opened a picture. Opening it again replaces the recorded time. */
export const notePictureSeen = (tx: Tx, row: { caseId: string; part: IdentityPart; staffId: bigint; now: Date }) => sql(
  tx,
)`
  insert into identity_picture_view (case_id, part, staff_id, at) values (${row.caseId}, ${row.part}, ${row.staffId}, ${row.now})
  on conflict (case_id, part, staff_id) do update set at = excluded.at`;

/**
 * Pictures of the case that this staff member has not opened since they were uploaded. A replaced picture counts as
 * unopened.
 */
export const partsUnseen = async (db: Db, caseId: string, staffId: bigint) =>
  (
    await sql<{ part: IdentityPart }>(db)`
      select part from identity_picture p where case_id = ${caseId}
         and not exists (select from identity_picture_view v
                          where v.case_id = p.case_id and v.part = p.part and v.staff_id = ${staffId} and v.at >= p.at)
       order by part`
  ).map(({ part }) => part);

export const putSubmitted = (
  tx: Tx,
  id: string,
  row: {
    factsSealed: Buffer;
    numberIndex: Buffer;
    expiresOn: string | null;
    findings: readonly IdentityFinding[];
    now: Date;
  },
) => sql(tx)`
  update identity_case set state = 'submitted', facts_sealed = ${row.factsSealed}, number_index = ${row.numberIndex},
         expires_on = ${row.expiresOn}, findings = ${row.findings}::text[], submitted_at = ${row.now} where id = ${id}`;

/** Stores the findings of the checking service, or that it did not respond, if the case still waits for them. */
export const putChecked = (
  tx: Tx,
  id: string,
  row: { checker: Checker; reference: string | null; findings: readonly IdentityFinding[] },
) => sql(tx)`
  update identity_case set state = 'in_review', checker = ${row.checker}, checker_reference = ${row.reference},
  findings = ${row.findings}::text[]
   where id = ${id} and state = 'submitted'`;

export const countTry = (tx: Tx, id: string) =>
  sql(tx)`update identity_case set checker_tries = checker_tries + 1 where id = ${id}`;

export const putDecision = (
  tx: Tx,
  id: string,
  row: { state: 'accepted' | 'rejected'; reason: Reason | null; note: string; staffId: bigint; now: Date },
) => sql(tx)`
  update identity_case set state = ${row.state}, reason = ${row.reason}, note = ${row.note},
  decided_by = ${row.staffId}, decided_at = ${row.now}
   where id = ${id}`;

/** True if the document was accepted for another member. */
export const isTaken = async (db: Db, memberId: bigint, numberIndex: Buffer) =>
  (
    await sql(db)`
      select 1 from identity_case where number_index = ${numberIndex} and state = 'accepted' and member_id <> ${memberId} limit 1`
  ).length > 0;

export const hasAccepted = async (db: Db, memberId: bigint, today: string) =>
  (
    await sql(db)`
      select 1 from identity_case where member_id = ${memberId} and state = 'accepted'
         and (expires_on is null or expires_on >= ${today}) limit 1`
  ).length > 0;

export const expireCases = (tx: Tx, today: string) => sql<{ id: string; memberId: bigint }>(tx)`
  update identity_case set state = 'expired' where state = 'accepted' and expires_on < ${today} returning id, member_id as "memberId"`;

/** Deletes pictures of rejected cases once the time for objections is over. */
export const forgetRejected = (tx: Tx, before: Date) => sql(tx)`
  delete from identity_picture p using identity_case c
   where c.id = p.case_id and c.state = 'rejected' and c.decided_at < ${before}`;

import type { ProposalAct } from '@tamarind/contract/proposals';
import type { Rests } from '@tamarind/domain/proposals/decide';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface ProposalRow {
  id: string;
  act: ProposalAct;
  subject: string;
  /** Input of the proposing call, in wire form. */
  content: Readonly<Record<string, unknown>>;
  /** The values it would replace, in the same form; null where it replaces nothing. */
  before: Readonly<Record<string, unknown>> | null;
  reason: string;
  askedBy: bigint;
  by: string;
  /** The person behind the maker's account. */
  maker: bigint;
  /** The person who took it over when the maker left, and the username. */
  handedTo: bigint | null;
  handedName: string | null;
  /** After a handover: whether the colleague is active. */
  isMakerActive: boolean;
  askedAt: Date;
  expiresAt: Date;
  /** Values that the proposal rests on, as they were when it was made. */
  rests: Rests;
  checkers: 1 | 2;
  /** The first of two people who agreed. */
  first: bigint | null;
  firstBy: string | null;
  decision: 'agreed' | 'refused' | 'withdrawn' | 'expired' | null;
}

/** Open proposals of these acts, and those of this person, oldest first. */
export const openProposals = (
  db: Db,
  wish: { acts: readonly ProposalAct[]; maker: bigint; subject: string | undefined; now: Date },
) => sql<ProposalRow>(db)`
  select p.id, p.act, p.subject, p.content, p.before, p.reason, p.asked_by as "askedBy", f.username as by,
         f.person_id as maker, h.person_id as "handedTo", h.username as "handedName",
         coalesce(h.active, f.active) as "isMakerActive", p.asked_at as "askedAt", p.expires_at as "expiresAt", p.rests, p.checkers,
         c.person_id as first, c.username as "firstBy", p.decision
    from staff_proposal p join staff f on f.id = p.asked_by left join staff h on h.id = p.handed_to
    left join staff c on c.id = p.first_by
   where p.decision is null and p.expires_at > ${wish.now}
     and (p.act = any (${wish.acts}::text[]) or f.person_id = ${wish.maker} or h.person_id = ${wish.maker})
     and (${wish.subject}::text is null or p.subject = ${wish.subject})
   order by p.asked_at, p.id
   limit 200`;

/** The proposal, locked until commit. */
export const lockProposal = async (tx: Tx, id: string) =>
  (
    await sql<ProposalRow>(tx)`
      select p.id, p.act, p.subject, p.content, p.before, p.reason, p.asked_by as "askedBy", f.username as by,
             f.person_id as maker, h.person_id as "handedTo", h.username as "handedName",
         coalesce(h.active, f.active) as "isMakerActive", p.asked_at as "askedAt", p.expires_at as "expiresAt", p.rests, p.checkers,
             c.person_id as first, c.username as "firstBy", p.decision
        from staff_proposal p join staff f on f.id = p.asked_by left join staff h on h.id = p.handed_to
    left join staff c on c.id = p.first_by
       where p.id = ${id} for update of p`
  )[0];

/** False when the act already waits for this subject. */
export const insertProposal = async (
  tx: Tx,
  row: Pick<
    ProposalRow,
    | 'id'
    | 'act'
    | 'subject'
    | 'content'
    | 'before'
    | 'reason'
    | 'askedBy'
    | 'askedAt'
    | 'expiresAt'
    | 'rests'
    | 'checkers'
  >,
) =>
  (
    await sql(tx)`
      insert into staff_proposal (id, act, subject, content, before, reason, asked_by, asked_at, expires_at, rests, checkers)
      values (${row.id}, ${row.act}, ${row.subject}, ${{ json: row.content }}, ${row.before && { json: row.before }},
              ${row.reason}, ${row.askedBy}, ${row.askedAt}, ${row.expiresAt}, ${{ json: row.rests }}, ${row.checkers})
      on conflict (act, subject) where decision is null do nothing returning id`
  ).length === 1;

/** Ends open proposals whose time is over: all of them, or that of one subject. */
export const expireProposals = (tx: Tx, now: Date, of?: Pick<ProposalRow, 'act' | 'subject'>) => sql<
  Pick<ProposalRow, 'id' | 'act' | 'subject' | 'content'>
>(tx)`
  update staff_proposal set decision = 'expired', decided_at = ${now}
   where decision is null and expires_at <= ${now}
     and (${of?.act}::text is null or act = ${of?.act} and subject = ${of?.subject})
  returning id, act, subject, content`;

export const putFirst = (tx: Tx, id: string, row: { staffId: bigint; note: string; now: Date }) => sql(tx)`
  update staff_proposal set first_by = ${row.staffId}, first_at = ${row.now}, first_note = ${row.note} where id = ${id}`;

/** `staffId` null: the maker withdrew the proposal. */
export const putDecision = (
  tx: Tx,
  id: string,
  row: { decision: 'agreed' | 'refused' | 'withdrawn'; staffId: bigint | null; note: string; now: Date },
) => sql(tx)`
  update staff_proposal set decision = ${row.decision}, decided_by = ${row.staffId}, decided_at = ${row.now},
  note = ${row.note} where id = ${id}`;

/**
 * Hands open proposals of one person to another who holds the right to propose them and has not checked them; returns
 * the number. The others stay with their maker.
 */
export const handProposals = async (
  tx: Tx,
  { from, to, acts, now }: { from: bigint; to: bigint; acts: readonly ProposalAct[]; now: Date },
) =>
  (
    await sql(tx)`
      update staff_proposal p set handed_to = ${to}
       where p.asked_by = ${from} and p.decision is null and p.expires_at > ${now} and p.act = any (${acts}::text[])
         and not exists (select from staff c join staff n on n.person_id = c.person_id
                          where c.id = p.first_by and n.id = ${to})
      returning id`
  ).length;

/** Open proposals of each account. */
export const openByMaker = (db: Db, now: Date) => sql<{ username: string; count: number }>(db)`
  select f.username, count(*)::int as count
    from staff_proposal p join staff f on f.id = coalesce(p.handed_to, p.asked_by)
   where p.decision is null and p.expires_at > ${now} group by f.username`;

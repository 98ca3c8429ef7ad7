import type { ProposalAct } from '@tamarind/contract/proposals';
import type { Currency } from '@tamarind/domain/money';
import type { Rests } from '@tamarind/domain/proposals/decide';
import type { ThirdPersonRule } from '@tamarind/domain/proposals/third-person';
import type { Day } from '@tamarind/domain/time';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { DecidableActs } from '../staff-limits/index.ts';

export interface ProposalRow {
  id: string;
  act: ProposalAct;
  subject: string;
  /** The input of the proposing call, in the encoded format of the API. */
  content: Readonly<Record<string, unknown>>;
  /** The current values that the input would replace, in the same encoded format; null if it replaces none. */
  before: Readonly<Record<string, unknown>> | null;
  reason: string;
  /** The proposing staff account; null for a result that two sources agree on. */
  askedBy: bigint | null;
  by: string | null;
  /** The person who owns the proposing staff account; null if no person proposed. */
  maker: bigint | null;
  /** The colleague who took the proposal over when the proposer left; null if nobody did. */
  handedTo: bigint | null;
  handedName: string | null;
  /** Whether the person responsible for the proposal is active: its maker, or the person who took it over. */
  isMakerActive: boolean;
  askedAt: Date;
  expiresAt: Date;
  /** The values on which the proposal depends, as they were when it was created. */
  rests: Rests;
  checkers: 1 | 2;
  /** The person who agreed first, if two people must agree; null before that. */
  first: bigint | null;
  firstBy: string | null;
  decision: 'agreed' | 'refused' | 'withdrawn' | 'expired' | null;
  /** The currencies that the proposal concerns; empty: all of the platform. */
  currencies: Currency[];
  /** The members whom the proposal concerns; empty: all of the platform. */
  members: bigint[];
}

/** Open proposals of these actions, and all open proposals of this person, oldest first. */
export const openProposals = (
  db: Db,
  wish: { acts: DecidableActs; maker: bigint; subject: string | undefined; now: Date; day: Day },
) => sql<ProposalRow>(db)`
  select p.id, p.act, p.subject, p.content, p.before, p.reason, p.asked_by as "askedBy", f.username as by,
         f.person_id as maker, h.person_id as "handedTo", h.username as "handedName",
         coalesce(h.active, f.active, true) as "isMakerActive", p.asked_at as "askedAt", p.expires_at as "expiresAt", p.rests, p.checkers,
         c.person_id as first, c.username as "firstBy", p.decision, p.currencies, p.members
    from staff_proposal p left join staff f on f.id = p.asked_by left join staff h on h.id = p.handed_to
    left join staff c on c.id = p.first_by
   where p.decision is null and p.expires_at > ${wish.now}
     and (p.act = any (${wish.acts.whole}::text[])
          or p.currencies <> '{}'
             and not exists (select from unnest(p.currencies) c where p.act || ':' || c <> all (${wish.acts.inCurrency}::text[]))
          or p.members <> '{}'
             and not exists (
               select from unnest(p.members) x
                where not exists (select from member_line l join member a on a.id = l.ancestor_id
                                   where l.member_id = x and l.from_day <= ${wish.day}::date and l.until_day > ${wish.day}::date
                                     and p.act || ':' || a.account_folded = any (${wish.acts.inBranch}::text[])))
          or f.person_id = ${wish.maker} or h.person_id = ${wish.maker})
     and (${wish.subject}::text is null or p.subject = ${wish.subject})
   order by p.asked_at, p.id
   limit 200`;

/** The id of the open proposal for this action and subject; undefined if there is none. */
export const openId = async (tx: Tx, { act, subject }: Pick<ProposalRow, 'act' | 'subject'>) =>
  (
    await sql<{ id: string }>(tx)`
      select id from staff_proposal where act = ${act} and subject = ${subject} and decision is null`
  )[0]?.id;

/** The proposal, locked until commit. */
export const lockProposal = async (tx: Tx, id: string) =>
  (
    await sql<ProposalRow>(tx)`
      select p.id, p.act, p.subject, p.content, p.before, p.reason, p.asked_by as "askedBy", f.username as by,
             f.person_id as maker, h.person_id as "handedTo", h.username as "handedName",
         coalesce(h.active, f.active, true) as "isMakerActive", p.asked_at as "askedAt", p.expires_at as "expiresAt", p.rests, p.checkers,
             c.person_id as first, c.username as "firstBy", p.decision, p.currencies, p.members
        from staff_proposal p left join staff f on f.id = p.asked_by left join staff h on h.id = p.handed_to
    left join staff c on c.id = p.first_by
       where p.id = ${id} for update of p`
  )[0];

/** The brand's rules for a third person, and the roles of the proposer. */
export const thirdPersonOf = async (tx: Tx, staffId: bigint | null) => {
  const { rules, roles } = only(
    await sql<{ rules: ThirdPersonRule[] | null; roles: string[] }>(tx)`
      select (select document -> 'thirdPerson' from brand_version order by number desc limit 1) as rules,
             array(select role from staff_grant where staff_id = ${staffId} and ended_at is null) as roles`,
  );
  return { rules: rules ?? [], roles };
};

/** Inserts a proposal; false if the action already waits for this subject. */
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
    | 'currencies'
    | 'members'
  >,
) =>
  (
    await sql(tx)`
      insert into staff_proposal (id, act, subject, content, before, reason, asked_by, asked_at, expires_at, rests, checkers,
                                  currencies, members)
      values (${row.id}, ${row.act}, ${row.subject}, ${{ json: row.content }}, ${row.before && { json: row.before }},
              ${row.reason}, ${row.askedBy}, ${row.askedAt}, ${row.expiresAt}, ${{ json: row.rests }}, ${row.checkers},
              ${row.currencies}::text[], ${row.members}::bigint[])
      on conflict (act, subject) where decision is null do nothing returning id`
  ).length === 1;

/**
 * Ends expired proposals: all of them, or only the one about a given subject. The latter also ends if its proposer was
 * suspended.
 */
export const expireProposals = (tx: Tx, now: Date, of?: Pick<ProposalRow, 'act' | 'subject'>) => sql<
  Pick<ProposalRow, 'id' | 'act' | 'subject' | 'content'>
>(tx)`
  update staff_proposal set decision = 'expired', decided_at = ${now}
   where decision is null
     and (expires_at <= ${now} and ${of?.act}::text is null
          or act = ${of?.act} and subject = ${of?.subject}
             and (expires_at <= ${now}
                  or exists (select from staff f where f.id = coalesce(handed_to, asked_by) and not f.active)))
  returning id, act, subject, content`;

export const putFirst = (tx: Tx, id: string, row: { staffId: bigint; note: string; now: Date }) => sql(tx)`
  update staff_proposal set first_by = ${row.staffId}, first_at = ${row.now}, first_note = ${row.note} where id = ${id}`;

/** Stores a decision; `staffId` null means that the proposer withdrew it. */
export const putDecision = (
  tx: Tx,
  id: string,
  row: { decision: 'agreed' | 'refused' | 'withdrawn'; staffId: bigint | null; note: string; now: Date },
) => sql(tx)`
  update staff_proposal set decision = ${row.decision}, decided_by = ${row.staffId}, decided_at = ${row.now},
  note = ${row.note} where id = ${id}`;

/**
 * Hands open proposals of one person to a colleague, but only those that the colleague has the right to propose and has
 * not checked; the others stay with their proposer. Returns their number.
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

/** The number of open proposals of each staff account that is responsible for them. */
export const openByMaker = (db: Db, now: Date) => sql<{ username: string; count: number }>(db)`
  select f.username, count(*)::int as count
    from staff_proposal p join staff f on f.id = coalesce(p.handed_to, p.asked_by)
   where p.decision is null and p.expires_at > ${now} group by f.username`;

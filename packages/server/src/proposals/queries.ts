import type { ProposalAct } from '@tamarind/contract/proposals';
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
  askedAt: Date;
  decision: 'agreed' | 'refused' | null;
}

/** Open proposals of these acts, oldest first. */
export const openProposals = (db: Db, acts: readonly ProposalAct[], subject?: string) => sql<ProposalRow>(db)`
  select p.id, p.act, p.subject, p.content, p.before, p.reason, p.asked_by as "askedBy", f.username as by,
         p.asked_at as "askedAt", p.decision
    from staff_proposal p join staff f on f.id = p.asked_by
   where p.decision is null and p.act = any (${acts}::text[]) and (${subject}::text is null or p.subject = ${subject})
   order by p.asked_at, p.id
   limit 200`;

/** The proposal, locked until commit. */
export const lockProposal = async (tx: Tx, id: string) =>
  (
    await sql<ProposalRow>(tx)`
      select p.id, p.act, p.subject, p.content, p.before, p.reason, p.asked_by as "askedBy", f.username as by,
             p.asked_at as "askedAt", p.decision
        from staff_proposal p join staff f on f.id = p.asked_by where p.id = ${id} for update of p`
  )[0];

/** False when the act already waits for this subject. */
export const insertProposal = async (
  tx: Tx,
  row: Pick<ProposalRow, 'id' | 'act' | 'subject' | 'content' | 'before' | 'reason' | 'askedBy' | 'askedAt'>,
) =>
  (
    await sql(tx)`
      insert into staff_proposal (id, act, subject, content, before, reason, asked_by, asked_at)
      values (${row.id}, ${row.act}, ${row.subject}, ${{ json: row.content }}, ${row.before && { json: row.before }},
              ${row.reason}, ${row.askedBy}, ${row.askedAt})
      on conflict (act, subject) where decision is null do nothing returning id`
  ).length === 1;

export const putDecision = (
  tx: Tx,
  id: string,
  row: { decision: 'agreed' | 'refused'; staffId: bigint; note: string; now: Date },
) => sql(tx)`
  update staff_proposal set decision = ${row.decision}, decided_by = ${row.staffId}, decided_at = ${row.now},
  note = ${row.note} where id = ${id}`;

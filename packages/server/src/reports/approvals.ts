import { contract } from '@tamarind/contract/index';
import { endOf, kindOf, type ProposalAct, proposalActs, tableActNames, tableActs } from '@tamarind/contract/proposals';
import type { StaffActor } from '../platform/http/actor.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Handler } from '../platform/http/routes.ts';
import * as queries from './approval-queries.ts';

/** Acts of two people that are not stored as proposals (`tableActs`); `proposals.listProposals` lists the proposals. */
export const listApprovals: Handler<typeof contract.reports.listApprovals> = async ({ pool, actor }) => {
  const seen = tableActNames.filter((kind) => actor.rights.includes(tableActs[kind].sees));
  const rows = await queries.approvals(pool, seen, actor.personId);
  return {
    approvals: rows.map(({ person, ...row }) => ({
      ...row,
      expiresAt: endOf(row.kind, row.at),
      mayDecide: person !== actor.personId && actor.rights.includes(tableActs[row.kind].decides),
    })),
  };
};

/** Number and age of the acts that the person may decide, proposals included. */
export const decidable = (db: Db, { personId, rights }: StaffActor, now: Date) =>
  queries.decidable(db, {
    first: allActs.filter((act) => rights.includes(kindOf(act).checker)),
    second: allActs.filter((act) => rights.includes(kindOf(act).second)),
    kinds: tableActNames.filter((kind) => rights.includes(tableActs[kind].decides)),
    person: personId,
    now,
  });

const allActs = Object.keys(proposalActs) as ProposalAct[];

import { kindOf, type ProposalAct, proposalActs } from '@tamarind/contract/proposals';
import type { StaffActor } from '../platform/http/actor.ts';
import type { Db } from '../platform/db/sql.ts';
import * as queries from './approval-queries.ts';

/** Number and age of the proposals that the person may decide. */
export const decidable = (db: Db, { personId, rights }: StaffActor, now: Date) =>
  queries.decidable(db, {
    first: allActs.filter((act) => rights.includes(kindOf(act).checker)),
    second: allActs.filter((act) => rights.includes(kindOf(act).second)),
    person: personId,
    now,
  });

const allActs = Object.keys(proposalActs) as ProposalAct[];

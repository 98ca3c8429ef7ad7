import { kindOf, type ProposalAct, proposalActs } from '@tamarind/contract/proposals';
import { dayOf } from '@tamarind/domain/time';
import type { StaffActor } from '../platform/http/actor.ts';
import type { Db } from '../platform/db/sql.ts';
import { decidableActs } from '../staff-limits/index.ts';
import * as queries from './approval-queries.ts';

/** Number and age of the proposals that the person may decide. */
export const decidable = (db: Db, actor: StaffActor, now: Date) =>
  queries.decidable(db, {
    first: decidableActs(
      actor,
      allActs.map((act) => ({ act, right: kindOf(act).checker })),
    ),
    second: decidableActs(
      actor,
      allActs.map((act) => ({ act, right: kindOf(act).second })),
    ),
    person: actor.personId,
    now,
    day: dayOf(now),
  });

const allActs = Object.keys(proposalActs) as ProposalAct[];

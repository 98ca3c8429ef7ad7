import { contract } from '@tamarind/contract/index';
import { record } from '../audit/index.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import * as contractQueries from './contract-queries.ts';
import { checkOffer, domainTerms, folded, putOffer } from './contracts.ts';

type Calls = typeof contract.commission;
type OfferInput = Parameters<Handler<Calls['offerAgentContract']>>[1];

/** Offers of the house: one person within the grid, two above it. */
export const officeHandlers = {
  offerAgentContract: async (call, input) => {
    const account = folded(input.account);
    const { wish, isOffGrid } = await checked(call, { ...input, account });
    if (isOffGrid) {
      const subject = `${account} ${input.kind}`;
      const endpoint = contract.commission.offerAgentContract;
      const asked = { act: 'contract.offer' as const, subject, reason: input.reason, endpoint };
      return { id: null, ...(await propose(call, { ...asked, input: { ...input, account } })) };
    }
    // Point of no return
    const id = await putOffer(call, { ...wish, staff: { askedBy: call.actor.staffId, agreedBy: null } });
    await note(call, wish.agent.id, { contract: id, kind: input.kind, reason: input.reason });
    return { id };
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

export const commissionActs: Acts = {
  'contract.offer': actOf(contract.commission.offerAgentContract, async (call, input, { askedBy, by, reason }) => {
    const { wish } = await checked(call, input);
    // Point of no return
    const id = await putOffer(call, { ...wish, staff: { askedBy, agreedBy: call.actor.staffId } });
    await note(call, wish.agent.id, { contract: id, kind: input.kind, reason, by });
  }),
};

async function checked(call: ChangeCall<StaffActor>, { account, kind, terms }: OfferInput) {
  const agent = await contractQueries.agentByAccount(call.tx, folded(account));
  if (!agent) return refuse('NOT_FOUND');
  const wish = { agent, kind, terms: domainTerms(terms), uplineId: null };
  await contractQueries.lockContracts(call.tx, kind);
  return { wish, isOffGrid: await checkOffer(call.tx, wish, call.now) };
}

const note = ({ tx, actor, now }: ChangeCall<StaffActor>, agentId: bigint, facts: Record<string, string>) =>
  record(tx, {
    actor: actorKey(actor),
    action: 'agent.contract_offered',
    subject: `member:${agentId}`,
    facts,
    at: now,
  });

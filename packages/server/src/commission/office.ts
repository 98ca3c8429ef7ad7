import { contract } from '@tamarind/contract/index';
import { subtract, ZERO } from '@tamarind/domain/money';
import { record } from '../audit/index.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import * as contractQueries from './contract-queries.ts';
import * as statementQueries from './statement-queries.ts';
import { checkOffer, domainTerms, folded, putOffer } from './contracts.ts';

type Calls = typeof contract.commission;
type CorrectionInput = Parameters<Handler<Calls['correctIncome']>>[1];
type OfferInput = Parameters<Handler<Calls['offerAgentContract']>>[1];

/**
 * Offers made by the operator: one staff member may offer up to the usual rates (the grid); higher rates take two
 * people.
 */
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

  correctIncome: async (call, input) => {
    const income = await corrected(call, input);
    return propose(call, {
      act: 'income.correct',
      subject: `${income.account} ${income.id}`,
      reason: input.reason,
      endpoint: contract.commission.correctIncome,
      input,
    });
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

export const commissionActs: Acts = {
  'contract.offer': actOf(contract.commission.offerAgentContract, async (call, input, { askedBy, by, reason }) => {
    const { wish } = await checked(call, input);
    // Point of no return
    const id = await putOffer(call, { ...wish, staff: { askedBy, agreedBy: call.actor.staffId } });
    await note(call, wish.agent.id, { contract: id, kind: input.kind, reason, by });
  }),
  'income.correct': actOf(contract.commission.correctIncome, async (call, input, { proposal, askedBy, by, reason }) => {
    const income = await corrected(call, input);
    const { amount, way } = input;
    // Point of no return
    await statementQueries.insertCorrection(call.tx, {
      id: proposal,
      corrects: income.id,
      amount: way === 'credit' ? amount : subtract(ZERO, amount),
      reason,
      askedBy,
      agreedBy: call.actor.staffId,
      now: call.now,
    });
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: 'agent.income_corrected',
      subject: `member:${income.agentId}`,
      facts: { income: income.id, way, amount: amount.toString(), currency: income.currency, reason, by },
      at: call.now,
    });
  }),
};

/** Locks and returns the income to correct. Refuses if the correction's currency differs from the income's. */
async function corrected({ tx }: ChangeCall<StaffActor>, { id, currency }: CorrectionInput) {
  const income = (await statementQueries.incomeById(tx, id)) ?? refuse('NOT_FOUND');
  return income.currency === currency ? income : refuse('INPUT_INVALID', { field: 'currency' });
}

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

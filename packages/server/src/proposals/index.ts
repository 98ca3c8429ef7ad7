import { z } from 'zod/mini';
import { encodeAs } from '@tamarind/contract/encode';
import type { Endpoint, InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { type ProposalAct, proposalActs } from '@tamarind/contract/proposals';
import { record } from '../audit/index.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import { type ChangeCall, type Route, routes } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/** Two-person acts. Each room proposes here, and gives `proposalRoutes` the step to run on agreement. */

type StaffChange = ChangeCall<StaffActor>;

/** A decided proposal, as passed to its act. */
interface ProposalDecision {
  readonly subject: string;
  readonly reason: string;
  readonly note: string;
  /** Username of the person who proposed it. */
  readonly by: string;
  readonly askedBy: bigint;
}

/**
 * The two outcomes of a proposal. Both run in the transaction of the decision; a refusal there leaves the proposal
 * open.
 */
interface Act {
  readonly agree: (call: StaffChange, content: unknown, decided: ProposalDecision) => Promise<void>;
  readonly refuse?: (call: StaffChange, content: unknown, decided: ProposalDecision) => Promise<void>;
}
export type Acts = Readonly<Partial<Record<ProposalAct, Act>>>;

/** An act whose content is the input of the endpoint that proposed it. */
export const actOf = <E extends Endpoint>(
  endpoint: E,
  agree: (call: StaffChange, input: InputOf<E>, decided: ProposalDecision) => Promise<void>,
  undo?: (call: StaffChange, input: InputOf<E>, decided: ProposalDecision) => Promise<void>,
): Act => {
  const read = (content: unknown) => z.decode(endpoint.input, content as never) as InputOf<E>;
  return {
    agree: (call, content, decided) => agree(call, read(content), decided),
    ...(undo && { refuse: (call, content, decided) => undo(call, read(content), decided) }),
  };
};

/**
 * Stores the requested act without executing it. Call it after the act's own refusals. Refuses PROPOSAL_OPEN when the
 * same act already waits for the subject.
 */
export async function propose<E extends Endpoint>(
  call: StaffChange,
  wish: {
    readonly act: ProposalAct;
    readonly subject: string;
    readonly endpoint: E;
    readonly input: InputOf<E>;
    /** The same input with the values in force now, where the act replaces something. */
    readonly before?: InputOf<E> | undefined;
    readonly reason: string;
  },
): Promise<{ proposal: string }> {
  const { tx, actor, now } = call;
  const { act, subject, reason } = wish;
  const id = uuidV7(now, call.random);
  const encoded = (input: InputOf<E>) =>
    encodeAs(wish.endpoint.input, input as never) as queries.ProposalRow['content'];
  const content = encoded(wish.input);
  const before = wish.before === undefined ? null : encoded(wish.before);
  const row = { id, act, subject, content, before, reason, askedBy: actor.staffId, askedAt: now };
  if (!(await queries.insertProposal(tx, row))) return refuse('PROPOSAL_OPEN');
  await announce(tx, 'staff', { type: 'queue', data: { room: 'proposals' } }, now);
  await record(tx, {
    actor: actorKey(actor),
    action: 'proposal.asked',
    subject: `proposal:${id}`,
    facts: { act, of: subject, reason },
    at: now,
  });
  return { proposal: id };
}

/** Routes for the open proposals and their decisions; `acts` run on agreement. */
export const proposalRoutes = (acts: Acts): Route[] =>
  routes('proposals', contract.proposals, {
    listProposals: async ({ pool, actor }, { subject }) => {
      const mine = allActs.filter((act) => actor.rights.includes(proposalActs[act]));
      const rows = await queries.openProposals(pool, mine, subject);
      return {
        proposals: rows.map(({ id, act, subject: of, content, before, reason, by, askedAt }) => ({
          id,
          act,
          subject: of,
          reason,
          by,
          at: askedAt,
          facts: comparedFacts(content, before),
        })),
      };
    },

    decideProposal: async (call, { id, decision, note }) => {
      const { tx, actor, now } = call;
      const asked = await queries.lockProposal(tx, id);
      if (!asked) return refuse('NOT_FOUND');
      const { act, subject, reason, by, askedBy } = asked;
      if (!actor.rights.includes(proposalActs[act])) return refuse('FORBIDDEN');
      if (asked.decision !== null) return refuse('PROPOSAL_DECIDED', { decision: asked.decision });
      if (askedBy === actor.staffId) return refuse('SAME_PERSON');
      const steps = acts[act];
      if (!steps) throw new Error(`nothing does ${act}`);

      // Point of no return. The act checks its own rules again; if it refuses, everything here is rolled back.
      const isAgreed = decision === 'agree';
      await queries.putDecision(tx, id, {
        decision: isAgreed ? 'agreed' : 'refused',
        staffId: actor.staffId,
        note,
        now,
      });
      const decided: ProposalDecision = { subject, reason, note, by, askedBy };
      await (isAgreed ? steps.agree : steps.refuse)?.(call, asked.content, decided);
      await announce(tx, 'staff', { type: 'queue', data: { room: 'proposals' } }, now);
      await record(tx, {
        actor: actorKey(actor),
        action: isAgreed ? 'proposal.agreed' : 'proposal.refused',
        subject: `proposal:${id}`,
        facts: { act, of: subject, by, note },
        at: now,
      });
      return { act, subject };
    },
  });

const allActs = Object.keys(proposalActs) as ProposalAct[];

/** The content's fields with their earlier values; a field that did not exist has an empty one. */
function comparedFacts(content: unknown, before: unknown) {
  const old = new Map(factsOf(before).map(({ name, value }) => [name, value]));
  return factsOf(content).map((fact) => ({ ...fact, before: before === null ? null : (old.get(fact.name) ?? '') }));
}

/** The content's fields as text, nested ones by path, for the second person to read. */
function factsOf(content: unknown, path = ''): { name: string; value: string }[] {
  if (content === null || content === undefined) return [];
  if (Array.isArray(content)) return [{ name: path, value: content.join(', ') }];
  if (typeof content !== 'object') return [{ name: path, value: String(content) }];
  return Object.entries(content).flatMap(([name, value]) => factsOf(value, path === '' ? name : `${path}.${name}`));
}

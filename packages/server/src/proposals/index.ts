import { z } from 'zod/mini';
import { encodeAs } from '@tamarind/contract/encode';
import type { Endpoint, InputOf, StaffRight } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { amountActs, kindOf, type ProposalAct, proposalActs } from '@tamarind/contract/proposals';
import { present } from '@tamarind/domain/present';
import { changedRests, decideProposal, type Rests } from '@tamarind/domain/proposals/decide';
import { takesThird } from '@tamarind/domain/proposals/third-person';
import { addMs, dayOf } from '@tamarind/domain/time';
import { noteUse, record } from '../audit/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import { type ChangeCall, type Route, routes } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { announce } from '../platform/outbox.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { aboutCall, decidableActs, isWithin } from '../staff-limits/index.ts';
import * as queries from './queries.ts';

/**
 * This file runs actions that need two people. Each module proposes its actions here, and gives `proposalRoutes` the
 * step to run on agreement. Rights, lifetime and the check of persons are the same for all (`proposalActs`,
 * domain/proposals/decide.ts).
 */

type StaffChange = ChangeCall<StaffActor>;

/** A decided proposal, as passed to the handlers of its action. */
interface ProposalDecision {
  readonly proposal: string;
  readonly subject: string;
  readonly reason: string;
  readonly note: string;
  /** Username of the proposer. */
  readonly by: string;
  readonly askedBy: bigint;
  /** True if the proposer withdrew it, so that no second person refused it. */
  readonly isWithdrawn: boolean;
}

/**
 * The handlers of a proposal's outcomes. `agree` and `refuse` run in the transaction of the decision; if they refuse,
 * the proposal stays open. `refuse` also runs if the proposer withdraws. `lapse` undoes the effects of proposing if the
 * proposal expires; it must not refuse. `rests` returns the current values on which the action depends, in the format
 * that `propose` received.
 */
interface Act {
  readonly agree: (call: StaffChange, content: unknown, decided: ProposalDecision) => Promise<void>;
  readonly refuse?: ((call: StaffChange, content: unknown, decided: ProposalDecision) => Promise<void>) | undefined;
  readonly lapse?: (step: Lapse, content: unknown, subject: string) => Promise<void>;
  readonly rests?: (db: Db, content: unknown, subject: string) => Promise<Rests>;
}
export interface Lapse {
  readonly tx: Tx;
  readonly now: Date;
}
export type Acts = Readonly<Partial<Record<ProposalAct, Act>>>;

/**
 * Defines an action whose stored content is the input of the endpoint that proposed it; the handlers receive that input
 * decoded.
 */
export const actOf = <E extends Endpoint>(
  endpoint: E,
  agree: (call: StaffChange, input: InputOf<E>, decided: ProposalDecision) => Promise<void>,
  undo?: (call: StaffChange, input: InputOf<E>, decided: ProposalDecision) => Promise<void>,
): Act => {
  const read = (content: unknown) => z.decode(endpoint.input, content as never) as InputOf<E>;
  return {
    agree: (call, content, decided) => agree(call, read(content), decided),
    refuse: undo && ((call, content, decided) => undo(call, read(content), decided)),
  };
};

/**
 * The proposer, with the transaction in which the proposal is stored: from a call of the back office or from a command.
 * `actor` is undefined if no person proposes, which only `result.release` allows.
 */
export type Proposer = Pick<StaffChange, 'tx' | 'now' | 'random'> & {
  readonly actor: Pick<StaffActor, 'kind' | 'staffId' | 'username'> | undefined;
};

/**
 * Stores the requested action without executing it. The caller must have made the action's own checks before. Refuses
 * PROPOSAL_OPEN if the same action already waits for the same subject, such as the same member.
 */
export async function propose<E extends Endpoint>(
  call: Proposer,
  wish: {
    readonly act: ProposalAct;
    readonly subject: string;
    readonly endpoint: E;
    readonly input: InputOf<E>;
    /** Further facts for the second person to read; the action itself ignores them. */
    readonly shows?: Readonly<Record<string, unknown>>;
    /** The values now in force, in the format of the input, if the action replaces some. */
    readonly before?: InputOf<E> | undefined;
    readonly reason: string;
    /** Values that must be unchanged when the second person agrees; the action's `rests` then reads them again. */
    readonly rests?: Rests;
    /** The number of people who must agree, if it is higher than the action's default. */
    readonly checkers?: 1 | 2;
  },
): Promise<{ proposal: string }> {
  const { tx, actor, now } = call;
  const { act, subject, reason, rests = {} } = wish;
  const id = uuidV7(now, call.random);
  const encoded = (input: InputOf<E>) =>
    encodeAs(wish.endpoint.input, input as never) as queries.ProposalRow['content'];
  const content = { ...encoded(wish.input), ...wish.shows };
  const checkers = wish.checkers === 2 || (await isThirdAsked(call, act, content)) ? 2 : kindOf(act).checkers;
  const before = wish.before === undefined ? null : encoded(wish.before);
  const expiresAt = addMs(now, kindOf(act).lifeHours * 3_600_000);
  const about = await aboutCall(tx, wish.endpoint, wish.input);
  const currencies = about.currencies === 'all' ? [] : [...new Set(about.currencies)].toSorted();
  const members = about.members === 'all' ? [] : [...new Set(about.members)];
  const row = { id, act, subject, content, before, reason, rests, checkers, expiresAt, currencies, members };
  const maker = { askedBy: actor?.staffId ?? null, askedAt: now };
  await expire(tx, now, { act, subject });
  if (!(await queries.insertProposal(tx, { ...row, ...maker }))) return refuse('PROPOSAL_OPEN');
  await announce(tx, 'staff', { type: 'queue', data: { room: 'proposals' } }, now);
  await record(tx, {
    actor: actor ? actorKey(actor) : 'system',
    action: 'proposal.asked',
    subject: `proposal:${id}`,
    facts: { act, of: subject, reason, checkers, ...present({ rests: wish.rests ? digestOf(wish.rests) : undefined }) },
    at: now,
  });
  return { proposal: id };
}

/** True if a rule of the brand requires a third person for this action. */
async function isThirdAsked(
  { tx, actor }: Proposer,
  act: ProposalAct,
  { amount, currency }: queries.ProposalRow['content'],
): Promise<boolean> {
  const { rules, roles } = await queries.thirdPersonOf(tx, actor?.staffId ?? null);
  const isMoney = amountActs.has(act) && (currency === 'THB' || currency === 'VND');
  const money = isMoney ? ({ value: BigInt(String(amount)), currency } as const) : undefined;
  return takesThird(rules, { act, roles, amount: money });
}

/**
 * Hands the open proposals of a person who left to a colleague with these rights, who becomes responsible for them.
 * Neither the person who left nor the colleague may decide them. Returns their number.
 */
export const handOver = (
  tx: Tx,
  { rights, ...wish }: { from: bigint; to: bigint; rights: readonly StaffRight[]; now: Date },
): Promise<number> =>
  queries.handProposals(tx, { ...wish, acts: allActs.filter((act) => rights.includes(kindOf(act).maker)) });

/** The number of open proposals, by the username of the person responsible for them. */
export const openByMaker = async (db: Db, now: Date): Promise<ReadonlyMap<string, number>> =>
  new Map((await queries.openByMaker(db, now)).map(({ username, count }) => [username, count]));

/** Routes for the open proposals and their decisions; `acts` are the actions that run on a decision. */
export const proposalRoutes = (acts: Acts): Route[] =>
  routes('proposals', contract.proposals, {
    listProposals: async ({ pool, actor, now }, { subject }) => {
      const decidable = decidableActs(
        actor,
        allActs.flatMap((act) => [kindOf(act).checker, kindOf(act).second].map((right) => ({ act, right }))),
      );
      const wish = { acts: decidable, maker: actor.personId, subject, now, day: dayOf(now) };
      const rows = await queries.openProposals(pool, wish);
      return {
        proposals: await Promise.all(
          rows.map(async (row) => ({
            id: row.id,
            act: row.act,
            subject: row.subject,
            reason: row.reason,
            by: row.by,
            at: row.askedAt,
            expiresAt: row.expiresAt,
            checkers: row.checkers,
            firstBy: row.firstBy,
            ...present({ handedTo: row.handedName ?? undefined }),
            facts: comparedFacts(row.content, row.before),
            changed: changedRests(row.rests, await restsNow(pool, acts, row)),
          })),
        ),
      };
    },

    decideProposal: (call, { id, decision, note }) => decide(call, acts, { id, decision, note }),

    withdrawProposal: async (call, { id }) => {
      const { tx, actor, now } = call;
      const asked = await queries.lockProposal(tx, id);
      if (!asked || ![asked.maker, asked.handedTo].includes(actor.personId)) return refuse('NOT_FOUND');
      if (asked.decision !== null) return refuse('PROPOSAL_DECIDED', { decision: asked.decision });

      // Point of no return
      await queries.putDecision(tx, id, { decision: 'withdrawn', staffId: null, note: '', now });
      await carryOut(call, acts, { asked, state: 'refused', note: '', isWithdrawn: true });
      await tell(call, asked, 'proposal.withdrawn', '');
      return {};
    },
  });

/**
 * Decides the open proposal about a subject, such as a bonus application, for callers that do not have the proposal's
 * id. Refuses NOT_FOUND if no proposal waits.
 */
export async function decideAbout(
  call: StaffChange,
  acts: Acts,
  of: { readonly act: ProposalAct; readonly subject: string },
  word: { readonly decision: 'agree' | 'refuse'; readonly note: string },
): Promise<void> {
  const id = await queries.openId(call.tx, of);
  if (id === undefined) return refuse('NOT_FOUND');
  await decide(call, acts, { id, ...word });
}

async function decide(
  call: StaffChange,
  acts: Acts,
  { id, decision, note }: { readonly id: string; readonly decision: 'agree' | 'refuse'; readonly note: string },
) {
  const { tx, actor, now } = call;
  const asked = await queries.lockProposal(tx, id);
  if (!asked) return refuse('NOT_FOUND');
  const { act, subject } = asked;
  const { checker, second } = kindOf(act);
  const needed = asked.first === null ? checker : second;
  if (!(await isWithin(tx, actor, needed, { ...asked, now }))) return refuse('FORBIDDEN');
  const values = await restsNow(tx, acts, asked);
  const step = decideProposal(
    { ...asked, isDecided: asked.decision !== null },
    kindOf(act),
    { person: actor.personId, rights: actor.rights },
    { decision, restsNow: values, now },
  );
  if (!step.ok && step.code === 'PROPOSAL_DECIDED') return refuse(step.code, { decision: asked.decision ?? '' });
  if (!step.ok && step.code === 'PROPOSAL_STALE')
    return refuse(step.code, { changed: changedRests(asked.rests, values).map(({ name }) => name) });
  if (!step.ok) return refuse(step.code);
  const { state } = step;
  await noteUse(call.pool.apart, { staffId: actor.staffId, right: needed, now });

  // Point of no return. The action checks its rules again; if it refuses, everything here is rolled back.
  if (state === 'waiting') await queries.putFirst(tx, id, { staffId: actor.staffId, note, now });
  else {
    await queries.putDecision(tx, id, { decision: state, staffId: actor.staffId, note, now });
    await carryOut(call, acts, { asked, state, note, isWithdrawn: false });
  }
  await tell(call, asked, state === 'waiting' ? 'proposal.agreed_first' : `proposal.${state}`, note);
  return { act, subject, state };
}

/** A job that ends expired proposals and undoes the effects of proposing them. */
export const proposalJobs = (acts: Acts): readonly Job[] => [
  {
    name: 'expire-proposals',
    everyMs: 60_000,
    run: async ({ pool, clock }) => {
      const now = clock.now();
      await inTransaction(pool, async (tx) => {
        for (const { act, content, subject } of await expire(tx, now))
          await acts[act]?.lapse?.({ tx, now }, content, subject);
      });
    },
  },
];

async function expire(tx: Tx, now: Date, of?: Pick<queries.ProposalRow, 'act' | 'subject'>) {
  const over = await queries.expireProposals(tx, now, of);
  if (over.length > 0) await announce(tx, 'staff', { type: 'queue', data: { room: 'proposals' } }, now);
  for (const { id, act, subject } of over)
    await record(tx, {
      actor: 'system',
      action: 'proposal.expired',
      subject: `proposal:${id}`,
      facts: { act, of: subject },
      at: now,
    });
  return over;
}

async function carryOut(
  call: StaffChange,
  acts: Acts,
  {
    asked,
    state,
    note,
    isWithdrawn,
  }: { asked: queries.ProposalRow; state: 'agreed' | 'refused'; note: string; isWithdrawn: boolean },
): Promise<void> {
  const steps = acts[asked.act];
  if (!steps) throw new Error(`nothing does ${asked.act}`);
  const { id: proposal, subject, reason, by, askedBy } = asked;
  const maker = { by: by ?? 'system', askedBy: askedBy ?? NOBODY };
  const decided: ProposalDecision = { proposal, subject, reason, note, ...maker, isWithdrawn };
  await (state === 'agreed' ? steps.agree : steps.refuse)?.(call, asked.content, decided);
}

async function tell(call: StaffChange, asked: queries.ProposalRow, action: string, note: string): Promise<void> {
  const { tx, actor, now } = call;
  const { id, act, subject, by } = asked;
  await announce(tx, 'staff', { type: 'queue', data: { room: 'proposals' } }, now);
  await record(tx, {
    actor: actorKey(actor),
    action,
    subject: `proposal:${id}`,
    facts: { act, of: subject, by: by ?? 'system', note },
    at: now,
  });
}

/**
 * The current values on which the proposal depends. Every action also depends on its proposer: if that person was
 * suspended since, the proposal is void.
 */
const restsNow = async (db: Db, acts: Acts, { act, content, subject, rests, isMakerActive }: queries.ProposalRow) => ({
  ...((await acts[act]?.rests?.(db, content, subject)) ?? rests),
  ...present({ maker: isMakerActive ? undefined : 'suspended' }),
});

/**
 * Placeholder for no person. No account has this id, so the foreign key would refuse a row that names it as a person.
 */
const NOBODY = 0n;

const digestOf = (rests: Rests): string =>
  sha256(JSON.stringify(Object.entries(rests).toSorted(([one], [other]) => (one < other ? -1 : 1)))).toString('hex');

const allActs = Object.keys(proposalActs) as ProposalAct[];

/**
 * The proposal's fields, each with its earlier value. An added field has an empty earlier value, a removed field an
 * empty new one.
 */
function comparedFacts(content: unknown, before: unknown) {
  const [now, old] = [factsOf(content), new Map(factsOf(before).map(({ name, value }) => [name, value]))];
  const gone = [...old].filter(([name]) => !now.some((fact) => fact.name === name));
  return [
    ...now.map((fact) => ({ ...fact, before: before === null ? null : (old.get(fact.name) ?? '') })),
    ...gone.map(([name, was]) => ({ name, value: '', before: was })),
  ];
}

/** The proposal's fields as text for the second person to read; nested fields are named by their path. */
function factsOf(content: unknown, path = ''): { name: string; value: string }[] {
  if (content === null || content === undefined) return [];
  if (Array.isArray(content) && content.every((one) => typeof one !== 'object'))
    return [{ name: path, value: content.join(', ') }];
  if (typeof content !== 'object') return [{ name: path, value: String(content) }];
  return Object.entries(content).flatMap(([name, value]) => factsOf(value, path === '' ? name : `${path}.${name}`));
}

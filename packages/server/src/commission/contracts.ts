import { type AgentContract, AgentContract as ContractShape, Terms as TermsShape } from '@tamarind/contract/commission';
import type { contract } from '@tamarind/contract/index';
import { maskAccount } from '@tamarind/domain/agents/line/mask-account';
import { canonical } from '@tamarind/domain/canonical';
import { type AgentContractCode, agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import type { ContractTerms } from '@tamarind/domain/agents/contracts/contract-kind';
import {
  cappedTerms,
  type ContractSide,
  decideAnswer,
  decideEnd,
  decideOffer,
  endedBelow,
  lastEdge,
  nextEdge,
  offerEnds,
  startsAt,
  topRate,
} from '@tamarind/domain/agents/contracts/life';
import { sha256Hex, utf8 } from '@tamarind/domain/hash';
import type { Currency } from '@tamarind/domain/money';
import { type Day, dayOf } from '@tamarind/domain/time';
import { z } from 'zod/mini';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import type { Platform } from '../platform/platform.ts';
import { type Random, uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { teamOf } from '../teams/index.ts';
import * as contractQueries from './contract-queries.ts';

type Calls = typeof contract.commission;
type Row = contractQueries.ContractRow;

/** Contracts as agents see and change them: their own, and those of their direct downlines. */
export const contractHandlers = {
  getDividendRequests: requestsOf('dividend'),
  getDailySalaryRequests: requestsOf('daily'),
  getHourlySalaryRequests: requestsOf('hourly'),
  getRealTimeSalaryRequests: requestsOf('real_time'),

  getContractInfo: async (call) => {
    const { agentId } = await teamOf(call, 'contracts');
    const open = await contractQueries.openContracts(call.pool, agentId, call.now);
    const [daily, dividend, hourly, realTime] = (['daily', 'dividend', 'hourly', 'real_time'] as const).map((kind) =>
      open.filter((one) => one.kind === kind),
    );
    return {
      dailysalreqtype: requestType(daily),
      divtypereq: requestType(dividend),
      contracthoursalreq: requestType(hourly),
      realtimesalreqtype: requestType(realTime),
      dailysalinfotype: infoType(daily),
      contracthoursalinfotype: infoType(hourly),
      divinfotype: infoType(dividend),
      realtimesalinfotype: infoType(realTime),
    };
  },

  listContracts: async (call, { of, account, page }) => {
    const { agentId } = await teamOf(call, 'contracts');
    const named = account === undefined ? undefined : await contractQueries.agentByAccount(call.pool, folded(account));
    if (account !== undefined && named?.uplineId !== agentId) return refuse('NOT_FOUND');
    const { currencies } = call;
    const filter = of === 'own' ? { agentId, currencies } : { uplineId: agentId, agentId: named?.id, currencies };
    return shownPage(await contractQueries.contractsPage(call.pool, filter, pageOf({ page })), agentId);
  },

  getOfferDesk: async (call, { account, kind }) => {
    const { agentId } = await teamOf(call, 'contracts');
    const downline = await contractQueries.agentByAccount(call.pool, folded(account));
    if (!downline || downline.uplineId !== agentId) return refuse('NOT_FOUND');
    const { id, currency } = downline;
    const [own, theirs, below] = await Promise.all([
      contractQueries.openContracts(call.pool, agentId, call.now),
      contractQueries.openContracts(call.pool, id, call.now),
      contractQueries.teamContracts(call.pool, { agentId: id, kind, currency, day: dayOf(call.now) }),
    ]);
    const ofKind = (rows: readonly Row[], isWaiting: boolean) => {
      const row = rows.find((one) => one.kind === kind && one.currency === currency && isOffer(one) === isWaiting);
      return row ? shown(row, agentId) : null;
    };
    return {
      currency,
      own: ofKind(own, false),
      inForce: ofKind(theirs, false),
      waiting: ofKind(theirs, true),
      below: below
        .toSorted((one, other) => other.topPpm - one.topPpm)
        .slice(0, BELOW_SHOWN)
        .map((one) => ({ account: one.account, topPpm: one.topPpm })),
      belowCount: below.length,
    };
  },

  offerContract: async (call, { account, kind, terms }) => {
    const { agentId } = await teamOf(call, 'contracts');
    const downline = await contractQueries.agentByAccount(call.tx, folded(account));
    if (!downline || downline.uplineId !== agentId) return refuse('NOT_FOUND');
    const wish = { agent: downline, kind, terms: domainTerms(terms), uplineId: agentId };
    await contractQueries.lockContracts(call.tx, kind);
    await checkOffer(call.tx, wish, call.now);
    // Point of no return
    return { id: await putOffer(call, wish) };
  },

  answerContract: async (call, { id, accepts, sha256, endsDownlines = false }) => {
    const { tx, now } = call;
    const { agentId } = await teamOf(call, 'contracts');
    const offer = await contractQueries.contractById(tx, id);
    if (!offer || offer.agentId !== agentId) return refuse('NOT_FOUND');
    await contractQueries.lockContracts(tx, offer.kind);
    const row = (await contractQueries.contractById(tx, id)) ?? offer;
    const { kind, currency } = row;
    const terms = storedTerms(row.terms);
    const of = { agentId, kind, currency, day: dayOf(now) };
    const team = await contractQueries.teamContracts(tx, of);
    const losing = endedBelow(team, terms);
    const step = decideAnswer(row, { accepts, sha256, endsDownlines }, { losing: losing.length, now });
    if (!step.ok && step.code === 'CONTRACT_ENDS_DOWNLINES')
      return refuse(step.code, { accounts: losing.map(({ account }) => account) });
    if (!step.ok) return refuse(step.code, step.code === 'CONTRACT_STATE' ? { state: row.state } : {});
    if (accepts) await checkBounds(tx, row, now);

    // Point of no return
    if (!accepts) {
      await contractQueries.turnDown(tx, id, now);
      return shown(await tellBoth(tx, id, now), agentId);
    }
    const current = (await contractQueries.openContracts(tx, agentId, now)).find(
      (one) => one.kind === kind && one.currency === currency && one.state !== 'offered',
    );
    const openUntil = await edgeOf(tx, of, { terms, current, hasTeam: team.length > 0, now });
    const from = startsAt(kind, terms, { openUntil, now });
    if (current) await contractQueries.endAt(tx, current.id, from);
    await contractQueries.activate(tx, id, { from, now });
    for (const downline of losing) {
      await contractQueries.endAt(tx, downline.id, nextEdge(kind, storedTerms(downline.terms), now));
      await tellBoth(tx, downline.id, now);
      const capped = cappedTerms(storedTerms(downline.terms), terms);
      // The waiting offer to this downline was limited by the agent's former rate. Withdraw it, and make a new offer
      // limited by the agent's new rate.
      for (const offer of await contractQueries.withdrawOffers(tx, { agentId: downline.agentId, kind, currency }))
        await tellBoth(tx, offer.id, now);
      await putOffer(call, {
        agent: { id: downline.agentId, currency },
        kind,
        terms: capped,
        uplineId: downline.uplineId,
      });
    }
    return shown(await tellBoth(tx, id, now), agentId);
  },

  endContract: async (call, { id, step }) => {
    const { agentId } = await teamOf(call, 'contracts');
    const row = await contractQueries.contractById(call.tx, id);
    const side = row && sideOf(row, agentId);
    if (!row || !side) return refuse('NOT_FOUND');
    return shown(await takeStep(call, row, side, step), agentId);
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

/** Calls with which the operator acts as the upline in contracts that it offered itself. */
export const houseContracts = {
  listAgentContracts: async ({ pool, currencies, branches }, { account, kind, state, page }) => {
    const agent = account === undefined ? undefined : await contractQueries.agentByAccount(pool, folded(account));
    if (account !== undefined && !agent) return refuse('NOT_FOUND');
    const { agentGridPpm } = await brandSettings(pool);
    return {
      ...shownPage(
        await contractQueries.contractsPage(
          pool,
          { agentId: agent?.id, kind, state, currencies, branches },
          pageOf({ page }),
        ),
        'staff',
      ),
      grid: agentContractCodes.map((code) => ({ kind: code, ratePpm: agentGridPpm[code] })),
    };
  },

  endAgentContract: async (call, { id, step, reason }) => {
    const row = await contractQueries.contractById(call.tx, id);
    if (!row || row.uplineId !== null) return refuse('NOT_FOUND');
    const after = shown(await takeStep(call, row, 'upline', step), 'staff');
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: 'agent.contract_end',
      subject: `member:${row.agentId}`,
      facts: { contract: id, step, reason },
      at: call.now,
    });
    return after;
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

interface Wish {
  readonly agent: { readonly id: bigint; readonly currency: Currency };
  readonly kind: AgentContractCode;
  readonly terms: ContractTerms;
  /** The upline who makes the offer; null if the operator makes it. */
  readonly uplineId: bigint | null;
  readonly staff?: { readonly askedBy: bigint; readonly agreedBy: bigint | null };
}

/**
 * Refuses if the offer cannot be made. Otherwise returns true if it exceeds the rates that one staff member may offer
 * alone.
 */
export async function checkOffer(db: Tx, wish: Wish, now: Date): Promise<boolean> {
  const step = await offerStep(db, wish, now);
  return step.ok ? step.isOffGrid : refuse(step.code, step.details);
}

/** True if the offer can be made and no other offer of the same kind waits for the agent. */
export async function canOffer(db: Tx, wish: Wish, now: Date): Promise<boolean> {
  const { agent, kind } = wish;
  const waits = (await contractQueries.openContracts(db, agent.id, now)).some(
    (one) => one.kind === kind && isOffer(one),
  );
  return !waits && (await offerStep(db, wish, now)).ok;
}

async function offerStep(db: Tx, { agent, kind, terms, uplineId }: Wish, now: Date) {
  const { agentGridPpm } = await brandSettings(db);
  const upline = await uplineOf(db, { agentId: agent.id, kind, currency: agent.currency, day: dayOf(now) });
  return decideOffer(kind, terms, { upline, byHouse: uplineId === null, gridPpm: BigInt(agentGridPpm[kind]) });
}

/** Stores the offer and notifies both sides. Refuses CONTRACT_OPEN if another offer of the kind already waits. */
export async function putOffer(
  { tx, now, random }: { readonly tx: Tx; readonly now: Date; readonly random: Random },
  { agent, kind, terms, uplineId, staff }: Wish,
): Promise<string> {
  const id = uuidV7(now, random);
  const stored = z.encode(TermsShape, terms as never);
  await contractQueries.expireOffers(tx, now, agent.id);
  const isNew = await contractQueries.insertOffer(tx, {
    id,
    agentId: agent.id,
    kind,
    currency: agent.currency,
    uplineId,
    terms: stored,
    now,
    sha256: textHash(kind, agent.currency, stored),
    topPpm: topRate(terms),
    expiresAt: offerEnds(now),
    askedBy: staff?.askedBy ?? null,
    agreedBy: staff?.agreedBy ?? null,
  });
  if (!isNew) return refuse('CONTRACT_OPEN');
  await tellBoth(tx, id, now);
  return id;
}

/** SHA-256 of the text to which both sides agree. */
const textHash = (kind: AgentContractCode, currency: Currency, terms: unknown): string =>
  sha256Hex(utf8(canonical({ kind, currency, terms })));

export async function expireOffers({ pool, clock }: Platform): Promise<void> {
  await inTransaction(pool, async (tx) => {
    for (const { id } of await contractQueries.expireOffers(tx, clock.now())) await tellBoth(tx, id, clock.now());
  });
}

export const storedTerms = (stored: unknown): ContractTerms => domainTerms(z.decode(TermsShape, stored as never));
export const domainTerms = (terms: z.output<typeof TermsShape>): ContractTerms => terms as ContractTerms;
export const folded = (account: string): string => account.trim().toLowerCase();

async function uplineOf(db: Db, of: Parameters<typeof contractQueries.uplineTerms>[1]) {
  const terms = await contractQueries.uplineTerms(db, of);
  return terms === undefined ? undefined : storedTerms(terms);
}

/**
 * Checks the offered rates against the upline's contract again, because that contract may have changed since the offer.
 */
async function checkBounds(tx: Tx, row: Row, now: Date): Promise<void> {
  const { agentId, kind, currency, uplineId } = row;
  const upline = await uplineOf(tx, { agentId, kind, currency, day: dayOf(now) });
  const step = decideOffer(kind, storedTerms(row.terms), { upline, byHouse: uplineId === null, gridPpm: 0n });
  if (!step.ok) refuse(step.code, step.details);
}

/**
 * The earliest moment at which the new contract can start: the end of the current window (commission period) of the
 * contract that it replaces. Without one, the later of two moments: the end of the former contract and, for an agent
 * with a team, the end of the current window. Undefined if there is neither.
 */
async function edgeOf(
  tx: Tx,
  of: { readonly agentId: bigint; readonly kind: AgentContractCode; readonly currency: Currency; readonly day: Day },
  {
    terms,
    current,
    hasTeam,
    now,
  }: {
    readonly terms: ContractTerms;
    readonly current: Row | undefined;
    readonly hasTeam: boolean;
    readonly now: Date;
  },
): Promise<Date | undefined> {
  if (!current) {
    const ended = await contractQueries.newestEnd(tx, of);
    const shared = hasTeam ? nextEdge(of.kind, terms, now) : undefined;
    return ended && (!shared || ended > shared) ? ended : shared;
  }
  return lastEdge(of.kind, { terms: storedTerms(current.terms), from: current.from }, now);
}

async function takeStep(
  { tx, now }: Pick<ChangeCall, 'tx' | 'now'>,
  row: Row,
  side: ContractSide,
  step: 'ask' | 'agree' | 'withdraw',
): Promise<Row> {
  await contractQueries.lockContracts(tx, row.kind);
  const current = (await contractQueries.contractById(tx, row.id)) ?? row;
  const next = decideEnd(current, side, step);
  if (!next) return refuse('CONTRACT_STATE', { state: current.state });
  // Point of no return
  if (next === 'ended') {
    const last = lastEdge(row.kind, { terms: storedTerms(row.terms), from: current.from }, now);
    await contractQueries.endAt(tx, row.id, last);
  } else await contractQueries.setEnding(tx, row.id, next === 'ending' ? side : null);
  return tellBoth(tx, row.id, now);
}

/** Notifies the agent and the upline, and returns the contract as it is now. */
export async function tellBoth(tx: Tx, id: string, now: Date): Promise<Row> {
  const row = await contractQueries.contractById(tx, id);
  if (!row) throw new Error(`contract ${id} is gone`);
  const event = { type: 'contract', data: { id, state: row.state } } as const;
  await announce(tx, `member:${row.agentId}`, event, now);
  if (row.uplineId !== null) await announce(tx, `member:${row.uplineId}`, event, now);
  return row;
}

function requestsOf(kind: AgentContractCode): Handler<Calls['getDividendRequests']> {
  return async (call) => {
    const { agentId } = await teamOf(call, 'contracts');
    const rows = (await contractQueries.openContracts(call.pool, agentId, call.now)).filter((one) => one.kind === kind);
    const [contracts, offers] = [rows.filter(({ state }) => state !== 'offered'), rows.filter(isOffer)];
    return {
      contract: contracts[0] ? shown(contracts[0], agentId) : null,
      offer: offers[0] ? shown(offers[0], agentId) : null,
    };
  };
}

/** The number of contracts that wait for the agent's answer: the agent's own, and those given to downlines. */
export const contractsWaiting = (db: Db, agentId: bigint, now: Date) => contractQueries.waiting(db, agentId, now);

/**
 * The highest number of contracts below a downline that the preview of an offer compares. In a larger team, only the
 * highest rates are shown.
 */
const BELOW_SHOWN = 100;

const isOffer = ({ state }: Row): boolean => state === 'offered';
const infoType = (rows: readonly Row[] | undefined): number => (rows?.some((row) => !isOffer(row)) ? 1 : 0);
function requestType(rows: readonly Row[] = []): number {
  if (rows.some(isOffer)) return 1;
  const asked = rows.find(({ state }) => state === 'ending');
  if (!asked) return 0;
  return asked.endAskedBy === 'upline' ? 2 : 3;
}

const sideOf = ({ agentId, uplineId }: Row, caller: bigint): ContractSide | undefined => {
  if (agentId === caller) return 'agent';
  return uplineId === caller ? 'upline' : undefined;
};

/**
 * The contract as `viewer` sees it: one of its two agents, or staff. Only the upline and staff see the upline's account
 * in full [F13].
 */
export const shown = (row: Row, viewer: bigint | 'staff'): AgentContract => ({
  ...row,
  upline: row.upline === null || viewer === 'staff' || viewer === row.uplineId ? row.upline : maskAccount(row.upline),
  terms: z.decode(ContractShape.shape.terms, row.terms as never),
});

const shownPage = ({ contracts, count }: { contracts: Row[]; count: number }, viewer: bigint | 'staff') => ({
  contracts: contracts.map((row) => shown(row, viewer)),
  count,
  pageSize: PAGE_SIZE,
});

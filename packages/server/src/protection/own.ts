import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import {
  backAfter,
  type BreakHours,
  breakEnd,
  breakHours,
  type ExclusionMonths,
  exclusionEnd,
  exclusionMonths,
} from '@tamarind/domain/limits/breaks';
import { decideChange, decideConfirm, type Limits } from '@tamarind/domain/limits/change';
import {
  freeAt,
  type LimitKind,
  type LimitPeriod,
  limitKinds,
  mayPlay,
  periodsOf,
  type Standing,
  strictest,
  usedOf,
} from '@tamarind/domain/limits/rules';
import { type Currency, money } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { useSince, lockPlay, standingOf, stops } from '../limits/index.ts';
import { lockMember, proveLoginPassword } from '../members/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { netOf } from '../platform/network.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey, type MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import { endSessions, enter, provedByTicket } from '../sessions/index.ts';
import * as queries from './queries.ts';

type Calls = typeof contract.protection;
type ProtectionView = OutputOf<Calls['getProtection']>;
type Name = { readonly kind: LimitKind; readonly period: LimitPeriod };

export const getProtection: Handler<Calls['getProtection']> = ({ pool, config, actor, now }) =>
  shown(pool, { config }, actor, now);

/** A stricter limit applies at once, a looser one after 24 hours and a second confirmation [R8] [GLI A.3.7]. */
export const setLimit: Handler<Calls['setLimit']> = async (call, { value, ...name }) => {
  if (!periodsOf[name.kind].includes(name.period)) return refuse('INPUT_INVALID', { field: 'period' });
  const { tx, actor, now } = call;
  // Wait for bets in progress: after the response no bet may exceed the new limit.
  await lockPlay(tx, actor.memberId);
  const change = decideChange(await limitsOf(tx, actor.memberId, name), value, now);
  if (change.step === 'none') return shown(tx, call, actor, now);

  // Point of no return
  const isNow = change.step === 'now';
  await queries.endLimits(tx, actor.memberId, name, isNow ? ['in_force', 'waiting'] : ['waiting'], now);
  await queries.insertLimit(tx, actor.memberId, {
    ...name,
    value,
    state: isNow ? 'in_force' : 'waiting',
    fromAt: change.step === 'wait' ? change.from : now,
    now,
  });
  return follow(call, isNow ? 'limit_set' : 'raise_asked', { ...name, value: value?.toString() ?? 'none' });
};

/** Confirms a looser limit for the second time [GLI A.3.7]. */
export const confirmRaise: Handler<Calls['confirmRaise']> = async (call, name) => {
  const { tx, actor, now } = call;
  await lockPlay(tx, actor.memberId);
  const limits = await limitsOf(tx, actor.memberId, name);
  const decision = decideConfirm(limits, now);
  if (!decision.ok) return refuse(decision.code, decision.from ? { from: decision.from.toISOString() } : undefined);

  // Point of no return
  await queries.endLimits(tx, actor.memberId, name, ['in_force'], now);
  await queries.confirmLimit(tx, actor.memberId, name, now);
  return follow(call, 'raise_confirmed', { ...name, value: limits.waiting?.value?.toString() ?? 'none' });
};

export const withdrawRaise: Handler<Calls['withdrawRaise']> = async (call, name) => {
  await lockPlay(call.tx, call.actor.memberId);
  const gone = await queries.endLimits(call.tx, call.actor.memberId, name, ['waiting'], call.now);
  return gone.length === 0 ? refuse('NOT_FOUND') : follow(call, 'raise_withdrawn', { ...name });
};

/** Starts a break [R8]: the member can still log in, but stakes and deposits are refused. */
export const takeBreak: Handler<Calls['takeBreak']> = async (call, input) => {
  const hours = breakHours.find((one) => one === input.hours) as BreakHours;
  const { tx, actor, now } = call;
  await lockPlay(tx, actor.memberId);
  const until = breakEnd(now, hours);
  const running = await stops.rest(tx, actor.memberId, now);
  // A longer break that already runs stays in force.
  if (running && running.code !== 'PLAY_STOPPED' && running.until >= until) return shown(tx, call, actor, now);

  // Point of no return
  await queries.insertPause(tx, { memberId: actor.memberId, kind: 'break', now, until });
  return follow(call, 'break_taken', { hours });
};

/** Closes the login at once and ends every session, including this one [GLI A.3.8]. */
export const excludeMyself: Handler<Calls['excludeMyself']> = async (call, input) => {
  const months = exclusionMonths.find((one) => one === input.months) as ExclusionMonths;
  const { tx, actor, now } = call;
  await proveLoginPassword(call, input.password);
  // Take the locks in the same order as a login does, so that the two cannot deadlock: first the member's row, then the
  // lock of play.
  await lockMember(tx, actor.memberId);
  await lockPlay(tx, actor.memberId);
  const until = exclusionEnd(now, months);

  // Point of no return
  await queries.insertPause(tx, { memberId: actor.memberId, kind: 'exclusion', now, until });
  await endSessions(tx, actor.memberId, {}, now);
  await record(tx, {
    actor: actorKey(actor),
    action: 'protection.excluded',
    subject: `member:${actor.memberId}`,
    facts: { months, until: until.toISOString() },
    at: now,
  });
  return { until };
};

/** Opens a withdrawal session for an excluded member by a single-use ticket [GLI A.3.8]. */
export const enterToWithdraw: Handler<Calls['enterToWithdraw']> = async (call, { ticket }) => {
  await spend(call.pool, TICKETS_BY_NETWORK, netOf(call.ip), call.now);
  return inTransaction(call.pool, async (tx) =>
    enter(tx, call, await provedByTicket(tx, call, ticket, { isUsed: true }), 'withdrawal'),
  );
};

/**
 * Requests to return after an exclusion [GLI A.3.8]: allowed only after its end and with a reason; the return takes
 * effect after a waiting time. A repeated request does not restart the wait.
 */
export const askReturn: Handler<Calls['askReturn']> = async (call, { ticket, reason }) => {
  await spend(call.pool, TICKETS_BY_NETWORK, netOf(call.ip), call.now);
  return inTransaction(call.pool, async (tx) => {
    // The same ticket can also open the withdrawal session, before or after this call.
    const { memberId } = await provedByTicket(tx, call, ticket, { isUsed: false });
    await lockPlay(tx, memberId);
    const rest = await stops.rest(tx, memberId, call.now);
    if (rest?.code !== 'SELF_EXCLUDED') return { backAt: call.now };
    const asked = await queries.returnOf(tx, memberId, call.now);
    if (asked) return { backAt: asked.backAt };
    if (!rest.isAskable) return refuse('SELF_EXCLUDED', { until: rest.until.toISOString() });
    const exclusion = await queries.lastExclusion(tx, memberId);
    const backAt = backAfter(call.now, exclusion ?? { from: call.now, until: call.now });

    // Point of no return
    const people = { askedBy: null, agreedBy: null };
    await queries.insertReturn(tx, { memberId, reason: reason.trim(), now: call.now, backAt, ...people });
    await record(tx, {
      actor: `member:${memberId}`,
      action: 'protection.return_asked',
      subject: `member:${memberId}`,
      facts: { reason: reason.trim(), backAt: backAt.toISOString() },
      at: call.now,
    });
    return { backAt };
  });
};

/** Duration and net result of the session, for the reality check [R9]. The call itself counts as activity. */
export const getPlayTime: Handler<Calls['getPlayTime']> = async ({ pool, config, actor, now }) => {
  const session = await queries.sessionOf(pool, actor.sessionId);
  if (!session) throw new Error(`no session ${actor.sessionId}`);
  const days = await useSince(pool, actor.memberId, session.startedAt);
  const verdict = mayPlay(await standingOf(pool, { config }, actor, now));
  return {
    sessionSeconds: Math.max(0, Math.floor((now.getTime() - session.startedAt.getTime()) / 1000)),
    todaySeconds: days.find(({ day }) => day === dayOf(now))?.seconds ?? 0,
    net: money(days.reduce((net, { lost }) => net - lost, session.lostBefore)),
    currency: actor.currency,
    isOver: !verdict.ok && verdict.code === 'LIMIT_REACHED',
  };
};

/**
 * Limits as members and staff see them. For each kind and period: the member's own limit, the limit in force, the
 * amount used and the amount left.
 */
export async function shownLimits(db: Db, memberId: bigint, standing: Standing): Promise<ProtectionView['limits']> {
  const own = await queries.limitsNow(db, memberId);
  const rules = strictest(standing.rules);
  return limitKinds.flatMap((kind) =>
    periodsOf[kind].map((period) => {
      const isIt = (one: Name) => one.kind === kind && one.period === period;
      const rule = rules.find(isIt);
      const used = money(usedOf({ kind, period }, standing));
      const left = rule && rule.value - used;
      const waiting = own.find((row) => isIt(row) && row.state === 'waiting');
      return {
        kind,
        period,
        own: own.find((row) => isIt(row) && row.state === 'in_force')?.value ?? null,
        counts: rule ? money(rule.value) : null,
        by: rule?.by ?? null,
        used,
        left: left === undefined ? null : money(left > 0n ? left : 0n),
        freeAt: rule ? freeAt({ kind, period }, standing) : null,
        waiting: waiting ? { value: waiting.value, from: waiting.fromAt } : null,
      };
    }),
  );
}

async function shown(
  db: Db,
  { config }: Pick<Platform, 'config'>,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: Currency },
  now: Date,
): Promise<ProtectionView> {
  const standing = await standingOf(db, { config }, { memberId, currency }, now);
  const { pause } = standing;
  return {
    currency,
    limits: await shownLimits(db, memberId, standing),
    pause: pause ? { kind: pause.kind, until: pause.until } : null,
    hasLimit: await queries.hasEverSet(db, memberId),
  };
}

async function limitsOf(tx: Tx, memberId: bigint, { kind, period }: Name): Promise<Limits> {
  const rows = (await queries.limitsNow(tx, memberId)).filter((row) => row.kind === kind && row.period === period);
  const waiting = rows.find(({ state }) => state === 'waiting');
  return {
    inForce: rows.find(({ state }) => state === 'in_force')?.value ?? null,
    waiting: waiting && { value: waiting.value, from: waiting.fromAt },
  };
}

/**
 * After every change: updates the member's other open pages, and then writes the audit record. The audit record comes
 * last, because writing it locks the audit chain.
 */
async function follow(
  call: ChangeCall<MemberActor>,
  action: string,
  facts: Readonly<Record<string, string | number>>,
): Promise<ProtectionView> {
  const { tx, actor, now } = call;
  const after = await shown(tx, call, actor, now);
  await announce(tx, `member:${actor.memberId}`, { type: 'balance', data: {} }, now);
  await record(tx, {
    actor: actorKey(actor),
    action: `protection.${action}`,
    subject: `member:${actor.memberId}`,
    facts,
    at: now,
  });
  return after;
}

const TICKETS_BY_NETWORK = budget({ name: 'withdrawal-ticket', by: 'network', max: 300, windowSeconds: 60 });

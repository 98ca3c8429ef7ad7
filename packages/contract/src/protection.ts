import { breakHours, exclusionMonths } from '@tamarind/domain/limits/breaks';
import { markerNames } from '@tamarind/domain/limits/markers';
import { limitKinds, limitPeriods } from '@tamarind/domain/limits/rules';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Session } from './sessions.ts';
import { Currency, Day, Moment, Money, MoneyOrZero, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines limits, breaks, self-exclusion and reality checks [R8, R9], and the list for staff of members at
 * risk of harm.
 */

const LimitKind = z.enum(limitKinds);
const LimitPeriod = z.enum(limitPeriods);
const LimitName = z.object({ kind: LimitKind, period: LimitPeriod });

/**
 * A limit on one kind of play or payment. Its values are amounts in minor units of the member's currency; for time
 * limits they are minutes.
 */
const Limit = z.extend(LimitName, {
  /** The member's own limit; null for none. */
  own: z.nullable(Money),
  /** The limit in force: the lowest of the member's own, the operator's and the legal limit; null if there is none. */
  counts: z.nullable(Money),
  by: z.nullable(z.enum(['member', 'operator', 'jurisdiction'])),
  /** The amount or time used so far in the period. For a loss limit it is below zero if the member is winning. */
  used: Money,
  left: z.nullable(Money),
  /**
   * Time at which a part of the limit becomes available again; null for a limit per session, whose count starts again
   * with the next login.
   */
  freeAt: z.nullable(Moment),
  /** A requested raise (a looser limit), with the time from which the member may confirm it; null for none. */
  waiting: z.nullable(z.object({ value: z.nullable(Money), from: Moment })),
});
export type Limit = z.output<typeof Limit>;

const Pause = z.object({ kind: z.enum(['break', 'exclusion']), until: Moment });

const Protection = z.object({
  currency: Currency,
  limits: z.array(Limit),
  pause: z.nullable(Pause),
  /** True if the member was ever asked for a limit, or has set one. */
  hasLimit: z.boolean(),
});
export type Protection = z.output<typeof Protection>;

export const getProtection = endpoint({
  method: 'GET',
  path: '/api/protection',
  access: 'account',
  input: z.object({}),
  output: Protection,
  refusals: [],
});

/**
 * Sets a limit. A stricter value applies at once; a looser one, or none (null), waits for 24 hours and for
 * `confirmRaise`.
 */
export const setLimit = endpoint({
  method: 'POST',
  path: '/api/protection/limits',
  access: 'account',
  once: true,
  input: z.extend(LimitName, { value: z.nullable(MoneyOrZero) }),
  output: Protection,
  refusals: ['INPUT_INVALID'],
});

/** Confirms a raise, at least 24 hours after the request. */
export const confirmRaise = endpoint({
  method: 'POST',
  path: '/api/protection/raises/confirm',
  access: 'account',
  once: true,
  input: LimitName,
  output: Protection,
  refusals: ['NOT_FOUND', 'RAISE_TOO_SOON'],
});

export const withdrawRaise = endpoint({
  method: 'POST',
  path: '/api/protection/raises/withdraw',
  access: 'account',
  once: true,
  input: LimitName,
  output: Protection,
  refusals: ['NOT_FOUND'],
});

/**
 * Starts a break, which blocks stakes and deposits until a given time. A longer break may follow; a shorter one changes
 * nothing.
 */
export const takeBreak = endpoint({
  method: 'POST',
  path: '/api/protection/breaks',
  access: 'account',
  once: true,
  input: z.object({
    hours: wholeNumber(1, 10_000).check(z.refine((hours) => breakHours.some((one) => one === hours))),
  }),
  output: Protection,
  refusals: [],
});

/**
 * Excludes the member from play: blocks the login and ends all sessions. The login password proves that the request
 * comes from the member. Money in the wallet can still be withdrawn.
 */
export const excludeMyself = endpoint({
  method: 'POST',
  path: '/api/protection/exclusion',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({
    months: wholeNumber(1, 1_000).check(z.refine((months) => exclusionMonths.some((one) => one === months))),
    password: text(128, 1),
  }),
  output: z.object({ until: Moment }),
  refusals: ['CREDENTIALS_WRONG', 'RATE_LIMITED'],
});

/**
 * Opens a session that can only withdraw money. It needs the `ticket` from a login that was refused with SELF_EXCLUDED.
 */
export const enterToWithdraw = endpoint({
  method: 'POST',
  path: '/api/protection/withdrawal-session',
  access: 'visitor',
  input: z.object({ ticket: text(400, 20) }),
  output: Session,
  refusals: [
    ...['CREDENTIALS_WRONG', 'RATE_LIMITED'],
    ...['ENTRANCE_MEMBERS', 'ENTRANCE_AGENTS', 'ACCOUNT_CLOSED', 'PROOF_REQUIRED', 'LOGIN_OVERTAKEN', 'LOGIN_STOPPED'],
  ] as const,
});

/**
 * Asks to return after the exclusion has ended, with the ticket of the refused login. The exclusion then continues for
 * another 24 hours. Before its end the call is refused with SELF_EXCLUDED (details.until), because an exclusion cannot
 * be lifted early.
 */
export const askReturn = endpoint({
  method: 'POST',
  path: '/api/protection/return',
  access: 'visitor',
  input: z.object({ ticket: text(400, 20), reason: text(500, 3) }),
  output: z.object({ backAt: Moment }),
  refusals: ['CREDENTIALS_WRONG', 'SELF_EXCLUDED', 'RATE_LIMITED'],
});

/** Called once a minute while a page is visible: counts play time and shows a due reality check [R9]. */
export const getPlayTime = endpoint({
  method: 'GET',
  path: '/api/protection/time',
  access: 'account',
  input: z.object({}),
  output: z.object({
    sessionSeconds: z.int(),
    todaySeconds: z.int(),
    /** Wins less stakes of this session. Stakes of unsettled bets count as lost. */
    net: Money,
    currency: Currency,
    /** True if the time limit is used up. */
    isOver: z.boolean(),
  }),
  refusals: [],
});

const MarkerState = z.enum(['open', 'talked', 'closed']);
const Marker = z.object({
  id: Uuid,
  account: z.string(),
  marker: z.enum(markerNames),
  day: Day,
  /**
   * The member's measured value; `cutOff` is the threshold that it exceeded. The unit depends on the sign of harm:
   * minor units for money, otherwise a count or a percentage.
   */
  counted: Money,
  cutOff: Money,
  currency: Currency,
  state: MarkerState,
  note: z.string(),
  foundAt: Moment,
  changedAt: z.nullable(Moment),
  changedBy: z.nullable(z.string()),
});
export type HarmMarker = z.output<typeof Marker>;

/** Signs of harm (patterns of excessive play) found for members, newest first. */
export const listHarmMarkers = endpoint({
  method: 'GET',
  path: '/api/office/protection/markers',
  access: { staff: 'protection.manage', currency: 'list', narrows: 'branch' },
  input: z.object({
    state: z.optional(MarkerState),
    account: z.optional(text(64, 1)),
    page: z.optional(wholeNumber(1, 10_000)),
  }),
  output: z.object({ markers: z.array(Marker), count: z.int(), pageSize: z.int(), open: z.int() }),
  refusals: [],
});

/** Records that staff contacted the member, or closes a sign of harm, with a note or a reason. */
export const noteHarmMarker = endpoint({
  method: 'POST',
  path: '/api/office/protection/markers/{id}',
  access: { staff: 'protection.manage', currency: { row: 'harm_marker' } },
  once: true,
  input: z.object({ id: Uuid, state: MarkerState, note: text(500, 3) }),
  output: z.object({ state: MarkerState }),
  refusals: ['NOT_FOUND'],
});

/** A member's limits, raises, breaks and exclusions. Staff can only read them: only the member may loosen a limit. */
export const getMemberProtection = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/protection',
  access: { staff: 'members.read', currency: 'member' },
  input: z.object({ account: text(64, 1) }),
  output: z.object({
    currency: Currency,
    limits: z.array(Limit),
    pauses: z.array(z.extend(Pause, { from: Moment })),
    /** The current self-exclusion; domain/limits/returns.ts explains the states. */
    exclusion: z.nullable(z.object({ state: z.enum(['running', 'over', 'returning']), until: Moment })),
    changes: z.array(
      z.extend(LimitName, {
        value: z.nullable(Money),
        state: z.enum(['waiting', 'in_force', 'ended', 'withdrawn']),
        askedAt: Moment,
      }),
    ),
    todaySeconds: z.int(),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Proposes to admit a member whose self-exclusion has ended and who asked staff for it. After a second person agrees,
 * the member waits another 24 hours. An exclusion cannot be lifted or shortened before its end (SELF_EXCLUDED); a
 * request made before the end is not valid (MOMENT_INVALID).
 */
export const proposeReturn = endpoint({
  method: 'POST',
  path: '/api/office/members/{account}/return',
  access: { staff: 'protection.manage', currency: 'member' },
  once: true,
  input: z.object({
    account: text(64, 1),
    askedAt: Moment,
    way: z.enum(['chat', 'mail', 'phone', 'letter']),
    reason: text(500, 3),
  }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'RETURN_STATE', 'SELF_EXCLUDED', 'MOMENT_INVALID', 'PROPOSAL_OPEN'],
});

const HouseLimits = z.object({ limits: z.array(z.extend(LimitName, { currency: Currency, value: Money })) });

/** The operator's limits for the members of each currency. Each member's own limits apply as well. */
export const getHouseLimits = endpoint({
  method: 'GET',
  path: '/api/office/protection/house-limits',
  access: { staff: 'protection.manage', currency: 'all' },
  input: z.object({}),
  output: HouseLimits,
  refusals: [],
});

/**
 * Sets the operator's limit for every member of the currency; null removes it. A lower limit applies at once. A higher
 * one, or none, waits for a compliance officer: `proposal` is then set.
 */
export const setHouseLimit = endpoint({
  method: 'POST',
  path: '/api/office/protection/house-limits',
  access: { staff: 'protection.manage', currency: 'all' },
  once: true,
  input: z.extend(LimitName, { currency: Currency, value: z.nullable(MoneyOrZero), reason: text(500, 3) }),
  output: z.extend(HouseLimits, { proposal: z.nullable(Uuid) }),
  refusals: ['INPUT_INVALID', 'PROPOSAL_OPEN'],
});

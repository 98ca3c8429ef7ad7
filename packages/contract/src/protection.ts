import { breakHours, exclusionMonths } from '@tamarind/domain/limits/breaks';
import { markerNames } from '@tamarind/domain/limits/markers';
import { limitKinds, limitPeriods } from '@tamarind/domain/limits/rules';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Session } from './sessions.ts';
import { Currency, Day, Moment, Money, MoneyOrZero, text, Uuid, wholeNumber } from './wire.ts';

/** Limits, breaks, self-exclusion and reality checks [R8, R9], and the staff's list of members at risk of harm. */

const LimitKind = z.enum(limitKinds);
const LimitPeriod = z.enum(limitPeriods);
const LimitName = z.object({ kind: LimitKind, period: LimitPeriod });

/** Values are minor units of the member's currency, or minutes for time limits. */
const Limit = z.extend(LimitName, {
  /** The member's own limit; null: none. */
  own: z.nullable(Money),
  /** The effective limit: the lowest of the member's, the operator's and the law's. */
  counts: z.nullable(Money),
  by: z.nullable(z.enum(['member', 'operator', 'jurisdiction'])),
  /** Below zero when the member is winning. */
  used: Money,
  left: z.nullable(Money),
  /** When the limit frees up again; null when only a new login helps. */
  freeAt: z.nullable(Moment),
  /** A requested raise that may be confirmed from this time on. */
  waiting: z.nullable(z.object({ value: z.nullable(Money), from: Moment })),
});
export type Limit = z.output<typeof Limit>;

const Pause = z.object({ kind: z.enum(['break', 'exclusion']), until: Moment });

const Protection = z.object({
  currency: Currency,
  limits: z.array(Limit),
  pause: z.nullable(Pause),
  /** Whether the member was ever asked for a limit, or set one. */
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

/** A stricter value takes effect at once; a looser one, or none (null), waits for 24 hours and `confirmRaise`. */
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

/** Blocks stakes and deposits for a while. A longer break may follow; a shorter one changes nothing. */
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
 * Blocks the login and ends all sessions; the login password proves the person. The wallet's money can still be
 * withdrawn.
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

/** With the ticket of a login refused with SELF_EXCLUDED: opens a session that can only withdraw. */
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
 * With the same ticket, after the exclusion's end: asks to return. The exclusion continues until then and 24 hours
 * longer. Before its end the call is refused with SELF_EXCLUDED (details.until): nobody can lift an exclusion early.
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
    /** Wins less stakes of this session; unsettled stakes count as lost. */
    net: Money,
    currency: Currency,
    /** The time limit is used up. */
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
  /** The measured value and the threshold it passed; minor units for money, else a number or a percentage. */
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

/** Signs of excessive play, newest first. */
export const listHarmMarkers = endpoint({
  method: 'GET',
  path: '/api/office/protection/markers',
  access: { staff: 'protection.manage' },
  input: z.object({
    state: z.optional(MarkerState),
    account: z.optional(text(64, 1)),
    page: z.optional(wholeNumber(1, 10_000)),
  }),
  output: z.object({ markers: z.array(Marker), count: z.int(), pageSize: z.int(), open: z.int() }),
  refusals: [],
});

/** Staff record a talk with the member, or close a sign of harm, with a note or a reason. */
export const noteHarmMarker = endpoint({
  method: 'POST',
  path: '/api/office/protection/markers/{id}',
  access: { staff: 'protection.manage' },
  once: true,
  input: z.object({ id: Uuid, state: MarkerState, note: text(500, 3) }),
  output: z.object({ state: MarkerState }),
  refusals: ['NOT_FOUND'],
});

/** A member's limits, raises, breaks and exclusions, read-only for staff: only the member may loosen them. */
export const getMemberProtection = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/protection',
  access: { staff: 'members.read' },
  input: z.object({ account: text(64, 1) }),
  output: z.object({
    currency: Currency,
    limits: z.array(Limit),
    pauses: z.array(z.extend(Pause, { from: Moment })),
    /** A self-exclusion that is in force; the states are those of domain/limits/returns.ts. */
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
 * A member whose exclusion is over asked staff to return. A second person agrees, then the member waits for 24 hours.
 * An exclusion cannot be lifted or shortened before its end (SELF_EXCLUDED); a request from before the end does not
 * count (MOMENT_INVALID).
 */
export const proposeReturn = endpoint({
  method: 'POST',
  path: '/api/office/members/{account}/return',
  access: { staff: 'protection.manage' },
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

/** The operator's maximum for members of a currency; each member's own limits apply as well. */
export const getHouseLimits = endpoint({
  method: 'GET',
  path: '/api/office/protection/house-limits',
  access: { staff: 'protection.manage' },
  input: z.object({}),
  output: HouseLimits,
  refusals: [],
});

/** Takes effect at once for every member of the currency; null removes the operator's limit. */
export const setHouseLimit = endpoint({
  method: 'POST',
  path: '/api/office/protection/house-limits',
  access: { staff: 'protection.manage' },
  once: true,
  input: z.extend(LimitName, { currency: Currency, value: z.nullable(MoneyOrZero), reason: text(500, 3) }),
  output: HouseLimits,
  refusals: ['INPUT_INVALID'],
});

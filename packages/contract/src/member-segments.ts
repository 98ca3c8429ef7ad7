import { memberStates, SEGMENT_DAYS_MAX } from '@tamarind/domain/members/segments';
import { z } from 'zod/mini';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Currency, Day, Moment, MoneyOrZero, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines segments: saved filters over the brand's members. The members of a segment are found at each read
 * and never stored.
 */

const Days = z.nullable(wholeNumber(1, SEGMENT_DAYS_MAX));

/** The rules of a segment. All rules that are not null must hold. */
const SegmentRules = z.object({
  currency: z.nullable(Currency),
  language: z.nullable(Language),
  /** The lowest VIP level; 0 is the first. */
  levelFrom: z.nullable(wholeNumber(0, 20)),
  label: z.nullable(Uuid),
  state: z.nullable(z.enum(memberStates)),
  /** The member has staked something within this number of days. */
  playedWithin: Days,
  /** The member has staked nothing for this number of days. */
  idleFor: Days,
  /** The member has deposited at least the amount within the days; needs the currency. */
  deposited: z.nullable(z.object({ days: wholeNumber(1, SEGMENT_DAYS_MAX), amount: MoneyOrZero })),
});
export type SegmentRules = z.output<typeof SegmentRules>;

const Segment = z.object({ id: Uuid, name: z.string(), rules: SegmentRules, members: z.int() });
export type Segment = z.output<typeof Segment>;

/** All segments by name, each with its current count. */
export const listSegments = endpoint({
  method: 'GET',
  path: '/api/office/segments',
  access: { staff: 'members.read', currency: 'list' },
  input: z.object({}),
  output: z.object({ segments: z.array(Segment) }),
  refusals: [],
});

/** Adds or changes a segment. Refuses INPUT_INVALID for a sum of deposits without a currency. */
export const saveSegment = endpoint({
  method: 'POST',
  path: '/api/office/segments',
  access: { staff: 'members.manage', currency: 'all' },
  once: true,
  input: z.object({ id: z.nullable(Uuid), name: text(60, 2), rules: SegmentRules }),
  output: z.object({ id: Uuid }),
  refusals: ['NOT_FOUND', 'SEGMENT_LIMIT', 'INPUT_INVALID'],
});

export const removeSegment = endpoint({
  method: 'POST',
  path: '/api/office/segments/{id}/remove',
  access: { staff: 'members.manage', currency: 'all' },
  once: true,
  input: z.object({ id: Uuid }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

const SegmentMember = z.object({
  account: z.string(),
  currency: Currency,
  registeredAt: Moment,
  /** The last day with a stake. */
  lastPlayed: z.nullable(Day),
});
export type SegmentMember = z.output<typeof SegmentMember>;

/** Members of a segment, the newest first. */
export const listSegmentMembers = endpoint({
  method: 'GET',
  path: '/api/office/segments/{id}/members',
  access: { staff: 'members.read', currency: 'list' },
  input: z.object({ id: Uuid, page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({ members: z.array(SegmentMember), count: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND'],
});

/** Saved segments whose rules hold for the member now. */
export const listMemberSegments = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/segments',
  access: { staff: 'members.read', currency: 'member' },
  input: z.object({ account: text(64, 1) }),
  output: z.object({ segments: z.array(z.object({ id: z.string(), name: z.string() })) }),
  refusals: ['NOT_FOUND'],
});

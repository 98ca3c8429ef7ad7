import { duplicateSigns } from '@tamarind/domain/members/duplicates';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Moment, text, wholeNumber } from './wire.ts';

/**
 * Members who may be one person, because they share a document, a bank account, a number or an address. The answer says
 * what they share, never its value.
 */

const evidence = {
  signs: z.array(z.enum(duplicateSigns)),
  /** Whole percent that the two are one person. */
  percent: z.int(),
  level: z.enum(['sure', 'likely', 'possible']),
};

const Duplicate = z.object({
  account: z.string(),
  ...evidence,
  /** Staff found that the two are different people. */
  ruledOut: z.nullable(z.object({ at: Moment, by: z.string(), reason: z.string() })),
});
export type Duplicate = z.output<typeof Duplicate>;

/** Members who share something with this one, the surest first, at most 50; ruled out ones last. */
export const listMemberDuplicates = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/duplicates',
  access: { staff: 'members.read' },
  input: z.object({ account: text(64, 1) }),
  output: z.object({ duplicates: z.array(Duplicate) }),
  refusals: ['NOT_FOUND'],
});

const DuplicatePair = z.object({ account: z.string(), other: z.string(), ...evidence });
export type DuplicatePair = z.output<typeof DuplicatePair>;

/** Pairs of members of the brand that are not ruled out, the surest first. */
export const listDuplicatePairs = endpoint({
  method: 'GET',
  path: '/api/office/duplicates',
  access: { staff: 'members.read' },
  input: z.object({ page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({ pairs: z.array(DuplicatePair), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/** Staff found that two members are different people; the pair leaves the list. */
export const ruleOutDuplicate = endpoint({
  method: 'POST',
  path: '/api/office/members/{account}/duplicates/rule-out',
  access: { staff: 'members.manage' },
  once: true,
  input: z.object({ account: text(64, 1), other: text(64, 1), reason: text(500, 3) }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'DUPLICATE_RULED_OUT'],
});

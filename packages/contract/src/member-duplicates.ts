import { duplicateSigns } from '@tamarind/domain/members/duplicates';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Moment, text, wholeNumber } from './wire.ts';

/**
 * This file defines the calls about accounts that may belong to one person, because they share a document, bank
 * account, mobile number, e-mail address, device or network. `evidence` names the kind of data that they share, never
 * its value.
 */

const evidence = {
  signs: z.array(z.enum(duplicateSigns)),
  /** The estimated probability, in whole percent, that both accounts belong to one person. */
  percent: z.int(),
  level: z.enum(['sure', 'likely', 'possible']),
};

const Duplicate = z.object({
  account: z.string(),
  ...evidence,
  /** The decision of staff that the accounts belong to different people; null without one. */
  ruledOut: z.nullable(z.object({ at: Moment, by: z.string(), reason: z.string() })),
});
export type Duplicate = z.output<typeof Duplicate>;

/**
 * Accounts that share data with this member, highest probability first, at most 50. Accounts that staff have ruled out
 * come last.
 */
export const listMemberDuplicates = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/duplicates',
  access: { staff: 'members.read', currency: 'member' },
  input: z.object({ account: text(64, 1) }),
  output: z.object({ duplicates: z.array(Duplicate) }),
  refusals: ['NOT_FOUND'],
});

const DuplicatePair = z.object({ account: z.string(), other: z.string(), ...evidence });
export type DuplicatePair = z.output<typeof DuplicatePair>;

/**
 * Pairs of accounts that nobody has ruled out, highest probability first. A job searches for them every ten minutes,
 * most recently at `foundAt`; a pair that is ruled out leaves the list at once.
 */
export const listDuplicatePairs = endpoint({
  method: 'GET',
  path: '/api/office/duplicates',
  access: { staff: 'members.read', currency: 'list' },
  input: z.object({ page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({ pairs: z.array(DuplicatePair), count: z.int(), pageSize: z.int(), foundAt: Moment }),
  refusals: [],
});

/** Records that two accounts belong to different people; the pair leaves the list. */
export const ruleOutDuplicate = endpoint({
  method: 'POST',
  path: '/api/office/members/{account}/duplicates/rule-out',
  access: { staff: 'members.manage', currency: 'member' },
  once: true,
  input: z.object({ account: text(64, 1), other: text(64, 1), reason: text(500, 3) }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'DUPLICATE_RULED_OUT'],
});

import { blockCauses, blockKinds } from '@tamarind/domain/members/blocks';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Moment, text, Uuid, wholeNumber } from './wire.ts';

/** This file defines the blocks of a member, which staff or automatic rules set and staff lift. */

const MemberBlock = z.object({
  id: Uuid,
  kind: z.enum(blockKinds),
  cause: z.enum(blockCauses),
  reason: z.string(),
  beganAt: Moment,
  /** The end of the block; null if it lasts until people lift it. */
  until: z.nullable(Moment),
  /** The person who set the block; null if an automatic rule did. */
  by: z.nullable(z.string()),
  /** `ended`: the block expired at `until`. `lifted`: staff ended it earlier. */
  state: z.enum(['open', 'ended', 'lifted']),
  liftedAt: z.nullable(Moment),
  liftedBy: z.nullable(z.string()),
  liftNote: z.nullable(z.string()),
  /** True if lifting the block needs a second person. */
  needsTwo: z.boolean(),
});
export type MemberBlock = z.output<typeof MemberBlock>;

/** A member's blocks, newest first. */
export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/blocks',
  access: { staff: 'members.read', currency: 'member' },
  input: z.object({ account: text(64, 1), page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({ blocks: z.array(MemberBlock), count: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND'],
});

/**
 * Sets a block. When the call returns, the block is already in force: it waits for stakes, logins and withdrawals in
 * progress, and a block of logins ends all sessions.
 */
export const blockMember = endpoint({
  method: 'POST',
  path: '/api/office/members/{account}/blocks',
  access: { staff: 'members.manage', currency: 'member' },
  once: true,
  input: z.object({
    account: text(64, 1),
    kind: z.enum(blockKinds),
    cause: z.enum(['wish', 'risk', 'compliance']),
    reason: text(500, 3),
    until: z.nullable(Moment),
  }),
  output: z.object({ id: Uuid }),
  refusals: ['NOT_FOUND', 'MEMBER_BLOCKED', 'MOMENT_INVALID'],
});

/** Lifts a block at once, or proposes it if two people must agree (`needsTwo`). */
export const liftBlock = endpoint({
  method: 'POST',
  path: '/api/office/members/blocks/{id}/lift',
  access: { staff: 'protection.manage', currency: { row: 'member_block' } },
  once: true,
  input: z.object({ id: Uuid, reason: text(500, 3) }),
  output: z.object({ proposal: z.nullable(Uuid) }),
  refusals: ['NOT_FOUND', 'PROPOSAL_OPEN', 'MEMBER_IS_STAFF'],
});

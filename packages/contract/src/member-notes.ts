import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Moment, text, Uuid, wholeNumber } from './wire.ts';

/**
 * A note of staff about a member. A note is never edited: a wrong one is struck out, and the reason is shown beside it.
 */

const MemberNote = z.object({
  id: Uuid,
  text: z.string(),
  isPinned: z.boolean(),
  writtenAt: Moment,
  writtenBy: z.string(),
  /** Time, person and reason of striking the note out; null for a valid note. */
  struck: z.nullable(z.object({ at: Moment, by: z.string(), reason: z.string() })),
});
export type MemberNote = z.output<typeof MemberNote>;

/** A member's notes: pinned ones first, then the newest. */
export const listMemberNotes = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/notes',
  access: { staff: 'notes.read', currency: 'member' },
  input: z.object({ account: text(64, 1), page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({ notes: z.array(MemberNote), count: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND'],
});

export const addMemberNote = endpoint({
  method: 'POST',
  path: '/api/office/members/{account}/notes',
  access: { staff: 'notes.write', currency: 'member' },
  once: true,
  input: z.object({ account: text(64, 1), text: text(2000, 3), isPinned: z.boolean() }),
  output: z.object({ id: Uuid }),
  refusals: ['NOT_FOUND'],
});

/** Pins a note above the others, or unpins it. A struck note cannot be pinned. */
export const pinMemberNote = endpoint({
  method: 'POST',
  path: '/api/office/members/notes/{id}/pin',
  access: { staff: 'notes.write', currency: { row: 'member_note' } },
  once: true,
  input: z.object({ id: Uuid, isPinned: z.boolean() }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

/** Strikes a note out. It stays readable, and the strike cannot be undone. */
export const strikeMemberNote = endpoint({
  method: 'POST',
  path: '/api/office/members/notes/{id}/strike',
  access: { staff: 'notes.write', currency: { row: 'member_note' } },
  once: true,
  input: z.object({ id: Uuid, reason: text(500, 3) }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

import type { contract } from '@tamarind/contract/index';
import { record } from '../audit/index.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { memberOf } from './member-of.ts';
import * as queries from './note-queries.ts';

type Calls = typeof contract.members;

/**
 * Endpoints for staff's notes on a member. The audit log contains only the notes' ids, because their text may contain
 * personal data.
 */
export const noteHandlers = {
  listMemberNotes: async ({ pool }, { account, page }) => {
    const { notes, count } = await queries.notesPage(pool, (await memberOf(pool, account)).id, pageOf({ page }));
    return {
      notes: notes.map(({ struckAt, struckBy, strikeReason, ...note }) => ({
        ...note,
        struck: struckAt && { at: struckAt, by: struckBy ?? '', reason: strikeReason ?? '' },
      })),
      count,
      pageSize: PAGE_SIZE,
    };
  },

  addMemberNote: async (call, { account, text, isPinned }) => {
    const { tx, actor, now } = call;
    const { id: memberId } = await memberOf(tx, account);

    // Point of no return
    const id = uuidV7(now, call.random);
    await queries.insertNote(tx, {
      id,
      memberId,
      text: text.trim(),
      isPinned,
      writtenAt: now,
      writtenBy: actor.staffId,
    });
    await recordNote(call, 'member.note_written', memberId, { note: id, isPinned });
    return { id };
  },

  pinMemberNote: async (call, { id, isPinned }) => {
    const note = await queries.lockNote(call.tx, id);
    if (!note) return refuse('NOT_FOUND');
    await queries.setPinned(call.tx, id, isPinned);
    await recordNote(call, 'member.note_pinned', note.memberId, { note: id, isPinned });
    return {};
  },

  strikeMemberNote: async (call, { id, reason }) => {
    const note = await queries.lockNote(call.tx, id);
    if (!note) return refuse('NOT_FOUND');
    await queries.setStruck(call.tx, id, { staffId: call.actor.staffId, reason: reason.trim(), now: call.now });
    await recordNote(call, 'member.note_struck', note.memberId, { note: id });
    return {};
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

const recordNote = (
  { tx, actor, now }: ChangeCall<StaffActor>,
  action: string,
  memberId: bigint,
  facts: Readonly<Record<string, string | boolean>>,
) => record(tx, { actor: actorKey(actor), action, subject: `member:${memberId}`, facts, at: now });

import type { contract } from '@tamarind/contract/index';
import { LABELS_MAX } from '@tamarind/domain/members/labels';
import { record } from '../audit/index.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './label-queries.ts';
import { memberOf } from './member-of.ts';

type Calls = typeof contract.members;

/** Endpoints for the brand's list of labels, and for setting labels on members. */
export const labelHandlers = {
  listLabels: async ({ pool }) => ({ labels: await queries.labels(pool) }),

  saveLabel: async (call, { id, name, tone }) => {
    const { tx } = call;
    await queries.lockList(tx);
    if (id !== null && !(await queries.lockLabel(tx, id))) return refuse('NOT_FOUND');
    if (await queries.isNameTaken(tx, name.trim(), id)) return refuse('LABEL_TAKEN');
    if (id === null && (await queries.countLabels(tx)) >= LABELS_MAX) return refuse('LABEL_LIMIT', { max: LABELS_MAX });

    // Point of no return
    const saved = { id: id ?? uuidV7(call.now, call.random), name: name.trim(), tone };
    await queries.putLabel(tx, saved);
    await recordLabel(call, 'label.saved', `label:${saved.id}`, { name: saved.name, tone });
    return { id: saved.id };
  },

  retireLabel: async (call, { id }) => {
    if (!(await queries.lockLabel(call.tx, id))) return refuse('NOT_FOUND');
    const members = await queries.retire(call.tx, id, call.now);
    await recordLabel(call, 'label.retired', `label:${id}`, { members });
    return {};
  },

  labelMember: async (call, { account, label, isSet }) => {
    const { tx, actor, now } = call;
    const { id: memberId } = await memberOf(tx, account);
    if (!(await queries.lockLabel(tx, label))) return refuse('NOT_FOUND');
    const isChanged = isSet
      ? await queries.setLabel(tx, { label, memberId, staffId: actor.staffId, now })
      : await queries.removeLabel(tx, { label, memberId });
    if (isChanged)
      await recordLabel(call, isSet ? 'member.label_set' : 'member.label_removed', `member:${memberId}`, { label });
    return {};
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

const recordLabel = (
  { tx, actor, now }: ChangeCall<StaffActor>,
  action: string,
  subject: string,
  facts: Readonly<Record<string, string | number>>,
) => record(tx, { actor: actorKey(actor), action, subject, facts, at: now });

import { labelTones } from '@tamarind/domain/members/labels';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text, Uuid } from './wire.ts';

/** A label that staff put on members. The brand has one list of labels. */

export const MemberLabel = z.object({ id: Uuid, name: z.string(), tone: z.enum(labelTones) });
export type MemberLabel = z.output<typeof MemberLabel>;

/** The brand's labels by name, with the number of members that have each. */
export const listLabels = endpoint({
  method: 'GET',
  path: '/api/office/labels',
  access: { staff: 'members.read', currency: 'all' },
  input: z.object({}),
  output: z.object({ labels: z.array(z.extend(MemberLabel, { members: z.int() })) }),
  refusals: [],
});

/** Adds a label, or renames and recolours one. */
export const saveLabel = endpoint({
  method: 'POST',
  path: '/api/office/labels',
  access: { staff: 'members.manage', currency: 'all' },
  once: true,
  input: z.object({ id: z.nullable(Uuid), name: text(30, 2), tone: z.enum(labelTones) }),
  output: z.object({ id: Uuid }),
  refusals: ['NOT_FOUND', 'LABEL_TAKEN', 'LABEL_LIMIT'],
});

/** Deletes a label from the list and from every member. The audit log keeps which members had it. */
export const retireLabel = endpoint({
  method: 'POST',
  path: '/api/office/labels/{id}/retire',
  access: { staff: 'members.manage', currency: 'all' },
  once: true,
  input: z.object({ id: Uuid }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

/** Adds a label to a member or removes it. The call does nothing if the member is already in that state. */
export const labelMember = endpoint({
  method: 'POST',
  path: '/api/office/members/{account}/labels',
  access: { staff: 'notes.write', currency: 'member' },
  once: true,
  input: z.object({ account: text(64, 1), label: Uuid, isSet: z.boolean() }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

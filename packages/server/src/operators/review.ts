import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { record } from '../audit/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { propose } from '../proposals/index.ts';
import { assertOwnerLeft, groundOf, personFor } from './people.ts';
import * as queries from './queries.ts';
import { limitedRoles, textOfRoles } from './role-limits.ts';

type Operators = typeof contract.operators;
const { changeStaffRoles } = contract.operators;

/** Endpoints for the review of access, in which owners confirm or withdraw the roles of each person. */
export const reviewHandlers = {
  confirmStaffAccess: async (call, { username, takes }) => {
    const { tx, actor, now } = call;
    const person = await personFor(call, username);
    const taken = [...new Set(takes?.roles)].toSorted();
    const stays = person.roles.filter((role) => !taken.includes(role));
    if (!person.isActive || stays.length === 0 || stays.length + taken.length > person.roles.length)
      return refuse('STAFF_STATE');
    const stay = limitedRoles({ ...person, roles: stays });
    const waits = taken.length > 0 && person.roles.includes('owner');
    if (waits) await assertOwnerLeft(tx, person, stays.includes('owner'));

    // Point of no return. The review records only the roles that stay, so a role whose withdrawal waits for a second
    // owner remains due for review.
    await queries.insertReview(tx, { staffId: person.id, ...stay, by: actor.staffId, now });
    if (taken.length > 0 && !waits)
      await queries.endRoles(tx, { staffId: person.id, roles: taken, by: actor.staffId, now });
    await record(tx, {
      actor: actorKey(actor),
      action: taken.length > 0 && !waits ? 'staff.access_taken' : 'staff.access_confirmed',
      subject: `staff:${username}`,
      facts: {
        roles: textOfRoles(stay),
        ...present({
          taken: takes && !waits ? taken.join(', ') : undefined,
          reason: waits ? undefined : takes?.reason.trim(),
        }),
      },
      at: now,
    });
    if (!takes || !waits) return { proposal: null };
    const { reason } = takes;
    return propose(call, {
      act: 'staff.roles',
      subject: `staff:${username}`,
      endpoint: changeStaffRoles,
      input: { username, ...stay, reason },
      before: { username, ...limitedRoles(person), reason },
      reason,
      rests: groundOf(person),
    });
  },
} satisfies { [Name in keyof Operators]?: Handler<Operators[Name]> };

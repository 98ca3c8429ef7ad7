import { contract } from '@tamarind/contract/index';
import { record } from '../audit/index.ts';
import { spend } from '../platform/budget.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { netOf } from '../platform/network.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import * as factorQueries from './factor-queries.ts';
import * as invitations from './invitation-queries.ts';
import { invite, lockOpen, OPENINGS_BY_NETWORK, provedStep } from './invitations.ts';
import { joinPasskey, needOneFactor } from './passkeys.ts';
import { endSessions, personFor } from './people.ts';
import type { PersonRow } from './queries.ts';
import { needPassword } from './sessions.ts';

type Operators = typeof contract.operators;
const { resetStaffFactor } = contract.operators;

/**
 * Endpoints to register a new second factor for a person who lost the old one. Two owners must approve the reset, and
 * the person proves the password when registering the new factor, so neither the owners nor a reader of the mail can
 * log in as that person.
 */
export const enrolmentHandlers = {
  resetStaffFactor: async (call: ChangeCall<StaffActor>, input) => {
    const person = await personFor(call, input.username);
    mailedTo(person);
    return propose(call, {
      act: 'staff.factor',
      subject: `staff:${person.username}`,
      endpoint: resetStaffFactor,
      input,
      reason: input.reason,
    });
  },

  enrolStaffFactor: async (call, { invitation, password, code, credential }) => {
    needOneFactor({ code, credential });
    await spend(call.pool, OPENINGS_BY_NETWORK, netOf(call.ip), call.now);
    return inTransaction(call.pool, async (tx) => {
      const { now } = call;
      const row = await lockOpen(tx, invitation, now);
      const username = row.enrols === null ? null : await invitations.usernameOf(tx, row.enrols);
      if (row.enrols === null || username === null) return refuse('INVITATION_INVALID');
      await needPassword(call, username, password);
      const passkey = credential === undefined ? undefined : await joinPasskey(call, row.id, credential);
      const lastStep = code === undefined ? 0n : await provedStep(call, row, code);

      // Point of no return, except for a passkey that is already registered: the insert refuses it, and everything is
      // rolled back.
      if (passkey) await passkey(tx, row.enrols);
      else await factorQueries.setAuthenticator(tx, row.enrols, row.totpSealed, lastStep);
      await invitations.useInvitation(tx, row.id, row.enrols, now);
      await record(tx, {
        actor: `staff:${username}`,
        action: 'staff.factor_enrolled',
        subject: `staff:${username}`,
        facts: { invitation: row.id, factor: passkey ? 'passkey' : 'authenticator' },
        at: now,
      });
      return { username };
    });
  },
} satisfies { [Name in keyof Operators]?: Handler<Operators[Name]> };

export const enrolmentActs: Acts = {
  'staff.factor': actOf(resetStaffFactor, async (call, { username, reason }, { by, askedBy }) => {
    const { tx, actor, now } = call;
    const person = await personFor(call, username);
    const mail = mailedTo(person);
    const removed = await factorQueries.deleteFactors(tx, person.id);
    await endSessions(call, person.id);
    const wish = { mail, name: person.name, roles: [], enrols: person.id, invitedBy: askedBy, agreedBy: actor.staffId };
    const invitation = await invite(tx, call, wish);
    await record(tx, {
      actor: actorKey(actor),
      action: 'staff.factor_reset',
      subject: `staff:${username}`,
      facts: { by, reason, removed, invitation },
      at: now,
    });
  }),
};

/**
 * Returns the address to which the link for a new second factor is mailed; refuses STAFF_STATE for a suspended person
 * and for one without an address.
 */
const mailedTo = ({ isActive, mail }: PersonRow): string => (isActive && mail !== null ? mail : refuse('STAFF_STATE'));

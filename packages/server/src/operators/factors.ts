import type { contract } from '@tamarind/contract/index';
import { isCommonPassword } from '@tamarind/domain/validation/passwords';
import { z } from 'zod/mini';
import { record } from '../audit/index.ts';
import type { StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { hashPassword } from '../platform/passwords.ts';
import { refuse } from '../platform/refusal.ts';
import { newTotpSecret, stepOfCode, totpUri } from '../platform/totp.ts';
import * as factorQueries from './factor-queries.ts';
import { hostOf } from './invitations.ts';
import { needOneFactor, ownPasskey, ownPasskeyOptions } from './passkeys.ts';
import { needProof } from './sessions.ts';

type Operators = typeof contract.operators;
type Change = ChangeCall<StaffActor>;

/**
 * Requests by which staff change their own password and second factors. Each change requires the password and a second
 * factor again, so somebody who finds or steals an open session cannot take over the account. Each change ends the
 * person's other sessions and is recorded in the audit log.
 */
export const factorHandlers = {
  getOwnSecurity: async ({ pool, actor, now }) => {
    const [factors, sessions] = await Promise.all([
      factorQueries.factorsOf(pool, actor.staffId),
      factorQueries.openSessions(pool, actor.staffId, now),
    ]);
    return {
      ...factors,
      sessions: sessions.map(({ id, ...row }) => ({ id: id.toString(), ...row, isCurrent: id === actor.sessionId })),
    };
  },

  endOwnSession: async (call, { id }) => {
    const { tx, actor, now } = call;
    if (!(await factorQueries.endSessionOf(tx, actor.staffId, BigInt(id), now))) return refuse('NOT_FOUND');
    await note(call, 'staff.session_ended', {});
    await closeStreams(call);
    return {};
  },

  changeOwnPassword: async (call, { next, ...proof }) => {
    needOneFactor(proof);
    if (isCommonPassword(next, call.actor.username)) return refuse('PASSWORD_TOO_COMMON', { field: 'next' });
    await needProof(call, call.actor, proof);
    const passwordHash = await hashPassword(next);
    // Point of no return
    await factorQueries.setPassword(call.tx, call.actor.staffId, passwordHash);
    return changed(call, 'staff.password_changed', {});
  },

  startOwnAuthenticator: async (call) => {
    const { username } = call.actor;
    const secret = newTotpSecret(call.random);
    const pending = JSON.stringify({ secret, until: call.now.getTime() + PENDING_MS });
    return {
      secret,
      uri: totpUri(`Office ${hostOf(call)}`, username, secret),
      pending: call.secrets.seal(pendingFor(call.actor), Buffer.from(pending)).toString('base64url'),
    };
  },

  setOwnAuthenticator: async (call, { pending, firstCode, ...proof }) => {
    needOneFactor(proof);
    const secret = pendingSecret(call, pending) ?? refuse('TOTP_WRONG');
    const step = (await stepOfCode(secret, firstCode, call.now)) ?? refuse('TOTP_WRONG');
    await needProof(call, call.actor, proof);
    // Point of no return
    const sealed = call.secrets.seal('totp', Buffer.from(secret));
    await factorQueries.setAuthenticator(call.tx, call.actor.staffId, sealed, step);
    return changed(call, 'staff.factor_set', { factor: 'authenticator' });
  },

  startOwnPasskey: async (call) => {
    const { passkeys } = await factorQueries.factorsOf(call.pool, call.actor.staffId);
    return { options: await ownPasskeyOptions(call, call.actor, passkeys) };
  },

  addOwnPasskey: async (call, { made, ...proof }) => {
    needOneFactor(proof);
    const keep = await ownPasskey(call, call.actor.staffId, made);
    await needProof(call, call.actor, proof);
    // Point of no return, except for a passkey that is already registered: the insert refuses it, and everything is
    // rolled back.
    await keep(call.tx, call.actor.staffId);
    return changed(call, 'staff.factor_set', { factor: 'passkey' });
  },

  removeOwnFactor: async (call, { passkey, ...proof }) => {
    needOneFactor(proof);
    await needProof(call, call.actor, proof);
    const { tx, actor } = call;
    await factorQueries.lockStaff(tx, actor.staffId);
    const { hasAuthenticator, passkeys } = await factorQueries.factorsOf(tx, actor.staffId);
    if (passkey === null ? !hasAuthenticator : !passkeys.some(({ id }) => id === passkey)) return refuse('NOT_FOUND');
    if (Number(hasAuthenticator) + passkeys.length < 2) return refuse('STAFF_STATE');
    // Point of no return
    if (passkey === null) await factorQueries.setAuthenticator(tx, actor.staffId, null, 0n);
    else await factorQueries.deletePasskey(tx, actor.staffId, passkey);
    return changed(call, 'staff.factor_removed', { factor: passkey === null ? 'authenticator' : 'passkey' });
  },
} satisfies { [Name in keyof Operators]?: Handler<Operators[Name]> };

/** Ends the other sessions and writes the audit record. */
async function changed(call: Change, action: string, facts: Readonly<Record<string, string>>) {
  const { tx, actor, now } = call;
  const ended = await factorQueries.endOtherSessions(tx, actor.staffId, actor.sessionId, now);
  await note(call, action, { ...facts, ended: String(ended) });
  await closeStreams(call);
  return { ended };
}

const note = ({ tx, actor, now }: Change, action: string, facts: Readonly<Record<string, string>>) =>
  record(tx, { actor: `staff:${actor.username}`, action, subject: `staff:${actor.username}`, facts, at: now });

/** Announces the end of the sessions, so that every process closes their event streams. */
const closeStreams = ({ tx, actor, now }: Change) =>
  announce(tx, `staff:${actor.staffId}`, { type: 'security', data: { id: '', state: 'session_ended' } }, now);

const pendingFor = ({ staffId }: StaffActor): string => `staff-totp-pending:${staffId}`;
const Pending = z.object({ secret: z.string(), until: z.number() });

/**
 * The new authenticator secret sealed in `pending`; undefined if it belongs to another person, was altered, or is older
 * than ten minutes.
 */
function pendingSecret({ secrets, actor, now }: Change, pending: string): string | undefined {
  try {
    const { secret, until } = Pending.parse(
      JSON.parse(secrets.open(pendingFor(actor), Buffer.from(pending, 'base64url')).toString()),
    );
    return now.getTime() < until ? secret : undefined;
  } catch {
    return undefined;
  }
}

const PENDING_MS = 600_000;

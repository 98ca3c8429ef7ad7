import type { contract } from '@tamarind/contract/index';
import { budget, spend } from '../platform/budget.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { StaffActor } from '../platform/http/actor.ts';
import type { Call, Handler } from '../platform/http/routes.ts';
import { netOf } from '../platform/network.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import {
  credentialId,
  invalidPasskey,
  loginOptions,
  PASSKEY_CHALLENGE_MS,
  passkeySite,
  provedLogin,
  provedRegistration,
  registrationOptions,
} from '../platform/webauthn.ts';
import * as passkeys from './passkey-queries.ts';

type Operators = typeof contract.operators;

/** Endpoints for passkeys of staff, which are a second factor instead of an authenticator. */
export const passkeyHandlers = {
  startStaffPasskey: async (call) => {
    await spend(call.pool, STARTS_BY_NETWORK, netOf(call.ip), call.now);
    return { options: await loginOptions(passkeySite(call), await newChallenge(call, call.pool, {})) };
  },
} satisfies { [Name in keyof Operators]?: Handler<Operators[Name]> };

/** WebAuthn options with which a person who joins by this invitation creates a passkey. */
export async function joinOptions(call: Call, tx: Tx, { id, mail }: { id: string; mail: string }): Promise<string> {
  const site = passkeySite(call);
  return registrationOptions(site, {
    brand: `Office ${site.rpId}`,
    userName: mail,
    userId: call.secrets.blindIndex('staff-passkey-user', id),
    challenge: await newChallenge(call, tx, { invitation: id }),
    known: [],
  });
}

/**
 * Checks the passkey with which a person joins, and returns a function that stores it once the account exists. Refuses
 * PASSKEY_INVALID.
 */
export const joinPasskey = (call: Call, invitation: string, credential: string) =>
  madePasskey(call, { invitation }, credential);

async function madePasskey(call: Call, issued: passkeys.ChallengeUse, credential: string) {
  const site = passkeySite(call);
  const key = await provedRegistration(site, credential, (challenge) => takeChallenge(call, challenge, issued));
  return async (tx: Tx, staffId: bigint): Promise<void> => {
    const isNew = await passkeys.insertPasskey(tx, { ...key, staffId, rpId: site.rpId, now: call.now });
    if (!isNew) invalidPasskey();
  };
}

/** WebAuthn options with which a logged-in person creates another passkey. */
export async function ownPasskeyOptions(
  call: Call,
  { staffId, username }: StaffActor,
  known: readonly { readonly id: string }[],
): Promise<string> {
  const site = passkeySite(call);
  return registrationOptions(site, {
    brand: `Office ${site.rpId}`,
    userName: username,
    userId: call.secrets.blindIndex('staff-passkey-user', staffId.toString()),
    challenge: await newChallenge(call, call.pool, { staffId }),
    known,
  });
}

/** Checks a new passkey of a logged-in person, and returns a function that stores it. Refuses PASSKEY_INVALID. */
export const ownPasskey = (call: Call, staffId: bigint, credential: string) =>
  madePasskey(call, { staffId }, credential);

/** True if the credential is signed by a passkey of this person. */
export async function provesPasskey(call: Call, staffId: bigint, credential: string): Promise<boolean> {
  const site = passkeySite(call);
  const id = idOf(credential);
  const key = id === undefined ? undefined : await passkeys.passkeyOf(call.pool, staffId, id);
  if (!key || key.rpId !== site.rpId) return false;
  const counter = await provedLogin(site, credential, key, (challenge) => takeChallenge(call, challenge, {}));
  if (counter === undefined) return false;
  await passkeys.notePasskeyUse(call.pool, key.id, counter, call.now);
  return true;
}

/**
 * The credential's id; undefined if it cannot be parsed, because a login gives the same response to everything that is
 * wrong.
 */
function idOf(credential: string): string | undefined {
  try {
    return credentialId(credential);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Refuses unless exactly one second factor is given. */
export function needOneFactor({
  code,
  credential,
}: {
  code?: string | undefined;
  credential?: string | undefined;
}): void {
  if ((code === undefined) === (credential === undefined)) refuse('INPUT_INVALID', { field: 'code' });
}

async function newChallenge(call: Call, db: Db, issued: passkeys.ChallengeUse): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(call.random.bytes(32));
  await passkeys.putChallenge(db, {
    challengeHash: sha256(Buffer.from(challenge).toString('base64url')),
    ...issued,
    now: call.now,
    expiresAt: new Date(call.now.getTime() + PASSKEY_CHALLENGE_MS),
  });
  return challenge;
}

/**
 * True if the server issued this challenge for this purpose. The challenge is then marked as used, whether or not the
 * passkey's response is valid.
 */
const takeChallenge = (call: Call, challenge: string, issued: passkeys.ChallengeUse): Promise<boolean> =>
  passkeys.takeChallenge(call.pool.apart, sha256(challenge), issued, call.now);

const STARTS_BY_NETWORK = budget({ name: 'staff-passkey-start', by: 'network', max: 60, windowSeconds: 300 });

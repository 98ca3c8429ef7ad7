import type { contract } from '@tamarind/contract/index';
import { brandSettings } from '../brand/index.ts';
import { lockMember } from '../members/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { netOf } from '../platform/network.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Call, Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
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
import { enter, needFreshProof, needStrongSession, noteRefused, noteSecurityChange } from '../sessions/index.ts';
import * as passkeyQueries from './passkey-queries.ts';

type Factors = typeof contract.factors;

/**
 * Endpoints for members' passkeys. The member can register one only after confirming the identity in the last ten
 * minutes.
 */
export const handlers = {
  startPasskey: async (call) => {
    const { memberId, account } = call.actor;
    const site = passkeySite(call);
    needStrongSession(call.actor);
    await needFreshProof(call.pool, call.actor, call.now);
    await spend(call.pool, STARTS_BY_NETWORK, netOf(call.ip), call.now);
    const known = await passkeyQueries.passkeysOf(call.pool, memberId);
    if (known.length >= PASSKEYS_MAX) refuse('PASSKEY_LIMIT', { max: PASSKEYS_MAX });
    const { brand } = await brandSettings(call.pool);
    const options = await registrationOptions(site, {
      brand: brand.name,
      userName: account,
      // A blind index (keyed hash) instead of the member id, so that the authenticator's owner cannot learn the id.
      userId: call.secrets.blindIndex('passkey-user', memberId.toString()),
      challenge: await newChallenge(call, memberId),
      known,
    });
    return { options };
  },
  addPasskey: async (call, { credential, name }) => {
    const { memberId } = call.actor;
    const site = passkeySite(call);
    needStrongSession(call.actor);
    await needFreshProof(call.tx, call.actor, call.now);
    const { isSynced, ...key } = await provedRegistration(site, credential, (challenge) =>
      takeChallenge(call, challenge, memberId),
    );
    await lockMember(call.tx, memberId);
    if ((await passkeyQueries.passkeysOf(call.tx, memberId)).length >= PASSKEYS_MAX)
      refuse('PASSKEY_LIMIT', { max: PASSKEYS_MAX });

    // Point of no return
    const row = { id: key.id, name, isSynced, madeAt: call.now };
    const isNew = await passkeyQueries.insertPasskey(call.tx, {
      ...row,
      memberId,
      rpId: site.rpId,
      publicKey: key.publicKey,
      counter: key.counter,
      transports: key.transports,
    });
    if (!isNew) return invalidPasskey();
    await noteSecurityChange(call.tx, call, memberId, { state: 'passkey_added', id: call.requestKey });
    return { ...row, usedAt: null };
  },
  renamePasskey: async ({ tx, actor }, { id, name }) => {
    if (!(await passkeyQueries.renamePasskey(tx, actor.memberId, id, name))) return refuse('NOT_FOUND');
    return {};
  },
  removePasskey: async (call, { id }) => {
    const { memberId } = call.actor;
    needStrongSession(call.actor);
    await needFreshProof(call.tx, call.actor, call.now);
    if (!(await passkeyQueries.deletePasskey(call.tx, memberId, id))) return refuse('NOT_FOUND');
    await noteSecurityChange(call.tx, call, memberId, { state: 'passkey_removed', id: call.requestKey });
    return {};
  },
  startPasskeyLogin: async (call) => {
    await spend(call.pool, STARTS_BY_NETWORK, netOf(call.ip), call.now);
    const site = passkeySite(call);
    return { options: await loginOptions(site, await newChallenge(call, null)) };
  },
  loginByPasskey: async (call, { credential, rememberMe }) => {
    const site = passkeySite(call);
    const key = await passkeyQueries.passkeyById(call.pool, credentialId(credential));
    if (!key || key.rpId !== site.rpId) return invalidPasskey();
    const counter = await provedLogin(site, credential, key, (challenge) => takeChallenge(call, challenge, null));
    if (counter === undefined) {
      noteRefused(call, { memberId: key.memberId, way: 'passkey', refused: 'PASSKEY_INVALID' });
      return invalidPasskey();
    }
    return inTransaction(call.pool, async (tx) => {
      await passkeyQueries.notePasskeyUse(tx, key.id, counter, call.now);
      return enter(tx, call, { ...key, way: 'passkey', proof: 'passkey', rememberMe: rememberMe ?? false });
    });
  },
} satisfies { [Name in keyof Factors]?: Handler<Factors[Name]> };

async function newChallenge(call: Call, memberId: bigint | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(call.random.bytes(32));
  await passkeyQueries.insertChallenge(call.pool, {
    challengeHash: sha256(Buffer.from(challenge).toString('base64url')),
    memberId,
    expiresAt: new Date(call.now.getTime() + PASSKEY_CHALLENGE_MS),
  });
  return challenge;
}

/**
 * True if the server issued this challenge to this member (null: for a login). The challenge is then marked as used,
 * whether or not the passkey's response is valid.
 */
const takeChallenge = (call: Call, challenge: string, memberId: bigint | null): Promise<boolean> =>
  passkeyQueries.takeChallenge(call.pool.apart, sha256(challenge), memberId, call.now);

export const PASSKEYS_MAX = 10;
const STARTS_BY_NETWORK = budget({ name: 'passkey-start', by: 'network', max: 300, windowSeconds: 60 });

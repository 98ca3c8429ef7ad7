import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { contract } from '@tamarind/contract/index';
import { brandSettings } from '../brand/index.ts';
import { lockMember } from '../members/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { netOf } from '../platform/network.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Call, Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { enter, needFreshProof, needStrongSession, noteRefused, noteSecurityChange } from '../sessions/index.ts';
import * as passkeyQueries from './passkey-queries.ts';

type Factors = typeof contract.factors;

/**
 * Passkeys (WebAuthn): registered after a fresh proof, discoverable without a username, with user verification on the
 * device.
 */
export const handlers = {
  startPasskey: async (call) => {
    const { memberId, account } = call.actor;
    const site = siteOf(call);
    await needStrongSession(call.pool, call.actor);
    await needFreshProof(call.pool, call.actor, call.now);
    await spend(call.pool, STARTS_BY_NETWORK, netOf(call.ip), call.now);
    const known = await passkeyQueries.passkeysOf(call.pool, memberId);
    if (known.length >= PASSKEYS_MAX) refuse('PASSKEY_LIMIT', { max: PASSKEYS_MAX });
    const { brand } = await brandSettings(call.pool);
    const options = await generateRegistrationOptions({
      rpName: brand.name,
      rpID: site.rpId,
      userName: account,
      // A blind index, so that the authenticator's owner learns nothing about our member ids.
      userID: Uint8Array.from(call.secrets.blindIndex('passkey-user', memberId.toString())),
      challenge: await newChallenge(call, memberId),
      attestationType: 'none',
      excludeCredentials: known.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { options: JSON.stringify(options) };
  },
  addPasskey: async (call, { credential, name }) => {
    const { memberId } = call.actor;
    const site = siteOf(call);
    await needStrongSession(call.tx, call.actor);
    await needFreshProof(call.tx, call.actor, call.now);
    const made = await verifyRegistrationResponse({
      response: readJson(credential),
      expectedChallenge: (challenge) => takeChallenge(call, challenge, memberId),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    }).catch(invalid);
    if (!made.verified) return invalid();
    await lockMember(call.tx, memberId);
    if ((await passkeyQueries.passkeysOf(call.tx, memberId)).length >= PASSKEYS_MAX)
      refuse('PASSKEY_LIMIT', { max: PASSKEYS_MAX });

    // Point of no return
    const { credential: key, credentialBackedUp: isSynced } = made.registrationInfo;
    const row = { id: key.id, name, isSynced, madeAt: call.now };
    const isNew = await passkeyQueries.insertPasskey(call.tx, {
      ...row,
      memberId,
      rpId: site.rpId,
      publicKey: Buffer.from(key.publicKey),
      counter: BigInt(key.counter),
      transports: key.transports ?? [],
    });
    if (!isNew) return invalid();
    await noteSecurityChange(call.tx, call, memberId, { state: 'passkey_added', id: call.requestKey });
    return { ...row, usedAt: null };
  },
  renamePasskey: async ({ tx, actor }, { id, name }) => {
    if (!(await passkeyQueries.renamePasskey(tx, actor.memberId, id, name))) return refuse('NOT_FOUND');
    return {};
  },
  removePasskey: async (call, { id }) => {
    const { memberId } = call.actor;
    await needStrongSession(call.tx, call.actor);
    await needFreshProof(call.tx, call.actor, call.now);
    if (!(await passkeyQueries.deletePasskey(call.tx, memberId, id))) return refuse('NOT_FOUND');
    await noteSecurityChange(call.tx, call, memberId, { state: 'passkey_removed', id: call.requestKey });
    return {};
  },
  startPasskeyLogin: async (call) => {
    await spend(call.pool, STARTS_BY_NETWORK, netOf(call.ip), call.now);
    const site = siteOf(call);
    const options = await generateAuthenticationOptions({
      rpID: site.rpId,
      challenge: await newChallenge(call, null),
      userVerification: 'required',
    });
    return { options: JSON.stringify(options) };
  },
  loginByPasskey: async (call, { credential, rememberMe }) => {
    const site = siteOf(call);
    const response = readJson<Parameters<typeof verifyAuthenticationResponse>[0]['response']>(credential);
    const key = typeof response.id === 'string' ? await passkeyQueries.passkeyById(call.pool, response.id) : undefined;
    if (!key || key.rpId !== site.rpId) return invalid();
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(call, challenge, null),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { id: key.id, publicKey: Uint8Array.from(key.publicKey), counter: Number(key.counter) },
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!checked?.verified) {
      noteRefused(call, { memberId: key.memberId, way: 'passkey', refused: 'PASSKEY_INVALID' });
      return invalid();
    }
    return inTransaction(call.pool, async (tx) => {
      await passkeyQueries.notePasskeyUse(tx, key.id, BigInt(checked.authenticationInfo.newCounter), call.now);
      return enter(tx, call, { ...key, way: 'passkey', proof: 'passkey', rememberMe: rememberMe ?? false });
    });
  },
} satisfies { [Name in keyof Factors]?: Handler<Factors[Name]> };

/**
 * The site the browser is on. Passkeys are bound to a host name we recognise: the public address, or localhost in the
 * demo. Any other origin, including an IP address, has none.
 */
function siteOf({ config, origin }: Call): { origin: string; rpId: string } {
  const { protocol, hostname } = URL.parse(origin) ?? { protocol: '', hostname: '' };
  const isOurs = config.PUBLIC_URL !== undefined && new URL(config.PUBLIC_URL).origin === origin;
  const isHere = config.DEMO && protocol === 'http:' && hostname === 'localhost';
  if (!(isOurs || isHere) || /^[\d.]+$|^\[/.test(hostname)) return refuse('PASSKEY_HOST');
  return { origin, rpId: hostname };
}

async function newChallenge(call: Call, memberId: bigint | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(call.random.bytes(32));
  await passkeyQueries.insertChallenge(call.pool, {
    challengeHash: sha256(Buffer.from(challenge).toString('base64url')),
    memberId,
    expiresAt: new Date(call.now.getTime() + CHALLENGE_MS),
  });
  return challenge;
}

/** Whether we issued this challenge for this purpose. It is used up whether or not the response is valid. */
const takeChallenge = (call: Call, challenge: string, memberId: bigint | null): Promise<boolean> =>
  passkeyQueries.takeChallenge(call.pool.apart, sha256(challenge), memberId, call.now);

function readJson<Json>(json: string): Json {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value as Json;
  } catch {
    // Not a valid browser response.
  }
  return invalid();
}

const invalid = (): never => refuse('PASSKEY_INVALID');

export const PASSKEYS_MAX = 10;
const CHALLENGE_MS = 300_000;
const STARTS_BY_NETWORK = budget({ name: 'passkey-start', by: 'network', max: 300, windowSeconds: 60 });

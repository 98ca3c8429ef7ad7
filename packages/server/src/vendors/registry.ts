import type { Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import type { Ports } from '../platform/ports/index.ts';
import { makeKeyPair, readPublicKey } from '../platform/ports/vendor-signature.ts';
import type { VendorLine } from '../platform/ports/vendor.ts';
import { type Random, secretToken, uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { type Secrets, sha256 } from '../platform/secrets.ts';
import * as queries from './queries.ts';

/** This file configures vendors: settings, both sides' keys, members' player names and sessions. */

export interface NewVendor {
  readonly code: string;
  readonly name: string;
  readonly kind: queries.VendorRow['kind'];
  readonly profile: queries.VendorRow['profile'];
  readonly baseUrl: string;
  readonly operatorId: string;
  readonly currencies: queries.VendorRow['currencies'];
  readonly ips: string[];
  readonly takesTrial: boolean;
  /** The vendor's public key in PEM form. */
  readonly publicKey: string;
  /** Our key pair if it was generated elsewhere; otherwise one is generated here. */
  readonly ourKey?: { readonly publicPem: string; readonly privatePem: string };
}

type Tools = { readonly random: Random; readonly secrets: Secrets; readonly ports: Ports };

/**
 * Refuses ADDRESS_REFUSED for an address that the platform must never call, such as a private network. A host name is
 * resolved and checked only when it is called.
 */
export function needAddress({ ports }: Pick<Tools, 'ports'>, baseUrl: string): void {
  const why = ports.outgoing.addressFault(new URL(baseUrl));
  if (why) refuse('ADDRESS_REFUSED', { why });
}

/**
 * Adds a vendor. Refuses VENDOR_TAKEN, KEY_INVALID and ADDRESS_REFUSED. Returns the platform's public key, which staff
 * give to the vendor.
 */
export async function addVendor(
  tx: Tx,
  tools: Tools,
  vendor: NewVendor,
  by: string,
  now: Date,
): Promise<{ ourPublicKey: string }> {
  needAddress(tools, vendor.baseUrl);
  const pair = vendor.ourKey ?? makeKeyPair();
  if (!(await queries.insertVendor(tx, { ...vendor, addedAt: now, addedBy: by }))) return refuse('VENDOR_TAKEN');
  await addTheirKey(tx, tools, vendor.code, vendor.publicKey, { by, from: now, now });
  await addOurKey(tx, tools, vendor.code, pair, { by, from: now, now });
  return { ourPublicKey: pair.publicPem };
}

/** Adds a key of the vendor; the vendor's other keys stay valid. Refuses KEY_INVALID. */
export async function addTheirKey(
  tx: Tx,
  { random }: Tools,
  vendor: string,
  pem: string,
  when: { by: string; from: Date; now: Date },
): Promise<{ print: string }> {
  const key = readPublicKey(pem);
  if (!key) return refuse('KEY_INVALID');
  const isNew = await queries.insertKey(tx, {
    id: uuidV7(when.now, random),
    vendor,
    side: 'theirs',
    publicPem: key.pem,
    print: key.print,
    activeFrom: when.from,
    addedBy: when.by,
  });
  return isNew ? { print: key.print } : refuse('KEY_INVALID');
}

export async function addOurKey(
  tx: Tx,
  { random, secrets }: Tools,
  vendor: string,
  pair: { publicPem: string; privatePem: string },
  when: { by: string; from: Date; now: Date },
): Promise<{ print: string }> {
  const key = readPublicKey(pair.publicPem);
  if (!key) return refuse('KEY_INVALID');
  const id = uuidV7(when.now, random);
  const isNew = await queries.insertKey(tx, {
    id,
    vendor,
    side: 'ours',
    publicPem: key.pem,
    privateSealed: secrets.seal(sealPurpose(id), Buffer.from(pair.privatePem)),
    print: key.print,
    activeFrom: when.from,
    addedBy: when.by,
  });
  return isNew ? { print: key.print } : refuse('KEY_INVALID');
}

/**
 * Everything needed to call a vendor: its address, our newest valid private key, and the vendor's public keys, which
 * verify its responses.
 */
export async function lineOf(platform: Platform, vendor: queries.VendorRow, now: Date): Promise<VendorLine> {
  const key = await queries.ourKey(platform.pool, vendor.code, now);
  return {
    baseUrl: vendor.baseUrl,
    profile: vendor.profile,
    operatorId: vendor.operatorId,
    privateKey: key && platform.secrets.open(sealPurpose(key.id), key.privateSealed).toString(),
    theirKeys: (await queries.activeKeys(platform.pool, vendor.code, now)).map(({ publicPem }) => publicPem),
  };
}

/**
 * Returns a member's player name: random, permanent, the same for all vendors, and without any information about the
 * member.
 */
export const playerCode = (db: Parameters<typeof queries.putPlayer>[0], memberId: bigint, random: Random) =>
  queries.putPlayer(db, memberId, `p${random.bytes(12).toString('hex')}`);

/** Opens a game session and returns its token; the server stores only the hash. */
export async function openSession(
  db: Parameters<typeof queries.insertSession>[0],
  random: Random,
  session: Omit<Parameters<typeof queries.insertSession>[1], 'tokenHash' | 'expiresAt'>,
): Promise<string> {
  const token = secretToken(random);
  const expiresAt = new Date(session.now.getTime() + SESSION_MS);
  await queries.insertSession(db, { ...session, tokenHash: sha256(token), expiresAt });
  return token;
}

const sealPurpose = (id: string): string => `vendor-key:${id}`;
/** Token lifetime. Expired tokens cannot bet, but late wins and rollbacks are still accepted. */
const SESSION_MS = 12 * 3_600_000;

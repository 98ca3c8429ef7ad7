import type { Db } from '../platform/db/sql.ts';
import type { Call } from '../platform/http/routes.ts';
import { remoteKeys, verifyIdToken } from '../platform/id-token.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * [H08, H18] The number verified by a phone sign-in's ID token (Firebase), in E.164. The token must be for our project
 * and from a phone sign-in of the last ten minutes, and it works once. Refuses ID_TOKEN_INVALID, and FEATURE_OFF if no
 * project is configured.
 */
export async function phoneOfToken(call: Call, db: Db, token: string): Promise<string> {
  const { FIREBASE_PROJECT_ID: project, FIREBASE_KEYS_URL: url } = call.config;
  if (project === undefined || url === undefined) return refuse('FEATURE_OFF', { feature: 'firebase' });
  const issuer = `https://securetoken.google.com/${project}`;
  const identity = await verifyIdToken(
    token,
    { issuer, audience: project, keys: remoteKeys(call.ports.outgoing, url) },
    call.now,
  );
  if (!identity) return refuse('ID_TOKEN_INVALID');
  const { phone_number: phone, auth_time: signedInAt, firebase } = identity.claims;
  const now = call.now.getTime() / 1000;
  const isRecent = typeof signedInAt === 'number' && signedInAt > now - RECENT_SECONDS && signedInAt < now + 60;
  const isPhone = typeof phone === 'string' && /^\+[1-9]\d{7,14}$/.test(phone);
  if (!isRecent || !isPhone || providerOf(firebase) !== 'phone') return refuse('ID_TOKEN_INVALID');
  if (!(await queries.useIdToken(db, identity.print, identity.expiresAt))) return refuse('ID_TOKEN_INVALID');
  return phone;
}

const providerOf = (firebase: unknown): unknown =>
  typeof firebase === 'object' && firebase !== null && 'sign_in_provider' in firebase
    ? firebase.sign_in_provider
    : undefined;

const RECENT_SECONDS = 600;

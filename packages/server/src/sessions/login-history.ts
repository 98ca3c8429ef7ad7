import { deviceOf } from '@tamarind/domain/security/device';
import { placeOfAddress } from '@tamarind/domain/security/place';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import type { ErrorCode } from '@tamarind/contract/errors';
import { placeOf } from '../platform/country.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import { type Page, PAGE_SIZE } from '../platform/page.ts';
import * as queries from './queries.ts';
import type { LoginWay, Proof } from './queries.ts';

export interface LoginFrom {
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
}

/** Stores a login attempt in the member's history [E01]: a successful one, or one refused with its reason. */
export async function noteTry(
  db: Db,
  from: LoginFrom,
  login: { memberId: bigint; way?: LoginWay; proof?: Proof | undefined; refused?: ErrorCode },
): Promise<void> {
  await queries.insertLoginTry(db, {
    memberId: login.memberId,
    at: from.now,
    way: login.way ?? 'password',
    proof: login.proof ?? null,
    ip: from.ip,
    net: networkOf(from.ip),
    country: placeOf(from.ip).country,
    userAgent: from.userAgent,
    refused: login.refused ?? null,
  });
}

/**
 * Stores a refused attempt. It is written outside the transaction, because the refusal rolls that back. It is not
 * awaited, because the response time must not reveal whether the account exists (T15).
 */
export function noteRefused(
  call: LoginFrom & Pick<Platform, 'pool' | 'log'>,
  login: { memberId: bigint; way?: LoginWay; proof?: Proof | undefined; refused: ErrorCode },
): void {
  noteTry(call.pool.apart, call, login).catch((error: unknown) =>
    call.log.warn({ err: error }, 'a refused login was not noted'),
  );
}

/**
 * The network (IP range) of an address, for the login history and for deciding whether a second proof of identity is
 * needed [H13].
 */
export const networkOf = (ip: string): string => placeOfAddress(ip, placeOf(ip).isPrivate);

/**
 * True if the member has used this network for less than a day and has used others before. Security changes made from
 * here delay withdrawals (T25).
 */
export const isAtFreshPlace = (db: Db, memberId: bigint, { ip, now }: Omit<LoginFrom, 'userAgent'>) =>
  queries.isFreshPlace(db, memberId, networkOf(ip), new Date(now.getTime() - COOLING_MS));

/** True if the member has never logged in from this network, but has from another. */
export const isAtNewPlace = (db: Db, memberId: bigint, { ip }: Pick<LoginFrom, 'ip'>) =>
  queries.isNewPlace(db, memberId, networkOf(ip));

type LoginPage = OutputOf<typeof contract.factors.getMemberLogins>;

/** A member's open sessions as the pages show them. */
export async function sessionsOf(db: Db, memberId: bigint, now: Date): Promise<LoginPage['sessions']> {
  return (await queries.openSessions(db, memberId, now)).map(({ userAgent, ...session }) => ({
    ...session,
    id: session.id.toString(),
    country: placeOf(session.ip).country,
    ...deviceOf(userAgent),
  }));
}

/** A page of a member's login history, newest first. */
export async function loginsOf(db: Db, memberId: bigint, page: Page): Promise<Omit<LoginPage, 'sessions'>> {
  const [tries, count] = await Promise.all([
    queries.loginTries(db, memberId, page),
    queries.countLoginTries(db, memberId),
  ]);
  return {
    logins: tries.map(({ id, at, way, proof, ip, country, userAgent, refused }) => ({
      id: id.toString(),
      at,
      way,
      proof,
      ip,
      country,
      refused,
      ...deviceOf(userAgent),
    })),
    count,
    pageSize: PAGE_SIZE,
  };
}

/**
 * How long withdrawals are delayed after a security change: a day, so that the owner can read the notification and
 * object.
 */
export const COOLING_MS = 86_400_000;
/** Login history is deleted after two years. */
export const HISTORY_MS = 2 * 365 * 86_400_000;

import { placeOfAddress } from '@tamarind/domain/security/place';
import type { ErrorCode } from '@tamarind/contract/errors';
import { placeOf } from '../platform/country.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import * as queries from './queries.ts';
import type { LoginWay, Proof } from './queries.ts';

export interface LoginFrom {
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
}

/** Puts a login try into the member's history [E01]: who came in, and who named the account but was refused and why. */
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
 * A refused try. It is not waited for and does not belong to the transaction that the refusal rolls back: the time an answer
 * takes must not tell whether there is such an account (T15).
 */
export function noteRefused(
  call: LoginFrom & Pick<Platform, 'pool' | 'log'>,
  login: { memberId: bigint; way?: LoginWay; proof?: Proof | undefined; refused: ErrorCode },
): void {
  noteTry(call.pool.apart, call, login).catch((error: unknown) =>
    call.log.warn({ err: error }, 'a refused login was not noted'),
  );
}

/** The network an address counts with [H13]. */
export const networkOf = (ip: string): string => placeOfAddress(ip, placeOf(ip).isPrivate);

/**
 * Whether the member is at a place where they are not known for a day yet, while they are known elsewhere: what is changed
 * from there does not move money at once (T25).
 */
export const isAtFreshPlace = (db: Db, memberId: bigint, { ip, now }: Omit<LoginFrom, 'userAgent'>) =>
  queries.isFreshPlace(db, memberId, networkOf(ip), new Date(now.getTime() - COOLING_MS));

/** A day: time for the owner to read the message and object. */
export const COOLING_MS = 86_400_000;
/** Two years, then a try is forgotten. */
export const HISTORY_MS = 2 * 365 * 86_400_000;

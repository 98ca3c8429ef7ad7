import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Rights a staff role can carry; the office shows only what the own rights open. */
export const staffRights = [
  'withdrawals.read',
  'withdrawals.review',
  'withdrawals.approve',
  'withdrawals.dispute',
  'deposits.read',
  'deposits.assign',
  'draws.read',
  'draws.manage',
  'results.enter',
  'results.release',
  'results.correct',
  'prices.set',
  'exposure.read',
  'ledger.read',
  'members.read',
  'members.manage',
  'members.contact',
  'members.details',
  'identity.review',
  'games.manage',
  'audit.read',
  'outside.read',
  'outside.codes',
  'system.manage',
  'support.chat',
  'points.manage',
  'vendors.read',
  'vendors.manage',
  'promotions.manage',
  'protection.manage',
] as const;
export type StaffRight = (typeof staffRights)[number];

/**
 * Who may call. `visitor`: anybody. `member`: any player session, the trial account too. `account`: a player session that
 * is not a trial (isAgent 4 is refused with in_need_true_account). `staff`: an office session with the right.
 */
export type Access = 'visitor' | 'member' | 'account' | { readonly staff: StaffRight | 'any' };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One endpoint, whole: the server mounts it, the sites call it, OpenAPI and docs/routes.md are made from it.
 * - `path` is the only place where a prescribed path stands; `{name}` parts are filled from the input.
 * - `also`: a second prescribed reading of method or path, answered the same.
 * - `enc`: the body is {"enc": JWE} and nothing else is accepted.
 * - `once`: the caller names the request by the Idempotency-Key header (UUID); repeated, it gives the first answer again. Prescribed calls
 *   work without the header, too (`needsRequestId`).
 * - `images`: so many pictures of 5 MB may come with the body.
 * - `sameOrigin`: a call that acts and that a page of another site could make a browser send: a GET, or a form. Such a page is refused
 *   (platform/http/origin.ts).
 * - `form`: the body is application/x-www-form-urlencoded.
 * - `csv`: the output is text/csv, not the envelope.
 */
export interface Endpoint<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly also?: readonly { readonly method: Method; readonly path: `/${string}` }[];
  readonly access: Access;
  readonly enc?: true;
  readonly once?: true;
  readonly images?: number;
  readonly csv?: true;
  readonly sameOrigin?: true;
  readonly form?: true;
  readonly input: In;
  readonly output: Out;
  /** Codes this call may refuse with, beside those every call of its kind may give (`commonRefusals`). */
  readonly refusals: readonly ErrorCode[];
}

/**
 * Whether the call is refused without an Idempotency-Key. The prescribed calls (specification, point 7) know no such header: a caller
 * that follows the specification is answered, and each of its requests is a change of its own.
 */
export const needsRequestId = ({ once, path }: Pick<Endpoint, 'once' | 'path'>): boolean =>
  once === true && path.startsWith('/api/');

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** What a handler receives and a site sends, in domain types (Money, Date). */
export type InputOf<E extends Endpoint> = z.output<E['input']>;
/** What a handler gives back and a site receives, in domain types. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

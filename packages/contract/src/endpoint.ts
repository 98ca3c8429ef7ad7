import type { z } from 'zod/mini';
import type { CurrencySource } from './currency-source.ts';
import type { ErrorCode } from './errors.ts';

/** Rights of staff roles. The office shows only what the person's rights allow. */
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
  'reconciliation.read',
  'reconciliation.manage',
  'adjustments.propose',
  'adjustments.credit',
  'adjustments.debit',
  'adjustments.decide',
  'members.read',
  'members.manage',
  'members.contact',
  'members.details',
  'notes.read',
  'notes.write',
  'identity.review',
  'games.manage',
  'exports.read',
  'exports.ask',
  'exports.members',
  'exports.tickets',
  'exports.entries',
  'exports.agents',
  'exports.audit',
  'exports.decide',
  'audit.read',
  'outside.read',
  'outside.codes',
  'system.manage',
  'brand.publish',
  'support.chat',
  'points.manage',
  'vendors.read',
  'vendors.manage',
  'vendors.keys',
  'vendors.activate',
  'promotions.manage',
  'agents.read',
  'agents.manage',
  'content.manage',
  'texts.manage',
  'protection.manage',
  'compliance.decide',
  'staff.read',
  'staff.manage',
] as const;
export type StaffRight = (typeof staffRights)[number];

/**
 * The callers whom an endpoint admits. `visitor`: anybody. `member`: any player session, trial accounts included.
 * `account`: a player session that is not a trial (isAgent 4 is refused with in_need_true_account). `agent`: the
 * session of an agent or of an agent's sub-account (isAgent 1, 2, 41, 42). `staff`: a back-office session with the
 * named right; `currency` says how the server finds the request's currency, for people whose role is limited to some
 * currencies. `narrows`: the handler of a list also filters by branch; without it the list is refused to people whose
 * role is limited to a branch.
 */
export type Access =
  | 'visitor'
  | 'member'
  | 'account'
  | 'agent'
  | { readonly staff: StaffRight | 'any'; readonly currency: CurrencySource; readonly narrows?: 'branch' };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The definition of one endpoint: the server mounts it, the sites call it, OpenAPI and docs/routes.md are generated.
 * - `path` is the only place that contains a prescribed path; `{name}` parts are filled from the input.
 * - `also`: a second prescribed method or path for the same call.
 * - `enc`: the body is {"enc": JWE} and nothing else is accepted.
 * - `once`: the Idempotency-Key header (UUID) identifies the request; a repeat gets the first answer. Prescribed calls
 *   also work without the header (`needsRequestId`).
 * - `images`: maximum number of pictures of 5 MB in the body, or parts of that size of one file.
 * - `sameOrigin`: a call with side effects that another site's page could make a browser send: a GET, or a
 *   form. Cross-site calls are refused (platform/http/origin.ts).
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
  /** Error codes with which this call may refuse, in addition to those of every call of its kind (`commonRefusals`). */
  readonly refusals: readonly ErrorCode[];
}

/**
 * True if the call requires an Idempotency-Key. The prescribed calls (specification, point 7) do not, because callers
 * that follow the specification send none; each such request is then treated as a separate change.
 */
export const needsRequestId = ({ once, path }: Pick<Endpoint, 'once' | 'path'>): boolean =>
  once === true && path.startsWith('/api/');

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** The input of an endpoint in domain types (Money, Date): the handler's parameter and the site's argument. */
export type InputOf<E extends Endpoint> = z.output<E['input']>;
/** The output of an endpoint in domain types: the handler's return value and the site's result. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

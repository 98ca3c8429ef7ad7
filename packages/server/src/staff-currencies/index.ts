import { type CurrencyRow, currencyRows } from '@tamarind/contract/currency-source';
import type { Endpoint, StaffRight } from '@tamarind/contract/endpoint';
import { currencies, type Currency } from '@tamarind/domain/money';
import type { Db } from '../platform/db/sql.ts';
import type { StaffActor } from '../platform/http/actor.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * Roles that are limited to some currencies (decision 62). The contract says where each staff call's currency comes
 * from; this room reads it and compares it, before the handler runs. A member and a row never change their currency, so
 * no lock is needed. Lists are narrowed by their handlers, with `call.currencies`.
 */

/** Refuses FORBIDDEN if the call is about another currency than those in which the person has the right. */
export async function needCurrency(db: Db, actor: StaffActor, endpoint: Endpoint, input: unknown): Promise<void> {
  const { access } = endpoint;
  if (typeof access !== 'object') return;
  const allowed = actor.currencies[access.staff];
  if (access.staff === 'any' && endpoint.method !== 'GET' && hasWholeRight(actor)) return;
  if (allowed === undefined || access.currency === 'none') return;
  const asked = inputOf(input);
  if (isCurrency(asked.currency) && !allowed.includes(asked.currency)) return refuse('FORBIDDEN');
  if (access.currency === 'list') return;
  if (access.currency === 'all') return endpoint.method === 'GET' ? undefined : refuse('FORBIDDEN');
  if (access.currency === 'mixed') return refuse('FORBIDDEN');
  const found = await currenciesOfCall(db, endpoint, input);
  if (found === 'all' || found.some((currency) => !allowed.includes(currency))) return refuse('FORBIDDEN');
}

/**
 * True if the person has a right in all currencies. An act that one of several rights opens is then not refused here: its
 * handler knows which right it needs, and compares the currencies of that one.
 */
const hasWholeRight = ({ rights, currencies: limits }: StaffActor): boolean =>
  rights.some((right) => limits[right] === undefined);

/**
 * The currencies that a call is about. `all`: the whole house. None: the row does not exist, which its handler refuses,
 * or it is the chat of a visitor.
 */
export async function currenciesOfCall(
  db: Db,
  { access }: Endpoint,
  input: unknown,
): Promise<readonly Currency[] | 'all'> {
  if (typeof access !== 'object') return 'all';
  const { currency: source } = access;
  const asked = inputOf(input);
  if (source === 'field') return isCurrency(asked.currency) ? [asked.currency] : 'all';
  if (source !== 'member' && typeof source !== 'object') return 'all';
  const accounts = [asked.account, asked.other].flatMap((name) => (typeof name === 'string' ? [name] : []));
  const members = accounts.length > 0 ? await queries.currenciesOfMembers(db, accounts) : [];
  if (source === 'member') return members;
  const rows = await queries.currenciesOfRow[source.row](db, keyOf(source.row, asked));
  return rows.some(({ isWhole }) => isWhole) ? 'all' : [...members, ...rows.flatMap(({ currency }) => currency ?? [])];
}

/** Acts that a person may decide: `whole` in all currencies, `limited` as `act:currency`. */
export interface DecidableActs {
  readonly whole: readonly string[];
  readonly limited: readonly string[];
}
export const decidableActs = (
  { rights, currencies: limits }: StaffActor,
  acts: readonly { readonly act: string; readonly right: StaffRight }[],
): DecidableActs => {
  const own = acts.filter(({ right }) => rights.includes(right));
  return {
    whole: own.flatMap(({ act, right }) => (limits[right] === undefined ? [act] : [])),
    limited: own.flatMap(({ act, right }) => (limits[right] ?? []).map((currency) => `${act}:${currency}`)),
  };
};

/** True if a person with these currencies may decide about these; none stands for the whole house. */
export const isWithin = (about: readonly Currency[], allowed: readonly Currency[] | undefined): boolean =>
  allowed === undefined || (about.length > 0 && about.every((currency) => allowed.includes(currency)));

const inputOf = (input: unknown): Readonly<Record<string, unknown>> => (input ?? {}) as Record<string, unknown>;
const isCurrency = (value: unknown): value is Currency => (currencies as readonly unknown[]).includes(value);
const keyOf = (row: CurrencyRow, asked: Readonly<Record<string, unknown>>): string => String(asked[currencyRows[row]]);

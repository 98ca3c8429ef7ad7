import { type CurrencyRow, currencyRows } from '@tamarind/contract/currency-source';
import type { Endpoint, StaffRight } from '@tamarind/contract/endpoint';
import { currencies, type Currency } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import type { Db } from '../platform/db/sql.ts';
import type { StaffActor } from '../platform/http/actor.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * This file limits roles to some currencies or to branches of agents (decisions 62 and 63). The contract says where a
 * staff call's currency and members are found; this module reads them and compares them with the role, before the
 * handler runs. No lock is needed, because members and rows never change their currency, and an agent's line changes at
 * midnight only. Handlers filter their lists themselves, by `call.currencies` and `call.branches`.
 */

/** The currencies and members that a call or a proposal concerns. `all`: it concerns the whole platform. */
interface About {
  readonly currencies: readonly Currency[] | 'all';
  readonly members: readonly bigint[] | 'all';
}

/** Refuses FORBIDDEN if the call concerns currencies or branches for which the person does not have the right. */
export async function needLimits(
  db: Db,
  actor: StaffActor,
  endpoint: Endpoint,
  { input, now }: { readonly input: unknown; readonly now: Date },
): Promise<void> {
  const { access } = endpoint;
  if (typeof access !== 'object') return;
  const [allowed, agents] = [actor.currencies[access.staff], actor.branches[access.staff]];
  if (access.staff === 'any' && endpoint.method !== 'GET' && hasWholeRight(actor)) return;
  if ((allowed === undefined && agents === undefined) || access.currency === 'none') return;
  const asked = inputOf(input);
  if (isCurrency(asked.currency) && allowed?.includes(asked.currency) === false) return refuse('FORBIDDEN');
  if (access.currency === 'list' || (access.currency === 'field' && agents !== undefined))
    return agents === undefined || access.narrows === 'branch' ? undefined : refuse('FORBIDDEN');
  if (access.currency === 'all') return endpoint.method === 'GET' ? undefined : refuse('FORBIDDEN');
  if (access.currency === 'mixed') return refuse('FORBIDDEN');
  const about = await aboutCall(db, endpoint, input);
  if (allowed && (about.currencies === 'all' || about.currencies.some((one) => !allowed.includes(one))))
    return refuse('FORBIDDEN');
  if (agents === undefined) return;
  if (about.members === 'all') return refuse('FORBIDDEN');
  if (!(await queries.areInBranches(db, about.members, { agents, day: dayOf(now) }))) return refuse('FORBIDDEN');
}

/**
 * True if the person has at least one of `rights` without a limit of currencies or branches. If several rights permit
 * an act, it is then not refused here: its handler knows which right applies, and checks the limits of that right.
 */
const hasWholeRight = ({ rights, currencies: limits, branches }: StaffActor): boolean =>
  rights.some((right) => limits[right] === undefined && branches[right] === undefined);

/**
 * Finds the currencies and members that a call concerns. Both lists are empty if the row does not exist, which the
 * handler refuses. A visitor's chat has no currency.
 */
export async function aboutCall(db: Db, { access }: Endpoint, input: unknown): Promise<About> {
  if (typeof access !== 'object') return { currencies: 'all', members: 'all' };
  const { currency: source } = access;
  const asked = inputOf(input);
  if (source !== 'member' && typeof source !== 'object')
    return { currencies: source === 'field' && isCurrency(asked.currency) ? [asked.currency] : 'all', members: 'all' };
  const names = [asked.account, asked.other, asked.upline].flatMap((name) => (typeof name === 'string' ? [name] : []));
  const members = names.length > 0 ? await queries.membersByAccount(db, names) : [];
  const named = { currencies: members.map(({ currency }) => currency), members: members.map(({ id }) => id) };
  if (source === 'member') return asked.upline === null ? { ...named, members: 'all' } : named;
  const rows = await queries.aboutRow[source.row](db, keyOf(source.row, asked));
  return {
    currencies: rows.some(({ isWhole }) => isWhole)
      ? 'all'
      : [...named.currencies, ...rows.flatMap((row) => row.currencies)],
    members: rows.some((row) => row.members.length === 0)
      ? 'all'
      : [...named.members, ...rows.flatMap((row) => row.members)],
  };
}

/**
 * Acts that a person may decide: `whole` lists those without a limit, `inCurrency` lists `act:currency`, `inBranch`
 * lists `act:agent`.
 */
export interface DecidableActs {
  readonly whole: readonly string[];
  readonly inCurrency: readonly string[];
  readonly inBranch: readonly string[];
}
export const decidableActs = (
  { rights, currencies: limits, branches }: StaffActor,
  acts: readonly { readonly act: string; readonly right: StaffRight }[],
): DecidableActs => {
  const own = acts.filter(({ right }) => rights.includes(right));
  const paired = (of: Readonly<Partial<Record<StaffRight, readonly string[]>>>) =>
    own.flatMap(({ act, right }) => (of[right] ?? []).map((one) => `${act}:${one}`));
  return {
    whole: own.flatMap(({ act, right }) => (limits[right] === undefined && branches[right] === undefined ? [act] : [])),
    inCurrency: paired(limits),
    inBranch: paired(branches),
  };
};

/**
 * True if the person's limits of a right permit an act that concerns these currencies and members. An empty list means
 * the whole platform, which a limit does not permit.
 */
export async function isWithin(
  db: Db,
  { currencies: limits, branches }: StaffActor,
  right: StaffRight,
  about: { readonly currencies: readonly Currency[]; readonly members: readonly bigint[]; readonly now: Date },
): Promise<boolean> {
  const [allowed, agents] = [limits[right], branches[right]];
  if (allowed && !(about.currencies.length > 0 && about.currencies.every((one) => allowed.includes(one)))) return false;
  if (agents === undefined) return true;
  return about.members.length > 0 && queries.areInBranches(db, about.members, { agents, day: dayOf(about.now) });
}

const inputOf = (input: unknown): Readonly<Record<string, unknown>> => (input ?? {}) as Record<string, unknown>;
const isCurrency = (value: unknown): value is Currency => (currencies as readonly unknown[]).includes(value);
const keyOf = (row: CurrencyRow, asked: Readonly<Record<string, unknown>>): string => String(asked[currencyRows[row]]);

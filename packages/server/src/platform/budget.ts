import { only, sql, type Db } from './db/sql.ts';
import type { Actor } from './http/actor.ts';
import { netOf, type Network } from './network.ts';
import { refuse } from './refusal.ts';

/**
 * A rate limit: the number of tries allowed in a time window, counted for each subject. docs/budgets.md lists every
 * rate limit and what happens to a caller who exceeds it; a test compares that table with the limits defined in code.
 */
export interface Budget<By extends Key = Key> {
  readonly name: string;
  /** The kind of subject whose tries are counted. */
  readonly by: By;
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * `pair`: an account, a number or a mail address together with a network. `target`: a number or mail address. `house`:
 * one counter for the whole platform. A stranger can use up limits of every kind except `member` and `staff`, unless a
 * try counts only after a proof such as a password.
 */
type Key = 'network' | 'member' | 'staff' | 'account' | 'pair' | 'chat' | 'target' | 'range' | 'country' | 'house';
type Subject<By extends Key> = By extends 'network' ? Network : By extends 'member' | 'staff' ? bigint : string;

/** Defines a rate limit. Call it only while modules load, so that `allBudgets` is complete when the server starts. */
export function budget<By extends Key>(made: Budget<By>): Budget<By> {
  if (budgets.has(made.name)) throw new Error(`two budgets are named ${made.name}`);
  budgets.set(made.name, made);
  return made;
}

export const allBudgets = (): readonly Budget[] => [...budgets.values()];

const budgets = new Map<string, Budget>();

/**
 * Counts one try and refuses RATE_LIMITED if the window has none left. Tries are counted in the database, so all
 * processes share the limit.
 */
export async function spend<By extends Key>(db: Db, of: Budget<By>, subject: Subject<By>, now: Date): Promise<void> {
  const used = await count(db, of, subject, now);
  if (used > of.max) refuse('RATE_LIMITED', { retryAfterSeconds: secondsLeft(of, now) });
}

/**
 * Counts a try against the member, or for a visitor against the network, so a stranger on a network cannot use up the
 * tries of its members. Refuses RATE_LIMITED.
 */
export const spendByCaller = (
  db: Db,
  budgets: { readonly member: Budget<'member'>; readonly network: Budget<'network'> },
  { actor, ip, now }: { readonly actor: Actor; readonly ip: string; readonly now: Date },
): Promise<void> =>
  actor.kind === 'member' ? spend(db, budgets.member, actor.memberId, now) : spend(db, budgets.network, netOf(ip), now);

/**
 * Counts one try if the limit is not reached; otherwise returns false. A refused try is not counted. Therefore a caller
 * who may use only part of a shared limit cannot use up the rest by retrying.
 */
export const trySpend = async <By extends Key>(
  db: Db,
  of: Budget<By>,
  subject: Subject<By>,
  now: Date,
): Promise<boolean> =>
  (
    await sql(db)`
      insert into budget (name, subject, window_start, used) values (${of.name}, ${`${subject}`}, ${windowStart(of, now)}, 1)
      on conflict (name, subject, window_start) do update set used = budget.used + 1 where budget.used < ${of.max}
      returning used`
  ).length === 1;

/** Removes one counted try, because its outcome was good and should not count. */
export const giveBack = <By extends Key>(db: Db, of: Budget<By>, subject: Subject<By>, now: Date) => sql(db)`
  update budget set used = used - 1
   where name = ${of.name} and subject = ${`${subject}`} and window_start = ${windowStart(of, now)} and used > 0`;

/** Tries counted so far in this window. */
export const spent = async <By extends Key>(db: Db, of: Budget<By>, subject: Subject<By>, now: Date): Promise<number> =>
  (
    await sql<{ used: number }>(db)`
      select used from budget where name = ${of.name} and subject = ${`${subject}`} and window_start = ${windowStart(of, now)}`
  )[0]?.used ?? 0;

/** Tries counted so far against several rate limits, in one query and in the order of the limits. */
export async function spentOf(
  db: Db,
  asked: readonly { readonly budget: Budget; readonly subject: string }[],
  now: Date,
): Promise<number[]> {
  const rows = await sql<{ name: string; used: number }>(db)`
    select a.name, b.used from unnest(${asked.map((one) => one.budget.name)}::text[], ${asked.map(({ subject }) => subject)}::text[],
                                      ${asked.map((one) => windowStart(one.budget, now))}::timestamptz[]) as a (name, subject, window_start)
      join budget b using (name, subject, window_start)`;
  return asked.map((one) => rows.find(({ name }) => name === one.budget.name)?.used ?? 0);
}

/** Removes all counted tries of the subject after a success. */
export const forgive = <By extends Key>(db: Db, of: Budget<By>, subject: Subject<By>) => sql(db)`
  delete from budget where name = ${of.name} and subject = ${`${subject}`}`;

async function count(db: Db, of: Budget, subject: string | bigint, now: Date): Promise<number> {
  const rows = await sql<{ used: number }>(db)`
    insert into budget (name, subject, window_start, used) values (${of.name}, ${`${subject}`}, ${windowStart(of, now)}, 1)
    on conflict (name, subject, window_start) do update set used = budget.used + 1
    returning used`;
  return only(rows).used;
}

function windowStart(of: Budget, now: Date): Date {
  const windowMs = of.windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

function secondsLeft(of: Budget, now: Date): number {
  const windowMs = of.windowSeconds * 1000;
  return Math.ceil((windowMs - (now.getTime() % windowMs)) / 1000);
}

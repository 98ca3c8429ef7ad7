import { only, sql, type Db } from './db/sql.ts';
import type { Actor } from './http/actor.ts';
import { netOf, type Network } from './network.ts';
import { refuse } from './refusal.ts';

/**
 * The tries allowed in a time window, counted per subject. docs/budgets.md lists every budget and what happens to a
 * caller who spends it; a test compares that table with the budgets defined in code.
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
 * one counter for everybody. A stranger can spend every kind except `member`, `staff` and those that need a proof.
 */
type Key = 'network' | 'member' | 'staff' | 'account' | 'pair' | 'chat' | 'target' | 'range' | 'country' | 'house';
type Subject<By extends Key> = By extends 'network' ? Network : By extends 'member' | 'staff' ? bigint : string;

/** Defines a budget. Call it at module load only, so that `allBudgets` is complete when the server starts. */
export function budget<By extends Key>(made: Budget<By>): Budget<By> {
  if (budgets.has(made.name)) throw new Error(`two budgets are named ${made.name}`);
  budgets.set(made.name, made);
  return made;
}

export const allBudgets = (): readonly Budget[] => [...budgets.values()];

const budgets = new Map<string, Budget>();

/**
 * Counts one try and refuses RATE_LIMITED when the window is spent. Counted in the database, so all processes share it.
 */
export async function spend<By extends Key>(db: Db, of: Budget<By>, subject: Subject<By>, now: Date): Promise<void> {
  const used = await count(db, of, subject, now);
  if (used > of.max) refuse('RATE_LIMITED', { retryAfterSeconds: secondsLeft(of, now) });
}

/**
 * Members spend their own budget and visitors their network's, so a stranger on a network cannot spend its members'
 * tries. Refuses RATE_LIMITED.
 */
export const spendByCaller = (
  db: Db,
  budgets: { readonly member: Budget<'member'>; readonly network: Budget<'network'> },
  { actor, ip, now }: { readonly actor: Actor; readonly ip: string; readonly now: Date },
): Promise<void> =>
  actor.kind === 'member' ? spend(db, budgets.member, actor.memberId, now) : spend(db, budgets.network, netOf(ip), now);

/**
 * Counts one try if the window has room, and says whether it had. A refused try is not counted, so a caller with a
 * smaller share of a common budget cannot use up the rest by retrying.
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

/** Removes one counted try, because its outcome was good. */
export const giveBack = <By extends Key>(db: Db, of: Budget<By>, subject: Subject<By>, now: Date) => sql(db)`
  update budget set used = used - 1
   where name = ${of.name} and subject = ${`${subject}`} and window_start = ${windowStart(of, now)} and used > 0`;

/** Tries counted so far in this window. */
export const spent = async <By extends Key>(db: Db, of: Budget<By>, subject: Subject<By>, now: Date): Promise<number> =>
  (
    await sql<{ used: number }>(db)`
      select used from budget where name = ${of.name} and subject = ${`${subject}`} and window_start = ${windowStart(of, now)}`
  )[0]?.used ?? 0;

/** The same for several budgets in one query, in their order. */
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

/** Clears all tries after a success. */
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

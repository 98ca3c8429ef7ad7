import { only, sql, type Db } from './db/sql.ts';
import { refuse } from './refusal.ts';

/** How often something may be tried in a window: logins of one account, of one address, captchas … */
export interface Budget {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** Counts one try and refuses RATE_LIMITED when the window is spent. Counted in the database, so all processes share it. */
export async function spend(db: Db, budget: Budget, subject: string, now: Date): Promise<void> {
  const used = await count(db, budget, subject, now);
  if (used > budget.max) refuse('RATE_LIMITED', { retryAfterSeconds: secondsLeft(budget, now) });
}

/**
 * Counts one try if the window still has room for it, and says whether it had. One that is turned away is not counted: who has the
 * smaller part of a common budget cannot use up the rest by asking on.
 */
export const trySpend = async (db: Db, budget: Budget, subject: string, now: Date): Promise<boolean> =>
  (
    await sql(db)`
      insert into budget (name, subject, window_start, used) values (${budget.name}, ${subject}, ${windowStart(budget, now)}, 1)
      on conflict (name, subject, window_start) do update set used = budget.used + 1 where budget.used < ${budget.max}
      returning used`
  ).length === 1;

/** One try less: what it was counted for turned out well. */
export const giveBack = (db: Db, budget: Budget, subject: string, now: Date) => sql(db)`
  update budget set used = used - 1
   where name = ${budget.name} and subject = ${subject} and window_start = ${windowStart(budget, now)} and used > 0`;

/** Tries counted so far in this window. */
export const spent = async (db: Db, budget: Budget, subject: string, now: Date): Promise<number> =>
  (
    await sql<{ used: number }>(db)`
      select used from budget where name = ${budget.name} and subject = ${subject} and window_start = ${windowStart(budget, now)}`
  )[0]?.used ?? 0;

/** The same of several budgets at once, in their order. */
export async function spentOf(
  db: Db,
  asked: readonly { readonly budget: Budget; readonly subject: string }[],
  now: Date,
): Promise<number[]> {
  const rows = await sql<{ name: string; used: number }>(db)`
    select a.name, b.used from unnest(${asked.map(({ budget }) => budget.name)}::text[], ${asked.map(({ subject }) => subject)}::text[],
                                      ${asked.map(({ budget }) => windowStart(budget, now))}::timestamptz[]) as a (name, subject, window_start)
      join budget b using (name, subject, window_start)`;
  return asked.map(({ budget }) => rows.find(({ name }) => name === budget.name)?.used ?? 0);
}

/** A success wipes the account's failures. */
export const forgive = (db: Db, budget: Budget, subject: string) => sql(db)`
  delete from budget where name = ${budget.name} and subject = ${subject}`;

async function count(db: Db, budget: Budget, subject: string, now: Date): Promise<number> {
  const start = windowStart(budget, now);
  const rows = await sql<{ used: number }>(db)`
    insert into budget (name, subject, window_start, used) values (${budget.name}, ${subject}, ${start}, 1)
    on conflict (name, subject, window_start) do update set used = budget.used + 1
    returning used`;
  return only(rows).used;
}

function windowStart(budget: Budget, now: Date): Date {
  const windowMs = budget.windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

function secondsLeft(budget: Budget, now: Date): number {
  const windowMs = budget.windowSeconds * 1000;
  return Math.ceil((windowMs - (now.getTime() % windowMs)) / 1000);
}

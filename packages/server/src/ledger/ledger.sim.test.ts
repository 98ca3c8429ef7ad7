import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { inTransaction, type Pool } from '../platform/db/pool.ts';
import { testDatabase } from '../platform/db/testing.ts';
import { balanceOf, hold, openAccount, post, proveLedger, release, statement, take, trialBalance } from './index.ts';
import { NaiveLedger, type NaiveMove } from './naive-ledger.ts';
import { outcomeOf } from './testing.ts';
import type { HouseAccount, Posting } from './types.ts';

/**
 * Number of steps of the simulation. This test simulates random days: members deposit, bet, win and withdraw; requests
 * are repeated, changed and refused. After each step the ledger is compared with a simple one in memory. LEDGER_SEED=7
 * before the command repeats a run, LEDGER_STEPS makes it longer.
 */
const steps = Number(process.env['LEDGER_STEPS'] ?? 400);
const given = process.env['LEDGER_SEED'];
const seeds = given === undefined ? [1, 2, randomInt(3, 2 ** 31)] : [Number(given)];

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

test.each(seeds)('[J10] random days end every step like a naive ledger, seed %s', async (seed) => {
  const world = await openWorld(database.pool, seed);
  for (let step = 0; step < steps; step += 1) {
    const told = await world.act(step);
    const label = `LEDGER_SEED=${seed}, step ${step}: ${told.name}`;
    expect([label, told.real]).toEqual([label, told.naive]);
    await compare(database.pool, world.naive, world.accounts, label);
  }
  const proof = await proveLedger(database.pool, new Date('2026-02-01T00:00:00Z'), { whole: true });
  expect(proof).toMatchObject({ intact: true, findings: [] });
  expect(proof?.entries).toBe(world.naive.moves.length * 2);
});

interface World {
  readonly naive: NaiveLedger;
  readonly accounts: ReadonlyMap<string, bigint>;
  act(step: number): Promise<{ name: string; real: unknown; naive: unknown }>;
}

const books = [
  ['THB', 'real'],
  ['THB', 'trial'],
  ['VND', 'real'],
] as const;
const purposes = ['bank', 'stakes', 'payouts_in_transit', 'suspense'] as const;

async function openWorld(pool: Pool, seed: number): Promise<World> {
  const pick = chance(seed);
  const naive = new NaiveLedger();
  const accounts = new Map<string, bigint>();
  for (const [currency, realm] of books)
    for (let id = 1n; id <= 4n; id += 1n) {
      const key = { owner: { kind: 'member', id }, purpose: 'wallet', currency, realm } as const;
      accounts.set(`wallet ${id} ${currency} ${realm}`, await inTransaction(pool, (tx) => openAccount(tx, key)));
    }
  const past: { name: string; real: () => Promise<unknown>; naive: () => unknown }[] = [];
  const holdIds = new Map<string, string>();

  /** Maps an account name of the simple ledger to the real ledger's account. */
  const real = (name: string): bigint | HouseAccount => {
    const [purpose, currency, realm] = name.split('/');
    return accounts.get(name) ?? ({ purpose, currency, realm } as HouseAccount);
  };
  const anyAccount = (book: readonly [string, string]): string =>
    pick(10) < 6
      ? `wallet ${1 + pick(4)} ${book[0]} ${book[1]}`
      : `${purposes[pick(purposes.length)]}/${book[0]}/${book[1]}`;
  const anyWallet = () => [...accounts.keys()][pick(accounts.size)] as string;

  const posting = (key: string, at: Date): NaiveMove => {
    const book = books[pick(books.length)] ?? books[0];
    const debit = anyAccount(book);
    let credit = anyAccount(book);
    while (credit === debit) credit = anyAccount(book);
    return {
      key,
      debit,
      credit,
      amount: BigInt(1 + pick(200)),
      reason: pick(2) ? 'stake' : 'payout',
      reference: pick(3) ? `ticket ${pick(9)}` : undefined,
      at,
    };
  };
  const asPosting = (move: NaiveMove): Posting => {
    const { reference, ...rest } = move;
    return {
      ...rest,
      debit: real(move.debit),
      credit: real(move.credit),
      amount: money(move.amount),
      reason: move.reason as Posting['reason'],
      ...present({ reference: reference || undefined }),
    };
  };

  const acts = {
    post(step: number, at: Date) {
      const moves = Array.from({ length: pick(3) ? 1 : 2 + pick(6) }, (_, index) =>
        posting(`move ${step} ${index}`, at),
      );
      if (moves.length > 2 && pick(2)) moves.push(moves[0] as NaiveMove);
      return {
        name: `post ${moves.map((move) => `${move.debit} > ${move.credit} ${move.amount}`).join(', ')}`,
        real: () =>
          inTransaction(pool, async (tx) =>
            (await post(tx, moves.map(asPosting))).map((one) => [one.debitBalance, one.creditBalance, one.repeated]),
          ),
        naive: () => naive.post(moves),
      };
    },
    hold(step: number, at: Date) {
      const [key, account, amount] = [`hold ${step}`, anyWallet(), BigInt(1 + pick(150))];
      return {
        name: `hold ${amount} on ${account}`,
        real: () =>
          inTransaction(pool, async (tx) => {
            const held = await hold(tx, {
              key,
              account: accounts.get(account) as bigint,
              amount: money(amount),
              reason: 'withdrawal',
              at,
            });
            holdIds.set(key, held.holdId);
            return held.repeated;
          }),
        naive: () => naive.hold(key, account, amount),
      };
    },
    take(step: number, at: Date) {
      const found = naive.openHold(pick);
      if (!found) return acts.hold(step, at);
      const [key, part, rest] = [
        `take ${step}`,
        pick(2) ? BigInt(1 + pick(Number(found.left))) : undefined,
        pick(2) ? 'release' : 'keep',
      ] as const;
      const book = found.account.split(' ').slice(2) as [string, string];
      let to = anyAccount(book);
      while (to === found.account) to = anyAccount(book);
      const common = {
        key,
        holdId: holdIds.get(found.key) ?? '',
        to: real(to),
        rest,
        reason: 'withdrawal' as const,
        at,
      };
      return {
        name: `take ${part ?? 'all'} of ${found.key}, ${rest}`,
        real: () =>
          inTransaction(pool, async (tx) => {
            const one = await take(tx, part === undefined ? common : { ...common, amount: money(part) });
            return [one.debitBalance, one.creditBalance, one.amount, one.repeated];
          }),
        naive: () => naive.take(key, found.key, to, part, rest === 'release', at),
      };
    },
    release(step: number, at: Date) {
      const found = naive.openHold(pick);
      if (!found) return acts.post(step, at);
      const key = `release ${step}`;
      return {
        name: `release ${found.key}`,
        real: () =>
          inTransaction(pool, async (tx) => {
            const one = await release(tx, { key, holdId: holdIds.get(found.key) ?? '', at });
            return [one.amount, one.repeated];
          }),
        naive: () => naive.release(key, found.key),
      };
    },
    /** Repeats an old request: if it was posted, nothing changes; if it was refused, it is tried again. */
    again: () => past[pick(past.length)],
    /** Reuses an old key with a new amount. */
    changed(_step: number, at: Date) {
      const old = naive.moves[pick(Math.max(1, naive.moves.length))];
      if (!old || old.held) return undefined;
      const move = { ...old, amount: old.amount + 1n, at };
      return {
        name: `changed ${move.key}`,
        real: () => inTransaction(pool, (tx) => post(tx, [asPosting(move)])),
        naive: () => naive.post([move]),
      };
    },
  };
  const weights = [
    'post',
    'post',
    'post',
    'post',
    'hold',
    'hold',
    'take',
    'take',
    'release',
    'again',
    'again',
    'changed',
  ] as const;

  return {
    naive,
    accounts,
    async act(step) {
      const at = new Date(Date.UTC(2026, 0, 1) + step * 60_000);
      const made = acts[weights[pick(weights.length)] ?? 'post'](step, at) ?? acts.post(step, at);
      past.push(made);
      return { name: made.name, real: await outcomeOf(made.real()), naive: made.naive() };
    },
  };
}

async function compare(
  pool: Pool,
  naive: NaiveLedger,
  accounts: ReadonlyMap<string, bigint>,
  label: string,
): Promise<void> {
  for (const [name, account] of accounts) {
    const { balance, held } = await balanceOf(pool, account);
    expect([label, name, balance, held]).toEqual([label, name, naive.balance(name), naive.held(name)]);
  }
  for (const name of naive.touched()) {
    const account = accounts.get(name);
    if (account === undefined) continue;
    const { entries, totals } = await statement(pool, { account, limit: 100_000 });
    const lines = entries
      .toReversed()
      .map((entry) => [entry.seq, entry.at, entry.amount, entry.balanceAfter, entry.reason, entry.reference]);
    expect([label, name, lines]).toEqual([label, name, naive.statement(name)]);
    expect([label, name, totals]).toEqual([label, name, naive.totals(name)]);
  }
  const sums = (await trialBalance(pool)).flatMap((book) => {
    expect([label, book.currency, book.realm, book.sum]).toEqual([label, book.currency, book.realm, 0n]);
    return book.byPurpose
      .filter((row) => row.purpose !== 'wallet' && row.balance !== 0n)
      .map((row) => [`${row.purpose}/${book.currency}/${book.realm}`, row.balance]);
  });
  expect([label, Object.fromEntries(sums)]).toEqual([label, naive.houseBalances()]);
}

/** mulberry32 (Tommy Ettinger, public domain): the same seed gives the same days. */
function chance(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

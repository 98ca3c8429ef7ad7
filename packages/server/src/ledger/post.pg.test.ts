import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { testDatabase } from '../platform/db/testing.ts';
import { Refusal } from '../platform/refusal.ts';
import { accountOf, balanceOf, openAccount, proveLedger } from './index.ts';
import { at, house, ledgerActs, outcomeOf, stake } from './testing.ts';
import type { PostingResult, Posting } from './types.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let act: ReturnType<typeof ledgerActs>;
beforeAll(async () => {
  database = await testDatabase();
  act = ledgerActs(database.pool);
});
afterAll(async () => {
  await database.drop();
});

describe('a posting', () => {
  test('[J10] takes from one account what it gives to the other', async () => {
    const wallet = await act.wallet(1_000);
    const before = await act.balance(house('stakes'));
    const [posted] = await act.post(stake('p1', wallet, 300));
    expect(posted).toMatchObject({ key: 'p1', debitBalance: 700n, creditBalance: undefined, repeated: false });
    expect(await act.balance(wallet)).toBe(700n);
    expect((await act.balance(house('stakes'))) - before).toBe(300n);
  });

  test('[J10] a wallet may be emptied and not overdrawn; the refusal says what is available', async () => {
    const wallet = await act.wallet(500);
    await act.hold({ key: 'p2', account: wallet, amount: money(200), reason: 'withdrawal', at });
    const refused = await act.post(stake('p3', wallet, 301)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: 'BALANCE_TOO_LOW', details: { available: '300' } });
    const batch = await act.post(stake('p3 a', wallet, 1), stake('p3 b', wallet, 300)).catch((error: unknown) => error);
    expect(batch).toMatchObject({ code: 'BALANCE_TOO_LOW', details: { available: '299' } });
    await act.post(stake('p4', wallet, 300));
    expect(await balanceOf(database.pool, wallet)).toEqual({ balance: 200n, held: 200n, available: 0n });
  });

  test('[J10] the same key with the same content happens once, whatever the time says, and tells the first outcome', async () => {
    const wallet = await act.wallet(1_000);
    const [first] = await act.post(stake('p5', wallet, 100));
    await act.post(stake('p6', wallet, 900));
    const [again] = await act.post({ ...stake('p5', wallet, 100), at: new Date(at.getTime() + 60_000) });
    expect(again).toEqual({ ...first, repeated: true });
    expect(await act.balance(wallet)).toBe(0n);
  });

  test.each<[string, (posting: Posting, other: bigint) => Posting]>([
    ['amount', (posting) => ({ ...posting, amount: money(101) })],
    ['reason', (posting) => ({ ...posting, reason: 'adjustment' })],
    ['reference', (posting) => ({ ...posting, reference: 'another ticket' })],
    ['house account', (posting) => ({ ...posting, credit: house('adjustment') })],
    ['wallet', (posting, other) => ({ ...posting, debit: other })],
    ['direction', (posting) => ({ ...posting, debit: posting.credit, credit: posting.debit })],
  ])('[J10] a key used again with another %s is refused and moves nothing', async (what, change) => {
    const [wallet, other] = [await act.wallet(1_000), await act.wallet(1_000)];
    const posting = stake(`p7 ${what}`, wallet, 100);
    await act.post(posting);
    expect(await outcomeOf(act.post(change(posting, other)))).toBe('REQUEST_REUSED');
    expect(await outcomeOf(act.post(stake(`p8 ${what}`, other, 1), change(posting, other)))).toBe('REQUEST_REUSED');
    expect([await act.balance(wallet), await act.balance(other)]).toEqual([900n, 1_000n]);
  });

  test('[J10] a key twice in one batch is one posting, or refused when the content differs', async () => {
    const wallet = await act.wallet(1_000);
    const [first, second] = await act.post(stake('p9', wallet, 100), stake('p9', wallet, 100));
    expect(first?.repeated).toBe(false);
    expect(second).toEqual({ ...first, repeated: true });
    expect(await outcomeOf(act.post(stake('p10', wallet, 100), stake('p10', wallet, 101)))).toBe('REQUEST_REUSED');
    expect(await act.balance(wallet)).toBe(900n);
  });

  test('[J10] accounts of another currency or realm, unknown ones, and one account on both sides are broken invariants', async () => {
    const baht = await act.wallet(1_000);
    const dong = await act.wallet(1_000, 'VND');
    const trial = await act.wallet(1_000, 'THB', 'trial');
    const other = stake('p11', baht, 1);
    for (const wrong of [
      { ...other, credit: dong },
      { ...other, credit: trial },
      { ...other, credit: house('stakes', 'VND') },
      { ...other, credit: house('stakes', 'THB', 'trial') },
      { ...other, debit: 999_999_999n },
      { ...other, credit: baht },
      { ...other, debit: house('stakes') },
    ]) {
      await expect(act.post(wrong)).rejects.toThrow(/ledger: (currency|unknown|one account)/);
      await expect(act.post(stake('p12', baht, 1), wrong)).rejects.toThrow(/ledger: (currency|unknown|one account)/);
    }
    expect(await act.balance(baht)).toBe(1_000n);
  });

  test.each([0n, -1n, 10n ** 15n + 1n, 2n ** 62n])('[J10] an amount of %s is a broken invariant', async (amount) => {
    const wallet = await act.wallet(1_000);
    const posting = {
      ...stake(`p13 ${amount}`, wallet, 1),
      debit: house('bank'),
      credit: wallet,
      amount: money(amount),
    };
    await expect(act.post(posting)).rejects.toThrow(/ledger_transfer_form/);
    await expect(act.post(stake(`p14 ${amount}`, wallet, 1), posting)).rejects.toThrow(/amount out of range/);
    expect(await act.balance(wallet)).toBe(1_000n);
  });

  test('[J10] the largest amount is exact to the last unit', async () => {
    const wallet = await act.wallet(0, 'VND');
    await act.post({
      key: 'p15',
      debit: house('bank', 'VND'),
      credit: wallet,
      amount: money(10n ** 15n),
      reason: 'deposit',
      at,
    });
    await act.post({
      key: 'p16',
      debit: wallet,
      credit: house('bank', 'VND'),
      amount: money(10n ** 15n - 1n),
      reason: 'withdrawal',
      at,
    });
    expect(await act.balance(wallet)).toBe(1n);
  });
});

test('[J10] an account is opened once and found again; nothing is found before', async () => {
  const key = { owner: { kind: 'member', id: 777n }, purpose: 'wallet', currency: 'VND', realm: 'trial' } as const;
  expect(await accountOf(database.pool, key)).toBeUndefined();
  const open = () =>
    openAccount(
      {
        inTransaction: true,
        attempt: 1,
        beforeCommit: () => undefined,
        withCommit: () => undefined,
        query: (config) => database.pool.query(config),
      },
      key,
    );
  const id = await open();
  expect([await open(), await accountOf(database.pool, key)]).toEqual([id, id]);
  expect(await accountOf(database.pool, { ...key, realm: 'real' })).toBeUndefined();
  expect(await accountOf(database.pool, { ...key, owner: { kind: 'house' }, purpose: 'bank' })).toBeTypeOf('bigint');
});

/** Random moves. `from` and `to` are indices of three wallets and two house accounts. */
const moves = fc.array(
  fc
    .record({ from: fc.nat(4), to: fc.nat(4), amount: fc.integer({ min: 1, max: 60 }) })
    .filter((move) => move.from !== move.to),
  { minLength: 1, maxLength: 12 },
);

describe('a batch', () => {
  let round = 0;
  const sides = async () =>
    [await act.wallet(50), await act.wallet(50), await act.wallet(), house('bank'), house('stakes')] as const;
  const postingsOf = (
    from: Awaited<ReturnType<typeof sides>>,
    list: { from: number; to: number; amount: number }[],
    name: string,
  ): Posting[] =>
    list.map((move, index) => ({
      key: `${name} ${index}`,
      debit: from[move.from] as bigint,
      credit: from[move.to] as bigint,
      amount: money(move.amount),
      reason: 'adjustment',
      at,
    }));
  const walletsOf = async (from: Awaited<ReturnType<typeof sides>>) =>
    Promise.all(from.slice(0, 3).map((side) => act.balance(side)));

  test('[J10] is what its postings are one after another: the same balances, or nothing if one of them is refused', async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        round += 1;
        const [together, alone] = [await sides(), await sides()];
        const whole = await outcomeOf(act.post(...postingsOf(together, list, `together ${round}`)));
        const outcomes: unknown[] = [];
        for (const posting of postingsOf(alone, list, `alone ${round}`)) {
          const outcome = await outcomeOf(act.post(posting));
          outcomes.push(outcome);
          if (outcome === 'BALANCE_TOO_LOW') break;
        }
        const refused = outcomes.includes('BALANCE_TOO_LOW');
        const posted = (list: unknown) => (list as PostingResult[]).map((one) => [one.debitBalance, one.creditBalance]);
        expect([refused ? whole : posted(whole), await walletsOf(together)]).toEqual(
          refused ? ['BALANCE_TOO_LOW', [50n, 50n, 0n]] : [posted(outcomes.flat()), await walletsOf(alone)],
        );
      }),
      { numRuns: 60 },
    );
  });

  test('[J10] sent again, in another order or one by one, changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(moves, fc.boolean(), async (list, oneByOne) => {
        round += 1;
        const accounts = await sides();
        const postings = postingsOf(accounts, list, `again ${round}`);
        const first = await outcomeOf(act.post(...postings));
        if (typeof first === 'string') return;
        const before = await walletsOf(accounts);
        const reversed = postings.toReversed();
        const again = oneByOne
          ? (await Promise.all(reversed.map((posting) => act.post(posting)))).flat()
          : await act.post(...reversed);
        expect(again).toEqual(first.toReversed().map((posted) => ({ ...posted, repeated: true })));
        expect(await walletsOf(accounts)).toEqual(before);
      }),
      { numRuns: 30 },
    );
  });
});

test('[J10] after all of this the whole ledger is proven', async () => {
  expect(await proveLedger(database.pool, at, { whole: true })).toMatchObject({ intact: true, findings: [] });
});

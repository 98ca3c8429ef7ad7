import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Refusal } from '../refusal.ts';
import { createBatcher } from './batcher.ts';

interface Bet {
  readonly who: string;
  readonly n: number;
}
const bet = (who: string, n = 0): Bet => ({ who, n });

/** Creates a batcher whose batches finish only when the test finishes them. */
function held(sizes = {}, isEverybodys: (error: unknown) => boolean = () => false) {
  const batches: { items: readonly Bet[]; end: () => void; fail: (error: Error) => void }[] = [];
  const batcher = createBatcher<Bet, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, end: () => resolve(items.map(({ who, n }) => `${who}${n}`)), fail: reject });
      }),
    keyOf: ({ who }) => who,
    isEverybodys,
    sizes: { paceMs: 0, slowMs: 0, ...sizes },
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { batcher, batches, settled };
}

describe('what arrives together', () => {
  test('[J10] requests of one turn form one batch with one per member; requests that arrive while the writers are busy wait', async () => {
    const { batcher, batches, settled } = held();
    const answers = [bet('a'), bet('b'), bet('c'), bet('c', 1)].map((one) => batcher.add(one));
    expect(batches).toEqual([]);
    await settled();
    expect(batches.map(({ items }) => items)).toEqual([[bet('a'), bet('b'), bet('c')]]);
    answers.push(batcher.add(bet('d')));
    await settled();
    expect(batches[1]?.items).toEqual([bet('d')]);
    answers.push(batcher.add(bet('e')), batcher.add(bet('a', 1)));
    await settled();
    expect(batches).toHaveLength(2);
    batches[1]?.end();
    await settled();
    await settled();
    // The second requests of a and c must wait until the first requests of a and c are done, so this batch has only e.
    expect(batches[2]?.items).toEqual([bet('e')]);
    batches[0]?.end();
    await settled();
    await settled();
    expect(batches[3]?.items).toEqual([bet('a', 1), bet('c', 1)]);
    for (const at of [2, 3]) batches[at]?.end();
    expect(await Promise.all(answers)).toEqual(['a0', 'b0', 'c0', 'c1', 'd0', 'e0', 'a1']);
  });

  test('[J10] one after the other keep a distance; a second writer helps when the first is slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { batcher, batches } = held({ paceMs: 20, slowMs: 60 });
    const begun = () => batches.map(({ items }) => items.map(({ who }) => who).join(''));
    void batcher.add(bet('a'));
    void batcher.add(bet('A'));
    await vi.advanceTimersByTimeAsync(0);
    expect(begun()).toEqual(['aA']);
    batches[0]?.end();
    void batcher.add(bet('b'));
    await vi.advanceTimersByTimeAsync(10);
    void batcher.add(bet('c'));
    await vi.advanceTimersByTimeAsync(8);
    expect(begun()).toEqual(['aA']);
    await vi.advanceTimersByTimeAsync(3);
    expect(begun()).toEqual(['aA', 'bc']);
    void batcher.add(bet('d'));
    await vi.advanceTimersByTimeAsync(55);
    expect(begun()).toEqual(['aA', 'bc']);
    await vi.advanceTimersByTimeAsync(6);
    expect(begun()).toEqual(['aA', 'bc', 'd']);
  });

  test('[J10] a lone request behind a lone one that is answered does not wait; behind a batch of several it does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { batcher, batches } = held({ paceMs: 20, slowMs: 60 });
    const begun = () => batches.map(({ items }) => items.map(({ who }) => who).join(''));
    for (const [at, who] of ['a', 'b', 'c'].entries()) {
      void batcher.add(bet(who));
      await vi.advanceTimersByTimeAsync(1);
      batches[at]?.end();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(begun()).toEqual(['a', 'b', 'c']);
    void batcher.add(bet('d'));
    await vi.advanceTimersByTimeAsync(1);
    expect(begun()).toEqual(['a', 'b', 'c', 'd']);
    // Two requests arrive while the fourth batch runs. The next batch thus has several requests, and batches are 20 ms
    // apart again.
    void batcher.add(bet('e'));
    void batcher.add(bet('f'));
    batches[3]?.end();
    await vi.advanceTimersByTimeAsync(15);
    expect(begun()).toEqual(['a', 'b', 'c', 'd']);
    await vi.advanceTimersByTimeAsync(5);
    expect(begun()).toEqual(['a', 'b', 'c', 'd', 'ef']);
  });

  test('[J10] a batch takes all requests that wait; a second writer starts when many wait behind it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { batcher, batches } = held({ sharedFrom: 50, paceMs: 5, slowMs: 1000 });
    const sizes = () => batches.map(({ items }) => items.length);
    const arrive = (from: number, to: number) => {
      for (let n = from; n < to; n += 1) void batcher.add(bet(`member${n}`));
    };
    arrive(0, 101);
    await vi.advanceTimersByTimeAsync(1);
    expect(sizes()).toEqual([101]);
    arrive(101, 150);
    await vi.advanceTimersByTimeAsync(20);
    expect(sizes()).toEqual([101]);
    arrive(150, 151);
    await vi.advanceTimersByTimeAsync(1);
    expect(sizes()).toEqual([101, 50]);
  });

  test('[J10] is never more than a batch holds, and a member with many does not push others out', async () => {
    const { batcher, batches, settled } = held({ writers: 1, batchMax: 3 });
    void batcher.add(bet('first'));
    await settled();
    for (const who of ['a', 'a', 'a', 'b', 'c', 'd']) void batcher.add(bet(who));
    batches[0]?.end();
    await settled();
    await settled();
    expect(batches[1]?.items.map(({ who }) => who)).toEqual(['a', 'b', 'c']);
    batches[1]?.end();
    await settled();
    await settled();
    expect(batches[2]?.items.map(({ who }) => who)).toEqual(['d', 'a']);
  });

  test('[J10] beyond what the queue holds is turned away with when to come again, and nothing of it is begun', async () => {
    const { batcher, batches, settled } = held({ writers: 1, waitingMax: 2, waitingMaxOfKey: 1 });
    const turnedAway = async (one: Bet) => batcher.add(one).catch((error: unknown) => error);
    void batcher.add(bet('busy'));
    await settled();
    void batcher.add(bet('a'));
    expect(await turnedAway(bet('a', 1))).toMatchObject({ code: 'UNAVAILABLE' });
    void batcher.add(bet('b'));
    const refused = await turnedAway(bet('c'));
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 1 } });
    await settled();
    expect(batches).toHaveLength(1);
  });

  test('[J10] an error that concerns all requests goes to all at once', async () => {
    const { batcher, batches, settled } = held({ writers: 1 }, () => true);
    const answers = ['a', 'b', 'c'].map((who) => batcher.add(bet(who)).catch((error: Error) => error.message));
    await settled();
    batches[0]?.fail(new Error('away'));
    expect(await Promise.all(answers)).toEqual(['away', 'away', 'away']);
    expect(batches).toHaveLength(1);
  });
});

test('[J10] whatever of it spoils a batch gets its own error; all others get their answers, each once and in order', async () => {
  const many = fc.array(fc.record({ who: fc.constantFrom(...'abcdefgh'), isBad: fc.boolean() }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(many, fc.integer({ min: 1, max: 3 }), async (list, writers) => {
      const done: number[] = [];
      const batcher = createBatcher<{ who: string; isBad: boolean; n: number }, number>({
        run: async (items) => {
          expect(new Set(items.map(({ who }) => who)).size).toBe(items.length);
          await new Promise((resolve) => setImmediate(resolve));
          if (items.some(({ isBad }) => isBad)) throw new Error(items.map(({ n }) => n).join());
          done.push(...items.map(({ n }) => n));
          return items.map(({ n }) => n);
        },
        keyOf: ({ who }) => who,
        isEverybodys: () => false,
        sizes: { writers, paceMs: 0, slowMs: 0 },
      });
      const answers = await Promise.allSettled(list.map((one, n) => batcher.add({ ...one, n })));
      for (const [n, answer] of answers.entries())
        expect(answer).toMatchObject(
          list[n]?.isBad ? { status: 'rejected', reason: { message: String(n) } } : { status: 'fulfilled', value: n },
        );
      expect(done.toSorted((a, b) => a - b)).toEqual([...list.keys()].filter((n) => !list[n]?.isBad));
      for (const who of 'abcdefgh') {
        const own = done.filter((n) => list[n]?.who === who);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 100 },
  );
});

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { type SealLine, sealPaths, sealRoot, type SealStep, sealText, verifySeal } from './seal.ts';

const lineOf = (number: number, stake: bigint, currency: 'THB' | 'VND' = 'VND'): SealLine => ({
  ticket: `0198c0de-${number}`,
  line: 1,
  betType: 'lo2',
  selection: '07',
  unitStake: stake,
  charge: 1,
  oddsE4: [990_000n],
  discountE4: 0,
  stake,
  currency,
});

/**
 * Computes the published format with another library. A leaf hash covers 0x00 and the text; a node hash covers 0x01,
 * left hash, left sums, right hash, right sums. Each currency's sum takes 16 bytes.
 */
const sha = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leaf = (line: SealLine) => sha(Uint8Array.of(0), sealText(line));
const sums = (thb: bigint, vnd: bigint) =>
  Buffer.from(thb.toString(16).padStart(32, '0') + vnd.toString(16).padStart(32, '0'), 'hex');

test('[L05] a ticket line has one text, its odds by level', () => {
  expect(
    sealText({
      ticket: '0198c0de',
      line: 1,
      betType: 'keno_pick10',
      selection: '07-68',
      unitStake: 10_000n,
      charge: 1,
      oddsE4: [10_000n, 160_000n],
      discountE4: 50,
      stake: 9_950n,
      currency: 'VND',
    }),
  ).toBe('0198c0de|1|keno_pick10|07-68|10000|1|10000,160000|50|9950|VND');
  expect(() => sealText({ ...lineOf(1, 5n), selection: '07|08' })).toThrow(RangeError);
  expect(() => sealText(lineOf(1, -5n))).toThrow(RangeError);
});

test('[L05] the seal of no lines is the hash of nothing and sums of nothing', () => {
  expect(sealRoot([])).toEqual({
    root: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    lines: 0,
    sums: { THB: 0n, VND: 0n },
  });
});

test('[L05] the seal of one line is its leaf, of two and three lines the published bytes', () => {
  const [a, b, c] = [lineOf(1, 5n), lineOf(2, 70n, 'THB'), lineOf(3, 2n ** 60n)] as const;
  expect(sealRoot([a])).toEqual({ root: leaf(a).toString('hex'), lines: 1, sums: { THB: 0n, VND: 5n } });

  const ab = sha(Uint8Array.of(1), leaf(a), sums(0n, 5n), leaf(b), sums(70n, 0n));
  expect(sealRoot([a, b])).toEqual({ root: ab.toString('hex'), lines: 2, sums: { THB: 70n, VND: 5n } });

  // An odd node at the end of a level becomes a node of the next level unchanged.
  const abc = sha(Uint8Array.of(1), ab, sums(70n, 5n), leaf(c), sums(0n, 2n ** 60n));
  expect(sealRoot([a, b, c])).toEqual({ root: abc.toString('hex'), lines: 3, sums: { THB: 70n, VND: 2n ** 60n + 5n } });
});

test('[L05] sums above 64 bits keep every digit', () => {
  const large = 10n ** 20n;
  const [a, b] = [lineOf(1, large), lineOf(2, large)] as const;
  expect(sealRoot([a, b])).toMatchObject({
    root: sha(Uint8Array.of(1), leaf(a), sums(0n, large), leaf(b), sums(0n, large)).toString('hex'),
    sums: { VND: 2n * large },
  });
});

const someLine = fc
  .tuple(fc.nat(), fc.bigInt(0n, 10n ** 12n), fc.constantFrom('THB' as const, 'VND' as const))
  .map(([number, stake, currency]) => lineOf(number, stake, currency));
const files = fc
  .array(someLine, { minLength: 1, maxLength: 40 })
  .chain((lines) => fc.tuple(fc.constant(lines), fc.nat(lines.length - 1)));

const pathOf = (lines: readonly SealLine[], index: number): SealStep[] => sealPaths(lines, [index])[0] as SealStep[];
const textAt = (lines: readonly SealLine[], index: number): string => sealText(lines[index] as SealLine);

test('[L05] every sealed line can be proved from the root and its path, and the sums are those of the stakes', () => {
  fc.assert(
    fc.property(files, ([lines, index]) => {
      const seal = sealRoot(lines);
      expect(verifySeal(textAt(lines, index), pathOf(lines, index), seal)).toBe(true);
      for (const currency of ['THB', 'VND'] as const)
        expect(seal.sums[currency]).toBe(
          lines.filter((line) => line.currency === currency).reduce((total, { stake }) => total + stake, 0n),
        );
    }),
  );
});

test('[L05] a line that was changed, added, left out or moved breaks the seal', () => {
  const first = lineOf(-1, 1n);
  fc.assert(
    fc.property(files, ([lines, index]) => {
      const seal = sealRoot(lines);
      const line = lines[index] as SealLine;
      const path = pathOf(lines, index);
      for (const other of [
        { selection: '08' },
        { unitStake: line.unitStake + 1n },
        { stake: line.stake + 1n },
        { oddsE4: [980_000n] },
        { discountE4: 1 },
        { currency: line.currency === 'THB' ? ('VND' as const) : ('THB' as const) },
      ])
        expect(verifySeal(sealText({ ...line, ...other }), path, seal)).toBe(false);
      expect(sealRoot([...lines, first]).root).not.toBe(seal.root);
      expect(sealRoot(lines.toSpliced(index, 1)).root).not.toBe(seal.root);
      expect(sealRoot([first, ...lines]).root).not.toBe(sealRoot([...lines, first]).root);
    }),
  );
});

test('[L05] no line proves another total than the sealed one, and a neighbour with another stake proves nothing', () => {
  fc.assert(
    fc.property(files, fc.bigInt(1n, 1000n), ([lines, index], more) => {
      const seal = sealRoot(lines);
      const text = textAt(lines, index);
      const path = pathOf(lines, index);
      const less = { ...seal.sums, VND: money(seal.sums.VND - more) };
      expect(verifySeal(text, path, { ...seal, sums: less })).toBe(false);
      path.forEach((step, at) => {
        const bent = path.with(at, { ...step, sums: { ...step.sums, THB: money(step.sums.THB + more) } });
        expect(verifySeal(text, bent, seal)).toBe(false);
        expect(verifySeal(text, bent, { ...seal, sums: { ...seal.sums, THB: money(seal.sums.THB + more) } })).toBe(
          false,
        );
      });
    }),
  );
});

test('[L05] a neighbour below zero, which would hide what others staked, is refused even with a fitting root', () => {
  const [mine, rival] = [lineOf(1, 100n), { hash: leaf(lineOf(2, 0n)), vnd: -60n }];
  // The bytes of a negative sum, written by a checker that does not refuse it: -60 becomes the same 16 bytes as 2^128 -
  // 60.
  const root = sha(Uint8Array.of(1), leaf(mine), sums(0n, 100n), rival.hash, sums(0n, 2n ** 128n + rival.vnd));
  for (const vnd of [rival.vnd, 2n ** 128n + rival.vnd]) {
    const step: SealStep = {
      side: 'right',
      hash: rival.hash.toString('hex'),
      sums: { THB: money(0), VND: money(vnd) },
    };
    expect(
      verifySeal(sealText(mine), [step], {
        root: root.toString('hex'),
        sums: { THB: money(0), VND: money(100n + vnd) },
      }),
    ).toBe(false);
  }
});

test('[L05] neither a node nor half a line can be shown as a line, and no line is where there is none', () => {
  const lines = [1, 2, 3, 4].map((number) => lineOf(number, 5n));
  const seal = sealRoot(lines);
  const path = pathOf(lines, 0);
  expect(verifySeal(textAt(lines, 0), path.slice(1), seal)).toBe(false);
  for (const text of ['', '5|VND', `${textAt(lines, 0)}|5|VND`, textAt(lines, 0).replace('VND', 'USD')])
    expect(verifySeal(text, path, seal)).toBe(false);
  expect(verifySeal(textAt(lines, 0), [{ ...(path[0] as SealStep), hash: 'ab' }], seal)).toBe(false);
  expect(() => sealPaths(lines, [4])).toThrow(RangeError);
  expect(() => sealPaths([], [0])).toThrow(RangeError);
});

test('[L05] the paths of many lines come from one tree and are those of each alone', () => {
  const lines = Array.from({ length: 11 }, (_, number) => lineOf(number, BigInt(number)));
  expect(sealPaths(lines, [3, 10])).toEqual([pathOf(lines, 3), pathOf(lines, 10)]);
  expect(pathOf(lines, 3)).toHaveLength(4);
  expect(pathOf(lines, 10)).toHaveLength(2);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealPath, sealRoot, sealText, verifySeal } from './seal.ts';

/** The tree hash examples of the certificate transparency test data for RFC 6962. */
const leaves = [
  '',
  '\x00',
  '\x10',
  '\x20\x21',
  '\x30\x31',
  '\x40\x41\x42\x43',
  '\x50\x51\x52\x53\x54\x55\x56\x57',
  '\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f',
];
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
test.each([...roots.entries()])('[L05] the seal of %i lines is the RFC 6962 tree hash', (count, root) => {
  expect(sealRoot(leaves.slice(0, count))).toBe(root);
});

const files = fc
  .array(fc.uuid(), { minLength: 1, maxLength: 40 })
  .chain((lines) => fc.tuple(fc.constant(lines), fc.nat(lines.length - 1)));

test('[L05] every sealed line can be proved from the root and its path', () => {
  fc.assert(
    fc.property(files, ([lines, index]) => {
      expect(verifySeal(lines[index] ?? '', sealPath(lines, index), sealRoot(lines))).toBe(true);
    }),
  );
});

test('[L05] a line that was changed, added, left out or moved breaks the seal', () => {
  fc.assert(
    fc.property(files, ([lines, index]) => {
      const root = sealRoot(lines);
      expect(verifySeal(`${lines[index]} `, sealPath(lines, index), root)).toBe(false);
      expect(sealRoot([...lines, ''])).not.toBe(root);
      expect(sealRoot(lines.toSpliced(index, 1))).not.toBe(root);
      expect(sealRoot(['first', ...lines])).not.toBe(sealRoot([...lines, 'first']));
    }),
  );
});

test('[L05] a node of the tree cannot be shown as a line', () => {
  const path = sealPath(leaves.slice(0, 4), 0);
  expect(verifySeal(String.fromCharCode(0, 0), path.slice(1), sealRoot(leaves.slice(0, 4)))).toBe(false);
  expect(() => sealPath(leaves, 8)).toThrow(RangeError);
  expect(() => sealPath([], 0)).toThrow(RangeError);
});

test('[L05] a ticket line has one text', () => {
  expect(
    sealText({
      ticket: '0198c0de',
      line: 1,
      betType: 'xien2',
      selection: '07-68',
      unitStake: 10_000n,
      charge: 1,
      oddsE4: 160_000n,
      currency: 'VND',
    }),
  ).toBe('0198c0de|1|xien2|07-68|10000|1|160000|VND');
});

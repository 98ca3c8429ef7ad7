import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

/** Imports the module again for each visit, because it remembers the chosen hosts as long as the page is loaded. */
async function visit(number: number) {
  vi.resetModules();
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint32Array) array[0] = number;
    return array;
  });
  return (await import('./random-host.ts')).onHost;
}
const hosts = ['https://a.example', 'https://b.example', 'https://c.example'];

test('[K08] each visit takes one host of the server’s list at random and keeps it; without a list the page’s own', async () => {
  const taken = [];
  for (const number of [0, 1, 2, 3]) {
    const onHost = await visit(number);
    const first = onHost('/tile/mgr0001.webp', hosts);
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array);
    expect(onHost('/tile/koi0001.webp', hosts)).toBe(first.replace('mgr0001', 'koi0001'));
    expect(onHost('/tile/mgr0001.webp', [])).toBe('/tile/mgr0001.webp');
    taken.push(first.replace('/tile/mgr0001.webp', ''));
  }
  expect(taken).toEqual([...hosts, hosts[0]]);
});

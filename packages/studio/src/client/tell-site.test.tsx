import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameInfo, RoundView } from './api.ts';
import { slotPage } from './slot/slot-page.ts';
import type { SlotAbout } from './slot/slot-types.ts';
import { listenToSite } from './tell-site.ts';
import { moneyIn, sayIn } from './words.ts';

const about: SlotAbout = {
  machine: 'lines',
  rows: 1,
  reels: ['AB', 'AB', 'AB'],
  pays: { A: [0, 0, 5] },
  unitsPerStake: 1,
  lines: [[0, 0, 0]],
  free: null,
  fallFactors: null,
  palette: ['#210', '#832', '#fb8'],
  pictures: {},
  letters: { A: 'A', B: 'B' },
};
const info: GameInfo = {
  code: 'slot-00001',
  name: 'Crab Shrine',
  page: 'slot',
  about,
  rules: [],
  returns: [],
  deviation: null,
  stakes: ['500'],
  currency: 'THB',
  decimals: 2,
  language: 'en',
  isDemo: false,
  lobbyUrl: 'https://play.example/',
  depositUrl: null,
  balance: '100000',
  open: null,
};
const spin = { stops: [1, 1, 1], pictures: [['B', 'B', 'B']], hits: [[]], units: 0 };
const played: RoundView = {
  round: 'r-1',
  status: 'closed',
  staked: '500',
  won: '0',
  balance: '99500',
  views: [{ spins: [spin], units: 0, unitsPerStake: 1 }],
};

/** The events of a test, in order: messages to the site, requests to the server, and what the player saw. */
let happened: string[];
const site = { postMessage: ({ type }: { type: string }, target: string) => happened.push(`${type} to ${target}`) };

beforeEach(() => {
  happened = [];
  vi.stubGlobal('parent', site);
  // Simulate the setting for reduced motion, so that reels stop at once and a spin takes no time.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  vi.stubGlobal('fetch', async (path: string) => {
    happened.push(`asked ${path}`);
    return new Response(JSON.stringify(played));
  });
  mountSlot();
  new MutationObserver(() => happened.push('shown')).observe(messageOf(), { childList: true, characterData: true });
});
afterEach(() => {
  // Clear the document, which the test files of one worker share.
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function mountSlot(): void {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  slotPage(root, { info, say: sayIn('en'), money: moneyIn(info) });
}
const messageOf = (): Element => document.querySelector('.message') ?? document.body;
const press = () => document.querySelector<HTMLButtonElement>('.spin')?.click();

test('[UX-20] a spin tells the site before the stake is sent, and again when the player has seen what it came to', async () => {
  press();
  await vi.waitFor(() => expect(happened.at(-1)).toBe('round-ends to *'), { timeout: 8000 });
  const order = happened.filter((one) => one !== 'shown');
  expect(order).toEqual(['round-begins to *', 'asked /api/round', 'round-ends to *']);
  expect(happened.lastIndexOf('shown')).toBeGreaterThan(happened.indexOf('asked /api/round'));
});

test('[UX-20] a spin that was not played ends for the site, too', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ error: 'NO_SESSION' }), { status: 401 }));
  press();
  await vi.waitFor(() => expect(happened).toContain('round-ends to *'), { timeout: 8000 });
  expect(happened.filter((one) => one !== 'shown')).toEqual(['round-begins to *', 'round-ends to *']);
});

test('[UX-20] the game leaves its header row out where the site around it says that it has one, and nobody else', () => {
  listenToSite();
  const headers = () => [...document.querySelectorAll('header.top')];
  const say = (source: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { data: { type: 'header-above' }, source: source as Window }));
  say(window);
  expect(headers().map(({ classList }) => classList.contains('above'))).toEqual([false]);
  say(site);
  expect(headers().map(({ classList }) => classList.contains('above'))).toEqual([true]);
  // The site sends its message only once, when the frame loads. A game page that starts later must still receive it.
  mountSlot();
  expect(headers().map(({ classList }) => classList.contains('above'))).toEqual([true]);
});

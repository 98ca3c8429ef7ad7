import { expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { keptPaths } from './kept-paths.ts';
import { isKeepable, keyOf, outdated, templateOf, wayOf } from './rules.ts';

const endpoints = Object.values(contract).flatMap((room) => Object.values(room));
const ask = (path: string, more: object = {}) =>
  wayOf({ method: 'GET', isOurs: true, isNavigation: false, path, ...more }, keptPaths);

test('[B15] only reads of the contract are cached: public ones, and those of a signed-in player', () => {
  const accessOf = (path: string) => endpoints.find((one) => one.path === path && one.method === 'GET')?.access;
  expect(keptPaths.public.map(accessOf)).toEqual(keptPaths.public.map(() => 'visitor'));
  expect(new Set(keptPaths.own.map(accessOf))).toEqual(new Set(['member', 'account']));
});

test('[B15] balances, tokens, prices, launches and office calls are never kept, nor is anything that changes something', () => {
  const never = [
    '/wps/v2/wallets/balance',
    '/wps/member/info/funds/consolidated',
    '/wps/relay/GCS_merchantWallet',
    '/wps/system/status',
    '/wps/captcha',
    '/wps/game/launchGame',
    '/api/lottery/launch',
    '/api/lottery/draws/xsmb-20261121/offers',
    '/api/members/bank-accounts',
    '/api/withdrawals/check',
    '/api/deposits/methods',
    '/api/push',
    '/api/office/me',
  ];
  expect(never.map((path) => ask(path))).toEqual(never.map(() => 'network'));
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET'))
    expect(ask(endpoint.path, { method: endpoint.method })).toBe('network');
  for (const { path } of endpoints.filter(({ access }) => typeof access === 'object'))
    expect(ask(path)).toBe('network');
});

test('[B15] pages of this site open without a network; other sites, rendered pages and files of the host are left alone', () => {
  const page = (path: string) => ask(path, { isNavigation: true });
  expect(['/', '/hot', '/login', '/register.html', '/app', '/no-such-page'].map(page)).toEqual(
    Array.from({ length: 6 }, () => 'page'),
  );
  const others = [
    '/office/',
    '/office',
    '/lottery-client/',
    '/results',
    '/results/xsmb/2026-11-21',
    '/rules/xsmb',
    '/offers/7',
    '/notices',
    '/legal/terms',
    '/helpmc',
    '/pages/about-us',
    '/api/lottery/results.csv',
    '/sitemap.xml',
    '/manifest.webmanifest',
  ];
  expect(others.map(page)).toEqual(others.map(() => 'network'));
  expect(ask('/assets/index-abc.js', { isOurs: false })).toBe('network');
  expect(ask('/assets/index-abc.js')).toBe('file');
});

test('[B15] an address is found among the contract’s paths, a word said whole before a name in braces', () => {
  const known = [
    '/api/lottery/draws/open',
    '/api/lottery/draws/xsmb-20261121',
    '/api/lottery/draws/xsmb-20261121/shots',
    '/api/lottery/draws/',
  ];
  expect(known.map((path) => templateOf(keptPaths.public, path))).toEqual([
    '/api/lottery/draws/open',
    '/api/lottery/draws/{draw}',
    undefined,
    undefined,
  ]);
});

test('[B15] an answer is kept for one session and one language: another never meets it', () => {
  const key = (who: string, language: string) => keyOf('https://play.example/api/deposits?page=2', { who, language });
  expect(new Set([key('a', 'TY'), key('b', 'TY'), key('a', 'EN'), key('', 'TY')]).size).toBe(4);
  expect(key('a', 'TY')).toBe(key('a', 'TY'));
});

test('[B15] only done answers of our server are kept, and old versions of the site go', () => {
  const json = 'application/json; charset=utf-8';
  expect(isKeepable(200, '1795000000000', json)).toBe(true);
  expect(isKeepable(503, '1795000000000', json)).toBe(false);
  expect(isKeepable(200, null, json)).toBe(false);
  expect(isKeepable(200, '1795000000000', 'text/html')).toBe(false);
  expect(outdated(['shell-1', 'shell-2', 'answers', 'own'], 'shell-2')).toEqual(['shell-1']);
});

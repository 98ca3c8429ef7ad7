import { categories } from '@tamarind/domain/games/categories';
import { expect, test } from 'vitest';
import { doors } from './doors.ts';
import { pathOf } from '#parts/categories/lobby-paths.ts';
import { memberMenu } from '#parts/member-page.ts';
import { rewardLinks } from '#parts/reward-links.ts';
import { registerDoors } from '#shell/register-doors.ts';
import { linksOf, mapSite, routeOf } from '#shell/site-map.ts';
import words from './shell/messages/en.json';

const routes = mapSite(doors);
registerDoors(doors);

test('[B01] an address has one entry, which says its page, frame, guard, modal and menus', () => {
  const paths = routes.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(routeOf('/register')).toMatchObject({ frame: 'site', isOpen: true });
  expect(routeOf('/nowhere')).toBeUndefined();
});

test('[B18] visitors come to login, registration, the undoing of a contact and the app before they log in', () => {
  const open = routes.filter(({ isOpen }) => isOpen).map(({ path }) => path);
  expect(open.sort()).toEqual(['/contact/undo', '/download', '/login', '/register', '/register.html']);
});

test('[C06] [C07] navigation and footer list what the entries say, each with a word of the frame', () => {
  expect(linksOf('main')).toEqual([
    ['/promotions', 'promotions'],
    ['/app', 'app'],
    ['/join', 'join'],
  ]);
  expect(linksOf('games').map(([path]) => path)).toEqual([
    ...['/hot', '/favorite', '/jl', '/jp', '/rou', '/bac', '/fbSports'],
  ]);
  expect(linksOf('members').map(([path]) => path)).toEqual(['/vip', '/pointMall']);
  for (const menu of ['main', 'help', 'members', 'games'] as const)
    for (const [, word] of linksOf(menu)) expect(words).toHaveProperty([word]);
});

test('[B17] [M05] every other link of the frame leads to an entry', () => {
  const links = [...categories.map((category) => pathOf[category]), ...rewardLinks.map(([, , path]) => path)];
  expect(links.filter((path) => !routeOf(path))).toEqual([]);
  const frame = import.meta.glob<string>('./shell/*.tsx', { query: '?raw', import: 'default', eager: true });
  const written = Object.entries(frame).flatMap(([file, text]) =>
    file.endsWith('.test.tsx') ? [] : [...text.matchAll(/href="(\/[^"#?]*)/g)].map(([, path]) => path ?? ''),
  );
  expect(written.length).toBeGreaterThan(2);
  expect(written.filter((path) => !routeOf(path))).toEqual([]);
});

test('[E01] the member centre lists its six pages, each from the door of its feature', () => {
  expect(memberMenu()).toHaveLength(6);
});

import { expect, test } from 'vitest';
import { memberPageTable, modalTable, ownStories, routeTable } from '../e2e/site-table.ts';
import { doors } from '../packages/player/src/doors.ts';

/** The browser test `every-page` must open every page that a feature adds to the site. */
test('[B01] every route of the doors has its line in the table of the browser story', () => {
  const paths = doors.flatMap(({ routes = [] }) => routes.map(({ path }) => path));
  expect(paths.filter((path) => !(path in routeTable) && !ownStories.includes(path))).toEqual([]);
});

test('[D01] every modal and every page of the member centre has its line, too', () => {
  const modals = doors.flatMap((door) => Object.keys(door.modals ?? {}));
  const pages = doors.flatMap((door) => Object.keys(door.memberPages ?? {}));
  expect(modals.filter((name) => !(name in modalTable) && !ownStories.includes(name))).toEqual([]);
  expect(pages.filter((name) => !(name in memberPageTable))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from '../project.ts';
import { filesLike, isTest, readProject } from '../tidy/project.ts';
import { endpoints, pages } from './pages.ts';

test.each(pages())('$file is what the contract says (else: npm run routes)', ({ file, text }) => {
  expect(readFileSync(inProject(file), 'utf8')).toBe(text);
});

test('no path and method is given to two calls', () => {
  const places = endpoints().flatMap(([, , call]) =>
    [call, ...(call.also ?? [])].map(({ method, path }) => `${method} ${path}`),
  );
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

test('every call of the contract is named by a test or a story', () => {
  const tests = filesLike(readProject(projectFolder), /^(packages|e2e)\/.*\.ts.?$/).filter(
    ([file]) => isTest(file) || file.startsWith('e2e/'),
  );
  const words = new Set(tests.flatMap(([, text]) => text.match(/\w+/g) ?? []));
  expect(
    endpoints()
      .filter(([, name]) => !words.has(name))
      .map(([room, name]) => `${room}.${name}`),
  ).toEqual([]);
});

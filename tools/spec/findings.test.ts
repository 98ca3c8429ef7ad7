import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from '../project.ts';
import { readProject } from '../tidy/project.ts';
import { testTitles } from './coverage.ts';

test('every promise of docs/security.md has a test, and every code in a test title has its promise', () => {
  const doc = readFileSync(inProject('docs/security.md'), 'utf8');
  const promised = [...doc.matchAll(/^\| (S-[HML]\d+) \| \S/gm)].map(([, code]) => code);
  const tested = new Set(
    [...testTitles(readProject(projectFolder))].flatMap((title) =>
      [...title.matchAll(/\[(S-[HML]\d+)\]/g)].map(([, code]) => code),
    ),
  );
  expect(promised).toHaveLength(28);
  expect([...tested].toSorted()).toEqual(promised.toSorted());
});

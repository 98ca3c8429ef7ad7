import { expect, test } from 'vitest';
import { projectFolder } from '../project.ts';
import { readProject } from '../tidy/project.ts';
import { coverage } from './coverage.ts';

test('a requirement counts as proven when a test title carries its number, and only then', () => {
  const files = new Map([
    [
      'packages/domain/src/a.test.ts',
      "test('[L06, L07] a bet after closing takes no money', f); // [A01] in prose\ntest.each(rows)(`[B02] %s`, f);",
    ],
    ['packages/domain/src/a.ts', "test('[C01] no test file', f)"],
  ]);
  const { proven, open } = coverage({ files });
  expect(proven.map(({ number }) => number)).toEqual(['B02', 'L06', 'L07']);
  expect(open.map(({ number }) => number)).toContain('A01');
});

test('no test claims a requirement that does not exist', () => {
  expect(coverage(readProject(projectFolder)).unknown).toEqual([]);
});

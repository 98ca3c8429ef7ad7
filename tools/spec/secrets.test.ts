import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from '../project.ts';
import { readProject } from '../tidy/project.ts';
import { testTitles } from './coverage.ts';

test('[S-M4] every secret of docs/secrets.md has a test that names it, and every such test has its row', () => {
  const doc = readFileSync(inProject('docs/secrets.md'), 'utf8');
  const table = doc.slice(doc.indexOf('| secret |'));
  const rows = [...table.matchAll(/^\| ([^|]+?) \|.*\|$/gm)].map(([, secret = '']) => secret).slice(1);
  const secrets = rows.filter((secret) => !secret.startsWith('---'));
  const named = new Set(
    [...testTitles(readProject(projectFolder))].flatMap((title) =>
      [...title.matchAll(/\[secret: ([^\]]+)\]/g)].map(([, secret = '']) => secret),
    ),
  );
  expect(secrets.length).toBeGreaterThan(10);
  expect(named).toEqual(new Set(secrets));
});

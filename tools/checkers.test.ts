import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { inProject } from './project.ts';
import { runToEnd } from './processes.ts';

/**
 * The folders of the test projects, deleted after each test. This file tests the third-party checking tools: each gets
 * a small project with one error and must report it. The test is needed because a tool that reads no files accepts
 * everything; this happened with one that did not support this TypeScript version.
 */
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('the compiler finds a Node import in a pure package', async () => {
  const folder = planted({
    'tsconfig.json': JSON.stringify({
      extends: inProject('tsconfig.base.json'),
      compilerOptions: { types: [] },
      include: ['*.ts'],
    }),
    'rule.ts': "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('x', 'utf8');\n",
  });
  expect(await verdict(['tsc', '-p', folder, '--pretty', 'false'], folder)).toMatch(/^1 [\s\S]*rule\.ts[\s\S]*node:fs/);
});

test('the compiler finds a number where money belongs, and an index that may be missing', async () => {
  const folder = planted({
    'tsconfig.json': JSON.stringify({ extends: inProject('tsconfig.base.json'), include: ['*.ts'] }),
    'rule.ts':
      `import type { Money } from '${inProject('packages/domain/src/money.ts')}';\nexport const stake: Money = 5;\n` +
      `export const first = (all: string[]): string => all[0];\n`,
  });
  const said = await verdict(['tsc', '-p', folder, '--pretty', 'false'], folder);
  expect(said).toContain("rule.ts(2,14): error TS2322: Type 'number' is not assignable to type 'Money'");
  expect(said).toContain('rule.ts(3,');
});

test('the linter finds a forgotten promise, any, and a circle', async () => {
  const folder = planted({
    'tsconfig.json': JSON.stringify({ extends: inProject('tsconfig.base.json'), include: ['*.ts'] }),
    'a.ts':
      "import { b } from './b.ts';\nexport const a = async (): Promise<number> => b;\nexport function late(): void {\n  a();\n}\n",
    'b.ts': "import { a } from './a.ts';\nexport const b = a.length;\nexport const loose = (x: any): unknown => x;\n",
  });
  const said = await verdict(['oxlint', '-c', inProject('.oxlintrc.json'), '--format=unix', folder], folder);
  expect(said).toMatch(/^1 /);
  expect(said).toContain('no-floating-promises');
  expect(said).toContain('no-explicit-any');
  expect(said).toContain('no-cycle');
});

test('the dead-code finder finds a file and an export that nobody uses, and a dependency that nobody declared', async () => {
  const folder = planted({
    'package.json': JSON.stringify({ name: 'planted', type: 'module' }),
    'knip.json': JSON.stringify({ entry: ['src/main.ts'], project: ['src/**/*.ts'] }),
    'src/main.ts': "import { used } from './rules.ts';\nimport 'left-pad';\nexport default used;\n",
    'src/rules.ts': 'export const used = 1;\nexport const unused = 2;\n',
    'src/forgotten.ts': 'export const forgotten = 1;\n',
  });
  const said = await verdict(['knip', '--no-progress', '--directory', folder], folder);
  expect(said).toMatch(/^1 /);
  for (const name of ['src/forgotten.ts', 'unused', 'left-pad']) expect(said).toContain(name);
});

test('the formatter finds what it would write otherwise', async () => {
  const folder = planted({ 'biome.json': '{ "root": true }', 'a.ts': 'export const  a = {b:1}\n' });
  expect(await verdict(['biome', 'format', folder], folder)).toMatch(/^1 [\s\S]*a\.ts/);
});

function planted(files: Record<string, string>): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'tamarind-planted-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Runs a tool in a folder; returns its exit code and all its output as one text. */
async function verdict([tool = '', ...parameters]: string[], cwd: string): Promise<string> {
  const { code, output } = await runToEnd([inProject('node_modules', '.bin', tool), ...parameters], {
    cwd,
    env: { NO_COLOR: '1' },
  });
  return `${code} ${output}`;
}

import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { chromiumRemedy, findChromium } from './chromium.ts';
import { inProject, projectFolder } from './project.ts';
import { runToEnd } from './processes.ts';

/** How a step went. A check counts as one test; a step that runs tests counts each of them. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Shown when something failed or was skipped. */
  readonly output: string;
}

export interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
}

type Command = readonly [string, ...string[]];
const bin = (name: string): string => inProject('node_modules', '.bin', name);
const node = (script: string, ...parameters: string[]): Command => [
  process.execPath,
  inProject(script),
  ...parameters,
];

/** A step that is one command: its exit code is the verdict. */
const check = (name: string, command: Command): Step => ({
  name,
  run: async () => {
    const { code, output } = await runToEnd(command, { cwd: projectFolder, env: { NO_COLOR: '1' } });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
  },
});

/** Every package by itself, so that a pure one really sees no Node and no DOM; then all tests and tools together. */
const types: Step = {
  name: 'types',
  run: async () => {
    const projects = [
      ...globSync('packages/*/tsconfig.json', { cwd: projectFolder }).sort(),
      'tsconfig.tests.json',
    ];
    const results = await inPairs(projects, (project) =>
      runToEnd([bin('tsc'), '-p', project, '--pretty', 'false'], { cwd: projectFolder }),
    );
    const failed = results.some(({ code }) => code !== 0);
    return {
      passed: failed ? 0 : 1,
      failed: failed ? 1 : 0,
      skipped: 0,
      output: results.map(({ output }) => output).join('\n'),
    };
  },
};

/** The part that takes seconds and needs nothing: `npm run check`. */
export const fastSteps: readonly Step[] = [
  types,
  check('format', [bin('biome'), 'format', '--reporter=summary', '.']),
  check('lint', [bin('oxlint'), '--format=unix']),
  check('dead code', [bin('knip'), '--no-progress']),
  check('tidy', node('tools/tidy/main.ts')),
];

/** vitest on some of its projects, or on all. */
export const unitTests = (...projects: string[]): Step => ({
  name: projects.length > 0 ? `tests (${projects.join(', ')})` : 'tests',
  run: async () => {
    const report = freshReport('vitest.json');
    const command = node(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    );
    const { code, output } = await runToEnd([...command, ...projects.map((name) => `--project=${name}`)], {
      cwd: projectFolder,
      env: { NO_COLOR: '1' },
    });
    const counts = readReport(report) as
      | { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }
      | undefined;
    const skipped = (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0);
    return countOnce(code, {
      passed: counts?.numPassedTests ?? 0,
      failed: counts?.numFailedTests ?? 0,
      skipped,
      output,
    });
  },
});

export const browserStories: Step = {
  name: 'browser stories',
  run: async () => {
    const stories = globSync('e2e/**/*.story.ts', { cwd: projectFolder }).length;
    const browser = await findChromium((line) => console.log(`  ${line}`));
    if (!browser)
      return {
        passed: 0,
        failed: 0,
        skipped: stories * 2,
        output: `BROWSER STORIES SKIPPED: no browser. ${chromiumRemedy}`,
      };
    const report = freshReport('browser.json');
    const { code, output } = await runToEnd(node('node_modules/@playwright/test/cli.js', 'test'), {
      cwd: projectFolder,
      env: { NO_COLOR: '1' },
    });
    const stats = (
      readReport(report) as
        | { stats?: { expected: number; unexpected: number; flaky: number; skipped: number } }
        | undefined
    )?.stats;
    return countOnce(code, {
      passed: stats?.expected ?? 0,
      failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
      skipped: stats?.skipped ?? 0,
      output,
    });
  },
};

/** Kills server and database in the middle of money moving and compares what was acknowledged with what is stored. */
export const faultDrill: Step = check('fault drill', node('tools/drill/main.ts'));

/** Runs the steps one after the other, all of them whatever fails, and gives the sum. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome> {
  let sum: Outcome = { passed: 0, failed: 0, skipped: 0, output: '' };
  const bad: string[] = [];
  for (const step of steps) {
    const began = performance.now();
    const outcome = await step
      .run()
      .catch((error: unknown): Outcome => ({ passed: 0, failed: 1, skipped: 0, output: String(error) }));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const counts = outcome.passed + outcome.failed + outcome.skipped > 1 ? `, ${countsText(outcome)}` : '';
    console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${step.name}  ${seconds} s${counts}`);
    if (outcome.failed > 0 || outcome.skipped > 0) console.log(indented(outcome.output));
    if (outcome.failed > 0) bad.push(step.name);
    sum = {
      ...sum,
      passed: sum.passed + outcome.passed,
      failed: sum.failed + outcome.failed,
      skipped: sum.skipped + outcome.skipped,
    };
  }
  if (bad.length > 0) console.log(`\nFailed: ${bad.join(', ')}`);
  return sum;
}

export const countsText = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A runner that ended badly without naming a failed test (a file that does not load) is a failure all the same. */
function countOnce(code: number, outcome: Outcome): Outcome {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

function freshReport(name: string): string {
  mkdirSync(inProject('test-results'), { recursive: true });
  const file = inProject('test-results', name);
  rmSync(file, { force: true });
  return file;
}

const readReport = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

const indented = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

async function inPairs<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) answers[next[0]] = await work(next[1]);
  };
  await Promise.all([worker(), worker()]);
  return answers;
}

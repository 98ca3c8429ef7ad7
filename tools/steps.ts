import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromiumRemedy, findChromium } from './chromium.ts';
import { inProject, projectFolder } from './project.ts';
import { interruptChildren, runToEnd, stopOnSignals } from './processes.ts';
import { buildSites } from './sites.ts';
import { startTestDatabase } from './test-database.ts';

/** The result of a step. A check counts as one test; a step that runs tests counts each of them. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The output, shown if the step failed or skipped a test. */
  readonly output: string;
  /**
   * Which tests failed and why. They are printed again at the end of the run, because the output of thousands of tests
   * hides them.
   */
  readonly faults?: readonly string[];
}

export interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
}

type Command = readonly [string, ...string[]];
const bin = (name: string): string => inProject('node_modules', '.bin', name);
const node = (script: string, ...parameters: string[]): Command => [process.execPath, inProject(script), ...parameters];

/** A step that is one command; its exit code is the result. */
const check = (name: string, command: Command): Step => ({
  name,
  run: async () => {
    const { code, output } = await runToEnd(command, { cwd: projectFolder, env: { NO_COLOR: '1' }, limitMinutes: 10 });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
  },
});

/**
 * Checks types. Each package is checked separately, so that a package without Node and DOM types cannot use them; then
 * all tests and tools are checked together.
 */
const types: Step = {
  name: 'types',
  run: async () => {
    const projects = [...globSync('packages/*/tsconfig.json', { cwd: projectFolder }).sort(), 'tsconfig.tests.json'];
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

/** The steps that take seconds and need no services; `npm run check` runs them. */
export const fastSteps: readonly Step[] = [
  types,
  check('format', [bin('biome'), 'format', '--reporter=summary', '.']),
  check('lint', [bin('oxlint'), '--format=unix']),
  check('dead code', [bin('knip'), '--no-progress', '--no-config-hints']),
  check('tidy', node('tools/tidy/main.ts')),
];

/** The tests that need no database and no browser. */
export const pureTests: Step = { name: 'tests without database', run: () => runTests(['pure', 'screens'], {}) };

/** All tests except the browser stories. Their database is stopped afterwards, also after Ctrl-C. */
export const allTests: Step = {
  name: 'tests',
  run: async () => {
    if (process.env['TEST_DATABASE_URL']) return runTests([], {});
    const postgres = await startTestDatabase();
    try {
      return await runTests([], { TEST_DATABASE_URL: postgres.url });
    } finally {
      await postgres.stop();
    }
  },
};

async function runTests(projects: readonly string[], env: Record<string, string>): Promise<Outcome> {
  const file = freshReport('vitest.json');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--reporter=./tools/vitest-stuck.ts',
  ];
  const chosen = projects.map((name) => `--project=${name}`);
  const { code, output } = await runToEnd(node('node_modules/vitest/vitest.mjs', 'run', ...reporters, ...chosen), {
    cwd: projectFolder,
    env: { ...env, NO_COLOR: '1' },
    limitMinutes: 25,
  });
  const counts = readReport(file) as VitestReport | undefined;
  return countOnce(code, {
    passed: counts?.numPassedTests ?? 0,
    failed: counts?.numFailedTests ?? 0,
    skipped: (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0),
    output,
    faults: (counts?.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) =>
          faultText(`${relative(projectFolder, name)} › ${fullName}`, failureMessages),
        ),
    ),
  });
}

/** The browser forms of playwright.config.ts. */
const forms = ['th-360', 'en-1280'] as const;

/**
 * Runs the stories (end-to-end tests in a real browser). The two forms, phone and desktop, run in parallel, because a
 * story mostly waits (for a draw, for a second person). Each has a separate product, because stories move the product's
 * clock. `short` leaves out the long stories.
 */
export const stories = (size: 'short' | 'all'): Step => ({
  name: size === 'all' ? 'all browser stories' : 'browser stories',
  run: async () => {
    const browser = await findChromium((line) => console.log(`  ${line}`));
    if (!browser) {
      const output = `BROWSER STORIES SKIPPED: no browser. ${chromiumRemedy}`;
      return { passed: 0, failed: 0, skipped: countStories() * forms.length, output };
    }
    // Build the sites here once; otherwise both products would build them at the same time.
    await buildSites((line) => console.log(`  ${line}`));
    const outcomes = await Promise.all(forms.map((form) => storiesIn(form, size)));
    return outcomes.reduce((sum, { passed, failed, skipped, output }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      output: `${sum.output}\n${output}`,
      faults: outcomes.flatMap(({ faults = [] }) => faults),
    }));
  },
});

async function storiesIn(form: (typeof forms)[number], size: 'short' | 'all'): Promise<Outcome> {
  const file = freshReport(`${form}.json`);
  const { code, output } = await runToEnd(node('node_modules/@playwright/test/cli.js', 'test', `--project=${form}`), {
    cwd: projectFolder,
    env: { FORCE_COLOR: '0', STORY_RUN: form, STORIES: size },
    limitMinutes: size === 'all' ? 90 : 20,
  });
  const { stats, suites = [] } = (readReport(file) ?? {}) as PlaywrightReport;
  return countOnce(code, {
    faults: suites.flatMap((suite) => faultsIn(suite, form)),
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
    output,
  });
}

const countStories = (): number =>
  globSync('e2e/**/*.{story,spec,test}.ts', { cwd: projectFolder })
    .map((file) => readFileSync(inProject(file), 'utf8').match(/^\s*test\(/gm)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);

/**
 * Injects faults while money moves, and compares the acknowledged changes with the stored data. This is the short
 * version of the drill.
 */
export const faultDrill: Step = check('fault drill', node('tools/drill/main.ts', '--faults', '6'));

/** Tests the drill's checks: runs small products with planted mistakes, which the checks must report. */
export const plantedBugs: Step = check('planted bugs', node('tools/drill/main.ts', '--planted'));

/** Runs all steps in order, even after a failure, and returns the total. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome> {
  let sum: Outcome = { passed: 0, failed: 0, skipped: 0, output: '' };
  const bad: string[] = [];
  const faults: string[] = [];
  let running: Promise<unknown> = Promise.resolve();
  let interrupted = false;
  stopOnSignals(async () => {
    interrupted = true;
    await interruptChildren();
    await running;
  }, 130);
  for (const step of steps) {
    const began = performance.now();
    const run = step
      .run()
      .catch((error: unknown): Outcome => ({ passed: 0, failed: 1, skipped: 0, output: String(error) }));
    running = run;
    const outcome = await run;
    // The signal's handler will end the process; wait for that.
    if (interrupted) await new Promise<never>(() => undefined);
    report(step, outcome, (performance.now() - began) / 1000);
    if (outcome.failed > 0) bad.push(step.name);
    faults.push(...(outcome.faults ?? []));
    const { passed, failed, skipped } = outcome;
    sum = { ...sum, passed: sum.passed + passed, failed: sum.failed + failed, skipped: sum.skipped + skipped };
  }
  if (bad.length > 0) console.log(`\nFailed: ${bad.join(', ')}`);
  for (const fault of faults) console.log(`\n${indented(fault)}`);
  return sum;
}

function report(step: Step, outcome: Outcome, seconds: number): void {
  const counts = outcome.passed + outcome.failed + outcome.skipped > 1 ? `, ${countsText(outcome)}` : '';
  console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${step.name}  ${seconds.toFixed(1)} s${counts}`);
  if (outcome.failed > 0 || outcome.skipped > 0) console.log(indented(outcome.output));
}

export const countsText = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats?: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

const faultsIn = ({ suites = [], specs = [] }: PlaywrightSuite, form: string): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) =>
      faultText(
        `[${form}] e2e/${file}:${line} › ${title}`,
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))),
      ),
    ),
  ...suites.flatMap((suite) => faultsIn(suite, form)),
];

/** The name of a failed test and the first 20 lines of each of its errors. */
const faultText = (title: string, messages: readonly string[]): string =>
  [
    title,
    ...messages.map((message) => indented(stripVTControlCharacters(message).split('\n').slice(0, 20).join('\n'))),
  ].join('\n');

/**
 * A test runner that exits with an error without naming a failed test (a file cannot be loaded) counts as one failure.
 */
function countOnce(code: number, outcome: Outcome): Outcome {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

function freshReport(name: string): string {
  mkdirSync(inProject('test-results'), { recursive: true });
  const file = inProject('test-results', name);
  rmSync(file, { force: true });
  return file;
}

const readReport = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const indented = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

async function inPairs<Item, Answer>(items: readonly Item[], work: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) answers[next[0]] = await work(next[1]);
  };
  await Promise.all([worker(), worker()]);
  return answers;
}

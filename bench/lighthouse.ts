import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumFlags, type Browser } from '../tools/chromium.ts';
import { Fault } from '../tools/fault.mjs';
import { runToEnd } from '../tools/processes.ts';
import { inProject } from '../tools/project.ts';

/**
 * The version of Lighthouse. It is not in package.json, because it depends on 114 other packages (176 MB) and would
 * slow every `npm ci` by about twenty seconds for a tool that only this command needs. The command installs it once
 * into a separate folder.
 */
const VERSION = '13.5.0';
const folder = inProject('.cache', `lighthouse-${VERSION}`);
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');

/** Results of one run for a page: scores from 0 to 100, layout shift, times in ms. */
export interface Sheet {
  readonly performance: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly seo: number;
  readonly shift: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  /**
   * The speed of the machine during the run in Lighthouse's benchmark index; an idle desktop computer has a few
   * thousand.
   */
  readonly machine: number;
  /** Names of the audits that the page failed. */
  readonly wanting: readonly string[];
}

/** Installs Lighthouse unless it is installed. */
export async function fetchLighthouse(say: (line: string) => void): Promise<void> {
  if (existsSync(program)) return;
  say(`fetching lighthouse ${VERSION} with npm into .cache (once)`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const run = await runToEnd(
    ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', `lighthouse@${VERSION}`],
    { cwd: folder, env: {} },
  );
  if (run.code === 0 && existsSync(program)) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Fault(
    'Lighthouse could not be fetched.',
    'Connect to a package registry, or measure without it: npm run bench:pages -- --no-lighthouse',
  );
}

/**
 * Runs Lighthouse once with the mobile preset: it records the load on this machine and simulates a phone on a slow
 * network from the recording. A slow machine sometimes loses the beginning of the recording; the run is then repeated.
 */
export async function lighthouse(address: string, browser: Browser): Promise<Sheet> {
  for (let attempt = 1; ; attempt += 1) {
    const { report, output } = await record(address, browser);
    if (report) return sheetOf(report);
    if (attempt === TRIES_MAX)
      throw new Fault(`Lighthouse could not measure ${address}.`, `It said:\n${output.slice(-2000)}`);
  }
}
const TRIES_MAX = 3;

async function record(address: string, browser: Browser): Promise<{ report: Report | undefined; output: string }> {
  const file = join(folder, `report-${process.pid}.json`);
  const flags = ['--headless=new', ...chromiumFlags].join(' ');
  const run = await runToEnd(
    [
      process.execPath,
      program,
      address,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      // The maximum wait for the page to load. A page with live updates never becomes idle, and in a long recording the
      // browser drops the beginning; the measured part ends long before this limit.
      '--max-wait-for-load=12000',
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=${flags}`,
    ],
    { cwd: folder, env: { ...browser.env, CHROME_PATH: browser.path } },
  );
  const isDone = run.code === 0 && existsSync(file);
  const report = isDone ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  rmSync(file, { force: true });
  return { report, output: run.output };
}

function sheetOf(report: Report): Sheet {
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  const value = (name: string) => report.audits[name]?.numericValue ?? 0;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    shift: value('cumulative-layout-shift'),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    machine: report.environment.benchmarkIndex,
    wanting: ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      (report.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}

interface Report {
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>;
}

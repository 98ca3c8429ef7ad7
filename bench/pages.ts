import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { constants, loadavg, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser as Opened } from '@playwright/test';
import { type Browser, chromiumFlags, chromiumRemedy, findChromium } from '../tools/chromium.ts';
import { Fault } from '../tools/fault.mjs';
import { startProduct } from '../tools/product.ts';
import { dataFolder, say } from '../tools/project.ts';
import { report } from './figures.ts';
import { fetchLighthouse, lighthouse, type Sheet } from './lighthouse.ts';

/**
 * npm run bench:pages -- [--url http://…] [--runs 3] [--pages /,/rng] [--no-lighthouse] [--no-keep]
 *
 * Measures a visitor's first load of the built product: script size as transferred (gzip), layout shift on a phone and
 * on a desktop, and Lighthouse scores with the mobile preset, as the median of the runs. Prints a table with the
 * limits, stores it in bench/results.md, and exits with 1 if a limit is missed. Without --url it starts a product
 * with lower priority than the browser.
 */
const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    runs: { type: 'string', default: '3' },
    pages: { type: 'string', default: '/,/elott,/rng,/results,/results/xsmb,/helpmc,/notices' },
    lighthouse: { type: 'boolean', default: true },
    keep: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const bars = { script: 120_000, shift: 0.05, performance: 90, accessibility: 100, practices: 95, seo: 100 };
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
];
/**
 * A page counts as loaded once it has sent no request for this many milliseconds, because pictures, lists and the
 * notice strip load late.
 */
const QUIET_MS = 3000;
const QUIET_MOST_MS = 30_000;

const runs = Number(options.runs);
if (!Number.isInteger(runs) || runs < 1)
  throw new Fault(`"${options.runs}" is no number of runs.`, 'Give a whole number: --runs 3');
const found = await findChromium(say);
if (!found) throw new Fault('No browser was found to measure with.', chromiumRemedy);
if (options.lighthouse) await fetchLighthouse(say);
const product = options.url ? undefined : await startProduct({ dataDir: join(dataFolder, 'bench'), port: 0, say });
if (product) yieldToBrowser();
const origin = (options.url ?? product?.url ?? '').replace(/\/$/, '');

interface Line {
  readonly path: string;
  readonly script: number;
  readonly scripts: readonly { readonly path: string; readonly bytes: number }[];
  /**
   * The layout shift on a desktop, where more elements surround a page. It is only reported: the limit applies to the
   * phone, as in Lighthouse's mobile preset.
   */
  readonly onDesk: number;
  readonly shift: number;
  readonly sheet: Sheet | undefined;
}

try {
  const lines: Line[] = [];
  for (const path of options.pages.split(',')) lines.push(await measure(found, path));
  const missed = lines.flatMap(missedBy);
  report(
    {
      name: 'pages',
      title: 'First load',
      options: `--runs ${runs}`,
      settings:
        `Lighthouse ran with its mobile preset; figures are medians of ${runs} runs. ` +
        `Tamarind's processes ran at the lowest priority, so that they did not slow the browser.`,
      table: rowsOf(lines),
      held: missed.length === 0 ? ['Every measured page meets all required values.'] : missed,
    },
    options.keep,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await product?.stop();
}

/**
 * If there are too few cores, gives all processes started so far lower priority than the browser. A real visitor's
 * phone would not compete with the server for cores, so the server must not slow the browser.
 */
function yieldToBrowser(): void {
  const parents = new Map(
    execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]),
  );
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent === process.pid || (parent !== undefined && parent > 1 && isOurs(parent));
  };
  for (const pid of [...parents.keys()].filter(isOurs))
    try {
      setPriority(pid, constants.priority.PRIORITY_LOW);
      // Linux distributes CPU time among sessions first, and each part of the product runs in its own session, so the
      // session's priority is lowered too.
      const session = `/proc/${pid}/autogroup`;
      if (existsSync(session)) writeFileSync(session, String(constants.priority.PRIORITY_LOW));
    } catch {
      // The process has exited meanwhile, for example ps itself.
    }
}

async function measure(browser: Browser, path: string): Promise<Line> {
  const opened = await chromium.launch({
    executablePath: browser.path,
    args: [...chromiumFlags],
    env: { ...process.env, ...browser.env } as Record<string, string>,
  });
  const visits = [];
  for (const viewport of sizes) visits.push(await visit(opened, origin + path, viewport));
  await opened.close();
  const weighed = await Promise.all(visits.map((one) => weigh(one.scripts)));
  const [scripts = [], more = []] = weighed;
  const [script, onDesk] = [weight(scripts), weight(more)];
  say(`${path}: ${scripts.length} scripts, ${kB(script)}, on a desk ${kB(onDesk)}`);
  const sheets: Sheet[] = [];
  for (let run = 1; options.lighthouse && run <= runs; run += 1) {
    const sheet = await lighthouse(origin + path, browser);
    say(`${path}: run ${run}, performance ${sheet.performance}, machine ${Math.round(sheet.machine)}, load ${load()}`);
    sheets.push(sheet);
  }
  return {
    path,
    script,
    onDesk,
    scripts: scripts.toSorted((left, right) => right.bytes - left.bytes),
    shift: Math.max(...visits.map((one) => one.shift)),
    sheet: medianOf(sheets),
  };
}

/** Makes a first visit with an empty cache; returns the scripts fetched, frames included, and the layout shift. */
async function visit(
  opened: Opened,
  address: string,
  viewport: { width: number; height: number },
): Promise<{ scripts: string[]; shift: number }> {
  const context = await opened.newContext({ viewport, locale: 'th-TH', timezoneId: 'Asia/Bangkok' });
  const page = await context.newPage();
  const scripts: string[] = [];
  let heard = Date.now();
  page.on('response', (response) => {
    heard = Date.now();
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.addInitScript(() => {
    const moved = { total: 0 };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'load' });
  const until = Date.now() + QUIET_MOST_MS;
  while (Date.now() - heard < QUIET_MS && Date.now() < until) await page.waitForTimeout(100);
  const shift = await page.evaluate(() => (globalThis as unknown as { moved: { total: number } }).moved.total);
  await context.close();
  return { scripts, shift };
}

async function weigh(addresses: readonly string[]): Promise<Line['scripts']> {
  return Promise.all(
    [...new Set(addresses)].map(async (address) => ({
      path: address.replace(origin, ''),
      bytes: await gzipped(address),
    })),
  );
}
function weight(scripts: Line['scripts']): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Returns the size of a file as transferred with gzip. The limit is defined for gzip, although browsers may use brotli.
 */
function gzipped(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

// ── Table ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Combines the runs of a page: each figure is the median of that figure over all runs, and the failed audits of all
 * runs are listed. Undefined without runs.
 */
function medianOf(sheets: readonly Sheet[]): Sheet | undefined {
  if (sheets.length === 0) return undefined;
  const middle = (name: Exclude<keyof Sheet, 'wanting'>) =>
    sheets.map((sheet) => sheet[name]).sort((left, right) => left - right)[Math.floor(sheets.length / 2)] ?? 0;
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    practices: middle('practices'),
    seo: middle('seo'),
    shift: middle('shift'),
    firstPaintMs: middle('firstPaintMs'),
    largestPaintMs: middle('largestPaintMs'),
    blockedMs: middle('blockedMs'),
    machine: middle('machine'),
    wanting: [...new Set(sheets.flatMap(({ wanting }) => wanting))],
  };
}

function rowsOf(lines: readonly Line[]): string[][] {
  return [
    [
      'page',
      'script, gzip',
      'script on a desktop',
      'layout shift',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'first paint',
      'largest paint',
      'blocking time',
    ],
    [
      '**required**',
      `≤ ${kB(bars.script)}`,
      '',
      `≤ ${bars.shift}`,
      `≥ ${bars.performance}`,
      `${bars.accessibility}`,
      `≥ ${bars.practices}`,
      `${bars.seo}`,
      '',
      '',
      '',
    ],
    ...lines.map(({ path, script, onDesk, shift, sheet }) => [
      path,
      kB(script),
      kB(onDesk),
      Math.max(shift, sheet?.shift ?? 0).toFixed(3),
      ...(sheet
        ? [
            `${sheet.performance}`,
            `${sheet.accessibility}`,
            `${sheet.practices}`,
            `${sheet.seo}`,
            seconds(sheet.firstPaintMs),
            seconds(sheet.largestPaintMs),
            `${Math.round(sheet.blockedMs)} ms`,
          ]
        : ['–', '–', '–', '–', '–', '–', '–']),
    ]),
  ];
}

function missedBy({ path, script, scripts, shift, sheet }: Line): string[] {
  const most = Math.max(shift, sheet?.shift ?? 0);
  const biggest = scripts
    .slice(0, 4)
    .map((one) => `${one.path} ${kB(one.bytes)}`)
    .join(', ');
  const wanting = sheet?.wanting.length ? ` (${sheet.wanting.join(', ')})` : '';
  return [
    script > bars.script &&
      `Missed: ${path} loads ${kB(script)} of script (required: at most ${kB(bars.script)}), the most by ${biggest}.`,
    most > bars.shift && `Missed: ${path} has a layout shift of ${most.toFixed(3)} (required: at most ${bars.shift}).`,
    sheet &&
      sheet.performance < bars.performance &&
      `Missed: ${path} has performance ${sheet.performance} (required: at least ${bars.performance}).`,
    sheet &&
      sheet.accessibility < bars.accessibility &&
      `Missed: ${path} has accessibility ${sheet.accessibility}${wanting}.`,
    sheet && sheet.practices < bars.practices && `Missed: ${path} has best practices ${sheet.practices}${wanting}.`,
    sheet && sheet.seo < bars.seo && `Missed: ${path} has SEO ${sheet.seo}${wanting}.`,
  ].filter((sentence) => typeof sentence === 'string');
}

/** Formats a size in bytes as kB of 1,000 bytes. */

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

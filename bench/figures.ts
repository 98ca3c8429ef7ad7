import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { Fault } from '../tools/fault.mjs';
import { inProject, say } from '../tools/project.ts';

/** This file has helpers of all benchmarks: medians, tables, and each benchmark's block in bench/results.md. */

/** The median; the upper of the two middle values of an even number. NaN for an empty list. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/**
 * Milliseconds of the machine's monotonic clock, which all its processes share, so times of different processes can be
 * compared.
 */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

export function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const [head = '', ...rest] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rest];
}

/** Sends `word`, a message, to a child process of the benchmark and returns the child's response. */
export async function asked<Answer>(child: ChildProcess, word: unknown): Promise<Answer> {
  child.send(word as string);
  return ((await once(child, 'message')) as [Answer])[0];
}

/** Parses a count from the command line; throws a Fault if it is invalid. */
export function countOf(name: string, text: string, least = 1): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= least) return count;
  throw new Fault(`"${text}" is not a number of ${name}.`, `Give one of at least ${least}: --${name} 5`);
}

export interface Report {
  /** The script's name in package.json, without `bench:`. */
  readonly name: string;
  /** The script's name in package.json if it differs from `name`; one script may write several blocks. */
  readonly command?: string;
  readonly title: string;
  /** The options given after `--`. */
  readonly options: string;
  /** A description of the measurement, in sentences. */
  readonly settings: string;
  readonly table: readonly (readonly string[])[];
  /** The results with their required values, one sentence each. */
  readonly held: readonly string[];
}

/**
 * Prints the report. With `keep` it also replaces the previous figures in the results file; older figures are in the
 * git history.
 */
export function report({ name, command = name, title, options, settings, table, held }: Report, keep: boolean): void {
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const text = [
    `## ${title}`,
    '',
    `The figures were measured by \`npm run bench:${command} -- ${options}\` on ${at} UTC at commit ${commit()}, on a machine with ` +
      `${cpus().length} cores; the machine's load average was ${(loadavg()[0] ?? 0).toFixed(1)} at the end. ${settings}`,
    '',
    ...tableOf(table),
    '',
    ...held.map((line) => `- ${line}`),
  ].join('\n');
  process.stdout.write(`\n${text}\n`);
  if (!keep) return;
  const file = inProject('bench', 'results.md');
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '# Figures\n';
  const block = `${begin}\n${text}\n${end}`;
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  writeFileSync(
    file,
    from < 0 ? `${old.trimEnd()}\n\n${block}\n` : old.slice(0, from) + block + old.slice(to + end.length),
  );
  say('kept in bench/results.md');
}

function commit(): string {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: inProject(), encoding: 'utf8' }).trim();
  return (
    git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', 'packages') ? ' with uncommitted changes' : '')
  );
}

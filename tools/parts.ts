import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from './fault.mjs';
import { type Child, isPortFree, isStillRunning, processIdentity } from './processes.ts';

/**
 * This file has helpers to run a product of several processes: exclusive use of a data folder, logs, a process's first
 * output line, and free ports.
 */

/**
 * Reserves a data folder, because only one product may use it at a time. The file `running` in it lists the processes.
 * If a run was killed (-9), its processes may survive and hold the ports, so the next run ends them first.
 */
export async function claimFolder(dataDir: string): Promise<() => Promise<void>> {
  const mark = join(dataDir, 'running');
  const [owner, ...children] = existsSync(mark) ? readFileSync(mark, 'utf8').trim().split('\n') : [];
  if (owner && owner !== processIdentity(process.pid) && isStillRunning(owner)) {
    throw new Fault(
      `Tamarind already runs on this data (process ${owner.split(' ')[0]}).`,
      'Use that one, or stop it first (Ctrl-C in its window).',
    );
  }
  await Promise.all(children.map(endLeftover));
  writeFileSync(mark, `${processIdentity(process.pid)}\n`);
  return async () => rmSync(mark, { force: true });
}

async function endLeftover(identity: string): Promise<void> {
  const pid = Number(identity.split(' ')[0]);
  for (let waitedMs = 0; isStillRunning(identity); waitedMs += 100) {
    if (waitedMs === 0) process.kill(pid, 'SIGTERM');
    if (waitedMs === 5000) process.kill(pid, 'SIGKILL');
    await wait(100);
  }
}

export const noteChild = (dataDir: string, child: Child): void =>
  writeFileSync(join(dataDir, 'running'), `${processIdentity(child.pid)}\n`, { flag: 'a' });

export async function assertPortFree(port: number): Promise<void> {
  if (await isPortFree(port, '127.0.0.1')) return;
  throw new Fault(
    `Port ${port} is taken by another program.`,
    `Stop that program, or take another port: npm start -- --port ${port + 1}`,
  );
}

/**
 * The range from which ports are taken. It lies below the ephemeral ports, because on a busy machine ten consecutive
 * ephemeral ports are hardly ever free.
 */
const ROWS = { from: 20_000, to: 32_000 };

/** Returns the first of `count` consecutive free ports. */
export async function freePortRow(count: number): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const base = randomInt(ROWS.from, ROWS.to);
    const ports = Array.from({ length: count }, (_, index) => base + index);
    const free = await Promise.all(ports.map((port) => isPortFree(port, '127.0.0.1')));
    if (free.every(Boolean)) return base;
  }
  throw new Fault('No free ports were found for the stand-ins.', 'Close some programs and start again.');
}

/**
 * Returns the secret key of the data folder. It is generated only once, because data encrypted with it cannot be
 * decrypted with another key.
 */
export function secretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

export function keepLog(child: Child, { dataDir }: { readonly dataDir: string }): void {
  const lines: string[] = [];
  const file = join(dataDir, `${child.name}.log`);
  writeFileSync(file, '');
  child.onLine((line) => lines.push(line));
  const flush = () => {
    if (lines.length > 0) writeFileSync(file, `${lines.splice(0).join('\n')}\n`, { flag: 'a' });
  };
  const timer = setInterval(flush, 500);
  timer.unref();
  void child.ended.then(() => {
    clearInterval(timer);
    flush();
  });
}

export function parsed(text: string): LogLine | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return undefined;
  }
}

export type LogLine = Record<string, unknown>;
export type Stops = (() => Promise<void>)[];

/**
 * Returns the first JSON line of a process that matches; throws an error with the last output if the process exits or
 * hangs before.
 */
export async function firstLine(child: Child, fits: (line: LogLine) => boolean): Promise<LogLine> {
  let timer: NodeJS.Timeout | undefined;
  const line = await Promise.race([
    new Promise<LogLine>((resolve) => {
      child.onLine((text) => {
        const candidate = parsed(text);
        if (candidate && fits(candidate)) resolve(candidate);
      });
    }),
    child.ended.then(() => 'ended' as const),
    new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), START_LIMIT_MS);
    }),
  ]);
  clearTimeout(timer);
  if (typeof line === 'object') return line;
  await child.stop();
  const what = line === 'late' ? `did not become ready in ${START_LIMIT_MS / 1000} s` : 'ended while starting';
  throw new Fault(`The ${child.name} ${what}.`, `Its last words:\n${child.lastLines()}`);
}

/**
 * The time limit for starting a process. The first start is the longest: it simulates ninety days of demo history,
 * which takes minutes on a busy machine.
 */
const START_LIMIT_MS = 900_000;

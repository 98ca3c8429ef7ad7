import { execFileSync, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * Returns the state of a process id. A killed process stays a zombie until its parent (often init) collects it: about
 * 1.5 s on a small machine, for ever in a container without an init. A zombie still answers kill(pid, 0).
 */
export function processState(pid: number): 'running' | 'zombie' | 'gone' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'gone';
  }
  const stat = processStat(pid);
  if (stat === undefined) return 'running';
  return stat.state === 'Z' || stat.state === 'X' ? 'zombie' : 'running';
}

/** A permanent name of a process: ids are reused, but an id with its start time is unique. */
export function processIdentity(pid: number): string {
  return `${pid} ${processStat(pid)?.bornAt ?? ''}`.trim();
}

/** True if the process named by `processIdentity` is still running. */
export function isStillRunning(identity: string): boolean {
  const pid = Number(identity.split(' ')[0]);
  return Number.isInteger(pid) && pid > 0 && processState(pid) === 'running' && processIdentity(pid) === identity;
}

function processStat(pid: number): { state: string; bornAt: string } | undefined {
  try {
    if (process.platform === 'linux') {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The program's name in parentheses may contain spaces and parentheses, so count the fields from the last
      // parenthesis (proc(5): 3 state, 22 starttime).
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return { state: fields[0] ?? '', bornAt: fields[19] ?? '' };
    }
    if (process.platform === 'win32') return undefined;
    const [state, ...born] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
    return { state: (state ?? '').slice(0, 1), bornAt: born.join('-') };
  } catch {
    return undefined;
  }
}

/** A child process; the process that started it must stop it. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Calls the listener with each line of standard output and error, as it comes. */
  onLine(listener: (line: string) => void): void;
  /** The last lines of output, for error messages. */
  lastLines(): string;
  /** Resolves with the exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
  hasEnded(): boolean;
  /** Sends SIGTERM, and SIGKILL if the process has not ended in time. */
  stop(timeoutMs?: number): Promise<void>;
}

export function startChild(
  name: string,
  command: readonly [string, ...string[]],
  options: { cwd: string; env?: Record<string, string | undefined> },
): Child {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
  // Put the child into a separate process group: Ctrl-C in a terminal then reaches only this process, which stops the
  // children in the right order.
  const child = spawn(command[0], command.slice(1), {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio,
    detached: process.platform !== 'win32',
  });
  const listeners: ((line: string) => void)[] = [];
  const kept: string[] = [];
  const hear = (line: string) => {
    kept.push(line);
    if (kept.length > 40) kept.shift();
    for (const listener of listeners) listener(line);
  };
  splitLines(child.stdout, hear);
  splitLines(child.stderr, hear);
  let over = false;
  const ended = endOf(child, hear).finally(() => {
    over = true;
    everyChild.delete(child);
  });
  everyChild.add(child);
  return {
    name,
    pid: child.pid ?? 0,
    onLine: (listener) => listeners.push(listener),
    lastLines: () => kept.join('\n'),
    ended,
    hasEnded: () => over,
    stop: async (timeoutMs = 10_000) => {
      if (over) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      await ended;
      clearTimeout(late);
    },
  };
}

function endOf(child: ChildProcess, hear: (line: string) => void): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      hear(String(error));
      resolve(127);
    });
    // Wait for 'close' instead of 'exit', so that all output has been read.
    child.once('close', (code, signal) => resolve(code ?? signal ?? 0));
  });
}

/** All children; they are killed if this process ends by an uncaught error. */
const everyChild = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of everyChild) child.kill('SIGKILL');
});

/** Interrupts all children as Ctrl-C would, so that test runners clean up their own processes. */
export async function interruptChildren(): Promise<void> {
  for (const child of everyChild) child.kill('SIGINT');
  for (let waitedMs = 0; everyChild.size > 0 && waitedMs < 15_000; waitedMs += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function splitLines(stream: NodeJS.ReadableStream | null, hear: (line: string) => void): void {
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  stream?.on('end', () => {
    if (rest) hear(rest);
  });
}

/**
 * Runs a command to its end. Its output is passed through line by line, or only collected for the message of a failure.
 * A command that has not ended after `limitMinutes` fails and is killed with all processes of its group.
 */
export async function runToEnd(
  command: readonly [string, ...string[]],
  options: {
    cwd: string;
    env?: Record<string, string | undefined>;
    onLine?: (line: string) => void;
    limitMinutes?: number;
  },
): Promise<{ code: number; output: string }> {
  const child = startChild(command[0], command, options);
  const lines: string[] = [];
  child.onLine((line) => {
    lines.push(line);
    options.onLine?.(line);
  });
  const { limitMinutes } = options;
  const late =
    limitMinutes &&
    setTimeout(() => {
      lines.push(`NOT ENDED after ${limitMinutes} minutes, killed: ${command.join(' ')}`);
      killGroup(child.pid);
    }, limitMinutes * 60_000);
  const end = await child.ended;
  clearTimeout(late);
  // Kill the process group, because a test runner that died leaves its workers behind. Windows has no process groups.
  if (process.platform !== 'win32') killGroup(child.pid);
  return { code: typeof end === 'number' ? end : 1, output: lines.join('\n') };
}

/** Kills a process group; on Windows, which has none, only the child. */
function killGroup(leader: number): void {
  try {
    process.kill(process.platform === 'win32' ? leader : -leader, 'SIGKILL');
  } catch {
    // Ignore the error: the whole group has already ended.
  }
}

/** True if the port is free on this address, tested by listening on it. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** A port that is free at this moment. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host }, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/**
 * On Ctrl-C, SIGTERM or a closed terminal, runs `stop` once and then exits with `code`; 0 means that being stopped is
 * the normal end.
 */
export function stopOnSignals(stop: () => Promise<void>, code = 0): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop().then(
        () => process.exit(code),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

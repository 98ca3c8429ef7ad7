import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Suspends a process for a while and resumes it. */
export async function standStill(pid: number, ms: number): Promise<void> {
  if (!signal(pid, 'SIGSTOP')) return;
  await wait(ms);
  signal(pid, 'SIGCONT');
}

/** Sends a signal to a process; false if the process no longer exists. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** The user and system time of a process in milliseconds; proc(5) has them in hundredths of a second. */
export function cpuMsOf(pid: number): number {
  if (process.platform !== 'linux') return 0;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/**
 * The ids of a process's children. Empty outside Linux, where the children of a killed postmaster exit by themselves.
 */
export function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

import type { Config } from './config.ts';

/** Rare moments at which the fault drill kills the process on purpose (docs/drill.md): `name` or `name@call`. */
export type FaultPoint =
  | 'request.before-commit'
  | 'request.after-commit'
  | 'settle.after-credit'
  | 'deposit.notice-kept'
  | 'payout.before-sent'
  | 'payout.after-sent'
  | 'vendor.after-insert'
  | 'outbox.taken';

let armed: { readonly name: string; passes: number } | undefined;

/**
 * Does nothing, unless this process was started by the drill with FAULT_AT: then the n-th pass of the named point is its last
 * act, as a kill -9 would be.
 */
export function faultPoint(point: FaultPoint, call?: string): void {
  if (armed === undefined || (armed.name !== point && armed.name !== `${point}@${call}`)) return;
  armed.passes -= 1;
  if (armed.passes === 0) process.kill(process.pid, 'SIGKILL');
}

/** FAULT_AT=name:n, read once at start. The configuration refuses it outside the demo, and so does this. */
export function armFaultPoint({ DEMO, FAULT_AT }: Pick<Config, 'DEMO' | 'FAULT_AT'>): void {
  if (FAULT_AT === undefined) return;
  if (!DEMO) throw new Error('a fault point is armed in the demo only');
  const [name = '', passes = '1'] = FAULT_AT.split(':');
  armed = { name, passes: Number(passes) };
}

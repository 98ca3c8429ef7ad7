import type { Config } from './config.ts';

/**
 * Places in the code at which the fault drill can kill the process (docs/drill.md), written as `name` or `name@call`.
 */
export type FaultPoint =
  | 'request.before-commit'
  | 'request.after-commit'
  | 'settle.after-credit'
  | 'deposit.notice-kept'
  | 'deposit.set-booked'
  | 'deposit.order-created'
  | 'slip.checked'
  | 'payout.before-sent'
  | 'payout.after-sent'
  | 'vendor.after-insert'
  | 'outbox.taken'
  | 'commission.window-closed'
  | 'commission.posted';

let armed: { readonly name: string; passes: number } | undefined;

/**
 * Does nothing unless the fault drill started this process with FAULT_AT=name:n: then the n-th call with that point
 * kills the process like kill -9.
 */
export function faultPoint(point: FaultPoint, call?: string): void {
  if (armed === undefined || (armed.name !== point && armed.name !== `${point}@${call}`)) return;
  armed.passes -= 1;
  if (armed.passes === 0) process.kill(process.pid, 'SIGKILL');
}

/** Reads FAULT_AT=name:n once at start. Both the configuration and this function refuse it outside the demo. */
export function armFaultPoint({ DEMO, FAULT_AT }: Pick<Config, 'DEMO' | 'FAULT_AT'>): void {
  if (FAULT_AT === undefined) return;
  if (!DEMO) throw new Error('a fault point is armed in the demo only');
  const [name = '', passes = '1'] = FAULT_AT.split(':');
  armed = { name, passes: Number(passes) };
}

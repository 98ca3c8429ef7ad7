import type { Kind } from './world.ts';

/** The answer of the evaluator: who is paid how much for the window that begins at `from`. */
export interface Pay {
  kind: Kind;
  agent: number;
  from: number;
  pay: bigint;
}

/**
 * A line whose contracts give the whole top rate away: the pays of its agents add up to `dueE6` less `keptE6`, the parts
 * of a unit that wait. `window` null: over all windows.
 */
export interface Line {
  kind: Kind;
  agents: number[];
  window: number | null;
  dueE6: bigint;
  keptE6: bigint;
}
export interface Evaluation {
  pays: Pay[];
  lines: Line[];
}

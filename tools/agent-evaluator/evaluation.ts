import type { Kind } from './world.ts';

/** A result of the evaluator: an agent's payment for the window that begins at `from`. */
export interface Pay {
  kind: Kind;
  agent: number;
  from: number;
  pay: bigint;
}

/**
 * A line whose contracts pay out the whole top rate: its agents' payments add up to `dueE6` less `keptE6`, the
 * fractions of a unit that are carried on. `window` null: over all windows.
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
  /** Wins that stay kept apart at the end, as `agent member amount`. */
  apart: string[];
}

import type { Kind } from './world.ts';

/** A payment that the evaluator computed for an agent, for the window (income period) that begins at `from`. */
export interface Pay {
  kind: Kind;
  agent: number;
  from: number;
  pay: bigint;
}

/**
 * A line of agents, one above the other, whose contracts together pay out the whole top rate. The payments of its
 * agents must add up to `dueE6` minus `keptE6` (fractions of a unit carried over), both in millionths. `window` null:
 * the sum over all windows.
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
  /**
   * Wins that members have not yet repaid at the end (kept apart from the agent's loss), each as `agent member amount`.
   */
  apart: string[];
}

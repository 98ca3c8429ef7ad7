import type { ScheduledDraw } from '@tamarind/domain/lottery/calendar';
import type { WithdrawalEnd } from './cashier.ts';
import type { Agenda, Past } from './past.ts';
import type { Crowd, Office } from './people.ts';

/** Draws by game, earliest first. */
export type Draws = ReadonlyMap<string, readonly ScheduledDraw[]>;

/**
 * Everything that the simulation needs: the server on a past day, the simulated people, the staff and the planned
 * actions.
 */
export interface Scene {
  readonly past: Past;
  readonly crowd: Crowd;
  readonly agenda: Agenda;
  readonly office: Office;
  readonly draws: Draws;
  /** Gives the outcome of the next simulated withdrawal; outcomes are used in turn. */
  readonly ends: Generator<WithdrawalEnd, never>;
}

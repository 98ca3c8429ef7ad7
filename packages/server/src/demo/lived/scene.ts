import type { ScheduledDraw } from '@tamarind/domain/lottery/calendar';
import type { WithdrawalEnd } from './cashier.ts';
import type { Agenda, Past } from './past.ts';
import type { Crowd, Office } from './people.ts';

/** Draws by game, in the order of time. */
export type Draws = ReadonlyMap<string, readonly ScheduledDraw[]>;

/** The simulated people, the office and the plan of the days. */
export interface Scene {
  readonly past: Past;
  readonly crowd: Crowd;
  readonly agenda: Agenda;
  readonly office: Office;
  readonly draws: Draws;
  /** Ends of the next withdrawals, used in turn. */
  readonly ends: Generator<WithdrawalEnd, never>;
}

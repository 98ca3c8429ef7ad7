import type { Money } from '../../money.ts';
import type { ApplicationState, PromotionDays } from '../status.ts';

/** A person who wants to enter a promotion. `tries` counts the person's earlier applications, `last` is the newest one. */
export interface Entrant {
  readonly promotion: PromotionDays;
  readonly last: ApplicationState | undefined;
  readonly tries: number;
  readonly now: Date;
}

/**
 * One mechanic of promotions [M02]: who may enter, what is due, and when. A new kind is a module beside this file and a
 * code in `codes.ts`; `docs/kinds.md` walks through the rest.
 */
export interface PromotionKind<Code extends string = string> {
  readonly code: Code;
  /** How a member enters. `message`: with a comment and pictures; `press`: with one press. */
  readonly form: 'message' | 'press';
  /** The state of a new application. */
  readonly begins: ApplicationState;
  readonly mayEnter: (person: Entrant) => boolean;
  /** The bonus that may be issued for the application in its state; undefined: nothing is due now. */
  readonly due: (application: { readonly state: ApplicationState; readonly amount: Money }) => Money | undefined;
}

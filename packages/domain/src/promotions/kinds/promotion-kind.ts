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
 * A kind of promotion [M02]: who may enter, which bonus is due, and when. To add a kind, add a module beside this file
 * and a code in `codes.ts`; `docs/kinds.md` explains the other steps.
 */
export interface PromotionKind<Code extends string = string> {
  readonly code: Code;
  /** How a member enters. `message`: with a comment and pictures; `press`: with one press; `invite`: by inviting a friend. */
  readonly form: 'message' | 'press' | 'invite';
  /** The state of a new application; undefined if the kind has no applications. */
  readonly begins: ApplicationState | undefined;
  readonly mayEnter: (person: Entrant) => boolean;
  /** The bonus that staff may issue for an application in its current state; undefined if none may be issued. */
  readonly due: (application: { readonly state: ApplicationState; readonly amount: Money }) => Money | undefined;
}

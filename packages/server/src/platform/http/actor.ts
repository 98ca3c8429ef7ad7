import type { StaffRight } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';

/** Who is calling, as the sessions and operators rooms found out from the token. */
export type Actor = VisitorActor | MemberActor | StaffActor;

export interface VisitorActor {
  readonly kind: 'visitor';
}

export interface MemberActor {
  readonly kind: 'member';
  readonly memberId: bigint;
  readonly account: string;
  readonly isAgent: 0 | 1 | 2 | 4 | 41 | 42;
  readonly currency: Currency;
  readonly realm: 'real' | 'trial';
  readonly sessionId: bigint;
  /** Why the session may do nothing but change the password [H04]. */
  readonly changeDue?: ChangeDue | null;
  /**
   * `client`: the lottery client's own session, good for the lottery and the balance only. `withdrawal`: an excluded member's, good
   * for bringing the money home.
   */
  readonly scope: 'site' | 'client' | 'withdrawal';
  /** Nobody gave a sign of life for long: the password first [GLI 2.5.4]. */
  readonly isIdle?: boolean;
}

export type ChangeDue = 'first_login' | 'default' | 'expired';

export interface StaffActor {
  readonly kind: 'staff';
  readonly staffId: bigint;
  readonly username: string;
  readonly name: string;
  readonly role: string;
  readonly rights: readonly StaffRight[];
  readonly sessionId: bigint;
}

/** `endsAt`: when the session ends without a further sign of life; its push streams are checked then. */
export type InSession<Who extends MemberActor | StaffActor> = Who & { readonly endsAt: Date };

/**
 * Finds the caller of a session token; undefined when the token is unknown or its session has ended. `isAway`: the page asks by
 * itself, its person gave no sign of life.
 */
export type Authenticate = (
  token: string,
  now: Date,
  isAway?: boolean,
) => Promise<InSession<MemberActor> | InSession<StaffActor> | undefined>;

/** The actor's name in request claims, audit records and logs. */
export const actorKey = (actor: Actor): string =>
  actor.kind === 'visitor'
    ? 'visitor'
    : actor.kind === 'member'
      ? `member:${actor.memberId}`
      : `staff:${actor.username}`;

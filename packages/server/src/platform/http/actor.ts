import type { StaffRight } from '@tamarind/contract/endpoint';
import type { MemberKind } from '@tamarind/domain/members/member-kind';
import type { StaffRole } from '@tamarind/contract/operators';
import type { Currency } from '@tamarind/domain/money';

/** The caller, as resolved from the token by the sessions and operators rooms. */
export type Actor = VisitorActor | MemberActor | StaffActor;

export interface VisitorActor {
  readonly kind: 'visitor';
}

export interface MemberActor {
  readonly kind: 'member';
  readonly memberId: bigint;
  readonly account: string;
  readonly memberKind: MemberKind;
  readonly currency: Currency;
  readonly realm: 'real' | 'trial';
  readonly sessionId: bigint;
  /** Why the session may only change the password [H04]. */
  readonly changeDue?: ChangeDue | null;
  /** The session was proved by the account holder's name only [H13]. */
  readonly isProvedByName?: boolean;
  /**
   * `client`: the lottery client's session, for the lottery and the balance only. `withdrawal`: an excluded member's,
   * for withdrawing the money.
   */
  readonly scope: 'site' | 'client' | 'withdrawal';
  /** Idle for too long: the password must be proved first [GLI 2.5.4]. */
  readonly isIdle?: boolean;
}

export type ChangeDue = 'first_login' | 'default' | 'expired';

export interface StaffActor {
  readonly kind: 'staff';
  readonly staffId: bigint;
  /** The person behind the account; two accounts may belong to one. */
  readonly personId: bigint;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly rights: readonly StaffRight[];
  readonly currencies: RightLimits<Currency>;
  /** Account names of agents. */
  readonly branches: RightLimits<string>;
  readonly sessionId: bigint;
}

/**
 * The currencies, or branches, of each right that the person has in some of them only; a right that is not listed counts
 * in all. `any` is listed if one of the roles is limited: those of all limited roles, for calls that need no right.
 */
export type RightLimits<Limit> = Readonly<Partial<Record<StaffRight | 'any', readonly Limit[]>>>;

/** `endsAt`: when the session ends without further activity; its push streams are checked then. */
export type InSession<Who extends MemberActor | StaffActor> = Who & { readonly endsAt: Date };

/**
 * Resolves a session token; undefined when it is unknown or its session has ended. `isAway`: a background request,
 * which is not activity of the person.
 */
export type Authenticate = (
  token: string,
  now: Date,
  isAway?: boolean,
) => Promise<InSession<MemberActor> | InSession<StaffActor> | undefined>;

/** The actor's key in request claims, audit records and logs. */
export const actorKey = (actor: VisitorActor | MemberActor | Pick<StaffActor, 'kind' | 'username'>): string =>
  actor.kind === 'visitor'
    ? 'visitor'
    : actor.kind === 'member'
      ? `member:${actor.memberId}`
      : `staff:${actor.username}`;

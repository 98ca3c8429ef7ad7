import type { StaffRight } from '@tamarind/contract/endpoint';
import type { MemberKind } from '@tamarind/domain/members/member-kind';
import type { StaffRole } from '@tamarind/contract/operators';
import type { Currency } from '@tamarind/domain/money';

/** The caller, as resolved from the token by the modules for member sessions and for staff. */
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
  /** The reason why the session may only change the password [H04]. */
  readonly changeDue?: ChangeDue | null;
  /** True if the login was proved only by the account holder's name, the weakest proof [H13]. */
  readonly isProvedByName?: boolean;
  /**
   * `client`: a session of the lottery client, for the lottery and the balance only. `withdrawal`: a session in which a
   * self-excluded member may only withdraw the money.
   */
  readonly scope: 'site' | 'client' | 'withdrawal';
  /** True if the session was idle for too long, so the password must be proved first [GLI 2.5.4]. */
  readonly isIdle?: boolean;
}

export type ChangeDue = 'first_login' | 'default' | 'expired';

export interface StaffActor {
  readonly kind: 'staff';
  readonly staffId: bigint;
  /** Id of the person who uses the staff account; one person may have two accounts. */
  readonly personId: bigint;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly rights: readonly StaffRight[];
  readonly currencies: RightLimits<Currency>;
  /** Branches (teams) to which rights are limited, as account names of their agents. */
  readonly branches: RightLimits<string>;
  readonly sessionId: bigint;
}

/**
 * For each right that the person has only in some currencies or branches: the list of them. A right that is not listed
 * applies everywhere. `any`, for calls that need no right, combines the limits of all limited roles and is absent if no
 * role is limited.
 */
export type RightLimits<Limit> = Readonly<Partial<Record<StaffRight | 'any', readonly Limit[]>>>;

/** `endsAt`: the time when the session ends without further activity; its push streams are checked again then. */
export type InSession<Who extends MemberActor | StaffActor> = Who & { readonly endsAt: Date };

/**
 * Resolves a session token; undefined if the token is unknown or its session has ended. `isAway`: a background request,
 * which does not count as activity of the person.
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

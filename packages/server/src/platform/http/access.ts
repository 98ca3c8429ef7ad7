import type { Access } from '@tamarind/contract/endpoint';
import { assists } from '@tamarind/domain/agents/line/centre';
import { memberKinds } from '@tamarind/domain/members/member-kind';
import { currencies, type Currency } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import { refuse } from '../refusal.ts';
import type { Actor, MemberActor } from './actor.ts';
import type { Branches } from './routes.ts';

/** A restriction on one kind of player session, which may then make only some calls. */
interface ScopeRule {
  readonly is: (actor: MemberActor) => boolean;
  readonly rooms: readonly string[];
  readonly calls: readonly string[];
  /** Calls that the session may not make although their module is listed in `rooms`. */
  readonly but?: readonly string[];
  readonly refuse: (actor: MemberActor) => never;
}

const confined: readonly ScopeRule[] = [
  // The session of the lottery client: all other modules need the session of the site. It cannot launch another client,
  // because only a root session may have child sessions.
  {
    is: ({ scope }) => scope === 'client',
    rooms: ['lottery'],
    calls: ['wallet.getBalance', 'members.getMemberInfo', 'sessions.logout'],
    but: ['lottery.launchLottery'],
    refuse: () => refuse('FORBIDDEN'),
  },
  // If a password change is due, the session may only change the password, read the member's data and log out [H04].
  {
    is: ({ changeDue }) => Boolean(changeDue),
    rooms: [],
    calls: ['recovery.changePassword', 'members.getMemberInfo', 'registration.completeFirstLogin', 'sessions.logout'],
    refuse: ({ changeDue }) => refuse('PASSWORD_CHANGE_NEEDED', { changeDue: changeDue ?? 'default' }),
  },
  // A session that was idle for too long may only prove the password or log out [GLI 2.5.4].
  {
    is: ({ isIdle }) => isIdle === true,
    rooms: [],
    calls: ['factors.stepUp', 'sessions.logout'],
    refuse: () => refuse('SESSION_IDLE'),
  },
  // A self-excluded member may see the balance and withdraw it [GLI A.3.8].
  {
    is: ({ scope }) => scope === 'withdrawal',
    rooms: ['wallet', 'withdrawals', 'members', 'account', 'identity', 'support'],
    calls: ['sessions.logout', 'protection.getProtection'],
    // A self-excluded member cannot accept terms or agree to marketing.
    but: ['account.agreeTerms', 'account.setMarketing'],
    refuse: () => refuse('SELF_EXCLUDED'),
  },
  // An agent's assistant uses the agent centre and manages their own login, but may not play, deposit or withdraw
  // [N01].
  {
    is: ({ memberKind }) => assists(memberKind),
    rooms: ['agents', 'commission', 'members', 'account', 'factors', 'support', 'sessions', 'federation'],
    calls: ['wallet.getBalance', 'recovery.changePassword', 'registration.completeFirstLogin'],
    but: ['members.bindBankAccount', 'account.bindEWallet'],
    refuse: () => refuse('FORBIDDEN'),
  },
];

/** The currencies that the caller may see in this call: all of them, unless the caller's staff role is limited. */
export const currenciesOf = (actor: Actor, access: Access): readonly Currency[] =>
  actor.kind === 'staff' && typeof access === 'object' ? (actor.currencies[access.staff] ?? currencies) : currencies;

/** The branches (agents' teams) that the caller may see in this call; undefined means no limit. */
export const branchesOf = (actor: Actor, access: Access, now: Date): Branches | undefined => {
  const agents = actor.kind === 'staff' && typeof access === 'object' ? actor.branches[access.staff] : undefined;
  return agents && { agents, day: dayOf(now) };
};

/** Checks the access rule that the contract states for every route, before any input is read. */
export function checkAccess(access: Access, actor: Actor, room: string, name: string): void {
  if (access === 'visitor') return;
  if (actor.kind === 'visitor') refuse('TOKEN_MISSING');
  if (typeof access === 'object') {
    if (actor.kind !== 'staff') refuse('FORBIDDEN');
    if (access.staff !== 'any' && !actor.rights.includes(access.staff)) refuse('FORBIDDEN');
    return;
  }
  if (actor.kind !== 'member') refuse('FORBIDDEN');
  const call = `${room}.${name}`;
  for (const kind of confined)
    if (kind.is(actor) && ((!kind.rooms.includes(room) && !kind.calls.includes(call)) || kind.but?.includes(call)))
      kind.refuse(actor);
  if (access !== 'member' && actor.memberKind === 'trial') refuse('in_need_true_account');
  if (access === 'agent' && memberKinds[actor.memberKind].type !== 'agent') refuse('FORBIDDEN');
}

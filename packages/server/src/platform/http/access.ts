import type { Access } from '@tamarind/contract/endpoint';
import { refuse } from '../refusal.ts';
import type { Actor, MemberActor } from './actor.ts';

/** Sessions of players that are good for some calls only. */
interface Confined {
  readonly is: (actor: MemberActor) => boolean;
  readonly rooms: readonly string[];
  readonly calls: readonly string[];
  /** Of the rooms above: these are not among them. */
  readonly but?: readonly string[];
  readonly refuse: (actor: MemberActor) => never;
}

const confined: readonly Confined[] = [
  // The lottery client's own; everything else needs the site's. It opens no further client: only a root may have branches.
  {
    is: ({ scope }) => scope === 'client',
    rooms: ['lottery'],
    calls: ['wallet.getBalance', 'members.getMemberInfo', 'sessions.logout'],
    but: ['lottery.launchLottery'],
    refuse: () => refuse('FORBIDDEN'),
  },
  // One that has to change its password: that, whose it is, and the way out [H04].
  {
    is: ({ changeDue }) => Boolean(changeDue),
    rooms: [],
    calls: ['recovery.changePassword', 'members.getMemberInfo', 'registration.completeFirstLogin', 'sessions.logout'],
    refuse: ({ changeDue }) => refuse('PASSWORD_CHANGE_NEEDED', { changeDue: changeDue ?? 'default' }),
  },
  // One that nobody used for long: the password, or the way out [GLI 2.5.4].
  {
    is: ({ isIdle }) => isIdle === true,
    rooms: [],
    calls: ['factors.stepUp', 'sessions.logout'],
    refuse: () => refuse('SESSION_IDLE'),
  },
  // An excluded member's: to see the money and bring it home [GLI A.3.8].
  {
    is: ({ scope }) => scope === 'withdrawal',
    rooms: ['wallet', 'withdrawals', 'members', 'account', 'identity', 'support'],
    calls: ['sessions.logout', 'protection.getProtection'],
    // Terms to bet under and offers are not for them.
    but: ['account.agreeTerms', 'account.setMarketing'],
    refuse: () => refuse('SELF_EXCLUDED'),
  },
];

/** Refuses before any input is looked at. Decided here for every route, from the contract's access rule. */
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
  if (access === 'account' && actor.isAgent === 4) refuse('in_need_true_account');
}

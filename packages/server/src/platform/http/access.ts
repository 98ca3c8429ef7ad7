import type { Access } from '@tamarind/contract/endpoint';
import { refuse } from '../refusal.ts';
import type { Actor } from './actor.ts';

/** Rooms and calls that the lottery client's own session may use; everything else needs the site's session. */
const clientCalls = new Set(['wallet.getBalance', 'members.getMemberInfo', 'sessions.logout']);
const mayClientCall = (room: string, name: string): boolean =>
  room === 'lottery' || clientCalls.has(`${room}.${name}`);

/** What a session that has to change its password may do: that, read whose it is, and leave [H04]. */
const changeCalls = new Set(['recovery.changePassword', 'members.getMemberInfo', 'sessions.logout']);

/** Refuses before any input is looked at. Decided here for every route, from the contract's access rule. */
export function checkAccess(access: Access, actor: Actor, room: string, name: string): void {
  if (
    actor.kind === 'member' &&
    actor.scope === 'client' &&
    access !== 'visitor' &&
    !mayClientCall(room, name)
  )
    refuse('FORBIDDEN');
  if (
    actor.kind === 'member' &&
    actor.changeDue &&
    access !== 'visitor' &&
    !changeCalls.has(`${room}.${name}`)
  )
    refuse('PASSWORD_CHANGE_NEEDED', { changeDue: actor.changeDue });
  if (access === 'visitor') return;
  if (actor.kind === 'visitor') refuse('TOKEN_MISSING');
  if (access === 'member' || access === 'account') {
    if (actor.kind !== 'member') refuse('FORBIDDEN');
    if (access === 'account' && actor.isAgent === 4) refuse('in_need_true_account');
    return;
  }
  if (actor.kind !== 'staff') refuse('FORBIDDEN');
  if (access.staff !== 'any' && !actor.rights.includes(access.staff)) refuse('FORBIDDEN');
}

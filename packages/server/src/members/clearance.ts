import { clearanceOf, holdMember, putClearance, stoppedAmong } from './clearance-queries.ts';
import { openSigns, surestDuplicate } from './duplicates.ts';

/**
 * Facts to check before money leaves an account: if staff stopped the member's play, if the account is held, and which
 * other members are probably the same person. `linked` finds the most probable of them, by account name.
 */
export const clearance = {
  of: clearanceOf,
  stopped: stoppedAmong,
  put: putClearance,
  hold: holdMember,
  linked: surestDuplicate,
  signs: openSigns,
};

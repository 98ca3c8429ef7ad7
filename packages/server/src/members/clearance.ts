import { clearanceOf, holdMember, putClearance, stoppedAmong } from './clearance-queries.ts';
import { openSigns, surestDuplicate } from './duplicates.ts';

/**
 * Whether staff stopped a member's play, whether people look at the account before money leaves it, and which other
 * members may be the same person, the surest of them by account.
 */
export const clearance = {
  of: clearanceOf,
  stopped: stoppedAmong,
  put: putClearance,
  hold: holdMember,
  linked: surestDuplicate,
  signs: openSigns,
};

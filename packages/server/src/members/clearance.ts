import { holdMember, putClearance, clearanceOf } from './clearance-queries.ts';
import { surestDuplicate } from './duplicates.ts';

/**
 * Whether staff stopped a member's play, whether people look at the account before money leaves it, and which other
 * member is most surely the same person.
 */
export const clearance = { of: clearanceOf, put: putClearance, hold: holdMember, linked: surestDuplicate };

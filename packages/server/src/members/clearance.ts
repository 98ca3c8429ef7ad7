import { holdMember, putClearance, clearanceOf } from './clearance-queries.ts';

/** Whether staff stopped a member's play, and whether people look at the account before money leaves it. */
export const clearance = { of: clearanceOf, put: putClearance, hold: holdMember };

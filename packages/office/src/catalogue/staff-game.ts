import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listStaffGames } from '@tamarind/contract/games';

/** A game of the lobby as staff see it. */
export type StaffGame = OutputOf<typeof listStaffGames>['games'][number];

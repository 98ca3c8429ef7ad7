import type { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { moveEsports } from '@tamarind/domain/games/categories';
import type { CardRow, GameRow } from './queries.ts';

export type ShownGame = OutputOf<typeof contract.games.getCatalogueGame>;
export type ShownCard = OutputOf<typeof contract.games.listVendors>['list'][number];

export const shownGame =
  (esports: readonly string[], now: Date) =>
  (row: GameRow): ShownGame => ({
    gameId: row.code,
    vassalage: row.vassalage,
    vendorName: row.vendorName,
    accountTypeId: row.accountTypeId,
    gameType: moveEsports([row], esports)[0]?.category ?? row.category,
    displayName: row.name,
    isGame: row.opensList ? 'VASSALAGE' : 'GAME',
    isHot: row.isHot ? 1 : 0,
    isNew: row.isNew ? 1 : 0,
    tags: row.tags,
    rtpE4: row.rtpE4,
    minBet: { THB: row.minBetThb, VND: row.minBetVnd },
    smallIcon: `/tile/${row.code}.webp`,
    maintenanceUntil: still(row.maintenanceUntil, now),
    isPlayable: row.isPlayable,
    closedSince: row.closedSince,
    table: row.table,
  });

export const shownCard =
  (now: Date) =>
  (row: CardRow): ShownCard => ({
    vassalage: row.vassalage,
    displayName: row.displayName,
    accountTypeId: row.accountTypeId,
    gameType: row.category,
    isHot: row.isHot ? 1 : 0,
    smallIcon: `/vendor/${row.wordmark}.svg`,
    maintenanceUntil: still(row.maintenanceUntil, now),
  });

const still = (until: Date | null, now: Date): Date | null => (until && until > now ? until : null);

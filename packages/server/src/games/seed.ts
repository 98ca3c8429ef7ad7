import { generateCatalogue } from '@tamarind/domain/games/catalogue';
import { foldName, sortKey } from '@tamarind/domain/games/folding';
import { isKioskGame } from '@tamarind/domain/games/served';
import { vendorCards, vendors } from '@tamarind/domain/games/vendors';
import type { Tx } from '../platform/db/sql.ts';
import * as q from './care-queries.ts';

/** The demo's vendors by code (tools/vendor-keys.ts). */
const vendorOf = (servedAs: string) => (isKioskGame(servedAs) ? 'kiosk' : 'studio');
const languages = ['en', 'th', 'vi'] as const;

/** Puts the demo's catalogue into an empty database: 47 vendors, 10,000 slots and the other categories [A06]. */
export async function seedGames(tx: Tx): Promise<void> {
  const games = generateCatalogue();
  await q.insertVendors(tx, vendors);
  await q.insertCards(tx, vendorCards);
  await q.insertGames(
    tx,
    games.map((game) => ({
      ...game,
      servedBy: game.servedAs === null ? null : vendorOf(game.servedAs),
      search: `|${languages.map((language) => foldName(game.name[language])).join('|')}|`,
    })),
  );
  await q.insertNames(
    tx,
    games.flatMap(({ code, name }) =>
      languages.map((language) => ({
        code,
        language,
        name: name[language],
        sortKey: sortKey(name[language]),
      })),
    ),
  );
}

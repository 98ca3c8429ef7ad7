import { generateCatalogue } from '@tamarind/domain/games/catalogue';
import { foldName, sortKey } from '@tamarind/domain/games/folding';
import { vendorCards, vendors } from '@tamarind/domain/games/vendors';
import type { Tx } from '../platform/db/sql.ts';
import * as q from './care-queries.ts';

/** The vendor code of the demo's studio (tools/vendor-keys.ts). */
const DEMO_VENDOR = 'studio';
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
      search: `|${languages.map((language) => foldName(game.name[language])).join('|')}|`,
    })),
    DEMO_VENDOR,
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

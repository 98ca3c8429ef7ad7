import { generateCatalogue, type CatalogueGame } from '@tamarind/domain/games/catalogue';
import { foldName, sortKey } from '@tamarind/domain/games/folding';
import { isKioskGame } from '@tamarind/domain/games/served';
import { vendorCards, vendors } from '@tamarind/domain/games/vendors';
import type { Tx } from '../platform/db/sql.ts';
import * as careQueries from './care-queries.ts';
import type { NameLanguage } from '../platform/name-language.ts';

/** The code of the demo vendor that serves a game (the vendors' keys: tools/vendor-keys.ts). */
const vendorOf = (servedAs: string) => (isKioskGame(servedAs) ? 'kiosk' : 'studio');
const languages = ['en', 'th', 'vi', 'zh'] as const;

/** Inserts the demo's catalogue into an empty database: 47 vendors, 10,000 slots and the other categories [A06]. */
export async function seedGames(tx: Tx): Promise<void> {
  const games = generateCatalogue();
  await careQueries.insertVendors(tx, vendors);
  await careQueries.insertCards(tx, vendorCards);
  await careQueries.insertGames(
    tx,
    games.map((game) => ({
      ...game,
      servedBy: game.servedAs === null ? null : vendorOf(game.servedAs),
      search: searchOf(game),
    })),
  );
  await careQueries.insertNames(tx, namesOf(games, languages));
}

/** Adds the missing Chinese names to a catalogue that was created before such names existed. */
export async function addMissingNames(tx: Tx): Promise<void> {
  if (await careQueries.hasNames(tx, 'zh')) return;
  const games = generateCatalogue();
  await careQueries.insertNames(tx, namesOf(games, ['zh']));
  await careQueries.setSearch(
    tx,
    games.map((game) => ({ code: game.code, search: searchOf(game) })),
  );
}

const searchOf = ({ name }: CatalogueGame): string =>
  `|${languages.map((language) => foldName(name[language])).join('|')}|`;

function namesOf(games: readonly CatalogueGame[], wanted: readonly NameLanguage[]) {
  const places = chinesePlaces(games);
  return games.flatMap(({ code, name }) =>
    wanted.map((language) => ({
      code,
      language,
      name: name[language],
      sortKey: language === 'zh' ? (places.get(name.zh) ?? '') : sortKey(name[language]),
    })),
  );
}

/**
 * Sort keys of Chinese names. These are sorted by pronunciation, which the characters do not show, so the key is the
 * position in the sorted list.
 */
function chinesePlaces(games: readonly CatalogueGame[]): Map<string, string> {
  const { compare } = new Intl.Collator('zh-Hans');
  const names = [...new Set(games.map(({ name }) => name.zh))].toSorted(compare);
  return new Map(names.map((name, place) => [name, String(place).padStart(6, '0')]));
}

import type { Category, Tag, WallGroup } from '@tamarind/domain/games/categories';
import type { Money } from '@tamarind/domain/money';
import { composed, only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { NameLanguage } from '../platform/name-language.ts';

/** A vendor's card in the lobby. This file has the SQL that reads the catalogue; care-queries.ts writes it. */

export interface CardRow {
  vassalage: string;
  category: Category;
  displayName: string;
  accountTypeId: number;
  isHot: boolean;
  wordmark: string;
  maintenanceUntil: Date | null;
}
export interface GameRow {
  code: string;
  vassalage: string;
  vendorName: string;
  accountTypeId: number;
  category: Category;
  name: string;
  isHot: boolean;
  isNew: boolean;
  tags: Tag[];
  rtpE4: number | null;
  minBetThb: Money;
  minBetVnd: Money;
  opensList: boolean;
  isPlayable: boolean;
  maintenanceUntil: Date | null;
  /** The time since which the game's vendor has been paused or switched off; null while it is on. */
  closedSince: Date | null;
  /** The vendor's game table as `vendor:game`; null for games without tables, such as slots. */
  table: string | null;
  place: number;
  sortKey: string;
}

/**
 * Filter for the games of one lobby page. E-sports are the SPORTS games of some vendors, so a filter can include or
 * exclude vendors.
 */
export interface Shelf {
  readonly category: Category | undefined;
  readonly only: readonly string[] | undefined;
  readonly except: readonly string[];
  readonly tag: Tag | undefined;
  readonly isHot: boolean;
  readonly isNew: boolean;
  /** Normalised words that a name must contain, each as the LIKE pattern `%word%`. */
  readonly words: readonly string[];
}

export const cards = (db: Db) => sql<CardRow>(db)`
  select vassalage, category, display_name as "displayName", account_type_id as "accountTypeId", is_hot as "isHot",
         vendor as wordmark, maintenance_until as "maintenanceUntil"
    from catalogue_card
   order by place, vassalage`;

export const wall = (db: Db) => sql<{ name: string; code: string; wall: WallGroup }>(db)`
  select name, code, wall from catalogue_vendor order by place`;

/** SQL columns and joins for reading a game: `g` is the game's row, `n` its name in one language. */
const gameColumns = `
  select g.code, g.vassalage, c.display_name as "vendorName", c.account_type_id as "accountTypeId", g.category, n.name,
         g.is_hot as "isHot", g.is_new as "isNew", g.tags, listed.rtp_e4 as "rtpE4", g.min_bet_thb as "minBetThb",
         g.min_bet_vnd as "minBetVnd", g.opens_list as "opensList",
         g.opens_list or (g.served_by is not null and listed.enabled is distinct from false) as "isPlayable",
         greatest(g.maintenance_until, c.maintenance_until) as "maintenanceUntil",
         case when v.state <> 'on' then v.state_changed_at end as "closedSince",
         case when g.category <> 'RNG' then g.served_by || ':' || g.served_as end as "table", g.place, n.sort_key as "sortKey"`;
const gameFacts = `
    join catalogue_card c using (vassalage, category)
    left join vendor v on v.code = g.served_by
    left join vendor_game listed on listed.vendor = g.served_by and listed.code = g.served_as`;

/**
 * SQL condition for the games of a shelf. It uses the first seven parameters of the statement, which `shelfValues`
 * supplies.
 */
const ofShelf = `
     ($1::text is null or g.category = $1)
     and ($2::text[] is null or g.vassalage = any($2))
     and g.vassalage <> all($3::text[])
     and ($4::text is null or $4 = any(g.tags))
     and (not $5::boolean or g.is_hot) and (not $6::boolean or g.is_new)
     and g.search like all($7::text[])`;
const shelfValues = (shelf: Shelf) =>
  [shelf.category, shelf.only, shelf.except, shelf.tag, shelf.isHot, shelf.isNew, shelf.words] as const;

/**
 * Lists games by staff's pins, then by popularity; games that no connected vendor serves come last. `after` is the last
 * game of the previous page.
 */
export const popularGames = (
  db: Db,
  shelf: Shelf,
  language: NameLanguage,
  after: { place: number; code: string } | undefined,
  count: number,
): Promise<GameRow[]> => {
  const place = after ? [after.code, after.place] : [];
  return isWholeCategory(shelf)
    ? composed<GameRow>(db, ofCategory(place.length > 0, count), [language, shelf.category, ...place])
    : composed<GameRow>(db, ofAnyShelf, [...shelfValues(shelf), language, after?.code, after?.place, count]);
};

const isWholeCategory = ({ category, only, except, tag, isHot, isNew, words }: Shelf): boolean =>
  category !== undefined &&
  only === undefined &&
  tag === undefined &&
  !isHot &&
  !isNew &&
  except.length === 0 &&
  words.length === 0;

const popularText = (language: string, games: string, count: string): string => `${gameColumns}
    from catalogue_game g
    join catalogue_name n on n.code = g.code and n.language = ${language}${gameFacts}
   where ${games}
   order by g.place, g.code
   limit ${count}`;
const ofAnyShelf = popularText(
  '$8',
  `${ofShelf}
     and ($9::text is null or (g.place, g.code) > ($10::integer, $9))`,
  '$11',
);
/**
 * A whole category has separate statements, of which PostgreSQL keeps the plans, because a sub-select hides the values
 * from the planner. Planning the statement with all filters at each call takes longer than reading the page.
 */
const ofCategory = (isNext: boolean, count: number): string =>
  popularText(
    '(select $1::text)',
    `g.category = (select $2::text)${isNext ? ' and (g.place, g.code) > ((select $4::int), (select $3::text))' : ''}`,
    String(count),
  );

/** Lists the same games as `popularGames`, ordered by name. */
export const namedGames = (
  db: Db,
  shelf: Shelf,
  language: NameLanguage,
  after: { sortKey: string; code: string } | undefined,
  count: number,
) =>
  composed<GameRow>(
    db,
    `${gameColumns}
    from catalogue_name n
    join catalogue_game g on g.code = n.code${gameFacts}
   where n.language = $8 and ${ofShelf}
     and ($9::text is null or (n.sort_key, n.code) > ($10::text collate "C", $9))
   order by n.sort_key, n.code
   limit $11`,
    [...shelfValues(shelf), language, after?.code, after?.sortKey, count],
  );

export const countGames = async (db: Db, shelf: Shelf) =>
  only(
    await composed<{ count: number; playable: number }>(
      db,
      `select count(*)::int as count, count(g.served_by)::int as playable from catalogue_game g where ${ofShelf}`,
      shelfValues(shelf),
    ),
  );

/**
 * The mixed list on the home page: games of all categories interleaved, five slots and two live games for one game of
 * each other category.
 */
export const mixedCodes = (db: Db, count: number) => sql<{ code: string }>(db)`
  select code from (
    select code, place, category,
           row_number() over (partition by category order by is_hot desc, place, code) as turn
      from catalogue_game
     where not opens_list and served_by is not null) ranked
   where turn <= ${count}
   order by (turn - 1) / case category when 'RNG' then 5 when 'LIVE' then 2 else 1 end, place, code
   limit ${count}`;

/** The games with these codes, in the order of the codes. */
export const gamesOf = (db: Db, codes: readonly string[], language: NameLanguage) =>
  composed<GameRow>(
    db,
    `${gameColumns}
    from unnest($1::text[]) with ordinality as wanted (code, turn)
    join catalogue_game g on g.code = wanted.code
    join catalogue_name n on n.code = g.code and n.language = $2${gameFacts}
   order by wanted.turn`,
    [codes, language],
  );

/**
 * Codes of games whose names contain every word. Names that begin with the text come first, then those with a word that
 * begins with the text. `longest` is the most selective word and the only one that is searched in the index.
 */
export const foundCodes = (
  db: Db,
  asked: { text: string; longest: string; words: readonly string[] },
  count: number,
) => sql<{ code: string }>(db)`
  select code from catalogue_game
   where search like ${asked.longest} and search like all(${asked.words}::text[])
   order by case when position('|' || ${asked.text} in search) > 0 then 0
                 when position(' ' || ${asked.text} in search) > 0 then 1 else 2 end, place, code
   limit ${count}`;

/**
 * Codes of the games with the most similar names, for a search text that no name contains. `<%` uses the trigram index,
 * with the similarity threshold that db/pool.ts sets.
 */
export const nearestCodes = (db: Db, text: string, count: number) => sql<{ code: string }>(db)`
  select code from (
    select code, place, word_similarity(${text}, search) as likeness from catalogue_game where ${text} <% search) compared
   order by likeness desc, place, code
   limit ${count}`;

/** The data from which a game's picture is drawn, such as title and vendor. */
export const pictureOf = async (db: Db, code: string) =>
  (
    await sql<{ code: string; title: string; vendor: string; category: Category; art: string; companions: string[] }>(
      db,
    )`
      select g.code, n.name as title, c.display_name as vendor, g.category, g.art, g.companions
        from catalogue_game g
        join catalogue_card c using (vassalage, category)
        join catalogue_name n on n.code = g.code and n.language = 'en'
       where g.code = ${code}`
  )[0];

export const favouriteCodes = (db: Db, memberId: bigint) => sql<{ code: string }>(db)`
  select code from favourite_game where member_id = ${memberId} order by marked_at desc, code`;

export const openedCodes = (db: Db, memberId: bigint, count: number) => sql<{ code: string }>(db)`
  select code from opened_game where member_id = ${memberId} order by opened_at desc, code limit ${count}`;

export const markFavourite = (tx: Tx, memberId: bigint, code: string, at: Date) => sql<{ code: string }>(tx)`
  insert into favourite_game (member_id, code, marked_at)
  select ${memberId}, code, ${at} from catalogue_game where code = ${code}
  on conflict (member_id, code) do update set marked_at = favourite_game.marked_at
  returning code`;

export const unmarkFavourite = (tx: Tx, memberId: bigint, code: string) => sql(tx)`
  delete from favourite_game where member_id = ${memberId} and code = ${code}`;

export const noteOpened = (tx: Tx, memberId: bigint, code: string, at: Date) => sql<{ code: string }>(tx)`
  insert into opened_game (member_id, code, opened_at)
  select ${memberId}, code, ${at} from catalogue_game where code = ${code}
  on conflict (member_id, code) do update set opened_at = excluded.opened_at
  returning code`;

/**
 * Deletes all but the newest `count` games from the list of games that the member opened, because only these are ever
 * shown.
 */
export const forgetOldOpened = (tx: Tx, memberId: bigint, count: number) => sql(tx)`
  delete from opened_game where member_id = ${memberId} and code not in (
    select code from opened_game where member_id = ${memberId} order by opened_at desc, code limit ${count})`;

/**
 * The vendor and the vendor's game behind a catalogue code, and its maintenance; undefined if the catalogue has no such
 * code.
 */
export const servedGame = async (db: Db, code: string, language: NameLanguage): Promise<ServedGame | undefined> =>
  (
    await sql<ServedGame>(db)`
      select g.served_by as "servedBy", g.served_as as "servedAs", n.name, g.art || g.companions as pictures,
             greatest(g.maintenance_until, c.maintenance_until) as "maintenanceUntil"
        from catalogue_game g
        join catalogue_card c using (vassalage, category)
        join catalogue_name n on n.code = g.code and n.language = ${language}
       where g.code = ${code}`
  )[0];

interface ServedGame {
  servedBy: string | null;
  servedAs: string | null;
  /** `name`: the game's name in the requested language. `pictures`: its pictures, largest first. */
  name: string;
  pictures: readonly string[];
  maintenanceUntil: Date | null;
}

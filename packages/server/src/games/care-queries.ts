import type { CatalogueGame } from '@tamarind/domain/games/catalogue';
import type { Category } from '@tamarind/domain/games/categories';
import type { Vendor, VendorCard } from '@tamarind/domain/games/vendors';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import { forgetEverywhere } from '../platform/kept.ts';
import type { NameLanguage } from '../platform/name-language.ts';
import type { Page } from '../platform/page.ts';
import type { CardRow } from './queries.ts';

/**
 * A game of the catalogue with the data that staff see. This file has the SQL by which staff change games, and by which
 * the catalogue is loaded.
 */

export interface StaffGameRow {
  code: string;
  vassalage: string;
  vendorName: string;
  category: Category;
  name: string;
  isHot: boolean;
  pin: number | null;
  maintenanceUntil: Date | null;
}

export interface StaffFilter {
  readonly category: Category | undefined;
  readonly vassalage: string | undefined;
  readonly words: readonly string[];
}

export const staffGames = (db: Db, filter: StaffFilter, { limit, offset }: Page) => sql<StaffGameRow>(db)`
  select g.code, g.vassalage, c.display_name as "vendorName", g.category, n.name, g.is_hot as "isHot", g.pin,
         g.maintenance_until as "maintenanceUntil"
    from catalogue_game g
    join catalogue_card c using (vassalage, category)
    join catalogue_name n on n.code = g.code and n.language = 'en'
   where (${filter.category}::text is null or g.category = ${filter.category})
     and (${filter.vassalage}::text is null or g.vassalage = ${filter.vassalage})
     and g.search like all(${filter.words}::text[])
   order by g.place, g.code
   limit ${limit} offset ${offset}`;

export const countStaffGames = async (db: Db, filter: StaffFilter) =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from catalogue_game g
       where (${filter.category}::text is null or g.category = ${filter.category})
         and (${filter.vassalage}::text is null or g.vassalage = ${filter.vassalage})
         and g.search like all(${filter.words}::text[])`,
  ).count;

export async function setGameCare(
  tx: Tx,
  care: { gameId: string; isHot: boolean; pin: number | null; maintenanceUntil: Date | null },
) {
  await forgetEverywhere(tx, 'catalogue');
  return sql<StaffGameRow>(tx)`
  update catalogue_game g
     set is_hot = ${care.isHot}, pin = ${care.pin}, maintenance_until = ${care.maintenanceUntil}
    from catalogue_card c, catalogue_name n
   where g.code = ${care.gameId} and c.vassalage = g.vassalage and c.category = g.category
     and n.code = g.code and n.language = 'en'
  returning g.code, g.vassalage, c.display_name as "vendorName", g.category, n.name, g.is_hot as "isHot", g.pin,
            g.maintenance_until as "maintenanceUntil"`;
}

export const staffCards = (db: Db, category: Category | undefined) => sql<CardRow & { place: number }>(db)`
  select vassalage, category, display_name as "displayName", account_type_id as "accountTypeId", is_hot as "isHot",
         vendor as wordmark, maintenance_until as "maintenanceUntil", place
    from catalogue_card
   where ${category}::text is null or category = ${category}
   order by category, place, vassalage`;

export const setCardCare = (
  tx: Tx,
  care: { vassalage: string; category: Category; isHot: boolean; place: number; maintenanceUntil: Date | null },
) => sql<CardRow>(tx)`
  update catalogue_card
     set is_hot = ${care.isHot}, place = ${care.place}, maintenance_until = ${care.maintenanceUntil}
   where vassalage = ${care.vassalage} and category = ${care.category}
  returning vassalage, category, display_name as "displayName", account_type_id as "accountTypeId", is_hot as "isHot",
            vendor as wordmark, maintenance_until as "maintenanceUntil"`;

export const insertVendors = (tx: Tx, vendors: readonly Vendor[]) => sql(tx)`
  insert into catalogue_vendor (code, name, wall, place)
  select code, name, wall, place
    from unnest(${vendors.map(({ code }) => code)}::text[], ${vendors.map(({ name }) => name)}::text[],
                ${vendors.map(({ wall }) => wall)}::text[]) with ordinality as v (code, name, wall, place)`;

export const insertCards = (tx: Tx, cards: readonly VendorCard[]) => sql(tx)`
  insert into catalogue_card (vassalage, category, vendor, display_name, account_type_id, is_hot, place)
  select vassalage, category, vendor, name, account, hot, place
    from unnest(${cards.map(({ vassalage }) => vassalage)}::text[], ${cards.map(({ category }) => category)}::text[],
                ${cards.map(({ vendor }) => vendor)}::text[], ${cards.map(({ displayName }) => displayName)}::text[],
                ${cards.map(({ accountTypeId }) => accountTypeId)}::int[], ${cards.map(({ isHot }) => isHot)}::boolean[])
         with ordinality as c (vassalage, category, vendor, name, account, hot, place)`;

/** Send arrays inside rows as comma-separated text, because `unnest` would flatten them. */
export const insertGames = (
  tx: Tx,
  games: readonly (CatalogueGame & { readonly search: string; readonly servedBy: string | null })[],
) => sql(tx)`
  insert into catalogue_game (code, vassalage, category, art, companions, is_hot, is_new, tags, min_bet_thb,
                              min_bet_vnd, popularity, opens_list, search, served_by, served_as)
  select code, vassalage, category, art, string_to_array(companions, ','), hot, fresh, string_to_array(tags, ','), thb,
         vnd, popularity, list, search, served_by, served
    from unnest(${games.map(({ code }) => code)}::text[], ${games.map(({ vassalage }) => vassalage)}::text[],
                ${games.map(({ category }) => category)}::text[], ${games.map(({ art }) => art)}::text[],
                ${games.map(({ companions }) => companions.join(','))}::text[], ${games.map(({ isHot }) => isHot)}::boolean[],
                ${games.map(({ isNew }) => isNew)}::boolean[], ${games.map(({ tags }) => tags.join(','))}::text[],
                ${games.map(({ minBet }) => minBet.THB)}::bigint[],
                ${games.map(({ minBet }) => minBet.VND)}::bigint[], ${games.map(({ popularity }) => popularity)}::int[],
                ${games.map(({ opensList }) => opensList)}::boolean[], ${games.map(({ search }) => search)}::text[],
                ${games.map(({ servedAs }) => servedAs)}::text[], ${games.map(({ servedBy }) => servedBy)}::text[])
         as g (code, vassalage, category, art, companions, hot, fresh, tags, thb, vnd, popularity, list, search, served, served_by)`;

export const insertNames = (
  tx: Tx,
  names: readonly { code: string; language: NameLanguage; name: string; sortKey: string }[],
) => sql(tx)`
  insert into catalogue_name (code, language, name, sort_key)
  select code, language, name, key
    from unnest(${names.map(({ code }) => code)}::text[], ${names.map(({ language }) => language)}::text[],
                ${names.map(({ name }) => name)}::text[], ${names.map(({ sortKey }) => sortKey)}::text[])
         as n (code, language, name, key)`;

export const hasNames = async (tx: Tx, language: NameLanguage) =>
  (await sql(tx)`select 1 from catalogue_name where language = ${language} limit 1`).length === 1;

export const setSearch = (tx: Tx, games: readonly { code: string; search: string }[]) => sql(tx)`
  update catalogue_game g set search = n.search
    from unnest(${games.map(({ code }) => code)}::text[], ${games.map(({ search }) => search)}::text[]) as n (code, search)
   where g.code = n.code`;

import type { contract } from '@tamarind/contract/index';
import { foldName } from '@tamarind/domain/games/folding';
import { record } from '../audit/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { pageOf } from '../platform/page.ts';
import { wordsOf } from './browse.ts';
import * as careQueries from './care-queries.ts';
import { shownCard } from './show.ts';

type Games = typeof contract.games;
const PAGE_SIZE = 50;

export const listStaffGames: Handler<Games['listStaffGames']> = async ({ pool }, input) => {
  const filter = { category: input.category, vassalage: input.vassalage, words: wordsOf(foldName(input.name ?? '')) };
  const rows = await careQueries.staffGames(pool, filter, pageOf(input, PAGE_SIZE));
  return { games: rows.map(shown), count: await careQueries.countStaffGames(pool, filter), pageSize: PAGE_SIZE };
};

/** Sets a game's pin, hot mark and maintenance. The reason is recorded in the audit log. */
export const setGameCare: Handler<Games['setGameCare']> = async ({ tx, actor, now }, { reason, ...care }) => {
  const [row] = await careQueries.setGameCare(tx, care);
  if (!row) return refuse('NOT_FOUND');
  await record(tx, {
    actor: actorKey(actor),
    action: 'game.care',
    subject: `game:${care.gameId}`,
    facts: { ...facts(care), pin: care.pin, reason },
    at: now,
  });
  return shown(row);
};

export const listStaffCards: Handler<Games['listStaffCards']> = async ({ pool, now }, { category }) => {
  const rows = await careQueries.staffCards(pool, category);
  return { cards: rows.map((row) => ({ ...shownCard(now)(row), place: row.place })) };
};

export const setCardCare: Handler<Games['setCardCare']> = async ({ tx, actor, now }, { reason, ...care }) => {
  const [row] = await careQueries.setCardCare(tx, care);
  if (!row) return refuse('NOT_FOUND');
  await record(tx, {
    actor: actorKey(actor),
    action: 'vendor_card.care',
    subject: `card:${care.vassalage}:${care.category}`,
    facts: { ...facts(care), place: care.place, reason },
    at: now,
  });
  return shownCard(now)(row);
};

const facts = ({ isHot, maintenanceUntil }: { isHot: boolean; maintenanceUntil: Date | null }) => ({
  isHot,
  maintenanceUntil: maintenanceUntil?.toISOString() ?? null,
});

const shown = ({ code, name, ...row }: careQueries.StaffGameRow) => ({
  ...row,
  gameId: code,
  displayName: name,
  smallIcon: `/tile/${code}.webp`,
});

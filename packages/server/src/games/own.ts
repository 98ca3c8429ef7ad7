import type { contract } from '@tamarind/contract/index';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { shownOf } from './browse.ts';
import * as queries from './queries.ts';
import { nameLanguage } from '../platform/name-language.ts';

type Games = typeof contract.games;

/** Maximum number of favourites returned: more than a member would scroll through. */
const FAVOURITES = 500;
const OPENED = 20;

/** The games that the member marked as favourites, and the games opened last [K03]. */
export const listFavourites: Handler<Games['listFavourites']> = async ({ pool, actor }) => ({
  list: (await queries.favouriteCodes(pool, actor.memberId)).map(({ code }) => code),
});

export const listFavouriteGames: Handler<Games['listFavouriteGames']> = async (call, { language }) => {
  const codes = await queries.favouriteCodes(call.pool, call.actor.memberId);
  return { list: await shownOf(call, codes, nameLanguage(language)) };
};

export const setFavourite: Handler<Games['setFavourite']> = async ({ tx, actor, now }, { gameId, isFavourite }) => {
  if (!isFavourite) await queries.unmarkFavourite(tx, actor.memberId, gameId);
  else {
    const marked = await queries.favouriteCodes(tx, actor.memberId);
    if (marked.length >= FAVOURITES && marked.every(({ code }) => code !== gameId))
      refuse('FAVOURITE_LIMIT', { max: FAVOURITES });
    // Point of no return
    if ((await queries.markFavourite(tx, actor.memberId, gameId, now)).length === 0) refuse('NOT_FOUND');
  }
  return { gameId, isFavourite };
};

export const listOpenedGames: Handler<Games['listOpenedGames']> = async (call, { language }) => {
  const codes = await queries.openedCodes(call.pool, call.actor.memberId, OPENED);
  return { list: await shownOf(call, codes, nameLanguage(language)) };
};

export const noteOpened: Handler<Games['noteOpened']> = async ({ tx, actor, now }, { gameId }) => {
  if ((await queries.noteOpened(tx, actor.memberId, gameId, now)).length === 0) refuse('NOT_FOUND');
  await queries.forgetOldOpened(tx, actor.memberId, OPENED);
  return { gameId };
};

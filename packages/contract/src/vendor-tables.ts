import { z } from 'zod/mini';
import { roadLetters } from '@tamarind/domain/vendors/road';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { GameId } from './games.ts';
import { Vassalage } from './lanes.ts';
import { Currency, Moment, Money } from './wire.ts';

/**
 * This file defines the live data of vendors' tables. It is separate from vendors.ts, because the lobby loads only this
 * part.
 */

const Limits = z.array(z.object({ currency: Currency, min: Money, max: Money }));
const Seats = z.object({ all: z.int(), bots: z.int() });

/**
 * Live data of vendors' tables [B10]: limits, last rounds, next start, seats, fixtures. `key` matches the `table` field
 * of a game. The response is the same for everybody and a few seconds old; vendors without such data are omitted.
 */
export const listTables = endpoint({
  method: 'GET',
  path: '/api/games/tables',
  access: 'visitor',
  input: z.object({ language: z.optional(Language) }),
  output: z.object({
    list: z.array(
      z.object({
        key: z.string(),
        limits: Limits,
        /** The last rounds, oldest first, at most 12: B banker, P player, T tie, D dragon, G tiger. */
        rounds: z.array(z.enum(roadLetters)),
        nextStart: z.nullable(Moment),
        seats: z.nullable(Seats),
        events: z.array(z.object({ startsAt: Moment, home: z.string(), away: z.string() })),
      }),
    ),
  }),
  refusals: [],
});

/**
 * Lists the tables of card and board games [K04]. A room is a game of the category PVP; `launchGame` starts it by its
 * roomId.
 */
export const listRooms = endpoint({
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  access: 'member',
  input: z.object({ vassalage: z.optional(Vassalage), language: z.optional(Language) }),
  output: z.object({
    list: z.array(
      z.object({
        roomId: GameId,
        vassalage: Vassalage,
        displayName: z.string(),
        minBet: z.object({ THB: Money, VND: Money }),
        /**
         * `seats` are the table's seats now and `limits` its bet limits, both from the vendor; null and empty if the
         * vendor does not send them.
         */
        seats: z.nullable(Seats),
        limits: Limits,
      }),
    ),
  }),
  refusals: [],
});

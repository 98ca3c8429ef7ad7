import { z } from 'zod/mini';
import { roadLetters } from '@tamarind/domain/vendors/road';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { GameId } from './games.ts';
import { Vassalage } from './lanes.ts';
import { Currency, Moment, Money } from './wire.ts';

/** Live table data of vendors, apart from vendors.ts because the lobby needs nothing else of it. */

const Limits = z.array(z.object({ currency: Currency, min: Money, max: Money }));
const Seats = z.object({ all: z.int(), bots: z.int() });

/**
 * Live data of vendors' tables [B10]: limits, the last rounds, the next start, seats, fixtures. `key` is the `table` of
 * a game. One answer for everybody, a few seconds old; vendors without this data are left out.
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

/** Tables of card and board games [K04]: a room is a game of the category PVP; a launch names its roomId. */
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
        /** Current values from the vendor; null or empty if not available. */
        seats: z.nullable(Seats),
        limits: Limits,
      }),
    ),
  }),
  refusals: [],
});

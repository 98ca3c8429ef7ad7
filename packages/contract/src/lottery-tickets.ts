import { z } from 'zod/mini';
import { DRAWS_MAX } from '@tamarind/domain/lottery/calendar';
import { endpoint } from './endpoint.ts';
import { BetType, Draw, DrawCode, Format, GameCode, Prizes, Seal, Selection } from './lottery.ts';
import { Currency, Day, Moment, Money, OddsE4, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines the member's lottery actions: quote, bet, cancel, list tickets, and receipts that prove them.
 * `TicketLine` is one bet of a ticket.
 */

export const TicketLine = z.object({
  line: z.int(),
  betType: BetType,
  selection: Selection,
  unitStake: Money,
  charge: z.int(),
  discountE4: z.int(),
  stake: Money,
  /** The odds at which the line was sold, one for each level (kind of win). */
  oddsE4: z.array(OddsE4),
  priceVersion: z.int(),
  /** How often the line won at each level (kind of win); null until the draw has settled. */
  hits: z.nullable(z.array(z.int())),
  payout: z.nullable(Money),
  /** The winning numbers that the line matched, each with the key of its prize; empty if there are none. */
  hitBy: z.array(z.object({ prize: z.string(), number: z.string() })),
});

/**
 * States of a ticket: accepted → cancelled | void, or won | lost when its draw has settled. Won and lost are derived
 * from the draw, so settlement need not update losing tickets.
 */
export const TicketState = z.enum(['accepted', 'won', 'lost', 'cancelled', 'void']);

const TicketHead = z.object({
  id: z.uuid(),
  /** A short reference that people can read out or type. */
  reference: z.string(),
  draw: DrawCode,
  game: GameCode,
  drawsAt: Moment,
  state: TicketState,
  stake: Money,
  payout: Money,
  currency: Currency,
  lineCount: z.int(),
  placedAt: Moment,
  /** The end of the member's cancellation window; null if it is over or never existed. */
  cancelUntil: z.nullable(Moment),
  /**
   * Set if the bet slip was placed on several draws: this is ticket number `place` of `size`. Each ticket is settled
   * independently.
   */
  series: z.nullable(z.object({ id: z.uuid(), place: z.int(), size: z.int() })),
});
export const Ticket = z.extend(TicketHead, { lines: z.array(TicketLine) });

const BetLine = z.object({
  betType: BetType,
  selection: Selection,
  unitStake: PositiveMoney,
  oddsE4: z.array(OddsE4).check(z.minLength(1), z.maxLength(30)),
});
const LINES_ON_WIRE = 1000;
/**
 * Later draws of the same lottery on which the bet is placed as well, in closing order; `listOpenDraws` lists those on
 * sale.
 */
const Ahead = z.optional(z.array(DrawCode).check(z.maxLength(DRAWS_MAX - 1)));

/**
 * The reason why a draw cannot sell a line as displayed, and the terms under which it could: `room` is the highest unit
 * stake that the limits still allow, `oddsE4` the current odds.
 */
export const LineTrouble = z.object({
  line: z.int(),
  draw: DrawCode,
  code: z.enum(['NUMBER_CLOSED', 'NUMBER_FULL', 'RATE_CHANGED']),
  reason: z.nullable(z.string()),
  room: z.nullable(Money),
  oddsE4: z.nullable(z.array(OddsE4)),
});

/**
 * Returns the current odds of the lines, and promises them for some seconds. A quote does not reserve anything: other
 * bets may use up the limit of a number before the bet is placed. With `ahead` each line gets the lowest odds among the
 * draws, and `draw` is the draw with these odds.
 */
export const quoteBet = endpoint({
  method: 'POST',
  path: '/api/lottery/quotes',
  access: 'member',
  input: z.object({
    draw: DrawCode,
    ahead: Ahead,
    lines: z
      .array(z.object({ betType: BetType, selection: Selection, unitStake: PositiveMoney }))
      .check(z.minLength(1), z.maxLength(LINES_ON_WIRE)),
  }),
  output: z.object({
    /** The lines as they would be sold, in request order; null for a line that is not a valid bet. */
    lines: z.array(
      z.nullable(
        z.object({
          selection: Selection,
          draw: DrawCode,
          oddsE4: z.array(OddsE4),
          state: z.string(),
          room: Money,
          reason: z.nullable(z.string()),
        }),
      ),
    ),
    /**
     * The promise of these odds, which the client sends with the bet. It is valid only for exactly these lines and
     * odds.
     */
    quote: z.string(),
    expiresAt: Moment,
  }),
  refusals: ['INPUT_INVALID', 'NOT_FOUND', 'DRAW_NOT_OPEN', 'DRAW_CLOSED', 'DRAW_PAUSED'],
});

/**
 * Places a bet. `oddsE4` are the odds that the screen displayed. If the current odds differ, the bet is refused with
 * RATE_CHANGED unless `quote` promised the displayed ones. If a line is refused, the whole ticket is refused
 * (`details.troubles` lists all such lines); with `accept: rest` only these lines are left out.
 *
 * With `ahead` the same lines are also placed on each of these draws: one ticket per draw, all of them or none;
 * `details.draw` names the first refusing draw. `oddsE4` is then a minimum: each draw sells at its own odds, never
 * lower, and `rest` is treated as `all`.
 */
export const placeBet = endpoint({
  method: 'POST',
  path: '/api/lottery/tickets',
  access: 'member',
  once: true,
  input: z.object({
    draw: DrawCode,
    ahead: Ahead,
    lines: z.array(BetLine).check(z.maxLength(LINES_ON_WIRE)),
    quote: z.optional(text(300, 1)),
    accept: z.optional(z.enum(['all', 'rest'])),
  }),
  output: z.object({
    ticket: Ticket,
    /** Tickets on the draws that the input names in `ahead`, in the same order. */
    ahead: z.array(Ticket),
    left: z.array(LineTrouble),
    available: Money,
  }),
  refusals: [
    'INPUT_INVALID',
    'TERMS_NEW',
    'NOT_FOUND',
    'DRAW_NOT_OPEN',
    'DRAW_CLOSED',
    'DRAW_PAUSED',
    'LINES_MISSING',
    'LIMIT_REACHED',
    'ON_BREAK',
    'SELF_EXCLUDED',
    'PLAY_STOPPED',
    'LINE_LIMIT_REACHED',
    'BET_TYPE_OFF',
    'SELECTION_INVALID',
    'SELECTION_REPEATED',
    'STAKE_TOO_SMALL',
    'STAKE_TOO_LARGE',
    'NUMBER_STAKE_REACHED',
    'PAYOUT_TOO_LARGE',
    'MEMBER_LIMIT_REACHED',
    'NUMBER_CLOSED',
    'NUMBER_FULL',
    'RATE_CHANGED',
    'BALANCE_TOO_LOW',
  ],
});

export const cancelTicket = endpoint({
  method: 'POST',
  path: '/api/lottery/tickets/{ticket}/cancel',
  access: 'member',
  once: true,
  input: z.object({ ticket: Uuid }),
  output: z.object({ ticket: Ticket, available: Money }),
  refusals: ['NOT_FOUND', 'TICKET_STATE', 'CANCEL_TOO_LATE'],
});

const TicketFilter = z.object({
  show: z.optional(z.enum(['open', 'settled', 'all'])),
  game: z.optional(GameCode),
  draw: z.optional(DrawCode),
  from: z.optional(Day),
  to: z.optional(Day),
  page: z.optional(wholeNumber(1, 100_000)),
});

const TicketPage = z.object({
  tickets: z.array(TicketHead),
  count: z.int(),
  pageSize: z.int(),
  currency: Currency,
  totals: z.object({ stake: Money, payout: Money, net: Money }),
  /**
   * Draws that are neither settled nor void and on which a ticket of the filter was placed, on any page. The list must
   * be loaded again when the state of one of them changes.
   */
  unfinished: z.array(DrawCode),
});

/**
 * The member's betting record, newest first, 20 tickets a page, with totals over the whole filter. The totals leave out
 * stakes of cancelled and void tickets [E06].
 */
export const listTickets = endpoint({
  method: 'GET',
  path: '/api/lottery/tickets',
  access: 'member',
  input: TicketFilter,
  output: TicketPage,
  refusals: [],
});

/** A member's betting record for staff, as the member sees it. */
export const listMemberTickets = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/tickets',
  access: { staff: 'members.read', currency: 'member' },
  input: z.extend(TicketFilter, { account: text(64, 1) }),
  output: TicketPage,
  refusals: ['NOT_FOUND'],
});

export const exportTickets = endpoint({
  method: 'GET',
  path: '/api/lottery/tickets.csv',
  access: 'member',
  csv: true,
  input: TicketFilter,
  output: z.string(),
  refusals: [],
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/lottery/tickets/{ticket}',
  access: 'member',
  input: z.object({ ticket: Uuid }),
  output: z.extend(Ticket, {
    drawn: Draw,
    /**
     * The amount that was taken back from the member because a result was replaced. `owed` is the part that could not
     * be taken, because the wallet no longer held it.
     */
    reversed: Money,
    owed: Money,
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * A receipt that a player can check offline with the published script: the sealed text of each line, the Merkle path
 * from each line to the root, sources of the result, odds, rule versions and the arithmetic. The format is JSON
 * (`tamarind-receipt/1`).
 */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/lottery/tickets/{ticket}/receipt',
  access: 'member',
  input: z.object({ ticket: Uuid }),
  output: z.object({
    form: z.literal('tamarind-receipt/1'),
    id: z.uuid(),
    reference: z.string(),
    draw: DrawCode,
    game: GameCode,
    format: Format,
    currency: Currency,
    placedAt: Moment,
    state: TicketState,
    resultVersion: z.int(),
    prizes: z.nullable(Prizes),
    source: z.nullable(z.string()),
    seal: z.nullable(Seal),
    lines: z.array(
      z.extend(TicketLine, {
        /**
         * The odds that were actually paid, by level. Set only if the publisher of the result determined the prize, as
         * for a shared jackpot; otherwise null.
         */
        settledOddsE4: z.nullable(z.array(OddsE4)),
        /**
         * Prizes that several winners share. A ticket of 10,000 ₫ or ฿ 10 is paid `base` + `pot` / `ticketsE4` ×
         * 10,000, in đồng, which is its odds × 10,000. With `isCap` this amount is a maximum. `ticketsE4` counts all
         * winning tickets, those of the publisher and those of the platform.
         */
        shares: z.array(z.object({ level: z.int(), isCap: z.boolean(), base: Money, pot: Money, ticketsE4: OddsE4 })),
        /**
         * The line's canonical text in the ticket file, and the neighbour hashes on the path to the Merkle root; null
         * before the draw closes.
         */
        sealed: z.nullable(
          z.object({
            text: z.string(),
            path: z.array(
              z.object({
                side: z.enum(['left', 'right']),
                hash: z.string(),
                sums: z.object({ THB: Money, VND: Money }),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

/** A named list of lines, saved by a member to bet on them again. */
const NumberSet = z.object({
  id: Uuid,
  name: text(40, 1),
  game: GameCode,
  lines: z
    .array(z.object({ betType: BetType, selection: Selection, unitStake: PositiveMoney }))
    .check(z.minLength(1), z.maxLength(500)),
});

export const listNumberSets = endpoint({
  method: 'GET',
  path: '/api/lottery/number-sets',
  access: 'member',
  input: z.object({}),
  output: z.object({ sets: z.array(z.extend(NumberSet, { savedAt: Moment })) }),
  refusals: [],
});

/** Creates or replaces a set; at most 50 per member. */
export const saveNumberSet = endpoint({
  method: 'POST',
  path: '/api/lottery/number-sets',
  access: 'member',
  once: true,
  input: NumberSet,
  output: z.object({}),
  refusals: ['NOT_FOUND', 'SELECTION_INVALID', 'NUMBER_SET_LIMIT'],
});

export const deleteNumberSet = endpoint({
  method: 'DELETE',
  path: '/api/lottery/number-sets/{id}',
  access: 'member',
  once: true,
  input: z.object({ id: Uuid }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

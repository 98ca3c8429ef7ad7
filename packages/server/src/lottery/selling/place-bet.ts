import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { type BetDecision, type BetLine, type BetRequest, decideBet, keyOf } from '@tamarind/domain/lottery/bet';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { cancelUntil } from '@tamarind/domain/lottery/cancel';
import type { Game } from '@tamarind/domain/lottery/games/index';
import { decideSeries } from '@tamarind/domain/lottery/series';
import { add, type Money, subtract, ZERO } from '@tamarind/domain/money';
import { makeReference } from '@tamarind/domain/payments/reference';
import { dayOf } from '@tamarind/domain/time';
import { provesTerms } from '../../consents/index.ts';
import { post, walletsOf } from '../../ledger/index.ts';
import { lockPlays, stakeGuards } from '../../limits/index.ts';
import { TryAgain } from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/sql.ts';
import type { MemberActor } from '../../platform/http/actor.ts';
import type { Call, Handler, TogetherHandler } from '../../platform/http/routes.ts';
import { announceToMembers } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { uuidV7 } from '../../platform/random.ts';
import { attempt, Refusal, refuse } from '../../platform/refusal.ts';
import { refuseBet, shownPlaced, shownTrouble } from './bet-answer.ts';
import { heldNow, keepHeld } from './held.ts';
import { onSaleIn } from './on-sale.ts';
import { priceBook } from './price-book.ts';
import * as queries from '../queries.ts';
import { isQuoted, seriesAmong } from './quote.ts';
import { type Board, boardsIn, Book, offersOn, reservationsOf } from './risk.ts';
import * as ticketQueries from '../ticket-queries.ts';
import { stakeTransfer } from '../transfers.ts';

type Contract = typeof contract.lottery.placeBet;
type Outcome = OutputOf<Contract> | Refusal;

/**
 * Takes the stakes, reserves the exposure and writes the tickets of a batch of bets. Each bet is accepted or refused as
 * if it had come alone, in the given order [L06]. A batch has at most one bet of a member. The number of statements is
 * the same for one bet and for hundreds. Independent statements are sent together; the database executes them in the
 * order written here:
 *
 *   look (terms, draws) → lock (draws shared, members' play) and read (prices, rules, what is held, limits, wallets)
 *   → decide → write (tickets, lines, ledger, news) → right before the commit: reserve (locks the numbers), decide again
 *
 * A refused bet drops out and leaves no trace. A bet with draws ahead gets a ticket on each of them, or none. Popular
 * numbers are locked for the shortest time: two batches on them wait only for each other's commit. If another batch's
 * bets changed a decision, everything is rolled back and the second attempt has the draws to itself.
 */
export const placeBets: TogetherHandler<Contract> = async (tx, asked) => {
  const [first] = asked;
  if (!first) return [];
  const round = new Round(asked.length);
  const slips = await look(tx, round, asked);
  if (slips.length === 0) return round.outcomes as Outcome[];
  const read = await lockAndRead(tx, first.call, slips);
  const { bets, book } = decide(round, slips, read);
  if (bets.length > 0) {
    await write(tx, round, bets, read);
    tx.lastly(() => reserve(tx, bets, book));
  }
  return round.outcomes as Outcome[];
};

/** Places one bet in the caller's transaction. */
export const placeBet: Handler<Contract> = async ({ tx, ...call }, input) => {
  const [outcome] = await placeBets(tx, [{ call, input }]);
  if (outcome === undefined || outcome instanceof Refusal) throw outcome ?? new Error('no outcome');
  return outcome;
};

/** Collects one outcome per request, in request order. */
class Round {
  readonly outcomes: (Outcome | undefined)[];
  constructor(size: number) {
    this.outcomes = Array.from({ length: size }, () => undefined);
  }
  /** Runs a step for each bet. Refused bets drop out; the others continue with the step's result merged in. */
  through<In extends Placed, Out>(bets: readonly In[], step: (bet: In) => Out): (In & Out)[] {
    return bets.flatMap((bet) => {
      const result = attempt(() => step(bet));
      if (!(result instanceof Refusal)) return [{ ...bet, ...result }];
      this.outcomes[bet.at] = result;
      return [];
    });
  }
}

/** A bet with its index in the batch. */
interface Placed {
  readonly at: number;
  readonly call: Call<MemberActor>;
  readonly input: InputOf<Contract>;
}
/** The `draws` of a slip are read without a lock, those of a bet under it. */
interface Slip extends Placed {
  readonly codes: readonly string[];
  readonly game: Game;
  readonly draws: readonly queries.DrawRow[];
  readonly keys: readonly Pick<BetLine, 'betType' | 'selection'>[];
}
interface Bet extends Slip {
  readonly wallet: bigint;
  readonly available: Money;
  /** One per draw. */
  readonly requests: readonly (BetRequest & { readonly board: Board })[];
  readonly tickets: readonly Accepted[];
  readonly stake: Money;
}
type Accepted = Extract<BetDecision, { ok: true }>;

/** Reads terms and draws without a lock, so a flood of late bets cannot delay the close. */
async function look(tx: Tx, round: Round, asked: readonly Omit<Placed, 'at'>[]): Promise<Slip[]> {
  const placed = asked.map((one, at) => ({
    call: one.call,
    input: one.input,
    at,
    codes: [one.input.draw, ...(one.input.ahead ?? [])],
  }));
  const [proveTerms, seen] = await Promise.all([
    provesTerms(
      tx,
      asked.map(({ call }) => call.actor),
    ),
    queries.drawsByCode(tx, unique(placed.flatMap(({ codes }) => codes))),
  ]);
  return round.through(placed, (slip) => {
    proveTerms(slip.call.actor);
    const { draws, game } = seriesAmong(seen, slip.codes);
    return { draws, game, keys: keysOf(game, slip.input) };
  });
}

type Read = Awaited<ReturnType<typeof lockAndRead>>;

/**
 * Shares the draws until commit: the close waits for these bets, and a later bet finds the draw closed. Everybody locks
 * in the same order, so no deadlock can form: draws by closing time, then members' play by number. Data guarded by
 * these locks cannot change before commit.
 */
async function lockAndRead(tx: Tx, platform: Platform, slips: readonly Slip[]) {
  const asked = platform.clock.now();
  const actors = slips.map(({ call }) => call.actor);
  const members = actors.map(({ memberId }) => memberId);
  const draws = new Map(slips.flatMap((slip) => slip.draws).map((draw) => [draw.code, draw]));
  const selling = slips.filter((slip) =>
    slip.draws.every(({ state, closesAt }) => state === 'open' && asked < closesAt),
  );
  const locking = Promise.all([
    queries.enterSale(
      tx,
      [...draws.values()].map(({ id }) => id),
      tx.attempt === 1 ? 'shared' : 'alone',
    ),
    queries.lockDrawsForBet(tx, unique(selling.flatMap((slip) => slip.codes))),
    lockPlays(tx, members),
  ]);
  const [[, locked], wallets, held, prices, rules, guards, accepted] = await Promise.all([
    locking,
    walletsOf(tx, members),
    heldNow(
      tx,
      slips.flatMap(({ call: { actor }, draws: on, keys }) =>
        on.map(({ id }) => ({ memberId: actor.memberId, drawId: id, keys: keys.map(keyOf) })),
      ),
    ),
    priceBook(tx),
    ticketQueries.rulesNow(
      tx,
      [...draws.values()].map(({ id }) => id),
    ),
    stakeGuards(tx, platform, actors, asked),
    ticketQueries.acceptedOn(
      tx,
      slips.flatMap((slip) => slip.draws.flatMap((draw) => numbersOn(draw, slip))),
    ),
  ]);
  for (const draw of locked) draws.set(draw.code, draw);
  // The time of acceptance counts, not the time of sending. After the wait for the locks it may be another day.
  const now = platform.clock.now();
  const guardStake = dayOf(now) === dayOf(asked) ? guards : await stakeGuards(tx, platform, actors, now);
  const onSale = onSaleIn(platform, prices, now);
  return { now, draws, onSale, boards: boardsIn(prices, rules, now), guardStake, wallets, held, accepted };
}

/** Decides each bet as if it came alone after those before it: `book` contains what they take of each number. */
function decide(round: Round, slips: readonly Slip[], read: Read): { bets: Bet[]; book: Book } {
  const { now, draws, onSale, boards, guardStake, wallets, held } = read;
  const book = new Book(read.accepted);
  const bets = round.through(slips, (slip) => {
    const { call, input, codes, game, keys } = slip;
    const { actor } = call;
    const on = codes.map((code) => draws.get(code) as queries.DrawRow);
    const sold = onSale(game, actor.currency);
    if (!sold) return refuse('BET_TYPE_OFF');
    const isQuotedNow = isQuoted(call.secrets, input.quote, {
      draws: codes,
      memberId: actor.memberId,
      now,
      lines: input.lines,
    });
    const requests = on.map((draw) => {
      const board = boards(draw, actor.currency);
      return {
        format: game.format,
        draw: { state: draw.state, closesAt: draw.closesAt, isPaused: draw.pausedReason !== null },
        now,
        ...sold,
        lines: input.lines,
        currency: actor.currency,
        held: held(actor.memberId, draw.id),
        isQuoted: isQuotedNow,
        ...(input.accept === undefined ? {} : { accept: input.accept }),
        offers: offersOn(board, keys, (key) => book.on({ ...key, drawId: draw.id, currency: actor.currency })),
        board,
      };
    });
    const decision = decideSeries(requests);
    if (!decision.ok) return refuseBet(on, decision.refused);
    guardStake(actor, decision.stake);
    const { id: wallet, available } = wallets(actor);
    if (available < decision.stake) return refuse('BALANCE_TOO_LOW', { available: available.toString() });
    const bet = { draws: on, wallet, available, requests, tickets: decision.tickets, stake: decision.stake };
    for (const row of heldBy({ call, ...bet })) book.add(row);
    return bet;
  });
  return { bets, book };
}

/** The exposure a bet takes. Trial accounts see the same prices, but cost the house nothing and move none. */
const heldBy = ({ call, draws, tickets }: Pick<Bet, 'call' | 'draws' | 'tickets'>): ticketQueries.Reservation[] =>
  call.actor.realm === 'trial'
    ? []
    : draws.flatMap((draw, index) =>
        reservationsOf({ drawId: draw.id, currency: call.actor.currency }, (tickets[index] as Accepted).lines),
      );

/**
 * Adds the bets to the exposure counters. If other processes sold the same numbers since the look, each bet is decided
 * again under the lock of the counters; if one is no longer accepted, the whole batch is rolled back and tried again.
 */
async function reserve(tx: Tx, bets: readonly Bet[], seen: Book): Promise<void> {
  const wanted = summed(bets.flatMap(heldBy));
  if (wanted.length === 0) return;
  const now = await ticketQueries.reserve(tx, wanted);
  if (now.every((row) => row.liability === seen.on(row))) return;

  const book = new Book(now);
  for (const row of wanted) book.add({ ...row, liability: subtract(ZERO, row.liability) });
  for (const bet of bets) {
    if (!isSoldStill(bet, book)) throw new TryAgain('numbers were sold by others');
    for (const row of heldBy(bet)) book.add(row);
  }
}

function isSoldStill({ call, draws, requests, tickets }: Bet, book: Book): boolean {
  const { realm, currency } = call.actor;
  return (
    realm === 'trial' ||
    requests.every(({ board, ...request }, index) => {
      const { lines } = tickets[index] as Accepted;
      const { id: drawId } = draws[index] as queries.DrawRow;
      const offers = offersOn(board, lines, (key) => book.on({ ...key, drawId, currency }));
      const odds = requests.length > 1 ? 'at_least' : 'exact';
      return decideBet({ ...request, lines, offers, odds, accept: 'all' }).ok;
    })
  );
}

/**
 * Point of no return: nothing is refused from here on. An error, or a counter moved by other bets, rolls everything
 * back.
 */
async function write(tx: Tx, round: Round, bets: readonly Bet[], read: Read): Promise<void> {
  const { now } = read;
  const written = bets.map((bet) => ({ ...bet, written: ticketsOf(bet, now) }));
  const tickets = written.flatMap((bet) => bet.written);
  const members = bets.map(({ call }) => call.actor.memberId);
  const [, , , , wallets] = await Promise.all([
    ticketQueries.insertTickets(tx, tickets),
    keepHeld(tx, tickets, read.held),
    post(
      tx,
      tickets.map((ticket) => stakeTransfer(ticket, now)),
    ),
    announceToMembers(tx, members, { type: 'balance', data: {} }, now),
    walletsOf(tx, members),
  ]);
  for (const { at, call, draws, tickets: decided, written: own } of written) {
    const [ticket, ...ahead] = own.map((one, index) => shownPlaced(one, draws[index] as queries.DrawRow, now));
    if (!ticket) throw new Error('a bet without a ticket');
    const left = decided.flatMap((one, index) =>
      one.left.map((trouble) => shownTrouble(trouble, draws[index] as queries.DrawRow)),
    );
    round.outcomes[at] = { ticket, ahead, left, available: wallets(call.actor).available };
  }
}

function ticketsOf({ call, game, draws, tickets, wallet }: Bet, now: Date): ticketQueries.NewTicket[] {
  const series = draws.length > 1 ? uuidV7(now, call.random) : undefined;
  const { memberId, currency, realm } = call.actor;
  return tickets.map(({ stake, highestPayout, lines }, index) => {
    const draw = draws[index] as queries.DrawRow;
    return {
      id: uuidV7(now, call.random),
      reference: makeReference(call.random.bytes(8)),
      drawId: draw.id,
      memberId,
      wallet,
      currency,
      realm,
      stake,
      highestPayout,
      lines,
      placedAt: now,
      cancelUntil: cancelUntil(game.cancelRule, now, draw.closesAt),
      series: series === undefined ? null : { id: series, place: index + 1, size: draws.length },
    };
  });
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The requested numbers in canonical form. Invalid selections are left out here and refused later. */
function keysOf(game: Game, input: Placed['input']): Slip['keys'] {
  const types = betTypesOf(game.format);
  return input.lines.flatMap(({ betType, selection }) => {
    const canonical = types.get(betType)?.normalise(selection);
    return canonical === undefined ? [] : [{ betType, selection: canonical }];
  });
}

const numbersOn = ({ id }: queries.DrawRow, { call, keys }: Slip): ticketQueries.NumberKey[] =>
  keys.map((key) => ({ ...key, drawId: id, currency: call.actor.currency }));

/** Adds up the rows of each number. */
function summed(rows: readonly ticketQueries.Reservation[]): ticketQueries.Reservation[] {
  const sums = new Map<string, ticketQueries.Reservation>();
  for (const row of rows) {
    const name = `${row.drawId} ${row.currency} ${keyOf(row)}`;
    const sum = sums.get(name);
    sums.set(
      name,
      sum
        ? {
            ...row,
            liability: add(sum.liability, row.liability),
            stake: add(sum.stake, row.stake),
            lines: sum.lines + row.lines,
          }
        : row,
    );
  }
  return [...sums.values()];
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { type BetDecision, type BetLine, type BetRequest, decideBet, keyOf } from '@tamarind/domain/lottery/bet';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { cancelUntil } from '@tamarind/domain/lottery/cancel';
import { type Game, gameOf } from '@tamarind/domain/lottery/games/index';
import { decideSeries } from '@tamarind/domain/lottery/series';
import { add, type Money, subtract, ZERO } from '@tamarind/domain/money';
import { makeReference } from '@tamarind/domain/payments/reference';
import { dayOf } from '@tamarind/domain/time';
import { provesTerms } from '../../consents/index.ts';
import { lockedWalletsOf, postStakes } from '../../ledger/index.ts';
import { lockPlay, stakeGuards } from '../../limits/index.ts';
import { TryAgain } from '../../platform/db/pool.ts';
import { sentInOrder, type Tx } from '../../platform/db/sql.ts';
import type { MemberActor } from '../../platform/http/actor.ts';
import type { Call, Handler, TogetherHandler } from '../../platform/http/routes.ts';
import { announceToMembers } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { uuidV7 } from '../../platform/random.ts';
import { outcomeOf, Refusal, refuse } from '../../platform/refusal.ts';
import { refuseBet, shownPlaced, shownTrouble } from './bet-answer.ts';
import { heldNow, withTicket } from './held.ts';
import { onSaleIn } from './on-sale.ts';
import { priceBook } from './price-book.ts';
import * as queries from '../queries.ts';
import { isQuoted, seriesAmong } from './quote.ts';
import { type Board, boardsIn, Book, offersOn, reservationsOf } from './risk.ts';
import * as riskQueries from './risk-queries.ts';
import * as ticketQueries from '../ticket-queries.ts';
import { stakePosting } from '../transfers.ts';

type Contract = typeof contract.lottery.placeBet;
type Outcome = OutputOf<Contract> | Refusal;

/**
 * Takes the stakes, reserves the exposure and writes the tickets of a batch of bets. Each bet is accepted or refused as
 * if it had come alone, in the given order [L06]. A batch has at most one bet of a member. The number of statements is
 * the same for one bet and for hundreds. Independent statements are sent together; the database executes them in the
 * order written here:
 *
 *   lock            draws (shared), members' play, wallets
 *   read            terms, prices, rules, limits, open stakes, exposure
 *   decide          in this process, by functions of the domain package
 *   write           tickets, lines, sums, ledger, events, responses; last of all the exposure counters of the numbers
 *   commit          unless other bets moved a counter and a bet, decided again, is no longer accepted
 *
 * A refused bet drops out and leaves no trace. A bet on several draws gets a ticket on each of them, or none. Popular
 * numbers are locked for the shortest time: two batches on them wait only for each other's commit. If another batch's
 * bets changed a decision, everything is rolled back and the second attempt locks the draws exclusively.
 */
export const placeBets: TogetherHandler<Contract> = async (tx, asked, fresh = Promise.resolve(asked)) => {
  const [first] = asked;
  if (!first) return [];
  const [read, wanted] = await Promise.all([lockAndRead(tx, first.call, asked), fresh]);
  const batch = new BatchOutcomes(wanted.length);
  const slips = slipsOf(batch, wanted, read);
  const { bets, book } = decide(batch, slips, read);
  if (bets.length > 0) {
    const written = write(tx, batch, bets, read);
    // The promise is awaited in beforeCommit; without this handler an earlier rejection would count as unhandled.
    written.catch(() => undefined);
    tx.beforeCommit(() => Promise.all([written, reserve(tx, bets, book)]));
  }
  return batch.outcomes as Outcome[];
};

/** Places one bet in the caller's transaction. */
export const placeBet: Handler<Contract> = async ({ tx, ...call }, input) => {
  const [outcome] = await placeBets(tx, [{ call, input }]);
  if (outcome === undefined || outcome instanceof Refusal) throw outcome ?? new Error('no outcome');
  return outcome;
};

/** Collects one outcome per request, in request order. */
class BatchOutcomes {
  readonly outcomes: (Outcome | undefined)[];
  constructor(size: number) {
    this.outcomes = Array.from({ length: size }, () => undefined);
  }
  /** Runs a step for each bet. Refused bets drop out; the others continue with the step's result merged in. */
  through<In extends BetCall, Out>(bets: readonly In[], step: (bet: In) => Out): (In & Out)[] {
    return bets.flatMap((bet) => {
      const result = outcomeOf(() => step(bet));
      if (!(result instanceof Refusal)) return [{ ...bet, ...result }];
      this.outcomes[bet.at] = result;
      return [];
    });
  }
}

/** A bet with its index in the batch. */
interface BetCall {
  readonly at: number;
  readonly call: Call<MemberActor>;
  readonly input: InputOf<Contract>;
}
interface Slip extends BetCall {
  readonly game: Game;
  readonly draws: readonly queries.DrawRow[];
  readonly keys: readonly Pick<BetLine, 'betType' | 'selection'>[];
}
interface Bet extends Slip {
  readonly wallet: ReturnType<BatchData['wallets']>;
  /** One ticket for each draw of the bet. */
  readonly tickets: readonly AcceptedBet[];
  readonly stake: Money;
}
type DrawRequest = BetRequest & { readonly board: Board; readonly row: queries.DrawRow };
type AcceptedBet = Extract<BetDecision, { ok: true }> & { readonly request: DrawRequest };

type BatchData = Awaited<ReturnType<typeof lockAndRead>>;

/**
 * Locks the draws in shared mode until commit: closing a draw waits for these bets, and a later bet finds the draw
 * closed. A draw past its closing time is read without a lock, so a flood of late bets cannot delay its close. All
 * transactions lock in the same order, so no deadlock can form: draws by closing time, members' play by number, wallets
 * by id. All statements are sent together and executed in the order written here, so data read after a lock cannot
 * change before commit.
 */
async function lockAndRead(tx: Tx, platform: Platform, asked: readonly Omit<BetCall, 'at'>[]) {
  const sentAt = platform.clock.now();
  const actors = asked.map(({ call }) => call.actor);
  const members = actors.map(({ memberId }) => memberId);
  const codes = unique(asked.flatMap(({ input }) => codesOf(input)));
  const [, locked, , draws, wallets, proveTerms, held, prices, rules, guards, liabilities] = await sentInOrder(
    queries.enterSale(tx, codes, tx.attempt === 1 ? 'shared' : 'alone'),
    queries.lockSellingDraws(tx, codes, sentAt),
    lockPlay(tx, ...members),
    queries.drawsByCode(tx, codes),
    lockedWalletsOf(tx, members),
    provesTerms(tx, actors),
    heldNow(
      tx,
      asked.flatMap(({ call: { actor }, input }) =>
        codesOf(input).map((draw) => ({ memberId: actor.memberId, draw, keys: keysOf(draw, input).map(keyOf) })),
      ),
    ),
    priceBook(tx),
    ticketQueries.rulesNow(tx, codes),
    stakeGuards(tx, platform, actors, sentAt),
    riskQueries.acceptedOn(
      tx,
      asked.flatMap(({ call: { actor }, input }) =>
        codesOf(input).flatMap((draw) =>
          keysOf(draw, input).map((key) => ({ ...key, draw, currency: actor.currency })),
        ),
      ),
    ),
  );
  // The time of acceptance counts, not the time of sending: after the wait for the locks it may be another day.
  const now = platform.clock.now();
  const shared = new Set(locked.map(({ id }) => id));
  if (draws.some(({ id, state, closesAt }) => state === 'open' && now < closesAt && !shared.has(id)))
    throw new TryAgain('a draw opened behind the locks');
  const guardStake = dayOf(now) === dayOf(sentAt) ? guards : await stakeGuards(tx, platform, actors, now);
  const onSale = onSaleIn(platform, prices, now);
  const boards = boardsIn(prices, rules, now);
  const idOf = new Map(draws.map(({ code, id }) => [code, id]));
  const accepted = liabilities.flatMap((number) => {
    const drawId = idOf.get(number.draw);
    return drawId === undefined ? [] : [{ ...number, drawId }];
  });
  return { now, draws, onSale, boards, guardStake, proveTerms, wallets, held, accepted };
}

/**
 * Prepares the bets to be decided: each gets the draws of one lottery in closing order, and its numbers in canonical
 * form.
 */
const slipsOf = (
  batch: BatchOutcomes,
  asked: readonly Omit<BetCall, 'at'>[],
  { draws, proveTerms }: BatchData,
): Slip[] =>
  batch.through(
    asked.map(({ call, input }, at) => ({ call, input, at })),
    ({ call, input }) => {
      proveTerms(call.actor);
      const series = seriesAmong(draws, codesOf(input));
      if (gameCodeOf(input.draw) !== series.game.code) throw new Error(`draw ${input.draw} is of ${series.game.code}`);
      return { ...series, keys: keysOf(input.draw, input) };
    },
  );

/**
 * Decides each bet as if it came alone after those before it: `book` adds up the liability that accepted bets take on
 * each number.
 */
function decide(batch: BatchOutcomes, slips: readonly Slip[], read: BatchData): { bets: Bet[]; book: Book } {
  const { now, onSale, boards, guardStake, wallets, held } = read;
  const book = new Book(read.accepted);
  const bets = batch.through(slips, (slip) => {
    const { call, input, draws, game, keys } = slip;
    const { actor } = call;
    const sold = onSale(game, actor.currency);
    if (!sold) return refuse('BET_TYPE_OFF');
    const isQuotedNow = isQuoted(call.secrets, input.quote, {
      draws: codesOf(input),
      memberId: actor.memberId,
      now,
      lines: input.lines,
    });
    const requests = draws.map((draw) => {
      const board = boards(draw, actor.currency);
      return {
        row: draw,
        format: game.format,
        draw: { state: draw.state, closesAt: draw.closesAt, isPaused: draw.pausedReason !== null },
        now,
        ...sold,
        lines: input.lines,
        currency: actor.currency,
        held: held(actor.memberId, draw.code),
        isQuoted: isQuotedNow,
        accept: input.accept,
        offers: offersOn(board, keys, (key) => book.on({ ...key, drawId: draw.id, currency: actor.currency })),
        board,
      };
    });
    const decision = decideSeries(requests);
    if (!decision.ok) return refuseBet(decision.refused, draws.length > 1);
    guardStake(actor, decision.stake);
    const wallet = wallets(actor);
    if (wallet.available < decision.stake) return refuse('BALANCE_TOO_LOW', { available: wallet.available.toString() });
    const bet = { wallet, tickets: decision.tickets, stake: decision.stake };
    for (const row of heldBy({ call, ...bet })) book.add(row);
    return bet;
  });
  return { bets, book };
}

/**
 * The exposure that a bet takes, as the amounts to reserve. Bets of trial accounts are play money: they get the same
 * prices but cannot cost the operator anything, so they take no exposure.
 */
const heldBy = ({ call, tickets }: Pick<Bet, 'call' | 'tickets'>): riskQueries.Reservation[] =>
  call.actor.realm === 'trial'
    ? []
    : tickets.flatMap(({ request, lines }) =>
        reservationsOf({ drawId: request.row.id, currency: call.actor.currency }, lines),
      );

/**
 * Adds the bets to the exposure counters. If other processes sold the same numbers since the counters were read, each
 * bet is decided again under the lock of the counters; if one is no longer accepted, the whole batch is rolled back and
 * tried again.
 */
async function reserve(tx: Tx, bets: readonly Bet[], seen: Book): Promise<void> {
  const wanted = summed(bets.flatMap(heldBy));
  if (wanted.length === 0) return;
  const now = await riskQueries.reserve(tx, wanted);
  if (now.every((row) => row.liability === seen.on(row))) return;

  const book = new Book(now);
  for (const row of wanted) book.add({ ...row, liability: subtract(ZERO, row.liability) });
  for (const bet of bets) {
    if (!isSoldStill(bet, book)) throw new TryAgain('numbers were sold by others');
    for (const row of heldBy(bet)) book.add(row);
  }
}

function isSoldStill({ call, tickets }: Bet, book: Book): boolean {
  const { realm, currency } = call.actor;
  return (
    realm === 'trial' ||
    tickets.every(({ request, lines }) => {
      const offers = offersOn(request.board, lines, (key) => book.on({ ...key, drawId: request.row.id, currency }));
      const odds = tickets.length > 1 ? 'at_least' : 'exact';
      return decideBet({ ...request, lines, offers, odds, accept: 'all' }).ok;
    })
  );
}

/**
 * Point of no return: no bet is refused alone from here on. An error, or a liability counter that other bets raised in
 * the meantime, rolls back the whole batch.
 */
function write(tx: Tx, batch: BatchOutcomes, bets: readonly Bet[], { now, held }: BatchData): Promise<unknown> {
  const written = bets.map((bet) => ({ ...bet, written: ticketsOf(bet, now) }));
  const all = written.flatMap((bet) => bet.written);
  const members = bets.map(({ call }) => call.actor.memberId);
  const done = Promise.all([
    ticketQueries.insertTickets(
      tx,
      all.map(({ ticket }) => ticket),
      all.map(({ draw, ticket }) => ({ ...ticket, ...withTicket(held(ticket.memberId, draw.code), ticket) })),
    ),
    postStakes(
      tx,
      written.flatMap(({ wallet, written: own }) => own.map(({ ticket }) => stakePosting(ticket, wallet))),
      now,
    ),
    announceToMembers(tx, members, { type: 'balance', data: {} }, now),
  ]);
  for (const { at, tickets, written: own, wallet, stake } of written) {
    const [ticket, ...ahead] = own.map((one) => shownPlaced(one.ticket, one.draw, now));
    if (!ticket) throw new Error('a bet without a ticket');
    const left = tickets.flatMap(({ request, left }) => left.map((trouble) => shownTrouble(trouble, request.row)));
    batch.outcomes[at] = { ticket, ahead, left, available: subtract(wallet.available, stake) };
  }
  return done;
}

function ticketsOf({ call, game, tickets, wallet }: Bet, now: Date) {
  const series = tickets.length > 1 ? uuidV7(now, call.random) : undefined;
  const { memberId, currency, realm } = call.actor;
  return tickets.map(({ request: { row: draw }, stake, highestPayout, lines }, index) => {
    const ticket: ticketQueries.NewTicket = {
      id: uuidV7(now, call.random),
      reference: makeReference(call.random.bytes(8)),
      drawId: draw.id,
      memberId,
      wallet: wallet.id,
      currency,
      realm,
      stake,
      highestPayout,
      lines,
      placedAt: now,
      cancelUntil: cancelUntil(game.cancelRule, now, draw.closesAt),
      series: series === undefined ? null : { id: series, place: index + 1, size: tickets.length },
    };
    return { draw, ticket };
  });
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const gameCodeOf = (draw: string): string => draw.split('-')[0] ?? '';
const codesOf = ({ draw, ahead }: BetCall['input']): string[] => [draw, ...(ahead ?? [])];

/**
 * The keys of the exposure counters for the requested numbers in canonical form. Invalid selections are left out here
 * and refused later. A draw's code begins with its game, so the numbers can be parsed before the draw is read.
 */
function keysOf(draw: string, input: BetCall['input']): Slip['keys'] {
  const game = gameOf(gameCodeOf(draw));
  if (!game) return [];
  const types = betTypesOf(game.format);
  return input.lines.flatMap(({ betType, selection }) => {
    const canonical = types.get(betType)?.normalise(selection);
    return canonical === undefined ? [] : [{ betType, selection: canonical }];
  });
}

/** Combines reservations of the same number into one row with their sums. */
function summed(rows: readonly riskQueries.Reservation[]): riskQueries.Reservation[] {
  const sums = new Map<string, riskQueries.Reservation>();
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

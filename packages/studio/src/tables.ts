import { randomUUID } from 'node:crypto';
import type { Books } from './books/books.ts';
import type { Drawing } from './books/drawing-queries.ts';
import type { Movement } from './books/movement-queries.ts';
import type { Session } from './books/session-queries.ts';
import type { Clock } from './clock.ts';
import type { Courier } from './courier.ts';
import { boardOdds, decimalText } from './games/exact.ts';
import {
  type Chance,
  type Fraction,
  type Game,
  type Json,
  type SharedGame,
  type Words,
  winOf,
  wordsIn,
} from './games/game.ts';
import { newRound, stakesOf } from './play.ts';
import { type StakeRefusal, tell, type RoundView, UnderWay, whyNot } from './told.ts';

/** One table as a player sees it; amounts are minor units. */
export interface TableNow {
  readonly table: number;
  readonly round: number;
  readonly phase: 'bets' | 'show' | 'rest';
  /**
   * Time left for bets, in milliseconds. It is not sent during the animation, because the length of the rest of a crash
   * animation would reveal when the crash comes.
   */
  readonly leftMs: number;
  readonly shownMs: number;
  readonly opening: Json;
  readonly spots: readonly { id: string; name: string; odds: string; market: string }[];
  readonly outcome: Json;
  readonly bets: readonly { spot: string; stake: bigint; won: bigint | null }[];
  readonly history: readonly Json[];
}

/** The public data of one shared game, the same for all visitors. */
export interface Glance {
  /**
   * The letters of the first table's latest results, oldest first; empty if the game has no road (chart of past
   * results).
   */
  readonly rounds: readonly string[];
  /** When betting closes next, which is the start of the round, race or draw. */
  readonly nextStart: Date;
  readonly events: readonly { readonly startsAt: Date; readonly home: Words; readonly away: Words }[];
}

/**
 * Shared games, run by the clock: bets → draw → animation → settle → rest. All state is in the database, so after a
 * restart the studio continues at the same point. A table that nobody has requested for a while finishes its drawing
 * and opens no new one.
 */
export class Tables {
  readonly #books: Books;
  readonly #courier: Courier;
  readonly #given: {
    readonly chance: Chance;
    readonly clock: Clock;
    readonly gameOf: (code: string) => Game | undefined;
    readonly report: (line: string) => void;
  };
  readonly #lookedAt = new Map<string, number>();
  readonly #underWay = new UnderWay<RoundView>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    books: Books,
    courier: Courier,
    given: {
      readonly chance: Chance;
      readonly clock: Clock;
      readonly gameOf: (code: string) => Game | undefined;
      readonly report: (line: string) => void;
    },
  ) {
    this.#books = books;
    this.#courier = courier;
    this.#given = given;
  }

  start(): void {
    // Finish drawings that were open when the studio last stopped, even if no player returns to them.
    for (const code of this.#books.drawings.unsettledGames()) this.#lookedAt.set(code, 0);
    this.#timer = setInterval(() => this.#advanceAll(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** All tables of the session's game. The first request for a table opens it. */
  now(session: Session): readonly TableNow[] | StakeRefusal {
    const game = this.#sharedGame(session.gameCode);
    if (!game) return { refused: 'NO_SUCH_GAME' };
    this.#lookedAt.set(game.code, this.#ms());
    this.#advance(game);
    return tablesOf(game).flatMap((table) => {
      const drawing = this.#books.drawings.newest(game.code, table);
      return drawing ? [this.#seen(game, drawing, session)] : [];
    });
  }

  /** The public data of a game. The first request for a table opens it. */
  glance(game: SharedGame): Glance {
    this.#lookedAt.set(game.code, this.#ms());
    this.#advance(game);
    const drawings = tablesOf(game).flatMap((table) => this.#books.drawings.newest(game.code, table) ?? []);
    const open = drawings.filter((drawing) => this.#takesBets(drawing));
    const { betsMs, restMs } = game.rhythm;
    // Between rounds, the next close comes after the rest of the animation, the pause and a full betting phase.
    const closings = drawings.map((drawing) =>
      open.includes(drawing)
        ? drawing.closesAt.getTime()
        : (drawing.shownUntil?.getTime() ?? this.#ms()) + restMs + betsMs,
    );
    return {
      rounds: game.bead
        ? this.#books.drawings.outcomes(game.code, 1, ROAD).map((outcome) => game.bead?.(outcome) ?? '')
        : [],
      nextStart: new Date(Math.max(Math.min(...closings), this.#ms())),
      events: open
        .flatMap(({ opening, closesAt }) => {
          const sides = game.sides?.(opening);
          return sides ? [{ startsAt: closesAt, home: sides[0], away: sides[1] }] : [];
        })
        .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
    };
  }

  /**
   * Places a bet on a selection of an open drawing. `request` is the client's idempotency key: a repeated request bets
   * only once.
   */
  async bet(
    session: Session,
    asked: { request: string; table: number; round: number; spot: string; stake: bigint },
  ): Promise<RoundView | StakeRefusal> {
    const key = `${session.id} ${asked.request}`;
    const already = this.#underWay.get(key);
    if (already) return already;
    const game = this.#sharedGame(session.gameCode);
    const drawing = game && this.#books.drawings.newest(game.code, asked.table);
    if (!game || !drawing) return { refused: 'NO_SUCH_GAME' };
    const known = this.#books.rounds.ofRequest(session.id, drawing.id);
    const before = known && this.#books.movements.ofRequest(known.id, asked.request)[0];
    if (before) return tell(this.#books, before.round, undefined, whyNot(before));
    if (!stakesOf(game, session.currency).includes(asked.stake)) return { refused: 'NO_SUCH_STAKE' };
    if (!game.spots(drawing.opening).some(({ id }) => id === asked.spot)) return { refused: 'NO_SUCH_INPUT' };
    if (drawing.number !== asked.round || !this.#takesBets(drawing)) return { refused: 'BETS_ARE_CLOSED' };
    return this.#underWay.once(key, () => this.#take(session, drawing, known?.id, asked));
  }

  /** For crash only: cashes out the player's `hand` bets at the current multiple. */
  async cashOut(session: Session, table: number, number: number): Promise<RoundView | StakeRefusal> {
    const game = this.#sharedGame(session.gameCode);
    const drawing = game && this.#books.drawings.newest(game.code, table);
    const round = drawing && this.#books.rounds.ofRequest(session.id, drawing.id);
    if (!drawing || drawing.number !== number || !round || !drawing.drawnAt || drawing.settledAt)
      return { refused: 'TOO_LATE' };
    const shownMs = this.#ms() - drawing.drawnAt.getTime();
    const multiple = game.cashOut?.(drawing.opening, drawing.outcome ?? null, shownMs);
    const open = this.#openBets(round.id).filter(({ spot }) => spot === 'hand');
    if (!multiple || open.length === 0) return { refused: 'TOO_LATE' };
    const wins = this.#books.inOneStep(() => open.map((bet) => this.#writeWin(bet, multiple, false)));
    const answers = await Promise.all(wins.map(({ id }) => this.#courier.deliver(id)));
    return tell(this.#books, round.id, answers.at(-1));
  }

  // ── Bets ────────────────────────────────────────────────────────────────────────────────────────────────────────────

  async #take(
    session: Session,
    drawing: Drawing,
    known: string | undefined,
    asked: { request: string; spot: string; stake: bigint },
  ): Promise<RoundView> {
    const { bet, round } = this.#books.inOneStep(() => {
      const id = known ?? this.#newRound(session, drawing, asked.stake);
      const written = this.#courier.write({
        kind: 'bet',
        round: id,
        request: asked.request,
        amount: asked.stake,
        spot: asked.spot,
        closesRound: false,
        reference: undefined,
      });
      return { bet: written, round: id };
    });
    const { answer } = await this.#courier.bet(bet, {
      // The draw waits until every bet has its response. If the round was drawn before this bet was confirmed, `taken`
      // throws and the bet is rolled back.
      taken: () => {
        if (this.#books.drawings.get(drawing.id)?.outcome !== undefined)
          throw new Error(`a bet on ${drawing.id} came after the draw`);
      },
      notTaken: () => {},
    });
    return tell(this.#books, round, answer, whyNot(this.#books.movements.get(bet.id)));
  }

  /** All bets of a player on one drawing form one round, which is named after the drawing. */
  #newRound(session: Session, drawing: Drawing, stake: bigint): string {
    const round = newRound(session, drawing.id, stake, null, this.#iso(), drawing.id);
    this.#books.rounds.add(round);
    this.#books.rounds.setStatus(round.id, 'open', undefined);
    return round.id;
  }

  /** Accepted bets that have no win yet. */
  #openBets(round: string): Movement[] {
    const movements = this.#books.movements.ofRound(round);
    const won = new Set(movements.filter(({ kind }) => kind === 'win').map(({ reference }) => reference));
    return movements.filter(({ id, kind, state }) => kind === 'bet' && state === 'done' && !won.has(id));
  }

  #writeWin(bet: Movement, multiple: Fraction, closesRound: boolean): Movement {
    return this.#courier.write({
      kind: 'win',
      round: bet.round,
      request: bet.request,
      amount: winOf(bet.amount, multiple),
      spot: bet.spot,
      closesRound,
      reference: bet.id,
    });
  }

  // ── The clock ───────────────────────────────────────────────────────────────────────────────────────────────────────

  #advanceAll(): void {
    for (const code of this.#lookedAt.keys()) {
      const game = this.#sharedGame(code);
      try {
        if (game) this.#advance(game);
      } catch (error) {
        this.#given.report(`tables of ${code}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  }

  #advance(game: SharedGame): void {
    for (const table of tablesOf(game)) {
      const drawing = this.#books.drawings.newest(game.code, table);
      if (!drawing || drawing.settledAt) this.#openNext(game, table, drawing);
      else if (drawing.outcome === undefined) this.#draw(game, drawing);
      else this.#settle(game, drawing);
    }
  }

  #openNext(game: SharedGame, table: number, last: Drawing | undefined): void {
    const { betsMs, restMs, tables = 1 } = game.rhythm;
    const isWatched = this.#ms() - (this.#lookedAt.get(game.code) ?? 0) < INTEREST_MS;
    if (!isWatched || (last?.settledAt && this.#ms() < last.settledAt.getTime() + restMs)) return;
    const number = (last?.number ?? 0) + 1;
    const opening = game.open(number, this.#given.chance);
    // Shorten the first betting phase of each table of a game by a different amount; otherwise all tables that are
    // opened together would close at the same time.
    const first = last ? betsMs : Math.ceil((betsMs * table) / tables);
    const now = this.#given.clock.now();
    this.#books.drawings.add(
      { id: randomUUID(), gameCode: game.code, table, number, opening, closesAt: new Date(now.getTime() + first) },
      now,
    );
  }

  /** Draws the outcome when betting has closed and the response to every bet has arrived. */
  #draw(game: SharedGame, drawing: Drawing): void {
    if (this.#takesBets(drawing)) return;
    const rounds = this.#books.rounds.openOfDrawing(drawing.id);
    const isAsking = rounds.some(({ id }) =>
      this.#books.movements.ofRound(id).some(({ kind, state }) => kind === 'bet' && state === 'pending'),
    );
    if (isAsking) return;
    const outcome = game.draw(drawing.opening, this.#given.chance);
    const now = this.#given.clock.now();
    const showMs = game.showMs?.(outcome) ?? game.rhythm.showMs;
    this.#books.drawings.setOutcome(drawing.id, outcome, now, new Date(now.getTime() + showMs));
  }

  /** Settles after the animation, with one win per bet, even a win of zero. The last win closes the player's round. */
  #settle(game: SharedGame, drawing: Drawing): void {
    const { shownUntil, opening, outcome = null } = drawing;
    if (!shownUntil || this.#ms() < shownUntil.getTime()) return;
    const wins = this.#books.inOneStep(() => {
      const written = this.#books.rounds.openOfDrawing(drawing.id).flatMap((round) => {
        const bets = this.#openBets(round.id);
        const told = { request: 'settled', view: { opening, outcome } };
        this.#books.rounds.tell(round.id, 'closed', null, told, this.#iso());
        return bets.map((bet, index) =>
          this.#writeWin(bet, game.payout(opening, outcome, bet.spot), index === bets.length - 1),
        );
      });
      this.#books.drawings.setSettled(drawing.id, this.#given.clock.now());
      return written;
    });
    for (const { id } of wins) void this.#courier.deliver(id);
  }

  // ── What players see ────────────────────────────────────────────────────────────────────────────────────────────────

  #seen(game: SharedGame, drawing: Drawing, session: Session): TableNow {
    const { opening, outcome, drawnAt, settledAt } = drawing;
    const shownMs = drawnAt ? this.#ms() - drawnAt.getTime() : 0;
    const phase = settledAt ? 'rest' : outcome === undefined ? 'bets' : 'show';
    const round = this.#books.rounds.ofRequest(session.id, drawing.id);
    return {
      table: drawing.table,
      round: drawing.number,
      phase,
      leftMs: phase === 'bets' ? Math.max(0, drawing.closesAt.getTime() - this.#ms()) : 0,
      shownMs,
      opening,
      spots: game
        .spots(opening)
        .map(({ id, name, odds, market = '' }) => ({
          id,
          name: wordsIn(name, session.language),
          odds: decimalText(boardOdds(odds), 2),
          market,
        })),
      outcome: outcome === undefined ? null : settledAt ? outcome : (game.shown?.(outcome, shownMs) ?? outcome),
      bets: round ? this.#betsOf(round.id) : [],
      history: this.#books.drawings.outcomes(game.code, drawing.table, HISTORY),
    };
  }

  #betsOf(round: string): TableNow['bets'] {
    const movements = this.#books.movements.ofRound(round);
    const wins = new Map(
      movements.filter(({ kind }) => kind === 'win').map(({ reference, amount }) => [reference, amount]),
    );
    return movements
      .filter(({ kind, state }) => kind === 'bet' && state === 'done')
      .map(({ id, spot, amount }) => ({ spot, stake: amount, won: wins.get(id) ?? null }));
  }

  #takesBets(drawing: Drawing): boolean {
    return drawing.outcome === undefined && this.#ms() < drawing.closesAt.getTime();
  }

  #sharedGame(code: string): SharedGame | undefined {
    const game = this.#given.gameOf(code);
    return game?.kind === 'shared' ? game : undefined;
  }

  #ms(): number {
    return this.#given.clock.now().getTime();
  }

  #iso(): string {
    return this.#given.clock.now().toISOString();
  }
}

const tablesOf = (game: SharedGame): number[] =>
  Array.from({ length: game.rhythm.tables ?? 1 }, (_, index) => index + 1);

const TICK_MS = 200;
/** For this time after it was last requested, a table continues to open drawings. */
const INTEREST_MS = 120_000;
const HISTORY = 72;
const ROAD = 12;

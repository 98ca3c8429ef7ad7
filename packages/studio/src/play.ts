import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Books } from './books/books.ts';
import type { Movement } from './books/movement-queries.ts';
import type { Round } from './books/round-queries.ts';
import type { Session } from './books/session-queries.ts';
import type { Clock } from './clock.ts';
import type { Courier } from './courier.ts';
import { type Chance, type Game, type Json, NOTHING, type SoloGame, type Step, winOf } from './games/game.ts';
import { type StakeRefusal, tell, type RoundView, UnderWay, whyNot } from './told.ts';
import { smallestStake } from './wire/money.ts';
import type { Answer } from './wire/operator.ts';

/** Rounds of solo games. Random numbers are drawn only after the stake is taken. */
export class Play {
  readonly #books: Books;
  readonly #courier: Courier;
  readonly #given: {
    readonly chance: Chance;
    readonly clock: Clock;
    readonly gameOf: (code: string) => Game | undefined;
  };
  readonly #underWay = new UnderWay<RoundView>();

  constructor(
    books: Books,
    courier: Courier,
    given: { readonly chance: Chance; readonly clock: Clock; readonly gameOf: (code: string) => Game | undefined },
  ) {
    this.#books = books;
    this.#courier = courier;
    this.#given = given;
  }

  /**
   * Starts a round for one stake in minor units. `request` is the client's idempotency key: a repeated request plays
   * only once.
   */
  async begin(session: Session, request: string, stake: bigint, input: Json): Promise<RoundView | StakeRefusal> {
    const key = `${session.id} ${request}`;
    const already = this.#underWay.get(key);
    if (already) return already;
    const known = this.#books.rounds.ofRequest(session.id, request);
    if (known) return tell(this.#books, known.id);
    const game = this.#soloGame(session.gameCode);
    if (!game) return { refused: 'NO_SUCH_GAME' };
    if (!stakesOf(game, session.currency).includes(stake)) return { refused: 'NO_SUCH_STAKE' };
    if (game.accepts?.(input) === false) return { refused: 'NO_SUCH_INPUT' };
    if (this.#isBusy(session) || this.#books.rounds.openOf(session.id)) return { refused: 'ROUND_IS_OPEN' };
    return this.#underWay.once(key, () => {
      const round = newRound(session, request, stake, input, this.#now());
      const bet = this.#books.inOneStep(() => {
        this.#books.rounds.add(round);
        return this.#writeBet(round, request, stake);
      });
      return this.#run(round, bet, true, () => game.begin(input, this.#given.chance));
    });
  }

  /** Plays a move in the open round. If the move costs stakes, they are taken first. */
  async move(session: Session, request: string, input: Json): Promise<RoundView | StakeRefusal> {
    const key = `${session.id} ${request}`;
    const already = this.#underWay.get(key);
    if (already) return already;
    const last = this.#books.rounds.newest(session.id, 1)[0];
    if (last?.views.some((told) => told.request === request)) return tell(this.#books, last.id);
    const round = this.#books.rounds.openOf(session.id);
    const game = round && this.#soloGame(round.gameCode);
    if (!round || !game?.move) return { refused: 'NO_OPEN_ROUND' };
    // A repeated request whose stake was refused gets the same response again.
    const before = this.#books.movements.ofRequest(round.id, request)[0];
    if (before) return tell(this.#books, round.id, undefined, whyNot(before));
    const state = round.state ?? null;
    const cost = game.cost ? game.cost(state, input) : NOTHING;
    // Refuse a move while another is in progress: two concurrent moves would both start from the same state.
    if (!cost || this.#isBusy(session)) return { refused: 'NO_SUCH_MOVE' };
    const price = winOf(round.stake, cost);
    const { move } = game;
    const step = () => move(state, input, this.#given.chance);
    return this.#underWay.once(key, async () => {
      if (price > 0n) {
        const bet = this.#books.inOneStep(() => this.#writeBet(round, request, price));
        return this.#run(round, bet, false, step);
      }
      this.#books.inOneStep(() => this.#note(round, request, step()));
      return tell(this.#books, round.id, await this.#settled(round.id));
    });
  }

  /** The player's unfinished round; undefined if there is none. */
  open(session: Session): RoundView | undefined {
    const round = this.#books.rounds.openOf(session.id);
    return round && tell(this.#books, round.id);
  }

  newest(session: Session, count: number): (RoundView & { readonly openedAt: string })[] {
    return this.#books.rounds
      .newest(session.id, count)
      .map((round) => ({ ...tell(this.#books, round.id), openedAt: round.openedAt }));
  }

  /** Ends rounds that were abandoned 48 hours ago, as the vendor protocol requires. */
  endForgotten(): void {
    const before = new Date(this.#given.clock.now().getTime() - FORGOTTEN_AFTER_MS).toISOString();
    for (const round of this.#books.rounds.openSince(before)) {
      const game = this.#soloGame(round.gameCode);
      const step = game?.abandon?.(round.state ?? null, this.#given.chance);
      if (step) this.#books.inOneStep(() => this.#note(round, 'forgotten', { ...step, isOver: true }));
    }
  }

  /**
   * Takes the stake, executes the step and tries once to deliver the win to the operator. If the delivery takes too
   * long, the client gets a response without a balance.
   */
  async #run(round: Round, bet: Movement, isFirst: boolean, step: () => Step): Promise<RoundView> {
    const { state, answer } = await this.#courier.bet(bet, {
      taken: () => this.#note(round, bet.request, step()),
      notTaken: (outcome) => {
        if (isFirst) this.#books.rounds.setStatus(round.id, outcome, this.#now());
      },
    });
    return state === 'done'
      ? tell(this.#books, round.id, (await this.#settled(round.id)) ?? answer)
      : tell(this.#books, round.id, answer, whyNot(this.#books.movements.get(bet.id)));
  }

  /**
   * Stores the step. If the step ends the round, also writes the win (even zero) that must then be delivered to the
   * operator.
   */
  #note(round: Round, request: string, step: Step): void {
    const { rounds, movements } = this.#books;
    const closedAt = step.isOver ? this.#now() : undefined;
    rounds.tell(round.id, step.isOver ? 'closed' : 'open', step.state, { request, view: step.view }, closedAt);
    if (!step.isOver) return;
    const first = movements.ofRound(round.id).find(({ kind, state }) => kind === 'bet' && state === 'done');
    if (!first) throw new Error(`round ${round.id} is over without a bet`);
    this.#courier.write({
      kind: 'win',
      round: round.id,
      request: round.request,
      amount: winOf(round.stake, step.win),
      spot: first.spot,
      closesRound: true,
      reference: first.id,
    });
  }

  async #settled(round: string): Promise<Answer | undefined> {
    const win = this.#books.movements.ofRound(round).find(({ kind }) => kind === 'win');
    if (!win) return undefined;
    const patience = wait(WIN_PATIENCE_MS, LATE, { ref: false });
    return Promise.race([this.#courier.deliver(win.id), patience]);
  }

  #writeBet(round: Round, request: string, amount: bigint): Movement {
    return this.#courier.write({
      kind: 'bet',
      round: round.id,
      request,
      amount,
      spot: 'main',
      closesRound: false,
      reference: undefined,
    });
  }

  #soloGame(code: string): SoloGame | undefined {
    const game = this.#given.gameOf(code);
    return game?.kind === 'solo' ? game : undefined;
  }

  #isBusy(session: Session): boolean {
    return this.#underWay.has(`${session.id} `);
  }

  #now(): string {
    return this.#given.clock.now().toISOString();
  }
}

/** The stakes in minor units among which a player may choose. */
export const stakesOf = (game: Game, currency: string): bigint[] =>
  (game.stakes ?? DEFAULT_STAKES).map((multiple) => smallestStake(currency) * BigInt(multiple));

export const newRound = (
  session: Session,
  request: string,
  stake: bigint,
  input: Json,
  openedAt: string,
  drawing?: string,
): Round => ({
  id: randomUUID(),
  session: session.id,
  request,
  gameCode: session.gameCode,
  currency: session.currency,
  drawing,
  stake,
  input,
  status: 'asked',
  state: undefined,
  views: [],
  openedAt,
  closedAt: undefined,
});

const DEFAULT_STAKES = [1, 2, 4, 10, 20, 40, 100, 200];
const WIN_PATIENCE_MS = 4_000;
const LATE: Answer = { known: false, why: 'no answer yet' };
const FORGOTTEN_AFTER_MS = 48 * 3_600_000;

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Books } from './books/books.ts';
import type { Movement } from './books/movement-queries.ts';
import type { Round } from './books/round-queries.ts';
import type { Session } from './books/session-queries.ts';
import type { Clock } from './clock.ts';
import type { Courier } from './courier.ts';
import {
  type Chance,
  type Fraction,
  type Game,
  type Json,
  type SoloGame,
  type Step,
  winOf,
} from './games/game.ts';
import { smallestStake } from './wire/money.ts';
import type { Answer } from './wire/operator.ts';

/** What the client is told of a round. */
export interface Told {
  readonly round: string;
  readonly status: Round['status'];
  /** Everything that was shown so far; the newest last. */
  readonly views: readonly Json[];
  readonly staked: bigint;
  readonly won: bigint;
  /** Undefined: the operator has not said yet. */
  readonly balance: bigint | undefined;
  /** Why a bet was not taken. */
  readonly reason: string | undefined;
}

/** What cannot be done, told before any money moves. */
export type Refused = {
  readonly refused:
    | 'NO_SUCH_GAME'
    | 'NO_SUCH_STAKE'
    | 'NO_SUCH_INPUT'
    | 'ROUND_IS_OPEN'
    | 'NO_OPEN_ROUND'
    | 'NO_SUCH_MOVE';
};

/** Rounds of one player. Chance is asked only after the stake is taken. */
export function play(given: {
  readonly books: Books;
  readonly courier: Courier;
  readonly chance: Chance;
  readonly clock: Clock;
  readonly gameOf: (code: string) => Game | undefined;
}) {
  const { books, courier, clock } = given;
  const underWay = new Map<string, Promise<Told>>();
  const now = () => clock.now().toISOString();

  const soloGame = (code: string): SoloGame | undefined => {
    const game = given.gameOf(code);
    return game?.kind === 'solo' ? game : undefined;
  };

  const newMovement = (
    about: Pick<Movement, 'kind' | 'round' | 'request' | 'amount' | 'closesRound' | 'reference'>,
  ): Movement => {
    const movement = { ...about, id: randomUUID(), spot: 'main', createdAt: now() };
    books.movements.add(movement, clock.now().getTime());
    return { ...movement, state: 'pending', answer: undefined, tries: 0 };
  };

  /** The step as it happened; when the round is over, the win is owed from here on. */
  const tell = (round: Round, request: string, step: Step): void => {
    const news = { request, view: step.view };
    books.rounds.tell(
      round.id,
      step.isOver ? 'closed' : 'open',
      step.state,
      news,
      step.isOver ? now() : undefined,
    );
    if (!step.isOver) return;
    const first = books.movements
      .ofRound(round.id)
      .find(({ kind, state }) => kind === 'bet' && state === 'done');
    if (!first) throw new Error(`round ${round.id} is over without a bet`);
    newMovement({
      kind: 'win',
      round: round.id,
      request: round.request,
      amount: winOf(round.stake, step.win),
      closesRound: true,
      reference: first.id,
    });
  };

  const describe = (id: string, answer?: Answer, reason?: string): Told => {
    const round = books.rounds.get(id);
    if (!round) throw new Error(`no round ${id}`);
    const movements = books.movements.ofRound(id);
    const total = (kind: Movement['kind']) =>
      movements
        .filter((one) => one.kind === kind && (kind === 'win' || one.state === 'done'))
        .reduce((sum, { amount }) => sum + amount, 0n);
    return {
      round: id,
      status: round.status,
      views: round.views.map(({ view }) => view),
      staked: total('bet'),
      won: total('win'),
      balance: answer?.known ? answer.balance : undefined,
      reason: reason ?? movements.find(({ kind, state }) => kind === 'bet' && state === 'refused')?.answer,
    };
  };

  /** Bet, step, and the first try of the win; a client that waits too long is told without a balance. */
  const run = async (round: Round, bet: Movement, isFirst: boolean, step: () => Step): Promise<Told> => {
    const { state, answer } = await courier.bet(bet, {
      taken: () => tell(round, bet.request, step()),
      notTaken: (outcome) => {
        if (isFirst) books.rounds.setStatus(round.id, outcome, now());
      },
    });
    if (state !== 'done')
      return describe(round.id, answer, answer.known ? answer.status : 'RS_ERROR_UNKNOWN');
    return describe(round.id, await settled(round.id, answer));
  };

  const settled = async (round: string, before: Answer): Promise<Answer | undefined> => {
    const win = books.movements.ofRound(round).find(({ kind }) => kind === 'win');
    if (!win) return before;
    return Promise.race([courier.deliver(win.id), wait(WIN_PATIENCE_MS, undefined, { ref: false })]);
  };

  /** The same act again is the same round, also while it is still under way. */
  const once = (key: string, act: () => Promise<Told>): Promise<Told> => {
    const already = underWay.get(key);
    if (already) return already;
    const doing = act().finally(() => underWay.delete(key));
    underWay.set(key, doing);
    return doing;
  };

  const isBusy = (session: Session) => [...underWay.keys()].some((key) => key.startsWith(`${session.id} `));

  return {
    /** Begins a round for one stake of minor units. `request` is the client's name for it. */
    begin: async (session: Session, request: string, stake: bigint, input: Json): Promise<Told | Refused> => {
      const key = `${session.id} ${request}`;
      const already = underWay.get(key);
      if (already) return already;
      const known = books.rounds.ofRequest(session.id, request);
      if (known) return describe(known.id);
      const game = soloGame(session.gameCode);
      if (!game) return { refused: 'NO_SUCH_GAME' };
      if (!stakesOf(game, session.currency).includes(stake)) return { refused: 'NO_SUCH_STAKE' };
      if (game.accepts?.(input) === false) return { refused: 'NO_SUCH_INPUT' };
      if (isBusy(session) || books.rounds.openOf(session.id)) return { refused: 'ROUND_IS_OPEN' };
      return once(key, () => {
        const round = newRound(session, request, stake, input, now());
        const bet = books.inOneStep(() => {
          books.rounds.add(round);
          return newMovement({
            kind: 'bet',
            round: round.id,
            request,
            amount: stake,
            closesRound: false,
            reference: undefined,
          });
        });
        return run(round, bet, true, () => game.begin(input, given.chance));
      });
    },

    /** A move in the open round. A move that costs stakes takes them first. */
    move: async (session: Session, request: string, input: Json): Promise<Told | Refused> => {
      const key = `${session.id} ${request}`;
      const already = underWay.get(key);
      if (already) return already;
      const last = books.rounds.newest(session.id, 1)[0];
      if (last?.views.some((told) => told.request === request)) return describe(last.id);
      const round = books.rounds.openOf(session.id);
      const game = round && soloGame(round.gameCode);
      if (!round || !game?.move) return { refused: 'NO_OPEN_ROUND' };
      // Asked before, and its stake was not taken.
      if (books.movements.ofRequest(round.id, request).length > 0) return describe(round.id);
      const { move } = game;
      const state = round.state ?? null;
      const cost = game.cost ? game.cost(state, input) : FREE;
      if (!cost) return { refused: 'NO_SUCH_MOVE' };
      const price = winOf(round.stake, cost);
      const step = () => move(state, input, given.chance);
      // Two moves at once would both start from the same state.
      if (isBusy(session)) return { refused: 'NO_SUCH_MOVE' };
      return once(key, async () => {
        if (price > 0n) {
          const bet = books.inOneStep(() =>
            newMovement({
              kind: 'bet',
              round: round.id,
              request,
              amount: price,
              closesRound: false,
              reference: undefined,
            }),
          );
          return run(round, bet, false, step);
        }
        books.inOneStep(() => tell(round, request, step()));
        return describe(round.id, await settled(round.id, { known: false, why: 'nothing was asked' }));
      });
    },

    /** The round that waits for a move, and those before. */
    open: (session: Session): Told | undefined => {
      const round = books.rounds.openOf(session.id);
      return round && describe(round.id);
    },
    newest: (session: Session, count: number) =>
      books.rounds
        .newest(session.id, count)
        .map((round) => ({ ...describe(round.id), openedAt: round.openedAt })),

    /** Rounds that nobody came back to for 48 hours end by themselves (the protocol's housekeeping). */
    endForgotten: (): void => {
      const before = new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS).toISOString();
      for (const round of books.rounds.openSince(before)) {
        const game = soloGame(round.gameCode);
        const step = game?.abandon?.(round.state ?? null, given.chance);
        if (step) books.inOneStep(() => tell(round, 'forgotten', { ...step, isOver: true }));
      }
    },
  };
}
export type Play = ReturnType<typeof play>;

/** The stakes a player may choose, in minor units. */
export const stakesOf = (game: Game, currency: string): bigint[] =>
  (game.stakes ?? DEFAULT_STAKES).map((multiple) => smallestStake(currency) * BigInt(multiple));

function newRound(session: Session, request: string, stake: bigint, input: Json, openedAt: string): Round {
  return {
    id: randomUUID(),
    session: session.id,
    request,
    gameCode: session.gameCode,
    currency: session.currency,
    drawing: undefined,
    stake,
    input,
    status: 'asked',
    state: undefined,
    views: [],
    openedAt,
    closedAt: undefined,
  };
}

const DEFAULT_STAKES = [1, 2, 4, 10, 20, 40, 100, 200];
const FREE: Fraction = { top: 0n, bottom: 1n };
const WIN_PATIENCE_MS = 4_000;
const FORGOTTEN_AFTER_MS = 48 * 3_600_000;

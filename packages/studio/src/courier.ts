import { randomUUID } from 'node:crypto';
import type { Books } from './books/books.ts';
import type { Movement } from './books/movement-queries.ts';
import type { Clock } from './clock.ts';
import type { Purse } from './purse.ts';
import { type Answer, betOutcome, returnOutcome } from './wire/operator.ts';

/** The final state of a bet: accepted, definitely not accepted, or of unknown outcome and therefore rolled back. */
export type BetState = 'done' | 'refused' | 'undone';

/**
 * Callbacks that write to the database in the same transaction as the operator's answer to a bet. If `taken` throws,
 * the stake is rolled back.
 */
export interface AfterBet {
  taken(): void;
  notTaken(state: 'refused' | 'undone'): void;
}

/**
 * Sends movements (bets, wins, rollbacks) to the operator by the rules of the protocol. A bet is sent once; if its
 * outcome is unknown, it is rolled back. Wins and rollbacks are retried until they are answered, even after a restart.
 */
export class Courier {
  readonly #given: {
    readonly books: Books;
    readonly purse: Purse;
    readonly clock: Clock;
    /** First retry delay; it doubles each time, up to a minute. */
    readonly retryMs: number;
    readonly report: (line: string) => void;
  };
  readonly #underWay = new Map<string, Promise<Answer | undefined>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    books: Books,
    purse: Purse,
    given: { readonly clock: Clock; readonly retryMs: number; readonly report: (line: string) => void },
  ) {
    this.#given = { books, purse, ...given };
  }

  /** Stores a new movement; it is sent to the operator later. */
  write(
    about: Pick<Movement, 'kind' | 'round' | 'request' | 'amount' | 'closesRound' | 'reference' | 'spot'>,
  ): Movement {
    const { books, clock } = this.#given;
    const now = clock.now();
    const id = randomUUID();
    const movement: Movement = {
      ...about,
      id,
      state: 'pending',
      answer: undefined,
      tries: 0,
      createdAt: now.toISOString(),
    };
    books.movements.add(movement, now.getTime());
    return movement;
  }

  /** Sends a stored bet to the operator and returns its outcome. */
  async bet(movement: Movement, then: AfterBet): Promise<{ state: BetState; answer: Answer }> {
    const { books, purse } = this.#given;
    const answer = await purse.send(movement);
    const said = answer.known ? answer.status : answer.why;
    const outcome = betOutcome(answer);
    if (outcome === 'done') {
      try {
        books.inOneStep(() => {
          books.movements.settle(movement.id, 'done', said, this.#now());
          then.taken();
        });
        return { state: 'done', answer };
      } catch (error) {
        this.#report(`round ${movement.round}`, error);
      }
    }
    if (outcome === 'refused') {
      books.inOneStep(() => {
        books.movements.settle(movement.id, 'refused', said, this.#now());
        then.notTaken('refused');
      });
      return { state: 'refused', answer };
    }
    const rollback = books.inOneStep(() => {
      then.notTaken('undone');
      return this.#undo(movement, said);
    });
    void this.deliver(rollback);
    return { state: 'undone', answer };
  }

  /** Tries once to send a win or rollback; retries run in the background. */
  deliver(id: string): Promise<Answer | undefined> {
    const already = this.#underWay.get(id);
    if (already) return already;
    const movement = this.#given.books.movements.get(id);
    if (movement?.state !== 'pending') return Promise.resolve(undefined);
    const sending = this.#tryOnce(movement)
      .catch((error: unknown) => {
        this.#report(`${movement.kind} ${id}`, error);
        return undefined;
      })
      .finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, sending);
    return sending;
  }

  /** Rolls back bets that had no answer when the process was killed, then keeps sending movements that are due. */
  start(): void {
    const { books } = this.#given;
    books.inOneStep(() => {
      for (const bet of books.movements.unansweredBets()) this.#undo(bet, 'the studio stopped before an answer came');
      for (const round of books.rounds.asked()) books.rounds.setStatus(round.id, 'undone', this.#now());
    });
    this.#sendDue();
    this.#timer = setInterval(() => this.#sendDue(), SWEEP_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay.values());
  }

  #sendDue(): void {
    for (const { id } of this.#given.books.movements.due(this.#given.clock.now().getTime(), AT_ONCE))
      if (this.#underWay.size < AT_ONCE) void this.deliver(id);
  }

  async #tryOnce(movement: Movement): Promise<Answer> {
    const { books, purse, clock, retryMs, report } = this.#given;
    const answer = await purse.send(movement);
    const said = answer.known ? answer.status : answer.why;
    const outcome = returnOutcome(answer);
    if (outcome === 'again') {
      const wait = Math.min(retryMs * 2 ** Math.min(movement.tries, 20), LONGEST_WAIT_MS);
      books.movements.tryLater(movement.id, said, clock.now().getTime() + wait);
    } else {
      if (outcome === 'given_up') report(`${movement.kind} ${movement.id} is given up: ${said}`);
      books.movements.settle(movement.id, outcome, said, this.#now());
    }
    return answer;
  }

  #undo(movement: Movement, why: string): string {
    this.#given.books.movements.settle(movement.id, 'undone', why, this.#now());
    return this.write({ ...movement, kind: 'rollback', reference: movement.id, closesRound: true }).id;
  }

  #report(about: string, error: unknown): void {
    this.#given.report(`${about}: ${error instanceof Error ? error.stack : String(error)}`);
  }

  #now(): string {
    return this.#given.clock.now().toISOString();
  }
}

const LONGEST_WAIT_MS = 60_000;
const SWEEP_MS = 100;
const AT_ONCE = 20;

import { randomUUID } from 'node:crypto';
import type { Books } from './books/books.ts';
import type { Movement } from './books/movement-queries.ts';
import type { Clock } from './clock.ts';
import type { Purse } from './purse.ts';
import { type Answer, betOutcome, returnOutcome } from './wire/operator.ts';

/**
 * Carries movements to the operator by the protocol's rules. A bet is asked once; if nobody can know what became of it, it is
 * rolled back. Wins and rollbacks are repeated, over restarts too, until they are answered.
 */
export interface Courier {
  /**
   * Asks for a bet that stands in the books as pending. `taken` writes what follows from it, in one step with the answer;
   * if that fails the stake goes back. `round` is what becomes of the round when the bet was not taken.
   */
  bet(
    movement: Movement,
    then: { taken(): void; notTaken(state: 'refused' | 'undone'): void },
  ): Promise<{ state: 'done' | 'refused' | 'undone'; answer: Answer }>;
  /** One try of a win or rollback; the rest happens in its own time. */
  deliver(id: string): Promise<Answer | undefined>;
  /** Bets that a kill left without an answer are rolled back; then whatever is due is sent, again and again. */
  start(): void;
  stop(): Promise<void>;
}

export function courier(given: {
  readonly books: Books;
  readonly purse: Purse;
  readonly clock: Clock;
  /** The first wait between two tries; it doubles each time, up to a minute. */
  readonly retryMs: number;
  readonly report: (line: string) => void;
}): Courier {
  const { books, purse, clock } = given;
  const underWay = new Map<string, Promise<Answer | undefined>>();
  let timer: NodeJS.Timeout | undefined;
  const now = () => clock.now().toISOString();

  const undo = (movement: Movement, why: string): string => {
    const id = randomUUID();
    books.movements.settle(movement.id, 'undone', why, now());
    books.movements.add(
      {
        id,
        kind: 'rollback',
        round: movement.round,
        reference: movement.id,
        request: movement.request,
        amount: movement.amount,
        spot: movement.spot,
        closesRound: true,
        createdAt: now(),
      },
      clock.now().getTime(),
    );
    return id;
  };

  const tryOnce = async (movement: Movement): Promise<Answer> => {
    const answer = await purse.send(movement);
    const said = answer.known ? answer.status : answer.why;
    const outcome = returnOutcome(answer);
    if (outcome === 'again') {
      const wait = Math.min(given.retryMs * 2 ** Math.min(movement.tries, 20), LONGEST_WAIT_MS);
      books.movements.tryLater(movement.id, said, clock.now().getTime() + wait);
    } else {
      if (outcome === 'given_up') given.report(`${movement.kind} ${movement.id} is given up: ${said}`);
      books.movements.settle(movement.id, outcome, said, now());
    }
    return answer;
  };

  const deliver = (id: string): Promise<Answer | undefined> => {
    const already = underWay.get(id);
    if (already) return already;
    const movement = books.movements.get(id);
    if (movement?.state !== 'pending') return Promise.resolve(undefined);
    const sending = tryOnce(movement)
      .catch((error: unknown) => {
        given.report(`${movement.kind} ${id}: ${error instanceof Error ? error.stack : String(error)}`);
        return undefined;
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, sending);
    return sending;
  };

  const sendDue = () => {
    for (const { id } of books.movements.due(clock.now().getTime(), AT_ONCE))
      if (underWay.size < AT_ONCE) void deliver(id);
  };

  return {
    bet: async (movement, then) => {
      const answer = await purse.send(movement);
      const outcome = betOutcome(answer);
      const said = answer.known ? answer.status : answer.why;
      if (outcome === 'done') {
        try {
          books.inOneStep(() => {
            books.movements.settle(movement.id, 'done', said, now());
            then.taken();
          });
          return { state: 'done', answer };
        } catch (error) {
          given.report(`round ${movement.round}: ${error instanceof Error ? error.stack : String(error)}`);
        }
      }
      if (outcome === 'refused') {
        books.inOneStep(() => {
          books.movements.settle(movement.id, 'refused', said, now());
          then.notTaken('refused');
        });
        return { state: 'refused', answer };
      }
      const rollback = books.inOneStep(() => {
        then.notTaken('undone');
        return undo(movement, said);
      });
      void deliver(rollback);
      return { state: 'undone', answer };
    },
    deliver,
    start: () => {
      books.inOneStep(() => {
        for (const bet of books.movements.unansweredBets())
          undo(bet, 'the studio stopped before an answer came');
        for (const round of books.rounds.asked()) books.rounds.setStatus(round.id, 'undone', now());
      });
      sendDue();
      timer = setInterval(sendDue, SWEEP_MS);
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}

const LONGEST_WAIT_MS = 60_000;
const SWEEP_MS = 100;
const AT_ONCE = 20;

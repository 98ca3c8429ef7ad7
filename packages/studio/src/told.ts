import type { Books } from './books/books.ts';
import type { Movement } from './books/movement-queries.ts';
import type { RoundStatus } from './books/round-queries.ts';
import type { Json } from './games/game.ts';
import type { Answer } from './wire/operator.ts';

/** A round as sent to the client. */
export interface RoundView {
  readonly round: string;
  readonly status: RoundStatus;
  /** All views (animation events) of the round so far, newest last. */
  readonly views: readonly Json[];
  readonly staked: bigint;
  readonly won: bigint;
  /** The player's balance in minor units; undefined if the operator has not responded yet. */
  readonly balance: bigint | undefined;
  /** The reason for which a bet of the round was not accepted; undefined if none was refused. */
  readonly reason: string | undefined;
}

/** A refusal of a bet or move, given before any money has moved. */
export type StakeRefusal = {
  readonly refused:
    | 'NO_SUCH_GAME'
    | 'NO_SUCH_STAKE'
    | 'NO_SUCH_INPUT'
    | 'ROUND_IS_OPEN'
    | 'NO_OPEN_ROUND'
    | 'NO_SUCH_MOVE'
    | 'BETS_ARE_CLOSED'
    | 'TOO_LATE';
};

/** Reads a round from the studio's records, with the operator's latest response. */
export function tell(books: Books, id: string, answer?: Answer, reason?: string): RoundView {
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
    reason:
      reason ?? (round.status === 'refused' ? movements.find(({ state }) => state === 'refused')?.answer : undefined),
  };
}

/** The protocol status with which a bet was refused; undefined if it was accepted. */
export function whyNot(bet: Movement | undefined): string | undefined {
  if (bet?.state === 'done' || bet?.state === 'pending') return undefined;
  return bet?.state === 'refused' ? bet.answer : 'RS_ERROR_UNKNOWN';
}

/** Runs a repeated request only once: repeats get the result of the first, even while it is still in progress. */
export class UnderWay<Result> {
  readonly #acts = new Map<string, Promise<Result>>();

  get(key: string): Promise<Result> | undefined {
    return this.#acts.get(key);
  }

  has(beginning: string): boolean {
    return [...this.#acts.keys()].some((key) => key.startsWith(beginning));
  }

  once(key: string, act: () => Promise<Result>): Promise<Result> {
    const already = this.#acts.get(key);
    if (already) return already;
    const doing = act().finally(() => this.#acts.delete(key));
    this.#acts.set(key, doing);
    return doing;
  }
}

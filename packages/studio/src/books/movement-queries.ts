import type { DatabaseSync } from 'node:sqlite';

export type MovementKind = 'bet' | 'win' | 'rollback';
/**
 * `undone`: a bet with an unknown outcome, which a rollback cancels. `given_up`: the operator will never accept the
 * movement, so it is not sent any more.
 */
export type MovementState = 'pending' | 'done' | 'refused' | 'undone' | 'given_up';

export interface Movement {
  /** The movement's id, which is the `transaction_uuid` of the protocol. */
  readonly id: string;
  readonly kind: MovementKind;
  readonly round: string;
  /** For a win, the id of its bet; for a rollback, the id of the movement that it undoes. */
  readonly reference: string | undefined;
  /** The client's idempotency key. */
  readonly request: string;
  readonly amount: bigint;
  readonly spot: string;
  readonly closesRound: boolean;
  readonly state: MovementState;
  /** The status in the operator's answer, or the reason why there is no answer. */
  readonly answer: string | undefined;
  readonly tries: number;
  readonly createdAt: string;
}

/** A movement with the extra fields of the list that the operator can fetch. */
export interface ListedMovement extends Movement {
  readonly user: string | undefined;
  readonly currency: string;
  readonly gameCode: string;
}

export function movementBooks(database: DatabaseSync) {
  const columns = [
    'id',
    'kind',
    'round',
    'reference',
    'request',
    'amount',
    'spot',
    'closes_round',
    'state',
    'answer',
    'tries',
    'created_at',
  ]
    .map((name) => `m.${name}`)
    .join(', ');
  const insert = database.prepare(
    `insert into movement (id, kind, round, reference, request, amount, spot, closes_round, state, next_try_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?)`,
  );
  const byId = database.prepare(`select ${columns} from movement m where m.id = ?`);
  const ofRound = database.prepare(`select ${columns} from movement m where m.round = ? order by m.rowid`);
  const ofRequest = database.prepare(`select ${columns} from movement m where m.round = ? and m.request = ?`);
  const due = database.prepare(
    `select ${columns} from movement m where m.state = 'pending' and m.kind <> 'bet' and m.next_try_at <= ? order by m.next_try_at limit ?`,
  );
  const bets = database.prepare(`select ${columns} from movement m where m.state = 'pending' and m.kind = 'bet'`);
  const settle = database.prepare(
    'update movement set state = ?, answer = ?, tries = tries + 1, settled_at = ? where id = ?',
  );
  const later = database.prepare('update movement set answer = ?, tries = tries + 1, next_try_at = ? where id = ?');
  const listed = `select ${columns}, s.user, r.currency, r.game_code from movement m
    join round r on r.id = m.round join session s on s.id = r.session where s.token is not null`;
  const between = database.prepare(
    `${listed} and s.operator = ? and m.created_at >= ? and m.created_at < ? and (? ` +
      `is null or r.currency = ?) order by m.created_at, m.rowid limit ?`,
  );
  const listedOfRound = database.prepare(`${listed} and s.operator = ? and m.round = ? order by m.rowid`);
  const sums = database.prepare(
    `select m.kind, m.state, count(*) as count, coalesce(sum(m.amount), 0) as amount from movement m
     join round r on r.id = m.round join session s on s.id = r.session where s.token is not null group by m.kind, m.state`,
  );
  return {
    add: (movement: Omit<Movement, 'state' | 'answer' | 'tries'>, nextTryAtMs: number): void => {
      insert.run(
        movement.id,
        movement.kind,
        movement.round,
        movement.reference ?? null,
        movement.request,
        movement.amount,
        movement.spot,
        movement.closesRound ? 1 : 0,
        nextTryAtMs,
        movement.createdAt,
      );
    },
    get: (id: string): Movement | undefined => {
      const row = byId.get(id);
      return row && toMovement(row);
    },
    ofRound: (round: string): Movement[] => ofRound.all(round).map(toMovement),
    ofRequest: (round: string, request: string): Movement[] => ofRequest.all(round, request).map(toMovement),
    /** Wins and rollbacks that are due to be sent to the operator; the longest waiting ones come first. */
    due: (nowMs: number, count: number): Movement[] => due.all(nowMs, count).map(toMovement),
    unansweredBets: (): Movement[] => bets.all().map(toMovement),
    settle: (id: string, state: MovementState, answer: string, at: string): void => {
      settle.run(state, answer, at, id);
    },
    tryLater: (id: string, answer: string, nextTryAtMs: number): void => {
      later.run(answer, nextTryAtMs, id);
    },
    between: (operator: string, from: string, to: string, currency: string | undefined, count: number) =>
      between.all(operator, from, to, currency ?? null, currency ?? null, count).map(toListed),
    listedOfRound: (operator: string, round: string) => listedOfRound.all(operator, round).map(toListed),
    /**
     * Counts and amounts in minor units by kind and state, without demo play. A sum makes sense only within one
     * currency.
     */
    sums: () =>
      sums
        .all()
        .map((row) => ({
          kind: row['kind'] as MovementKind,
          state: row['state'] as MovementState,
          count: Number(row['count']),
          amount: row['amount'] as bigint,
        })),
  };
}
export type MovementBooks = ReturnType<typeof movementBooks>;

function toMovement(row: Record<string, unknown>): Movement {
  return {
    id: row['id'] as string,
    kind: row['kind'] as MovementKind,
    round: row['round'] as string,
    reference: (row['reference'] as string | null) ?? undefined,
    request: row['request'] as string,
    amount: row['amount'] as bigint,
    spot: row['spot'] as string,
    closesRound: row['closes_round'] === 1n,
    state: row['state'] as MovementState,
    answer: (row['answer'] as string | null) ?? undefined,
    tries: Number(row['tries']),
    createdAt: row['created_at'] as string,
  };
}

const toListed = (row: Record<string, unknown>): ListedMovement => ({
  ...toMovement(row),
  user: (row['user'] as string | null) ?? undefined,
  currency: row['currency'] as string,
  gameCode: row['game_code'] as string,
});

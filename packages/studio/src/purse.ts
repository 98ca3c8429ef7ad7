import type { Books } from './books/books.ts';
import type { Movement } from './books/movement-queries.ts';
import type { Session } from './books/session-queries.ts';
import { fromWire, toWire } from './wire/money.ts';
import type { Answer, OperatorWallet, WalletCall } from './wire/operator.ts';

/**
 * Executes the movements of a player's money: in the operator's wallet, or in demo play on a local balance. Balances
 * are in minor units.
 */
export interface Purse {
  send(movement: Movement): Promise<Answer>;
  balance(session: Session): Promise<bigint | undefined>;
}

const paths: Readonly<Record<Movement['kind'], WalletCall>> = {
  bet: 'transaction/bet',
  win: 'transaction/win',
  rollback: 'transaction/rollback',
};

export function purse(given: { readonly books: Books; readonly wallet: OperatorWallet }): Purse {
  const { books, wallet } = given;
  return {
    send: async (movement) => {
      const { round, session } = placeOf(books, movement);
      if (session.token === undefined) return movePlayMoney(books, session, movement);
      return inMinor(
        session.currency,
        await wallet.call(paths[movement.kind], {
          user: session.user,
          token: session.token,
          game_code: round.gameCode,
          transaction_uuid: movement.id,
          ...(movement.reference === undefined ? {} : { reference_transaction_uuid: movement.reference }),
          round: movement.round,
          round_closed: movement.closesRound,
          // The call of a rollback has no amount in the protocol, so none is sent.
          ...(movement.kind === 'rollback'
            ? {}
            : {
                supplier_user: null,
                supplier_transaction_id: movement.id,
                currency: session.currency,
                amount: toWire(movement.amount, session.currency),
                is_free: false,
                bet: movement.spot,
              }),
        }),
      );
    },
    balance: async (session) => {
      if (session.token === undefined) return books.sessions.playMoney(session.id);
      const answer = inMinor(
        session.currency,
        await wallet.call('user/balance', { user: session.user, token: session.token, game_code: session.gameCode }),
      );
      return answer.known && answer.status === 'RS_OK' ? answer.balance : undefined;
    },
  };
}

/** Moves play money for demo play: the same movements and statuses, but without calls to the operator's wallet. */
function movePlayMoney(books: Books, session: Session, movement: Movement): Answer {
  // A bet with play money always gets a definite response, so it never needs a rollback.
  const change = movement.kind === 'bet' ? -movement.amount : movement.kind === 'win' ? movement.amount : 0n;
  const moved = books.sessions.movePlayMoney(session.id, change);
  return {
    known: true,
    status: moved ? 'RS_OK' : 'RS_ERROR_NOT_ENOUGH_MONEY',
    balance: books.sessions.playMoney(session.id),
  };
}

function placeOf(books: Books, movement: Movement) {
  const round = books.rounds.get(movement.round);
  const session = round && books.sessions.get(round.session);
  if (!round || !session) throw new Error(`movement ${movement.id} belongs to no session`);
  return { round, session };
}

const inMinor = (currency: string, answer: Answer): Answer =>
  answer.known && answer.balance !== undefined ? { ...answer, balance: fromWire(answer.balance, currency) } : answer;

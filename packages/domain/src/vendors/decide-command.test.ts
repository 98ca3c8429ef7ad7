import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Money, money } from '../money.ts';
import {
  type Checks,
  type Command,
  decideCommand,
  fingerprintOf,
  type MovementState,
  type StoredMovement,
  type VendorStatus,
} from './decide-command.ts';

const allGood: Checks = {
  token: 'good',
  player: 'active',
  isCurrencyRight: true,
  isGameOffered: true,
  isLimitReached: false,
  isCovered: true,
};
const command = (kind: Command['kind'], change: Partial<Command> = {}): Command => ({
  kind,
  transactionUuid: `${kind}-1`,
  user: 'player1',
  currency: 'THB',
  amount: money(kind === 'rollback' ? 0 : 100),
  round: 'r1',
  game: 'g1',
  reference: kind === 'bet' ? undefined : 'bet-1',
  isFree: false,
  isSupplierPromo: false,
  ...change,
});
const kept = (of: Command, state: MovementState, status: VendorStatus = 'RS_OK'): StoredMovement => ({
  kind: of.kind,
  state,
  fingerprint: fingerprintOf(of),
  user: of.user,
  currency: of.currency,
  status,
});
const tombstone: StoredMovement = {
  kind: undefined,
  state: 'TOMBSTONE',
  fingerprint: undefined,
  user: 'player1',
  currency: undefined,
  status: 'RS_OK',
};
const [bet, win, rollback] = [command('bet'), command('win'), command('rollback')];
const winKept = kept(win, 'APPLIED');

describe('every row of the table', () => {
  test.each<
    [string, Command, StoredMovement | undefined, StoredMovement | undefined, Partial<Checks>, string]
  >([
    ['a bet', bet, undefined, undefined, {}, 'debit RS_OK'],
    ['a bet again', bet, kept(bet, 'APPLIED'), undefined, {}, 'repeat RS_OK'],
    [
      'a bet again, checks now failing',
      bet,
      kept(bet, 'APPLIED'),
      undefined,
      { isCovered: false },
      'repeat RS_OK',
    ],
    [
      'a bet again with another amount',
      command('bet', { amount: money(1) }),
      kept(bet, 'APPLIED'),
      undefined,
      {},
      'repeat RS_ERROR_DUPLICATE_TRANSACTION',
    ],
    ['a bet after its rollback', bet, tombstone, undefined, {}, 'repeat RS_ERROR_TRANSACTION_ROLLED_BACK'],
    [
      'a bet that was rolled back, again',
      bet,
      kept(bet, 'ROLLED_BACK'),
      undefined,
      {},
      'repeat RS_ERROR_TRANSACTION_ROLLED_BACK',
    ],
    [
      'a refused bet again, money there by now',
      bet,
      kept(bet, 'REFUSED', 'RS_ERROR_NOT_ENOUGH_MONEY'),
      undefined,
      {},
      'repeat RS_ERROR_NOT_ENOUGH_MONEY',
    ],
    [
      'a bet with a token never given',
      bet,
      undefined,
      undefined,
      { token: 'unknown' },
      'keep RS_ERROR_INVALID_TOKEN',
    ],
    [
      'a bet with another’s token',
      bet,
      undefined,
      undefined,
      { token: 'foreign' },
      'keep RS_ERROR_INVALID_TOKEN',
    ],
    [
      'a bet with an expired token',
      bet,
      undefined,
      undefined,
      { token: 'expired' },
      'keep RS_ERROR_TOKEN_EXPIRED',
    ],
    [
      'a bet of a disabled player',
      bet,
      undefined,
      undefined,
      { player: 'disabled' },
      'keep RS_ERROR_USER_DISABLED',
    ],
    [
      'a bet in another currency',
      bet,
      undefined,
      undefined,
      { isCurrencyRight: false },
      'keep RS_ERROR_WRONG_CURRENCY',
    ],
    [
      'a bet on a game not offered',
      bet,
      undefined,
      undefined,
      { isGameOffered: false },
      'keep RS_ERROR_INVALID_GAME',
    ],
    [
      'a bet over a limit',
      bet,
      undefined,
      undefined,
      { isLimitReached: true },
      'keep RS_ERROR_LIMIT_REACHED',
    ],
    [
      'a bet over the balance',
      bet,
      undefined,
      undefined,
      { isCovered: false },
      'keep RS_ERROR_NOT_ENOUGH_MONEY',
    ],
    ['a win', win, undefined, kept(bet, 'APPLIED'), {}, 'credit RS_OK'],
    ['a win again', win, winKept, kept(bet, 'APPLIED'), {}, 'repeat RS_OK'],
    [
      'a win under the id of a bet',
      command('win', { transactionUuid: 'bet-1' }),
      kept(bet, 'APPLIED'),
      kept(bet, 'APPLIED'),
      {},
      'repeat RS_ERROR_DUPLICATE_TRANSACTION',
    ],
    [
      'a win with an expired token',
      win,
      undefined,
      kept(bet, 'APPLIED'),
      { token: 'expired' },
      'credit RS_OK',
    ],
    [
      'a win with a token never given',
      win,
      undefined,
      kept(bet, 'APPLIED'),
      { token: 'unknown' },
      'refuse RS_ERROR_INVALID_TOKEN',
    ],
    [
      'a win of a disabled player',
      win,
      undefined,
      kept(bet, 'APPLIED'),
      { player: 'disabled' },
      'credit RS_OK',
    ],
    [
      'a win on a game no longer offered, over a limit',
      win,
      undefined,
      kept(bet, 'APPLIED'),
      { isGameOffered: false, isLimitReached: true },
      'credit RS_OK',
    ],
    ['a win before its bet', win, undefined, undefined, {}, 'refuse RS_ERROR_TRANSACTION_DOES_NOT_EXIST'],
    [
      'a win of a refused bet',
      win,
      undefined,
      kept(bet, 'REFUSED', 'RS_ERROR_LIMIT_REACHED'),
      {},
      'refuse RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    ],
    [
      'a win whose reference is a win',
      win,
      undefined,
      winKept,
      {},
      'refuse RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    ],
    [
      'a win of a rolled-back bet',
      win,
      undefined,
      kept(bet, 'ROLLED_BACK'),
      {},
      'refuse RS_ERROR_TRANSACTION_ROLLED_BACK',
    ],
    [
      'a win of a bet undone before it came',
      win,
      undefined,
      tombstone,
      {},
      'refuse RS_ERROR_TRANSACTION_ROLLED_BACK',
    ],
    [
      'a win of another user’s bet',
      command('win', { user: 'player2' }),
      undefined,
      kept(bet, 'APPLIED'),
      {},
      'refuse RS_ERROR_INVALID_TOKEN',
    ],
    [
      'a win in another currency than its bet',
      command('win', { currency: 'VND' }),
      undefined,
      kept(bet, 'APPLIED'),
      {},
      'refuse RS_ERROR_WRONG_CURRENCY',
    ],
    [
      'a win after its own rollback',
      win,
      kept(win, 'ROLLED_BACK'),
      kept(bet, 'APPLIED'),
      {},
      'repeat RS_ERROR_TRANSACTION_ROLLED_BACK',
    ],
    [
      'a vendor’s promotion',
      command('win', { isSupplierPromo: true, reference: undefined }),
      undefined,
      undefined,
      { token: 'unknown' },
      'credit RS_OK',
    ],
    [
      'a vendor’s promotion in another currency',
      command('win', { isSupplierPromo: true, reference: undefined }),
      undefined,
      undefined,
      { isCurrencyRight: false },
      'refuse RS_ERROR_WRONG_CURRENCY',
    ],
    [
      'a promotion for nobody',
      command('win', { isSupplierPromo: true, reference: undefined }),
      undefined,
      undefined,
      { player: 'unknown' },
      'refuse RS_ERROR_INVALID_TOKEN',
    ],
    ['a rollback of a bet', rollback, undefined, kept(bet, 'APPLIED'), {}, 'undo_bet RS_OK'],
    [
      'a rollback of a bet, token expired, player disabled',
      rollback,
      undefined,
      kept(bet, 'APPLIED'),
      { token: 'expired', player: 'disabled' },
      'undo_bet RS_OK',
    ],
    ['a rollback of a win', rollback, undefined, winKept, {}, 'undo_win RS_OK'],
    ['a rollback of nothing', rollback, undefined, undefined, {}, 'bury RS_OK'],
    ['a rollback of a rolled-back bet', rollback, undefined, kept(bet, 'ROLLED_BACK'), {}, 'keep RS_OK'],
    [
      'a rollback of a refused bet',
      rollback,
      undefined,
      kept(bet, 'REFUSED', 'RS_ERROR_LIMIT_REACHED'),
      {},
      'keep RS_OK',
    ],
    ['a rollback of a tombstone', rollback, undefined, tombstone, {}, 'keep RS_OK'],
    ['a rollback again', rollback, kept(rollback, 'APPLIED'), kept(bet, 'ROLLED_BACK'), {}, 'repeat RS_OK'],
    [
      'a rollback again for another reference',
      command('rollback', { reference: 'bet-2' }),
      kept(rollback, 'APPLIED'),
      undefined,
      {},
      'repeat RS_ERROR_DUPLICATE_TRANSACTION',
    ],
    [
      'a rollback of another user’s bet',
      command('rollback', { user: 'player2' }),
      undefined,
      kept(bet, 'APPLIED'),
      {},
      'refuse RS_ERROR_INVALID_TOKEN',
    ],
    [
      'a rollback of a rollback',
      rollback,
      undefined,
      kept(rollback, 'APPLIED'),
      {},
      'refuse RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    ],
  ])('[A03] %s', (_name, arrived, stored, reference, failing, expected) => {
    const { action, status } = decideCommand(arrived, stored, reference, { ...allGood, ...failing });
    expect(`${action} ${status}`).toBe(expected);
  });
});

/** A wallet and the rows behind it, as the server keeps them. */
class Book {
  balance = 1_000n;
  owed = 0n;
  readonly rows = new Map<string, StoredMovement & { amount: Money }>();

  send(arrived: Command): VendorStatus {
    const reference = arrived.reference === undefined ? undefined : this.rows.get(arrived.reference);
    const decision = decideCommand(arrived, this.rows.get(arrived.transactionUuid), reference, {
      ...allGood,
      isCovered: this.balance >= arrived.amount,
    });
    this.apply(arrived, decision.action, decision.status, reference?.amount ?? money(0));
    return decision.status;
  }

  private apply(arrived: Command, action: string, status: VendorStatus, referenceAmount: Money): void {
    if (action === 'repeat' || action === 'refuse') return;
    const state = action === 'keep' && status !== 'RS_OK' ? 'REFUSED' : 'APPLIED';
    this.rows.set(arrived.transactionUuid, { ...kept(arrived, state, status), amount: arrived.amount });
    if (action === 'debit') this.balance -= arrived.amount;
    if (action === 'credit') this.balance += arrived.amount;
    if (action === 'undo_bet') this.balance += referenceAmount;
    if (action === 'undo_win') {
      const taken = this.balance < referenceAmount ? this.balance : referenceAmount;
      this.balance -= taken;
      this.owed += referenceAmount - taken;
    }
    const reference = arrived.reference ?? '';
    if (action === 'bury') this.rows.set(reference, { ...tombstone, amount: money(0) });
    const undone = this.rows.get(reference);
    if (action.startsWith('undo') && undone) this.rows.set(reference, { ...undone, state: 'ROLLED_BACK' });
  }
}

const anyCommand = fc.oneof(
  fc
    .record({ id: fc.integer({ min: 1, max: 4 }), amount: fc.integer({ min: 0, max: 700 }) })
    .map(({ id, amount }) => command('bet', { transactionUuid: `bet-${id}`, amount: money(amount) })),
  fc
    .record({
      id: fc.integer({ min: 1, max: 4 }),
      of: fc.integer({ min: 1, max: 4 }),
      amount: fc.integer({ min: 0, max: 700 }),
    })
    .map(({ id, of, amount }) =>
      command('win', { transactionUuid: `win-${id}`, reference: `bet-${of}`, amount: money(amount) }),
    ),
  fc
    .record({
      id: fc.integer({ min: 1, max: 6 }),
      kind: fc.constantFrom('bet', 'win'),
      of: fc.integer({ min: 1, max: 4 }),
    })
    .map(({ id, kind, of }) =>
      command('rollback', { transactionUuid: `rollback-${id}`, reference: `${kind}-${of}` }),
    ),
);

test('[A03] sent again at any time, a kept command moves nothing and never becomes another answer but "rolled back"', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 30 }), fc.nat(), (commands, which) => {
      const book = new Book();
      const answers = commands.map((one) => ({
        one,
        status: book.send(one),
        wasKept: book.rows.get(one.transactionUuid)?.fingerprint === fingerprintOf(one),
      }));
      const repeated = answers[which % Math.max(answers.length, 1)];
      if (!repeated?.wasKept || repeated.status === 'RS_ERROR_DUPLICATE_TRANSACTION') return;
      const before = [book.balance, book.owed, book.rows.size];
      expect([repeated.status, 'RS_ERROR_TRANSACTION_ROLLED_BACK']).toContain(book.send(repeated.one));
      expect([book.balance, book.owed, book.rows.size]).toEqual(before);
    }),
  );
});

test('[A03] whatever order a vendor sends in, the wallet is what stands: grant − bets + wins + owed, never below zero', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
      const book = new Book();
      for (const one of commands) {
        book.send(one);
        expect(book.balance >= 0n).toBe(true);
      }
      let standing = 1_000n;
      for (const { kind, state, amount } of book.rows.values())
        if (state === 'APPLIED') standing += kind === 'win' ? amount : kind === 'bet' ? -amount : 0n;
      expect(book.balance - book.owed).toBe(standing);
    }),
    { numRuns: 500 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Money, money } from '../money.ts';
import {
  type Command,
  decideCommand,
  fingerprintOf,
  type StoredMovement,
  type VendorStatus,
} from './decide-command.ts';
import { allGood, command, kept, tombstone } from './testing.ts';

/** An in-memory replacement of the server's database: a wallet, and the stored row of each movement. */
class Book {
  balance = 1_000n;
  owed = 0n;
  readonly rows = new Map<string, StoredMovement & { amount: Money }>();

  send(arrived: Command): VendorStatus {
    const reference = arrived.reference === undefined ? undefined : this.rows.get(arrived.reference);
    const decision = decideCommand(arrived, this.rows.get(arrived.transactionUuid), reference, {
      ...allGood,
      isCovered: this.balance >= arrived.amount,
      isPromoCapped: false,
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
    .map(({ id, kind, of }) => command('rollback', { transactionUuid: `rollback-${id}`, reference: `${kind}-${of}` })),
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

test('[A03] in any order of messages the wallet is grant − bets + wins + owed, and never below zero', () => {
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

import { type Money, subtract, ZERO } from '@tamarind/domain/money';
import {
  type Checks,
  type Command,
  decideCommand,
  type Decision,
  fingerprintOf,
  type StoredMovement,
  type VendorStatus,
} from '@tamarind/domain/vendors/decide-command';
import { balanceOf, post } from '../ledger/index.ts';
import { stakeVerdict } from '../limits/index.ts';
import { clearance } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { faultPoint } from '../platform/fault-point.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { walletOf } from '../wallet/index.ts';
import * as movementQueries from './movement-queries.ts';
import { commandPostings } from './postings.ts';
import { noteCapped, promoOf } from './promo.ts';
import { type Caller, lockPlayer } from './queries.ts';

/** A vendor's command (bet, win or rollback) as received, with the data that is stored with it. */
export interface ArrivedCommand {
  readonly vendor: string;
  readonly command: Command;
  readonly requestUuid: string;
  readonly supplierTransactionId: string | undefined;
  /** The vendor's flag that the round is over; undefined if the vendor does not send one. */
  readonly isRoundClosed: boolean | undefined;
}

/**
 * Applies a vendor's command once. The movement's row is inserted before its money is posted, in the same transaction:
 * a concurrent duplicate waits for that row and is then answered from it. If the wallet turns out to have too little
 * money, everything is rolled back, and the command is decided again, now as not covered.
 */
export async function applyCommand(
  platform: Platform,
  arrived: ArrivedCommand,
  caller: Caller | undefined,
  checks: Omit<Checks, 'isCovered' | 'isPromoCapped'>,
  now: Date,
): Promise<VendorStatus> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(platform.pool, (tx) => applyOnce(tx, platform, arrived, caller, checks, now));
    } catch (error) {
      // Decide again: another bet used the money between the balance check and the posting, and each attempt reads the
      // balance again.
      const isOvertaken = error instanceof Overtaken || (error instanceof Refusal && error.code === 'BALANCE_TOO_LOW');
      if (!isOvertaken || attempt >= TRIES_MAX) throw error;
    }
  }
}

async function applyOnce(
  tx: Tx,
  platform: Platform,
  arrived: ArrivedCommand,
  caller: Caller | undefined,
  checks: Omit<Checks, 'isCovered' | 'isPromoCapped'>,
  now: Date,
): Promise<VendorStatus> {
  const { vendor, command } = arrived;
  const wallet = caller && (await walletOf(tx, caller));
  const available = wallet === undefined ? ZERO : (await balanceOf(tx, wallet)).available;
  const reference = await lockedReference(tx, vendor, command.reference);
  const promo = await promoOf(tx, vendor, command, caller, reference, now);
  const whole: Checks = {
    ...checks,
    ...(await protection(tx, platform, command, caller, now)),
    isCovered: moneyOf(command) <= available,
    isPromoCapped: promo.cap !== undefined,
  };
  const decision = decideCommand(command, undefined, reference && storedOf(reference), whole);

  // Insert the movement's row before its money is posted: a concurrent duplicate waits here until this transaction
  // commits, and then finds that row.
  const parts = partsOf(decision, command, reference, available);
  const isNew =
    decision.action === 'refuse'
      ? (await movementQueries.movement(tx, vendor, command.transactionUuid)) === undefined
      : await movementQueries.insertMovement(tx, {
          ...rowOf(arrived, caller, decision, parts, now),
          isPromo: promo.isPromo,
        });
  if (!isNew) {
    const stored = await movementQueries.movement(tx, vendor, command.transactionUuid);
    if (!stored) throw new Error(`movement ${vendor} ${command.transactionUuid} is and is not there`);
    return decideCommand(command, storedOf(stored), reference && storedOf(reference), whole).status;
  }
  if (decision.action === 'bury' && !(await bury(tx, arrived, now))) throw new Overtaken();
  if (decision.action === 'refuse' && decision.status === 'RS_ERROR_LIMIT_REACHED' && caller && promo.cap)
    await noteCapped(tx, platform, { vendor, command, caller, cap: promo.cap }, now);
  if (caller === undefined || wallet === undefined || decision.action === 'refuse') return decision.status;

  // Point of no return
  faultPoint('vendor.after-insert');
  const repaid = await repayment(tx, caller, decision, parts);
  const { moved, owed } = parts;
  const movement = `${vendor}:${command.transactionUuid}`;
  const round = `${vendor}:${command.round}`;
  const { action } = decision;
  await post(tx, commandPostings({ movement, round, wallet, purse: caller, action, moved, owed, repaid }, now));
  if (repaid > ZERO)
    await movementQueries.insertRepayment(tx, {
      vendor,
      transactionUuid: command.transactionUuid,
      memberId: caller.memberId,
      currency: caller.currency,
      amount: repaid,
      at: now,
    });
  if (reference && (decision.action === 'undo_bet' || decision.action === 'undo_win'))
    await movementQueries.setRolledBack(tx, vendor, reference.transactionUuid);
  if (decision.status === 'RS_OK') await followUp(tx, arrived, caller, decision, parts, now);
  return decision.status;
}

/**
 * Thrown if a rollback did not find its movement, but the movement arrives before the tombstone (the mark of a rollback
 * that came first) is inserted. The command is then decided again.
 */
class Overtaken extends Error {}

/**
 * Amounts of the movement: the change of the wallet, and the part that the wallet did not cover, which the member owes.
 */
interface Parts {
  readonly amount: Money;
  readonly moved: Money;
  readonly owed: Money;
}

/**
 * [R8] Refuses play at vendors during a break or an exclusion, and bets above a limit; both are read under the lock of
 * the member's stakes.
 */
async function protection(
  tx: Tx,
  platform: Platform,
  command: Command,
  caller: Caller | undefined,
  now: Date,
): Promise<Partial<Checks>> {
  if (caller === undefined || command.kind !== 'bet') return {};
  const verdict = await stakeVerdict(tx, platform, caller, moneyOf(command), now);
  if (verdict.ok) return {};
  return verdict.code === 'LIMIT_REACHED' ? { isLimitReached: true } : { player: 'disabled' };
}

const moneyOf = (command: Command): Money => (command.isFree && command.kind === 'bet' ? ZERO : command.amount);

function partsOf(
  { action }: Decision,
  command: Command,
  reference: movementQueries.MovementRow | undefined,
  available: Money,
): Parts {
  if (action === 'debit' || action === 'credit') return { amount: command.amount, moved: moneyOf(command), owed: ZERO };
  if (action === 'undo_bet' && reference) return { amount: reference.moved, moved: reference.moved, owed: ZERO };
  if (action === 'undo_win' && reference) {
    const moved = available < reference.moved ? available : reference.moved;
    return { amount: reference.moved, moved, owed: subtract(reference.moved, moved) };
  }
  return { amount: command.amount, moved: ZERO, owed: ZERO };
}

function rowOf(
  { vendor, command, requestUuid, supplierTransactionId }: ArrivedCommand,
  caller: Caller | undefined,
  { action, status }: Decision,
  parts: Parts,
  at: Date,
): Omit<movementQueries.MovementRow, 'isPromo'> {
  return {
    vendor,
    transactionUuid: command.transactionUuid,
    kind: command.kind,
    fingerprint: fingerprintOf(command),
    // Store an unknown player's rollback as refused: without a member it cannot be applied.
    state: (action === 'keep' && status !== 'RS_OK') || caller === undefined ? 'REFUSED' : 'APPLIED',
    status,
    player: command.user,
    memberId: caller?.memberId ?? null,
    currency: caller?.currency ?? null,
    realm: caller?.realm ?? null,
    ...parts,
    round: command.round,
    gameCode: command.game,
    reference: command.reference ?? null,
    isFree: command.isFree,
    requestUuid,
    supplierTransactionId: supplierTransactionId ?? null,
    at,
  };
}

/**
 * Reads the referenced movement after locking it, so that changes of earlier transactions are visible. If the movement
 * was committed between the first read and the lock, it is locked and read again; otherwise two rollbacks could both
 * undo it.
 */
async function lockedReference(tx: Tx, vendor: string, reference: string | undefined) {
  if (reference === undefined) return undefined;
  const isLocked = (await movementQueries.lockMovement(tx, vendor, reference)).length > 0;
  const row = await movementQueries.movement(tx, vendor, reference);
  if (isLocked || row === undefined) return row;
  await movementQueries.lockMovement(tx, vendor, reference);
  return movementQueries.movement(tx, vendor, reference);
}

const storedOf = (row: movementQueries.MovementRow): StoredMovement => ({
  kind: row.kind ?? undefined,
  state: row.state,
  fingerprint: row.fingerprint ?? undefined,
  user: row.player,
  currency: row.currency ?? undefined,
  status: row.status,
});

/**
 * Returns the part of a win that repays the member's debt; deposits never repay debts. The row lock prevents two
 * concurrent wins from repaying the same debt.
 */
async function repayment(tx: Tx, caller: Caller, { action }: Decision, { moved }: Parts): Promise<Money> {
  if (action !== 'credit' || moved === ZERO) return ZERO;
  await lockPlayer(tx, caller.memberId);
  const owed = await movementQueries.owedToVendors(tx, caller.memberId, caller.currency);
  return owed < moved ? owed : moved;
}

/**
 * Inserts a tombstone, the mark of a rollback that arrived before its movement. False if the movement has arrived
 * meanwhile; the rollback is then decided again.
 */
const bury = (tx: Tx, { vendor, command, requestUuid }: ArrivedCommand, at: Date): Promise<boolean> =>
  movementQueries.insertMovement(tx, {
    vendor,
    transactionUuid: command.reference ?? '',
    kind: null,
    fingerprint: null,
    state: 'TOMBSTONE',
    status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
    player: command.user,
    memberId: null,
    currency: null,
    realm: null,
    amount: ZERO,
    moved: ZERO,
    owed: ZERO,
    round: command.round,
    gameCode: command.game,
    reference: null,
    isFree: false,
    isPromo: false,
    requestUuid,
    supplierTransactionId: null,
    at,
  });

/**
 * Updates the round and notifies the member's screens. Also puts the account on hold if it was paid although it is not
 * allowed to play.
 */
async function followUp(
  tx: Tx,
  { vendor, command, isRoundClosed }: ArrivedCommand,
  caller: Caller,
  { action }: Decision,
  { moved, amount }: Parts,
  now: Date,
): Promise<void> {
  const { memberId, currency, realm } = caller;
  const staked = action === 'debit' ? moved : action === 'undo_bet' ? -moved : 0n;
  const won = action === 'credit' ? moved : action === 'undo_win' ? -amount : 0n;
  // A win of zero moves no money and only says that the round is over. Vendors that send no end flag close rounds this
  // way.
  const isClosed = isRoundClosed ?? (action === 'credit' && command.amount === ZERO);
  await movementQueries.touchRound(tx, {
    vendor,
    memberId,
    round: command.round,
    gameCode: command.game,
    currency,
    realm,
    staked,
    won,
    isClosed,
    now,
  });
  if (action === 'credit' && moved > 0n && caller.state === 'disabled')
    await clearance.hold(tx, memberId, `${vendor} ${command.transactionUuid}`, now);
  if (moved > 0n) await announce(tx, `member:${memberId}`, { type: 'balance', data: {} }, now);
}

const TRIES_MAX = 20;

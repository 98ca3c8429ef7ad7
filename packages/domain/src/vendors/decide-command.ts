import type { Currency, Money } from '../money.ts';

/**
 * Every status that an answer in the vendor protocol can have (Hub88 wallet API; Caleta's list is the same with other
 * prefixes).
 */
export const vendorStatuses = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_TIMEOUT',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_LIMIT_REACHED',
] as const;
export type VendorStatus = (typeof vendorStatuses)[number];

export type CommandKind = 'bet' | 'win' | 'rollback';

/** A vendor's request, parsed, with its amount in minor units. A rollback has no amount. */
export interface Command {
  readonly kind: CommandKind;
  readonly transactionUuid: string;
  readonly user: string;
  readonly currency: Currency | undefined;
  readonly amount: Money;
  readonly round: string;
  readonly game: string;
  /** The transaction_uuid of the bet that a win belongs to, or of the movement that a rollback undoes. */
  readonly reference: string | undefined;
  /** Promotional play: a free bet moves no money, whatever its amount. */
  readonly isFree: boolean;
  /** A vendor's own promotion: a win without a bet; its token is not checked. */
  readonly isSupplierPromo: boolean;
}

/**
 * APPLIED moved its money, REFUSED never did, ROLLED_BACK moved it back, TOMBSTONE was rolled back before it arrived.
 */
export type MovementState = 'APPLIED' | 'REFUSED' | 'ROLLED_BACK' | 'TOMBSTONE';

/**
 * A stored movement: everything known about a transaction_uuid. A tombstone (a rollback that arrived before its
 * movement) has neither kind nor fingerprint.
 */
export interface StoredMovement {
  readonly kind: CommandKind | undefined;
  readonly state: MovementState;
  readonly fingerprint: string | undefined;
  readonly user: string;
  readonly currency: Currency | undefined;
  /** The status of the protocol with which the server answered the vendor's request. */
  readonly status: VendorStatus;
}

/**
 * All facts about session, player, game and wallet that a decision uses. A bet is refused by the first of these fields
 * that fails, in this order.
 */
export interface Checks {
  /**
   * The state of the token. `foreign`: it belongs to another user or vendor. Tokens are stored for ever, so `unknown`
   * was never issued.
   */
  readonly token: 'good' | 'expired' | 'unknown' | 'foreign';
  readonly player: 'active' | 'disabled' | 'unknown';
  /** Whether the command has the session's currency. */
  readonly isCurrencyRight: boolean;
  readonly isGameOffered: boolean;
  /** True if the player's own limits or the platform's are reached, which refuses the bet. */
  readonly isLimitReached: boolean;
  /** Whether the wallet's balance covers the stake. */
  readonly isCovered: boolean;
  /** Whether a promotional win would exceed a cap of the vendor (promo-cap.ts). */
  readonly isPromoCapped: boolean;
}

/**
 * The action to execute:
 * - `repeat`: nothing, because the command is already known.
 * - `refuse`: nothing moves and nothing is stored.
 * - `keep`: no money moves, but a row is stored, as REFUSED with the status or as APPLIED.
 * - `debit`, `credit`: store the row and move its money.
 * - `undo_bet`, `undo_win`: store the row, reverse the movement of money and set the reference to ROLLED_BACK.
 * - `bury`: store the row, and a TOMBSTONE under the reference.
 */
export interface Decision {
  readonly action: 'repeat' | 'refuse' | 'keep' | 'debit' | 'credit' | 'undo_bet' | 'undo_win' | 'bury';
  readonly status: VendorStatus;
}

/**
 * The decision table of the vendor protocol as one function [A03]. It decides from the command, the rows stored under
 * the command's id and its reference, and the checks. A repeated command gets its first answer and moves nothing.
 */
export function decideCommand(
  command: Command,
  stored: StoredMovement | undefined,
  reference: StoredMovement | undefined,
  checks: Checks,
): Decision {
  if (stored !== undefined) return decideRepeat(command, stored);
  if (command.kind === 'bet') return decideBet(checks);
  return command.kind === 'win' ? decideWin(command, reference, checks) : decideRollback(command, reference, checks);
}

function decideRepeat(command: Command, stored: StoredMovement): Decision {
  if (stored.state === 'TOMBSTONE') return { action: 'repeat', status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' };
  if (stored.fingerprint !== fingerprintOf(command))
    return { action: 'repeat', status: 'RS_ERROR_DUPLICATE_TRANSACTION' };
  // Do not answer RS_OK: the vendor itself rolled this movement back, and RS_OK would suggest that it still counts.
  if (stored.state === 'ROLLED_BACK') return { action: 'repeat', status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' };
  return { action: 'repeat', status: stored.status };
}

/** Decides a bet. A refused bet is stored too, so that a repeat gets the same answer and its rollback finds it. */
function decideBet(checks: Checks): Decision {
  const status = betRefusal(checks);
  return status === undefined ? { action: 'debit', status: 'RS_OK' } : { action: 'keep', status };
}

function betRefusal(checks: Checks): VendorStatus | undefined {
  if (checks.token === 'unknown' || checks.token === 'foreign') return 'RS_ERROR_INVALID_TOKEN';
  if (checks.token === 'expired') return 'RS_ERROR_TOKEN_EXPIRED';
  if (checks.player !== 'active') return 'RS_ERROR_USER_DISABLED';
  if (!checks.isCurrencyRight) return 'RS_ERROR_WRONG_CURRENCY';
  if (!checks.isGameOffered) return 'RS_ERROR_INVALID_GAME';
  if (checks.isLimitReached) return 'RS_ERROR_LIMIT_REACHED';
  return checks.isCovered ? undefined : 'RS_ERROR_NOT_ENOUGH_MONEY';
}

/**
 * Decides a win. Token expiry and player status are ignored: the bet was accepted, so its win is paid; a disabled
 * player's account is held for staff instead. Refused wins are not stored, so the vendor can send again a win that
 * arrived before its bet or exceeded a cap on promotional wins.
 */
function decideWin(command: Command, bet: StoredMovement | undefined, checks: Checks): Decision {
  const refuse = (status: VendorStatus): Decision => ({ action: 'refuse', status });
  if (checks.player === 'unknown') return refuse('RS_ERROR_INVALID_TOKEN');
  const credit = (): Decision =>
    checks.isPromoCapped ? refuse('RS_ERROR_LIMIT_REACHED') : { action: 'credit', status: 'RS_OK' };
  if (command.isSupplierPromo && command.reference === undefined)
    return checks.isCurrencyRight ? credit() : refuse('RS_ERROR_WRONG_CURRENCY');
  if (checks.token === 'unknown' || checks.token === 'foreign') return refuse('RS_ERROR_INVALID_TOKEN');
  if (bet?.state === 'ROLLED_BACK' || bet?.state === 'TOMBSTONE') return refuse('RS_ERROR_TRANSACTION_ROLLED_BACK');
  if (bet?.kind !== 'bet' || bet.state !== 'APPLIED') return refuse('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  if (bet.user !== command.user) return refuse('RS_ERROR_INVALID_TOKEN');
  if (bet.currency !== command.currency) return refuse('RS_ERROR_WRONG_CURRENCY');
  return credit();
}

/**
 * Decides a rollback. It is never refused because of its token: according to the vendor, the money it returns should
 * not have been taken.
 */
function decideRollback(command: Command, reference: StoredMovement | undefined, checks: Checks): Decision {
  if (checks.token === 'foreign') return { action: 'refuse', status: 'RS_ERROR_INVALID_TOKEN' };
  if (reference === undefined) return { action: 'bury', status: 'RS_OK' };
  if (reference.kind === 'rollback') return { action: 'refuse', status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' };
  if (reference.state !== 'APPLIED') return { action: 'keep', status: 'RS_OK' };
  if (reference.user !== command.user) return { action: 'refuse', status: 'RS_ERROR_INVALID_TOKEN' };
  return { action: reference.kind === 'bet' ? 'undo_bet' : 'undo_win', status: 'RS_OK' };
}

/**
 * Builds the fingerprint of a message: type, user, amount, currency, round, game and reference, which must be equal in
 * two messages with one id. Token and request_uuid are excluded, because both change when a vendor retries.
 */
export const fingerprintOf = (command: Command): string =>
  JSON.stringify([
    command.kind,
    command.user,
    command.amount.toString(),
    command.currency ?? '',
    command.round,
    command.game,
    command.reference ?? '',
  ]);

import { money } from '../money.ts';
import {
  type Checks,
  type Command,
  fingerprintOf,
  type MovementState,
  type StoredMovement,
  type VendorStatus,
} from './decide-command.ts';

/** Checks that all pass. Tests change one field to get one refusal. */
export const allGood: Checks = {
  token: 'good',
  player: 'active',
  isCurrencyRight: true,
  isGameOffered: true,
  isLimitReached: false,
  isCovered: true,
  isPromoCapped: false,
};
export const command = (kind: Command['kind'], change: Partial<Command> = {}): Command => ({
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
export const kept = (of: Command, state: MovementState, status: VendorStatus = 'RS_OK'): StoredMovement => ({
  kind: of.kind,
  state,
  fingerprint: fingerprintOf(of),
  user: of.user,
  currency: of.currency,
  status,
});
export const tombstone: StoredMovement = {
  kind: undefined,
  state: 'TOMBSTONE',
  fingerprint: undefined,
  user: 'player1',
  currency: undefined,
  status: 'RS_OK',
};

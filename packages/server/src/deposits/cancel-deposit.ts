import type { contract } from '@tamarind/contract/index';
import { announce } from '../platform/outbox.ts';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { shownDeposit } from './create-deposit.ts';
import * as endQueries from './end-queries.ts';
import * as queries from './queries.ts';

/**
 * Cancels a member's deposit for which no payment has arrived. The bank still accepts payments with the deposit's code;
 * a payment that it books after the cancellation waits for two people.
 */
export const cancelDeposit: Handler<typeof contract.deposits.cancelDeposit> = async ({ tx, actor, now }, { id }) => {
  await queries.lockDeposit(tx, id);
  const [deposit] = await queries.depositsById(tx, [id]);
  if (deposit?.memberId !== actor.memberId) return refuse('NOT_FOUND');
  const isSlipOpen = deposit.slip?.state === 'checking' || deposit.slip?.state === 'staff';
  const hasCome = isSlipOpen || deposit.seen !== null || deposit.held?.isReturned === false;
  if (deposit.state !== 'waiting' || deposit.expiresAt <= now || hasCome) return refuse('DEPOSIT_NOT_OPEN');

  // Point of no return
  await endQueries.setCancelled(tx, id, now);
  await announce(tx, `member:${actor.memberId}`, { type: 'deposit', data: { id, state: 'cancelled' } }, now);
  return shownDeposit({ ...deposit, state: 'cancelled', expiresAt: now });
};

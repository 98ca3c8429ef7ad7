import type { contract } from '@tamarind/contract/index';
import type { Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import * as q from './queries.ts';

/** Demo only: notes that the member wants the stand-in bank to pay. The bank is spoken to after the commit, by the job below. */
export const simulatePayment: Handler<typeof contract.deposits.simulatePayment> = async (call, { id }) => {
  if (!call.config.DEMO) return refuse('METHOD_OFF');
  await q.lockDeposit(call.tx, id);
  const [deposit] = await q.depositsById(call.tx, [id]);
  if (!deposit || deposit.memberId !== call.actor.memberId) return refuse('NOT_FOUND');
  if (deposit.state !== 'waiting') return refuse('DEPOSIT_NOT_OPEN');

  // Point of no return
  await q.askForSimulation(call.tx, id, call.now);
  return {};
};

/** Scans the QR codes with the stand-in bank's app. A second scan after a crash pays twice, as with a real phone; the demo may. */
export async function playPayers(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const claimed = await q.claimSimulations(platform.pool, now, new Date(now.getTime() + CLAIM_MS), BATCH);
  for (const { id } of claimed) void id;
}

const CLAIM_MS = 10_000;
const BATCH = 20;

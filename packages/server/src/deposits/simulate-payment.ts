import type { contract } from '@tamarind/contract/index';
import { scannedText } from '@tamarind/domain/deposits/methods/deposit-method';
import { membersById } from '../members/index.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/** Demo only: records that the stand-in bank should pay. The job below calls the bank after the commit. */
export const simulatePayment: Handler<typeof contract.deposits.simulatePayment> = async (
  call,
  { id, byOther = false },
) => {
  if (!call.config.DEMO) return refuse('METHOD_OFF');
  await queries.lockDeposit(call.tx, id);
  const [deposit] = await queries.depositsById(call.tx, [id]);
  if (!deposit || deposit.memberId !== call.actor.memberId) return refuse('NOT_FOUND');
  if (deposit.state !== 'waiting') return refuse('DEPOSIT_NOT_OPEN');
  // The stand-in bank's app pays by scanning.
  if (scannedText(deposit.instruction) === '') return refuse('METHOD_OFF');

  // Point of no return
  await queries.askForSimulation(call.tx, id, byOther, call.now);
  return {};
};

/** Pays the QR codes with the stand-in bank's app. The scan is named by the deposit's id, so a repeat pays nothing. */
export async function playPayers({ pool, clock, ports, log }: Platform): Promise<void> {
  const now = clock.now();
  const claimed = await queries.claimSimulations(pool, now, new Date(now.getTime() + CLAIM_MS), BATCH);
  const members = new Map(
    (
      await membersById(
        pool,
        claimed.map(({ memberId }) => memberId),
      )
    ).map(({ id, payeeName }) => [id, payeeName]),
  );
  for (const { id, memberId, instruction, byOther } of claimed) {
    const paid = await ports.bank.payAsCustomer({
      id,
      payload: scannedText(instruction),
      payerName: byOther ? OTHER_PERSON : (members.get(memberId) ?? ''),
    });
    if (paid.kind === 'unknown') return;
    if (paid.kind === 'refused') log.warn({ deposit: id, reason: paid.reason }, 'the stand-in bank did not pay');
    await queries.noteSimulated(pool, id, clock.now());
  }
}

/** Payer name of a payment `byOther`. */
const OTHER_PERSON = 'THIRD PARTY PAYER';
const CLAIM_MS = 10_000;
const BATCH = 20;

import type { contract } from '@tamarind/contract/index';
import { scannedText } from '@tamarind/domain/deposits/methods/deposit-method';
import { present } from '@tamarind/domain/present';
import { vietQr } from '@tamarind/domain/payments/vietqr';
import { openConnection } from '../connections/index.ts';
import { membersById } from '../members/index.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import type { Outcome } from '../platform/ports/outcome.ts';
import { payAtStandIn } from '../platform/ports/payments/stand-in.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/** Demo only: records that the simulated bank should pay. The job below calls the bank after the commit. */
export const simulatePayment: Handler<typeof contract.deposits.simulatePayment> = async (
  call,
  { id, byOther = false },
) => {
  if (!call.config.DEMO) return refuse('METHOD_OFF');
  await queries.lockDeposit(call.tx, id);
  const [deposit] = await queries.depositsById(call.tx, [id]);
  if (!deposit || deposit.memberId !== call.actor.memberId) return refuse('NOT_FOUND');
  if (deposit.state !== 'waiting') return refuse('DEPOSIT_NOT_OPEN');
  // A deposit on a provider's page is paid there, by the member.
  const { instruction, connection: by } = deposit;
  if (instruction?.kind !== 'qr' && instruction?.kind !== 'transfer' && instruction?.kind !== 'slip')
    return refuse('METHOD_OFF');
  const connection = instruction.kind === 'slip' && by !== null ? await openConnection(call, call.tx, by) : undefined;

  // Point of no return
  await queries.askForSimulation(call.tx, id, byOther, call.now);
  // The simulated bank's page shows the payer a slip.
  return { ...present({ page: connection && `${connection.address}/app/slips/${id}` }) };
};

/**
 * Demo only: lets the simulated customers pay these deposits, those on a provider's page too. A deposit that shows no
 * instruction yet is left out, and so is one that needs a slip.
 */
export async function simulatePayments(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  for (const { id, state, instruction } of await queries.depositsById(tx, ids))
    if (state === 'waiting' && instruction !== null && instruction.kind !== 'slip')
      await queries.askForSimulation(tx, id, false, now);
}

/**
 * Pays as a customer of the simulated services: at the bank by its app, at a provider by its page. The deposit's id
 * names the payment, so a repeat pays nothing.
 */
export async function playPayers(platform: Platform): Promise<void> {
  const { pool, clock, log } = platform;
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
  for (const claim of claimed) {
    const payerName = claim.byOther ? OTHER_PERSON : (members.get(claim.memberId) ?? '');
    const paid = await payAs(platform, claim, payerName);
    if (paid.kind === 'unknown') return;
    if (paid.kind === 'refused') log.warn({ deposit: claim.id, reason: paid.reason }, 'a stand-in did not pay');
    await queries.noteSimulated(pool, claim.id, clock.now());
  }
}

async function payAs(platform: Platform, claim: queries.Simulation, payerName: string): Promise<Outcome> {
  const { pool, clock, ports } = platform;
  const { id, instruction, connection: by, providerRef, account, reference, amount } = claim;
  if (by === null) {
    // To the bank a typed transfer is the same as a scanned one, and its app ignores the code's bank number.
    const typed = () => vietQr({ bankBin: '970436', account, amount, purpose: reference });
    const payload = instruction.kind === 'transfer' ? typed() : scannedText(instruction);
    return ports.bank.payAsCustomer({ id, payload, payerName });
  }
  const connection = await openConnection(platform, pool, by);
  if (!connection) throw new Error(`deposit ${id} takes an unknown connection`);
  const wish = { id, providerRef, account, reference, amount, payerName };
  return payAtStandIn(connection, wish, { outgoing: ports.outgoing, now: clock.now() });
}

/** Payer name of a payment `byOther`. */
const OTHER_PERSON = 'THIRD PARTY PAYER';
const CLAIM_MS = 10_000;
const BATCH = 20;

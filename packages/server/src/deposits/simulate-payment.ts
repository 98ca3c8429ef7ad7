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

/**
 * Only in the demo: records that the simulated bank should pay the deposit. The job below calls the bank after the
 * commit.
 */
export const simulatePayment: Handler<typeof contract.deposits.simulatePayment> = async (
  call,
  { id, byOther = false },
) => {
  if (!call.config.DEMO) return refuse('METHOD_OFF');
  await queries.lockDeposit(call.tx, id);
  const [deposit] = await queries.depositsById(call.tx, [id]);
  if (!deposit || deposit.memberId !== call.actor.memberId) return refuse('NOT_FOUND');
  if (deposit.state !== 'waiting') return refuse('DEPOSIT_NOT_OPEN');
  // Refuse deposits on a provider's page, because the member pays them there.
  const { instruction, connection: by } = deposit;
  if (instruction?.kind !== 'qr' && instruction?.kind !== 'transfer' && instruction?.kind !== 'slip')
    return refuse('METHOD_OFF');
  const connection = instruction.kind === 'slip' && by !== null ? await openConnection(call, call.tx, by) : undefined;

  // Point of no return
  await queries.askForSimulation(call.tx, id, byOther, call.now);
  // A deposit that needs a slip: return the page on which the simulated bank shows the payer the slip.
  return { ...present({ page: connection && `${connection.address}/app/slips/${id}` }) };
};

/**
 * Only in the demo: lets the simulated customers pay these deposits, including those on a provider's page. Deposits
 * without an instruction yet, and those that need a slip, are left out.
 */
export async function simulatePayments(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  for (const { id, state, instruction } of await queries.depositsById(tx, ids))
    if (state === 'waiting' && instruction !== null && instruction.kind !== 'slip')
      await queries.askForSimulation(tx, id, false, now);
}

/**
 * Pays requested deposits as a customer of the simulated services would: in the bank's app or on the provider's page.
 * The deposit's id identifies the payment, so a repeated call pays nothing.
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
    // A transfer that the payer enters by hand is sent as if its QR code was scanned: for the simulated bank both are
    // the same, and its app ignores the bank number in the code.
    const typed = () => vietQr({ bankBin: '970436', account, amount, purpose: reference });
    const payload = instruction.kind === 'transfer' ? typed() : scannedText(instruction);
    return ports.bank.payAsCustomer({ id, payload, payerName });
  }
  const connection = await openConnection(platform, pool, by);
  if (!connection) throw new Error(`deposit ${id} takes an unknown connection`);
  const wish = { id, providerRef, account, reference, amount, payerName };
  return payAtStandIn(connection, wish, { outgoing: ports.outgoing, now: clock.now() });
}

/** Payer name for a payment that another person makes (`byOther`). */
const OTHER_PERSON = 'THIRD PARTY PAYER';
const CLAIM_MS = 10_000;
const BATCH = 20;

import { cappedTerms, edgeFrom } from '@tamarind/domain/agents/contracts/life';
import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import type { ContractTerms } from '@tamarind/domain/agents/contracts/contract-kind';
import type { Currency } from '@tamarind/domain/money';
import { type Day, startOfDay } from '@tamarind/domain/time';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import * as contractQueries from './contract-queries.ts';
import { canOffer, putOffer, storedTerms, tellBoth } from './contracts.ts';

/**
 * When an agent moves to another upline, ends the agent's contracts with the former upline. Each contract ends at the
 * first boundary of its windows (commission periods) on or after the day of the move, and is settled at its rates until
 * then. Offers that wait for an answer end at once.
 */
export async function endWithLine(
  tx: Tx,
  { memberId, formerId, day }: { readonly memberId: bigint; readonly formerId: bigint | null; readonly day: Day },
  now: Date,
): Promise<void> {
  const start = startOfDay(day);
  for (const contract of await contractQueries.contractsFrom(tx, { agentId: memberId, uplineId: formerId })) {
    await contractQueries.lockContracts(tx, contract.kind);
    if (contract.state === 'offered') await contractQueries.withdrawOffer(tx, contract.id);
    else {
      const edge = edgeFrom(contract.kind, storedTerms(contract.terms), start);
      await contractQueries.endAt(tx, contract.id, contract.from && contract.from > edge ? contract.from : edge);
    }
    await tellBoth(tx, contract.id, now);
  }
}

/**
 * Makes two kinds of automatic offers: rates that an invitation link promised, and contracts that ended because the
 * agent moved to another upline, limited to the new upline's rate. Each offer is made once. A rate that the upline
 * cannot offer yet waits until the upline can.
 */
export async function makeAutomaticOffers({ pool, clock, random }: Platform): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const call = { tx, now: clock.now(), random };
    for (const { ratePpm, uplineTerms, ...row } of await contractQueries.promisesDue(tx))
      await offer(call, row, { ...storedTerms(uplineTerms), tiers: [{ ratePpm: BigInt(ratePpm) }] });
    for (const { terms, uplineTerms, ...row } of await contractQueries.reoffersDue(tx, call.now))
      await offer(call, row, cappedTerms(storedTerms(terms), storedTerms(uplineTerms)));
  });
}

interface Wish {
  readonly agentId: bigint;
  readonly uplineId: bigint;
  readonly kind: AgentContractCode;
  readonly currency: Currency;
}

async function offer(
  call: Parameters<typeof putOffer>[0],
  { agentId, uplineId, kind, currency }: Wish,
  terms: ContractTerms,
): Promise<void> {
  const wish = { agent: { id: agentId, currency }, kind, terms, uplineId };
  await contractQueries.lockContracts(call.tx, kind);
  if (await canOffer(call.tx, wish, call.now)) await putOffer(call, wish);
}

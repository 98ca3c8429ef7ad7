import { contract } from '@tamarind/contract/index';
import { money, subtract } from '@tamarind/domain/money';
import type { Rests } from '@tamarind/domain/proposals/decide';
import { type Resolution, resolutionsFor } from '@tamarind/domain/reconciliation/breaks';
import { startOfDay } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { hearFromStatement } from '../deposits/index.ts';
import { post } from '../ledger/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import * as breakQueries from './break-queries.ts';
import * as matchQueries from './match-queries.ts';
import * as queries from './queries.ts';
import { copyMovements, reconcile } from './reconcile.ts';

const { closeBreak: closeCall, takeBreak: takeCall } = contract.reconciliation;
type StaffChange = ChangeCall<StaffActor>;

export const takeBreak: Handler<typeof takeCall> = async (call, { id }) => {
  const { tx, actor, now } = call;
  await breakQueries.lockBreak(tx, id);
  if ((await breakOf(tx, id, now)).state !== 'open') return refuse('BREAK_STATE');

  // Point of no return
  await breakQueries.setOwner(tx, id, actor.staffId);
  await tell(call, 'break.taken', id, {});
  return {};
};

/** The first person says how the break is closed; a second one agrees. */
export const closeBreak: Handler<typeof closeCall> = async (call, input) => {
  const found = await breakOf(call.tx, input.id, call.now);
  proveResolution(found, input.resolution);
  return propose(call, {
    act: 'bank.break',
    subject: input.id,
    reason: input.note,
    endpoint: closeCall,
    input,
    rests: restsOf(found),
  });
};

export const reconciliationActs: Acts = {
  'bank.break': {
    rests: async (db, content) => {
      const [found] = await breakQueries.breaksById(db, [(content as { id: string }).id], new Date(0));
      return found ? restsOf(found) : {};
    },
    ...actOf(closeCall, async (call, { id, resolution, note }, { proposal, by }) => {
      const { tx, now } = call;
      const { currency } = await breakOf(tx, id, now);
      await queries.lockCurrency(tx, currency);
      await breakQueries.lockBreak(tx, id);
      const found = await breakOf(tx, id, now);
      proveResolution(found, resolution);

      // Point of no return
      await breakQueries.setClosed(tx, id, { how: resolution, proposal, now });
      if (resolution === 'pair') await pair(call, found);
      else {
        const key = resolution === 'hear' ? await hear(call, found) : await adjust(call, found);
        // The correction is in the ledger now; copying it lets the two sides be matched with it.
        await copyMovements(tx, currency);
        await breakQueries.matchCorrected(tx, found, key, now);
      }
      await reconcile(tx, currency, now);
      await tell(call, 'break.closed', id, { resolution, amount: found.amount.toString(), currency, note, by });
    }),
  },
};

async function pair({ tx, now }: StaffChange, found: breakQueries.BreakRow): Promise<void> {
  const lineId = found.lineId ?? found.suggestedLineId;
  const transferId = found.transferId ?? found.suggestedTransferId;
  if (lineId === null || transferId === null) return refuse('BREAK_STATE');
  await matchQueries.matchPair(tx, { lineId, transferId, now });
}

/** Books the money to suspense, where the queue of unmatched payments finds its owner. Returns the posting's key. */
async function hear({ tx, now }: StaffChange, found: breakQueries.BreakRow): Promise<string> {
  const [line] = found.lineId === null ? [] : await queries.linesById(tx, [found.lineId]);
  if (!line) return refuse('BREAK_STATE');
  const isNew = await hearFromStatement(
    tx,
    {
      id: found.id,
      currency: found.currency,
      amount: line.amount,
      // A doubled line has the reference of the first one, which is another payment.
      bankRef: found.kind === 'double' ? '' : line.providerRef,
      reference: line.reference,
      payerName: line.counterparty,
      paidAt: line.at ?? startOfDay(line.day),
    },
    now,
  );
  if (!isNew) return refuse('BREAK_STATE');
  return `notice:${found.id}`;
}

/** Books the difference against the house's adjustments. Returns the posting's key. */
async function adjust({ tx, now }: StaffChange, { id, currency, amount }: breakQueries.BreakRow): Promise<string> {
  const key = `reconciliation:${id}`;
  const bank = { purpose: 'bank', currency, realm: 'real' } as const;
  const adjustment = { purpose: 'adjustment', currency, realm: 'real' } as const;
  const sides =
    amount > 0n
      ? { debit: bank, credit: adjustment, amount }
      : { debit: adjustment, credit: bank, amount: subtract(money(0), amount) };
  await post(tx, [{ key, ...sides, reason: 'adjustment', reference: id, at: now }]);
  return key;
}

const breakOf = async (db: Db, id: string, now: Date): Promise<breakQueries.BreakRow> =>
  (await breakQueries.breaksById(db, [id], now))[0] ?? refuse('NOT_FOUND');

export const hasSuggestion = (found: breakQueries.BreakRow): boolean =>
  found.suggestedLineId !== null || found.suggestedTransferId !== null;

function proveResolution(found: breakQueries.BreakRow, resolution: Resolution): void {
  const isOpen = found.state === 'open';
  const offered = resolutionsFor({ ...found, hasSuggestion: hasSuggestion(found) });
  if (!isOpen || !offered.includes(resolution)) refuse('BREAK_STATE');
}

/** A break that was explained, or whose amount is another now, is no longer the one that was proposed. */
const restsOf = ({ state, amount, currency, suggestedLineId, suggestedTransferId }: breakQueries.BreakRow): Rests => ({
  break: `${state} ${amount} ${currency}`,
  pair: (suggestedLineId ?? suggestedTransferId ?? '').toString(),
});

async function tell(
  { tx, actor, now }: StaffChange,
  action: string,
  id: string,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  await announce(tx, 'staff', { type: 'queue', data: { room: 'reconciliation' } }, now);
  await record(tx, { actor: actorKey(actor), action, subject: `break:${id}`, facts, at: now });
}

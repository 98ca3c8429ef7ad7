import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { money, subtract, ZERO } from '@tamarind/domain/money';
import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import type { Rests } from '@tamarind/domain/proposals/decide';
import { moneyPlace, paymentProvider } from '@tamarind/domain/payments/providers/index';
import { resolutionsFor } from '@tamarind/domain/reconciliation/breaks';
import { startOfDay } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { hearFromStatement } from '../deposits/index.ts';
import { type HouseAccount, post } from '../ledger/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { type Book, providerAt } from './book.ts';
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

/** The first person proposes how the break is closed; a second one must agree. */
export const closeBreak: Handler<typeof closeCall> = async (call, input) => {
  const found = await breakOf(call.tx, input.id, call.now);
  await proveResolution(call.tx, found, input);
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
    ...actOf(closeCall, async (call, input, { proposal, by }) => {
      const { id, resolution, note, provider, fee = ZERO } = input;
      const { tx, now } = call;
      const { currency, place } = await breakOf(tx, id, now);
      await queries.lockBook(tx, { currency, place });
      await breakQueries.lockBreak(tx, id);
      const found = await breakOf(tx, id, now);
      await proveResolution(tx, found, input);

      // Point of no return
      await breakQueries.setClosed(tx, id, { how: resolution, proposal, now });
      if (resolution === 'pair') await pair(call, found);
      else {
        const key = await carryOut[resolution](call, found, input);
        // The correction is in the ledger now. Copy it, so that it can be matched with the two sides of the break.
        await copyMovements(tx, { currency, place });
        await matchCorrected(call, found, key);
      }
      await reconcile(tx, { currency, place }, now);
      const facts = { resolution, amount: found.amount.toString(), currency, note, by };
      await tell(call, 'break.closed', id, provider ? { ...facts, provider, fee: fee.toString() } : facts);
    }),
  },
};

/** Matches the two sides of a break with the posting that corrects it. */
async function matchCorrected({ tx, now }: StaffChange, book: breakQueries.BreakRow, key: string): Promise<void> {
  const { lineId, transferId } = book;
  const corrections = await matchQueries.addedMovement(tx, book, key);
  await matchQueries.openNews(tx, book);
  await matchQueries.matchSides(tx, book, {
    lineIds: lineId === null ? [] : [lineId],
    transferIds: [...(transferId === null ? [] : [transferId]), ...corrections.map((row) => row.transferId)],
    now,
  });
}

async function pair({ tx, now }: StaffChange, found: breakQueries.BreakRow): Promise<void> {
  const lineId = found.lineId ?? found.suggestedLineId;
  const transferId = found.transferId ?? found.suggestedTransferId;
  if (lineId === null || transferId === null) return refuse('BREAK_STATE');
  await matchQueries.matchSides(tx, found, { lineIds: [lineId], transferIds: [transferId], now });
}

/**
 * Books the money to suspense, where it waits in the queue of unmatched payments until staff find its owner. Returns
 * the posting's key.
 */
async function hear({ tx, now }: StaffChange, found: breakQueries.BreakRow): Promise<string> {
  const [line] = found.lineId === null ? [] : await queries.linesById(tx, [found.lineId]);
  if (!line) return refuse('BREAK_STATE');
  const isNew = await hearFromStatement(
    tx,
    {
      id: found.id,
      currency: found.currency,
      holder: providerAt(found.place),
      amount: line.amount,
      // Leave out the reference of a doubled line, because it belongs to the first line, which is another payment.
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

/**
 * Books a remittance: money that a provider held and sent to our bank, with the fee it deducted, or money that we sent
 * to the provider. Returns the key of the posting on the bank account.
 */
async function remit(
  { tx, now }: StaffChange,
  { id, currency, amount }: breakQueries.BreakRow,
  { provider, fee = ZERO }: Closing,
): Promise<string> {
  const key = `remittance:${id}`;
  const house = <Purpose extends HouseAccount['purpose']>(purpose: Purpose) =>
    ({ purpose, currency, realm: 'real' }) as const;
  const [bank, held] = [house('bank'), house(moneyPlace(provider ?? null))];
  const more = { reason: 'remittance', reference: id, at: now } as const;
  const sides =
    amount > 0n ? { debit: bank, credit: held, amount } : { debit: held, credit: bank, amount: subtract(ZERO, amount) };
  const kept = { key: `remittance-fee:${id}`, debit: house('payment_costs'), credit: held, amount: fee, ...more };
  await post(tx, [{ key, ...sides, ...more }, ...(fee > 0n ? [kept] : [])]);
  return key;
}

/** Books fees that a provider deducted from the money it holds for us. Returns the posting's key. */
async function cost({ tx, now }: StaffChange, { id, currency, place, amount }: breakQueries.BreakRow): Promise<string> {
  const key = `provider-fee:${id}`;
  const [costs, held] = [
    { purpose: 'payment_costs', currency, realm: 'real' },
    { purpose: place, currency, realm: 'real' },
  ] as const;
  const kept = { debit: costs, credit: held, amount: subtract(ZERO, amount) };
  await post(tx, [{ key, ...kept, reason: 'remittance', reference: id, at: now }]);
  return key;
}

const carryOut = { hear, adjust, remit, cost } as const;

/** Books the difference to the operator's adjustment account. Returns the posting's key. */
async function adjust(
  { tx, now }: StaffChange,
  { id, currency, place, amount }: breakQueries.BreakRow,
): Promise<string> {
  const key = `reconciliation:${id}`;
  const held = { purpose: place, currency, realm: 'real' } as const;
  const adjustment = { purpose: 'adjustment', currency, realm: 'real' } as const;
  const sides =
    amount > 0n
      ? { debit: held, credit: adjustment, amount }
      : { debit: adjustment, credit: held, amount: subtract(money(0), amount) };
  await post(tx, [{ key, ...sides, reason: 'adjustment', reference: id, at: now }]);
  return key;
}

const breakOf = async (db: Db, id: string, now: Date): Promise<breakQueries.BreakRow> =>
  (await breakQueries.breaksById(db, [id], now))[0] ?? refuse('NOT_FOUND');

export const hasSuggestion = (found: breakQueries.BreakRow): boolean =>
  found.suggestedLineId !== null || found.suggestedTransferId !== null;

type Closing = InputOf<typeof closeCall>;

/**
 * Refuses a resolution that does not fit the break. A fee is possible only on money that a provider sent us, not on
 * money that we sent.
 */
async function proveResolution(
  db: Db,
  found: breakQueries.BreakRow,
  { resolution, provider, fee = ZERO, currency = found.currency }: Closing,
): Promise<void> {
  const remitters = remittersOf(await queries.connectedProviders(db), found);
  const offered = resolutionsFor({
    ...found,
    hasSuggestion: hasSuggestion(found),
    hasRemitters: remitters.length > 0,
    isAtProvider: found.place !== 'bank',
  });
  if (found.state !== 'open' || !offered.includes(resolution)) refuse('BREAK_STATE');
  const isRemitter = provider !== undefined && remitters.includes(provider);
  const isFeeKnown = currency === found.currency && (fee === 0n || (fee > 0n && found.amount > 0n));
  const fits = resolution === 'remit' ? isRemitter && isFeeKnown : provider === undefined && fee === 0n;
  if (!fits) refuse('BREAK_STATE');
}

/**
 * The providers that hold the operator's money in this currency, and so may have sent a payment that the bank received;
 * empty for a provider's own book.
 */
export const remittersOf = (
  connected: Awaited<ReturnType<typeof queries.connectedProviders>>,
  { currency, place }: Book,
): PaymentProviderCode[] =>
  holdersOf(connected)
    .filter((one) => place === 'bank' && one.currency === currency)
    .map(({ provider }) => provider)
    .toSorted();

/** The connected providers that hold money of the operator. */
export const holdersOf = (connected: Awaited<ReturnType<typeof queries.connectedProviders>>) =>
  connected.filter(({ provider }) => paymentProvider(provider).moneyAt === 'provider');

/**
 * The values on which the proposal depends. It is void if the break is explained meanwhile, or if its amount or
 * suggested pair changes.
 */
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

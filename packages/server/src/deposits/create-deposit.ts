import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import type { DepositMethod, PaymentInstruction } from '@tamarind/domain/deposits/methods/deposit-method';
import { decideDeposit, type DepositRefusal } from '@tamarind/domain/deposits/decide-deposit';
import { uniqueAmount } from '@tamarind/domain/deposits/unique-amount';
import { type Money, money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { makeReference } from '@tamarind/domain/payments/reference';
import { addMs } from '@tamarind/domain/time';
import { brandSettings, featureOn } from '../brand/index.ts';
import { routeDeposit } from '../connections/index.ts';
import { guardDeposit } from '../limits/index.ts';
import { proveTerms } from '../consents/index.ts';
import { lockMember } from '../members/index.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { receivingAccounts } from '../receiving/index.ts';
import * as amountQueries from './amount-queries.ts';
import * as queries from './queries.ts';

type DepositView = OutputOf<typeof contract.deposits.getDeposit>;

/**
 * Opens a deposit with its own reference and the payment instruction of its method, which contains amount and
 * reference.
 */
export const createDeposit: Handler<typeof contract.deposits.createDeposit> = async (
  call,
  { method: code, amount: wished },
) => {
  const { memberId, currency } = call.actor;
  await proveTerms(call.tx, call.actor);
  // The member's lock serialises concurrent deposits, so each is counted.
  await lockMember(call.tx, memberId);
  const settings = await brandSettings(call.tx);
  const decision = decideDeposit(
    { method: code, amount: wished },
    { currency, waiting: await queries.countWaiting(call.tx, memberId, call.now) },
    settings.document.cashier,
  );
  if (decision.kind === 'refused') return refuseDeposit(decision.refusal);
  const { method } = decision;
  if (!isOffered(settings, method)) return refuse('METHOD_OFF');
  const accounts = (await receivingAccounts(call.tx)).filter((account) => account.method === code);
  const route = await routeDeposit(call.tx, {
    method: code,
    amount: wished,
    now: call.now,
    hasAccount: (id) => accounts.some(({ connection }) => connection === id),
  });
  const [connection] = route.order;
  if (connection === undefined) return refuse('METHOD_OFF');
  // Without an account of the house, the provider makes the instruction (create-at-provider.ts).
  const account = method.account && accounts.find((one) => one.connection === connection);
  const isByAmount = Boolean(account) && method.account?.isByAmount === true;
  const amount = account && isByAmount ? await freeAmount(call, account.number, wished) : wished;
  const reference = makeReference(call.random.bytes(8));
  const instruction: PaymentInstruction =
    account && method.account ? method.account.instruct(account, { reference, amount }) : { kind: 'wait' };
  const reserved = await queries.sumWaiting(call.tx, memberId, call.now);
  await guardDeposit(call.tx, call, call.actor, { amount, reserved, now: call.now });

  // Point of no return
  const row = {
    id: uuidV7(call.now, call.random),
    memberId,
    method: code,
    currency,
    amount,
    reference,
    instruction,
    payeeName: account?.name ?? '',
    payeeBank: account?.bank ?? '',
    payeeAccount: account?.number ?? '',
    connection,
    isByAmount,
    createdAt: call.now,
    expiresAt: new Date(call.now.getTime() + method.minutes * 60_000),
  };
  await queries.insertDeposit(call.tx, {
    ...row,
    nextAskAt: account && !isByAmount ? new Date(call.now.getTime() + FIRST_ASK_MS) : null,
    createDueAt: account ? null : call.now,
  });
  return shownDeposit({
    ...row,
    providerRef: null,
    state: 'waiting',
    creditedAt: null,
    seen: null,
    held: null,
    slip: null,
  });
};

/**
 * The wished amount and some satang, so that no other open deposit of the account has it. Amounts of the last day that
 * were not paid are left out too, while others are free: their payment may still come. Refuses METHOD_OFF when all are
 * taken.
 */
async function freeAmount(
  { tx, now, random }: ChangeCall<MemberActor>,
  account: string,
  wished: Money,
): Promise<Money> {
  await amountQueries.lockAmounts(tx, account);
  const used = await amountQueries.amountsInUse(tx, { account, from: wished, since: addMs(now, -DAY_MS) });
  const chance = random.bytes(2).readUInt16BE() / 65_536;
  const amounts = (rows: typeof used) => new Set(rows.map(({ amount }) => amount));
  const open = used.filter(({ isOpen }) => isOpen);
  return (
    uniqueAmount(wished, amounts(used), chance) ?? uniqueAmount(wished, amounts(open), chance) ?? refuse('METHOD_OFF')
  );
}

const DAY_MS = 86_400_000;

/** Whether the brand has the feature that the method needs. */
export const isOffered = (
  settings: Parameters<typeof featureOn>[0],
  { feature }: Pick<DepositMethod, 'feature'>,
): boolean => feature === undefined || featureOn(settings, feature);

export const shownDeposit = (row: queries.DepositRow): DepositView => ({
  id: row.id,
  method: row.method,
  state: row.state,
  amount: row.amount,
  currency: row.currency,
  reference: row.reference,
  instruction: row.instruction,
  payee: { name: row.payeeName, bank: row.payeeBank, account: row.payeeAccount },
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  creditedAt: row.creditedAt,
  ...present({ seen: row.seen ?? undefined }),
  slip: row.slip && { ...row.slip, sentAt: new Date(row.slip.sentAt) },
  held: row.held && { ...row.held, amount: money(BigInt(row.held.amount)) },
});

function refuseDeposit(refusal: DepositRefusal): never {
  if (refusal.code === 'AMOUNT_TOO_SMALL') return refuse(refusal.code, { min: refusal.min.toString() });
  if (refusal.code === 'AMOUNT_TOO_LARGE') return refuse(refusal.code, { max: refusal.max.toString() });
  if (refusal.code === 'DEPOSIT_LIMIT_REACHED') return refuse(refusal.code, { max: refusal.max });
  return refuse(refusal.code);
}

/** A notice usually takes seconds; after a minute it may have been lost. */
export const FIRST_ASK_MS = 60_000;

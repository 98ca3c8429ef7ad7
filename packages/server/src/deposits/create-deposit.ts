import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import type { CashierTerms } from '@tamarind/domain/brand/cashier';
import type { DepositMethod, PaymentInstruction } from '@tamarind/domain/deposits/methods/deposit-method';
import { decideDeposit, type DepositRefusal } from '@tamarind/domain/deposits/decide-deposit';
import { accountPass, chooseAccount } from '@tamarind/domain/deposits/choose-account';
import { ADDED_MAX, uniqueAmount } from '@tamarind/domain/deposits/unique-amount';
import { add, type Money, money, ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { feeOf } from '@tamarind/domain/payments/fee';
import { makeReference } from '@tamarind/domain/payments/reference';
import { addMs } from '@tamarind/domain/time';
import { brandSettings, featureOn } from '../brand/index.ts';
import { routeDeposit } from '../connections/index.ts';
import { depositGuard } from '../limits/index.ts';
import { proveAgreed } from '../consents/index.ts';
import { sentInOrder } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { receivingPool } from '../receiving/index.ts';
import { levelIn } from '../vip/index.ts';
import * as amountQueries from './amount-queries.ts';
import * as queries from './queries.ts';

type DepositView = OutputOf<typeof contract.deposits.getDeposit>;

/**
 * Opens a deposit with a new reference and the payment instruction of its method, which contains amount and reference.
 */
export const createDeposit: Handler<typeof contract.deposits.createDeposit> = async (
  call,
  { method: code, amount: wished },
) => {
  const { memberId, currency } = call.actor;
  // The open deposits are read after the lock, so that concurrent ones are counted.
  const [settings, agreed, { waiting, reserved, level }] = await sentInOrder(
    brandSettings(call.tx),
    queries.lockDepositing(call.tx, memberId, code),
    queries.openDeposits(call.tx, memberId, call.now),
  );
  proveAgreed(call.actor.realm, agreed, settings.terms);
  const { cashier } = settings.document;
  const decision = decideDeposit(
    { method: code, amount: wished },
    { currency, level: levelIn(settings.vip.levels, level), waiting },
    cashier,
  );
  if (decision.kind === 'refused') return refuseDeposit(decision.refusal);
  const { method, minutes, fee } = decision;
  if (!isOffered(settings, method)) return refuse('METHOD_OFF');
  // Check the account's limits for the highest possible amount, because satang may be added below.
  const most = add(wished, method.account?.isByAmount ? money(ADDED_MAX) : ZERO);
  const free = receivingPool(call.tx, code, call.now).then((pool) =>
    pool.filter((account) => accountPass(account, most, call.now) === undefined),
  );
  const [accounts, route, guard] = await sentInOrder(
    free,
    routeDeposit(call.tx, {
      method: code,
      amount: wished,
      now: call.now,
      hasAccount: free.then((some) => (id) => some.some(({ connection }) => connection === id)),
    }),
    depositGuard(call.tx, call, call.actor, call.now),
  );
  const [connection] = route.order;
  if (connection === undefined) return refuse('METHOD_OFF');
  // If the method has no receiving account, the provider creates the instruction (create-at-provider.ts).
  const account =
    method.account &&
    chooseAccount(
      accounts.filter((one) => one.connection === connection),
      most,
      call.now,
    );
  const isByAmount = Boolean(account) && method.account?.isByAmount === true;
  const amount = account && isByAmount ? await freeAmount(call, account.number, wished, cashier) : wished;
  const reference = makeReference(call.random.bytes(8));
  const instruction: PaymentInstruction =
    account && method.account
      ? withSlip(method.account.instruct(account, { reference, amount }), route.checksSlips.has(connection ?? ''))
      : { kind: 'wait' };
  guard(amount, reserved);

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
    feeFixed: fee.fixed,
    feePpm: fee.ppm,
    createdAt: call.now,
    expiresAt: addMs(call.now, minutes * 60_000),
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
 * Adds to a QR code that the member may send a slip, if the connection can check slips. The slip helps if the
 * provider's confirmation is lost.
 */
const withSlip = (instruction: PaymentInstruction, isChecked: boolean): PaymentInstruction =>
  instruction.kind === 'qr' && isChecked ? { ...instruction, takesSlip: true } : instruction;

/**
 * The wished amount plus some satang, so that no other open deposit into the account has the same amount. Amounts of
 * unpaid deposits of the last hours (number set by the brand) are avoided while others are free, because their payment
 * may still come. Refuses METHOD_OFF if all amounts are taken.
 */
async function freeAmount(
  { tx, now, random }: ChangeCall<MemberActor>,
  account: string,
  wished: Money,
  { amountRestHours }: CashierTerms,
): Promise<Money> {
  await amountQueries.lockAmounts(tx, account);
  const used = await amountQueries.amountsInUse(tx, {
    account,
    from: wished,
    since: addMs(now, -amountRestHours * 3_600_000),
  });
  const chance = random.bytes(2).readUInt16BE() / 65_536;
  const amounts = (rows: typeof used) => new Set(rows.map(({ amount }) => amount));
  const open = used.filter(({ isOpen }) => isOpen);
  return (
    uniqueAmount(wished, amounts(used), chance) ?? uniqueAmount(wished, amounts(open), chance) ?? refuse('METHOD_OFF')
  );
}

/** True if the method needs no feature, or the brand has the feature on. */
export const isOffered = (
  settings: Parameters<typeof featureOn>[0],
  { feature }: Pick<DepositMethod, 'feature'>,
): boolean => feature === undefined || featureOn(settings, feature);

export const shownDeposit = (row: queries.DepositRow): DepositView => ({
  id: row.id,
  method: row.method,
  state: row.state,
  amount: row.amount,
  fee: feeOf({ fixed: row.feeFixed, ppm: row.feePpm }, row.amount),
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

/**
 * Time until the bank is first asked about a deposit, in milliseconds. A notice usually arrives within seconds; after a
 * minute it may have been lost.
 */
export const FIRST_ASK_MS = 60_000;

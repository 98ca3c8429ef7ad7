import { CallFault } from '@tamarind/contract/call-faults';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { ZERO } from '@tamarind/domain/money';
import { batchName } from '@tamarind/domain/payments/batch/batch';
import { dueOf } from '@tamarind/domain/withdrawals/deadline';
import { isSameName } from '@tamarind/domain/withdrawals/same-name';
import { brandSettings } from '../brand/index.ts';
import { stakedIn } from '../ledger/index.ts';
import { payees } from '../members/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { explorerLink, isTransaction } from '@tamarind/domain/payments/providers/fireblocks';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import { type AttemptRow, attemptsOf } from './attempt-queries.ts';
import { type RulingRow, rulingsOf } from './fact-queries.ts';
import { PRICE_MOVED } from './coins.ts';
import * as queries from './queries.ts';

type WithdrawalView = OutputOf<typeof contract.withdrawals.getWithdrawal>;
type ShownCase = OutputOf<typeof contract.withdrawals.reviewWithdrawal>;

/** Withdrawals as their member sees them, in the order of the ids. */
export async function showWithdrawals(db: Db, ids: readonly string[]): Promise<WithdrawalView[]> {
  return (await read(db, ids)).map(({ row, steps, payee, hasProof }) =>
    shown(
      row,
      standing(steps).map(({ state, actor, note, at }) => ({ state, at, note: isForMember(state, actor) ? note : '' })),
      { payee, hasProof },
    ),
  );
}

/** Withdrawals as staff see them: with the member, the staff involved and all notes. */
export async function showCases(db: Db, ids: readonly string[]): Promise<ShownCase[]> {
  const found = await read(db, ids);
  const rulings = new Map((await rulingsOf(db, ids)).map((ruling) => [ruling.withdrawalId, ruling]));
  const { withdrawalDeadlines: deadlines } = await brandSettings(db);
  const attempts = Map.groupBy(await attemptsOf(db, ids), ({ withdrawalId }) => withdrawalId);
  const cases = await queries.casesOf(db, ids);
  const staked = await stakedIn(db, cases);
  const sums = new Map(cases.map((one, index) => [one.id, { ...one, staked: staked[index] ?? ZERO }]));
  return found.map(({ row, steps, owner, hasProof, payee }) => {
    const money = sums.get(row.id);
    if (!money) throw new Error(`withdrawal ${row.id} of no wallet`);
    const ruling = rulings.get(row.id);
    return {
      ...shown(
        row,
        steps.map(({ state, note, at }) => ({ state, at, note })),
        { payee, hasProof },
      ),
      account: owner.account,
      payeeName: owner.payeeName,
      namesAgree: isSameName(owner.payeeName, payee.payee.holderName),
      ...people(steps),
      memberSince: owner.memberSince,
      depositedTotal: money.depositedTotal,
      withdrawnTotal: money.withdrawnTotal,
      payoutReference: row.payoutReference,
      attempts: (attempts.get(row.id) ?? []).map(attemptView),
      turnover: { since: money.since, staked: money.staked, deposited: money.deposited },
      claim: row.claimedBy !== null && row.claimedAt ? { by: row.claimedBy, at: row.claimedAt } : null,
      dueAt: dueOf(row.state, { requestedAt: row.requestedAt, disputedAt: row.receiptAt }, deadlines) ?? null,
      ruling: ruling ? rulingView(ruling) : null,
    };
  });
}

const rulingView = ({ version, isPaidByRule, findings }: RulingRow): NonNullable<ShownCase['ruling']> => ({
  version,
  isPaidByRule,
  findings: findings.map(({ figures, ...finding }) => ({ ...finding, figures: [...figures] })),
});

const attemptView = (row: AttemptRow): ShownCase['attempts'][number] => ({
  connection: row.connectionName,
  batch: row.batchNumber === null ? null : batchName(row.batchNumber),
  state: row.state,
  says: row.says,
  fault: row.says === 'silent' ? (CallFault.safeParse(row.why).data ?? 'other') : null,
  reason: row.state === 'refused' ? row.why : null,
  startedAt: row.startedAt,
  answeredAt: row.answeredAt,
  sends: row.sends,
  doubt: row.state === 'open' && row.doubt ? { ...row.doubt, link: linkOf(row, row.doubt.transaction) } : null,
});

const linkOf = ({ explorer }: AttemptRow, transaction: string): string | null =>
  explorerLink(explorer ?? undefined, transaction) ?? null;

interface RelatedRows {
  readonly row: queries.WithdrawalRow;
  readonly steps: readonly queries.StepRow[];
  readonly hasProof: boolean;
  /** The row of the payee, which contains the member's names. */
  readonly owner: NonNullable<Awaited<ReturnType<typeof payees.keep>>>;
  readonly payee: Pick<WithdrawalView, 'method' | 'payee' | 'coins'>;
}

async function read(db: Db, ids: readonly string[]): Promise<RelatedRows[]> {
  const rows = new Map((await queries.withdrawalsById(db, ids)).map((row) => [row.id, row]));
  const steps = Map.groupBy(await queries.stepsOf(db, ids), ({ withdrawalId }) => withdrawalId);
  const found = await payees.byId(
    db,
    [...rows.values()].map(({ payeeId }) => payeeId),
  );
  const inCoins = [...rows.values()].filter(({ coins }) => coins !== null).map(({ id }) => id);
  const orders = Map.groupBy(
    inCoins.length > 0 ? await attemptsOf(db, inCoins) : [],
    ({ withdrawalId }) => withdrawalId,
  );
  const payeeOf = new Map(found.map((payee) => [payee.id, payee]));
  return ids.map((id) => {
    const row = rows.get(id);
    const payee = row && payeeOf.get(row.payeeId);
    if (!row || !payee) throw new Error(`withdrawal ${id} is not there`);
    const [method, own] = [payees.methodOf(payee), steps.get(id) ?? []];
    const coins = coinsOf(row, own, withdrawalMethod(method).network, orders.get(id));
    const hasProof = own.some((step) => step.hasProof);
    return { row, steps: own, hasProof, owner: payee, payee: { method, payee: payees.shown(payee), coins } };
  });
}

/**
 * The coins of a withdrawal: those of its last order that was not refused, otherwise those of the quote at the request.
 */
function coinsOf(
  { state, coins }: queries.WithdrawalRow,
  steps: readonly queries.StepRow[],
  network: string | undefined,
  orders: readonly AttemptRow[] = [],
): WithdrawalView['coins'] {
  if (!coins || network === undefined) return null;
  const order = orders.findLast((one) => one.state !== 'refused');
  const transaction = order?.providerRef && isTransaction(order.providerRef) ? order.providerRef : null;
  return {
    network,
    address: coins.address,
    units: (order?.coinUnits ?? coins.units).toString(),
    price: order?.coinPrice ?? coins.price,
    isOrdered: order !== undefined,
    hasMoved: state === 'failed' && steps.at(-1)?.note === PRICE_MOVED,
    transaction,
    link: order && transaction ? linkOf(order, transaction) : null,
  };
}

function shown(
  row: queries.WithdrawalRow,
  steps: WithdrawalView['steps'],
  { payee, hasProof }: Pick<RelatedRows, 'payee' | 'hasProof'>,
): WithdrawalView {
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    amount: row.amount,
    fee: row.fee,
    currency: row.currency,
    ...payee,
    requestedAt: row.requestedAt,
    confirmsItselfAt: row.state === 'disbursed' ? row.confirmsAt : null,
    bankSilentSince: row.state === 'approved' ? row.silentSince : null,
    receipt: receiptOf(row, hasProof),
    steps,
  };
}

function receiptOf(row: queries.WithdrawalRow, hasProof: boolean): WithdrawalView['receipt'] {
  if (
    row.receiptOutcome === null ||
    row.receivedAmount === null ||
    row.remainingAmount === null ||
    row.receiptAt === null
  )
    return null;
  return {
    outcome: row.receiptOutcome,
    receivedAmount: row.receivedAmount,
    remainingAmount: row.remainingAmount,
    hasProof,
    at: row.receiptAt,
  };
}

/**
 * True if a step's note is shown to the member: staff's notes on a rejection and on the end of a dispute. Other notes
 * stay internal.
 */
const isForMember = (state: queries.StepRow['state'], actor: string): boolean =>
  actor.startsWith('staff:') && (state === 'rejected' || state === 'confirmed' || state === 'failed');

/** The request and the steps after it, without reviews that were undone. */
function standing(steps: readonly queries.StepRow[]): readonly queries.StepRow[] {
  const last = steps.findLastIndex(({ state }) => state === 'requested');
  return [...steps.slice(0, 1), ...steps.slice(Math.max(last, 0) + 1)];
}

/**
 * The first and the second staff member of a withdrawal, derived from the steps. A rejection is attributed to the
 * position (first or second) whose turn it was.
 */
function people(all: readonly queries.StepRow[]): { reviewedBy: string | null; approvedBy: string | null } {
  const steps = standing(all);
  const by = (state: queries.StepRow['state']): string | null =>
    steps.find((step) => step.state === state && step.actor.startsWith('staff:'))?.actor.slice(6) ?? null;
  const passed = by('review');
  return {
    reviewedBy: passed ?? by('rejected'),
    approvedBy: by('approved') ?? (passed === null ? null : by('rejected')),
  };
}

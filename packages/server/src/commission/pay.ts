import { agentContractKind } from '@tamarind/domain/agents/contracts/index';
import { add, money, type Money, subtract, ZERO } from '@tamarind/domain/money';
import { lockedWalletsOf, post, type Posting } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { sentInOrder } from '../platform/db/sql.ts';
import { announceToMembers } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import * as payQueries from './pay-queries.ts';
import * as windowQueries from './window-queries.ts';

/**
 * Pays the incomes that windows left due, in chunks of one transaction each. A negative income is taken from the wallet
 * as far as its money goes; the rest is owed, and the agent's next commission pays it first.
 */
export async function payIncomes(platform: Platform): Promise<void> {
  while ((await payChunk(platform)) === AT_ONCE) continue;
}

const payChunk = ({ pool, clock }: Platform): Promise<number> =>
  inTransaction(pool, async (tx) => {
    // A paid salary changes the sums of a day, and sums of a closed window must not change. The lock keeps windows from
    // closing meanwhile.
    const [, due] = await sentInOrder(windowQueries.lockClosing(tx), payQueries.claimDue(tx, AT_ONCE));
    if (due.length === 0) return 0;
    const now = clock.now();
    const agents = [...new Set(due.map(({ agentId }) => agentId))];
    const [walletOf, owing] = await sentInOrder(lockedWalletsOf(tx, agents), payQueries.debtsOf(tx, agents));
    const keyOf = ({ agentId, currency }: Pick<payQueries.DueIncome, 'agentId' | 'currency'>) =>
      `${agentId} ${currency}`;
    const debts = new Map(owing.map((row) => [keyOf(row), row]));
    const before = new Map(debts);
    const held = new Map<string, Money>();
    const steps = due.map((income) => {
      const wallet = walletOf({ memberId: income.agentId, currency: income.currency, realm: 'real' });
      const key = keyOf(income);
      const available = held.get(key) ?? wallet.available;
      const owed = debts.get(key)?.owed ?? ZERO;
      const step = settle(income.pay, { available: income.isOwed ? ZERO : available, owed });
      held.set(key, income.isOwed ? available : step.available);
      debts.set(key, { agentId: income.agentId, currency: income.currency, owed: step.owed });
      return { income, settled: step.settled, wallet: wallet.id };
    });
    await post(
      tx,
      steps.flatMap(({ income, settled, wallet }) => postingsOf(income, settled, { wallet, now })),
    );
    faultPoint('commission.posted');
    const salaries = due.filter(({ kind }) => agentContractKind(kind).isSalary);
    const changed = [...debts].filter(([key, { owed }]) => owed !== (before.get(key)?.owed ?? ZERO));
    await sentInOrder(
      payQueries.setPaid(
        tx,
        steps.map(({ income, settled }) => ({ id: income.id, settled })),
        now,
      ),
      changed.length === 0
        ? nothing
        : payQueries.putDebts(
            tx,
            changed.map(([, debt]) => debt),
          ),
      salaries.length === 0 ? nothing : payQueries.addSalaries(tx, salaries, now),
      announceToMembers(tx, agents, { type: 'balance', data: {} }, now),
    );
    return due.length;
  });

/**
 * Splits an income between wallet and debt. `settled` is the part of a positive income that pays a debt, or the part of
 * a negative income that is taken from the wallet, as a negative number.
 */
function settle(pay: Money, { available, owed }: { readonly available: Money; readonly owed: Money }) {
  if (pay < ZERO) {
    const wish = subtract(ZERO, pay);
    const taken = available < wish ? available : wish;
    return {
      settled: subtract(ZERO, taken),
      available: subtract(available, taken),
      owed: add(owed, subtract(wish, taken)),
    };
  }
  const cleared = owed < pay ? owed : pay;
  return { settled: cleared, available: add(available, subtract(pay, cleared)), owed: subtract(owed, cleared) };
}

/**
 * Postings of one income. The operator's commission account is always debited or credited with the whole income, so its
 * balance equals the sum of all incomes.
 */
function postingsOf(
  { id, currency, pay }: payQueries.DueIncome,
  settled: Money,
  { wallet, now: at }: { readonly wallet: bigint; readonly now: Date },
): Posting[] {
  const house = { purpose: 'commission', currency, realm: 'real' } as const;
  const receivables = { purpose: 'receivables', currency, realm: 'real' } as const;
  const all = { reason: 'commission', reference: id, at } as const;
  const steps: Posting[] =
    pay > ZERO
      ? [
          { ...all, key: `commission:${id}`, debit: house, credit: wallet, amount: pay },
          { ...all, key: `commission-repay:${id}`, debit: wallet, credit: receivables, amount: settled },
        ]
      : [
          { ...all, key: `commission:${id}`, debit: wallet, credit: house, amount: money(-settled) },
          { ...all, key: `commission-owed:${id}`, debit: receivables, credit: house, amount: subtract(settled, pay) },
        ];
  return steps.filter(({ amount }) => amount > ZERO);
}

/**
 * The number of incomes paid in one transaction. A bet of an agent who is paid in it waits for at most this many
 * payments.
 */
const AT_ONCE = 500;
const nothing = Promise.resolve();

import { contract } from '@tamarind/contract/index';
import { fromDecimal, money, ZERO } from '@tamarind/domain/money';
import type { SeededRandom } from '@tamarind/domain/seeded-random';
import { balanceOf } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import type { StandIns } from '../platform/ports/testing.ts';
import { type MoodyBank, PAYMENT_PASSWORD, type TestPayee } from '../testing/cashier.ts';
import { enterPayoutConnection, noPayoutFaults, transfersAtOpn } from '../testing/payout-connections.ts';
import { payoutFiles } from '../testing/payout-files.ts';
import type { TestApp } from '../testing/test-app.ts';
import { withdrawalJobs } from '../withdrawals/index.ts';
import { sumOf } from './testing-sim.ts';

const c = contract.withdrawals;

interface People {
  readonly officer: { token: string };
  readonly approver: { token: string };
}

/** Injected faults that Opn's stand-in may have while the server asks it to pay; each step uses one of these sets. */
const troubles: readonly object[] = [
  ...[{}, {}, {}, { dropAnswers: 1 }, { dropAnswers: 3 }, { halfAnswers: 1 }, { breakCalls: 4 }],
  ...[{ refusePayouts: 1 }, { payoutMs: 3_000 }, { payoutMs: 3_000, failPayouts: 1 }, { wrongPayouts: 1 }],
];

/**
 * Payouts of the cashier's random run: an unreliable bank with an API, Opn when that bank refuses, and in some rounds
 * files for a bank without an API.
 */
export function wayOut(
  app: TestApp,
  given: { outside: StandIns; bank: MoodyBank; payees: readonly TestPayee[]; people: People; start: bigint },
) {
  const { outside, bank, payees, people } = given;
  const files = payoutFiles(app, () => people);
  const opn = (faults: object) => outside.control('payments', { provider: 'omise', ...noPayoutFaults, ...faults });
  /** Two workers pay out at the same moment. */
  const payOut = async () => {
    const job = withdrawalJobs.find(({ name }) => name === 'pay-out');
    await Promise.all([job?.run(app.platform), job?.run(app.platform)]);
  };
  const work = async (chance: SeededRandom) => {
    await opn(chance.pick(troubles));
    await payOut();
    await opn({});
    if (chance.below(6) === 0) {
      await files.make((most) => chance.below(most));
      await files.answer(() => chance.below(3) > 0, chance.pick(['return', 'queue'] as const));
    }
  };
  return {
    open: () =>
      enterPayoutConnection(app, outside.urls.payments, 'omise', {
        id: '0193a000-0000-7000-8000-0000000000b1',
        name: 'Opn out',
      }),
    /**
     * A member requests a withdrawal, two people approve it, and the workers pay. If the member already has an open
     * withdrawal, the workers only run.
     */
    withdraw: async (chance: SeededRandom): Promise<'payout' | undefined> => {
      const member = chance.pick(payees);
      const { withdrawals } = (await app.call(c.listWithdrawals, {}, member)).value();
      if (withdrawals[0] && ['requested', 'review', 'approved'].includes(withdrawals[0].state)) {
        await work(chance);
        return undefined;
      }
      const amount = money(10_000 + chance.below(50_000));
      const wish = { bankAccountId: member.bankAccountId, amount, paymentPassword: PAYMENT_PASSWORD };
      const { id } = (await app.call(c.requestWithdrawal, wish, member)).value();
      (await app.call(c.reviewWithdrawal, { id, decision: 'pass', note: 'looked' }, people.officer)).value();
      (await app.call(c.approveWithdrawal, { id, decision: 'approve', note: 'looked' }, people.approver)).value();
      await work(chance);
      return 'payout';
    },
    /** In every third round, withdrawals are paid by files. */
    turn: (round: number) => files.leaveBy(round % 3 === 2 ? (round % 2 === 0 ? 'csv' : 'pain001') : 'off'),
    /**
     * Ends all injected faults, then runs until no approved withdrawal is pending. `advance` moves the clocks of the
     * platform and of the simulated providers.
     */
    finish: async (advance: (ms: number) => Promise<void>): Promise<void> => {
      bank.mood = 'pays';
      await files.leaveBy('off');
      await files.answer(() => true, 'return');
      for (let left = 1; left > 0; ) {
        for (const reference of bank.executed.keys()) bank.executed.set(reference, 'completed');
        await advance(301_000);
        await payOut();
        const [row] = await sql<{ count: number }>(
          app.pool,
        )`select count(*)::int as count from withdrawal where state = 'approved'`;
        left = row?.count ?? 0;
      }
    },
    /**
     * Collects the orders executed by the bank, by Opn and by bank files, to compare them with the paid withdrawals:
     * each must have been executed once, and no others. `wallets`: the total that left the members' wallets.
     */
    books: async () => {
      const rows = await sql<{ reference: string; state: string }>(app.pool)`select reference, state from withdrawal`;
      const byOpn = await transfersAtOpn(outside.urls.payments);
      const orders = [...bank.executed.keys()].map((one) => bank.orders.get(one) as { amount: string });
      const bahtOf = (amounts: readonly string[]) => sumOf(amounts.map((text) => fromDecimal(text, 'THB') ?? ZERO));
      const left = await Promise.all(payees.map(({ wallet }) => balanceOf(app.pool, wallet)));
      return {
        paid: rows.filter(({ state }) => state === 'disbursed' || state === 'confirmed').map((row) => row.reference),
        executed: {
          bank: [...bank.executed.keys()],
          opn: byOpn.map(({ reference }) => reference),
          files: [...files.bank.paid.keys()],
        },
        twice: files.bank.twice,
        fromBank: bahtOf([...orders.map(({ amount }) => amount), ...files.bank.paid.values()]),
        fromOpn: sumOf(byOpn.map(({ amount }) => BigInt(amount))),
        wallets: given.start * BigInt(payees.length) - sumOf(left.map(({ balance }) => balance)),
      };
    },
  };
}

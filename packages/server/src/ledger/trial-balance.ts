import { type Currency, type Money, sum } from '@tamarind/domain/money';
import type { Db } from '../platform/db/sql.ts';
import type { Job } from '../platform/jobs.ts';
import { newestProof, type Proof, proven, type PurposeRow, purposeSums } from './queries.ts';
import type { Realm } from './types.ts';

/**
 * All balances of one currency and realm. `sum` adds them up; any value other than zero means that the ledger is
 * damaged.
 */
export interface Book {
  readonly currency: Currency;
  readonly realm: Realm;
  readonly sum: Money;
  readonly accounts: number;
  readonly byPurpose: readonly Omit<PurposeRow, 'currency' | 'realm'>[];
}

export async function trialBalance(db: Db): Promise<Book[]> {
  const groups = Map.groupBy(await purposeSums(db), (row) => `${row.currency}/${row.realm}`);
  return [...groups.values()].map((rows) => {
    const [{ currency, realm }] = rows as [PurposeRow];
    return {
      currency,
      realm,
      sum: sum(rows.map((row) => row.balance)),
      accounts: rows.reduce((count, row) => count + row.accounts, 0),
      byPurpose: rows.map(({ purpose, accounts, balance, held }) => ({ purpose, accounts, balance, held })),
    };
  });
}

/**
 * Proves the ledger's invariants on one snapshot and stores the result: sums are zero, entries are numbered without
 * gaps and lead to the balance, each entry matches its transfer, held = open holds. It reads the entries since the last
 * proof, or all with `whole` (minutes on a large ledger). Undefined if another process is proving now.
 */
export async function proveLedger(db: Db, now: Date, options: { whole: boolean }): Promise<Proof | undefined> {
  const proof = await proven(db, now, options.whole);
  return proof && { at: now, ...proof };
}

/** The newest stored result of `proveLedger`; undefined if it has never run. */
export const latestProof = (db: Db): Promise<Proof | undefined> => newestProof(db);

export const ledgerJobs: readonly Job[] = [
  {
    name: 'prove-trial-balance',
    everyMs: 60_000,
    async run({ pool, clock, log }) {
      const proof = await proveLedger(pool, clock.now(), { whole: false });
      if (proof && !proof.intact)
        log.error({ alarm: 'ledger-broken', findings: proof.findings }, 'the ledger does not add up');
    },
  },
];

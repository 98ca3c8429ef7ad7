import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { money, toDecimal } from '@tamarind/domain/money';
import type { Pool } from '../platform/db/pool.ts';
import { testDatabase } from '../platform/db/testing.ts';
import { balanceOf, proveLedger, statement, trialBalance } from './index.ts';
import { at, house, ledgerActs, outcomeOf } from './testing.ts';

/**
 * This page records the flow of money through the ledger. With RECORD_FLOWS=1 the test rewrites the page; rewrite it
 * after an intended change.
 */
const page = new URL('../../../../docs/flows/ledger.md', import.meta.url);

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('[J10] the recorded flow of a member’s money is what the ledger does', async () => {
  const text = await recorded(database.pool);
  if (process.env['RECORD_FLOWS']) await writeFile(page, text);
  expect(await readFile(page, 'utf8')).toBe(text);
});

const tableRow = (...cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;

async function recorded(pool: Pool): Promise<string> {
  const act = ledgerActs(pool);
  const wallet = await act.wallet();
  const lines: string[] = [];
  const baht = (minor: bigint) => toDecimal(money(minor), 'THB');
  const say = async (step: string, call: string, outcome: unknown) => {
    const { balance, held, available } = await balanceOf(pool, wallet);
    const house = (await trialBalance(pool)).flatMap((book) =>
      book.byPurpose
        .filter((row) => row.purpose !== 'wallet' && row.balance !== 0n)
        .map((row) => `${row.purpose} ${baht(row.balance)}`),
    );
    const said = typeof outcome === 'string' ? `refused: \`${outcome}\`` : 'done';
    const sums = [balance, held, available].map(baht);
    lines.push(tableRow(lines.length + 1, step, `\`${call}\``, said, ...sums, house.join(', ')));
  };

  const deposit = {
    key: 'deposit:D1',
    debit: house('bank'),
    credit: wallet,
    amount: money(100_000),
    reason: 'deposit',
    reference: 'D1',
    at,
  } as const;
  await say(
    'the bank confirms a deposit of 1,000.00',
    'post bank → wallet 1000.00',
    await outcomeOf(act.post(deposit)),
  );
  await say('the bank sends the same notice again', 'post, same key', await outcomeOf(act.post(deposit)));
  await say(
    'the bank sends the notice with another amount',
    'post, same key, 2000.00',
    await outcomeOf(act.post({ ...deposit, amount: money(200_000) })),
  );
  const stake = {
    key: 'stake:T1',
    debit: wallet,
    credit: house('stakes'),
    amount: money(25_000),
    reason: 'stake',
    reference: 'T1',
    at,
  } as const;
  await say('the member buys a ticket for 250.00', 'post wallet → stakes 250.00', await outcomeOf(act.post(stake)));
  await say(
    'the member tries to buy a ticket for 900.00',
    'post wallet → stakes 900.00',
    await outcomeOf(act.post({ ...stake, key: 'stake:T2', amount: money(90_000), reference: 'T2' })),
  );
  await say(
    'the first ticket wins 1,150.00',
    'post stakes → wallet 1150.00',
    await outcomeOf(
      act.post({
        key: 'payout:T1',
        debit: house('stakes'),
        credit: wallet,
        amount: money(115_000),
        reason: 'payout',
        reference: 'T1',
        at,
      }),
    ),
  );
  const { holdId } = await act.hold({
    key: 'withdrawal:W1',
    account: wallet,
    amount: money(150_000),
    reason: 'withdrawal',
    reference: 'W1',
    at,
  });
  await say('the member requests a withdrawal of 1,500.00', 'hold 1500.00', undefined);
  await say(
    'the member tries to buy a ticket for 500.00 while the withdrawal waits',
    'post wallet → stakes 500.00',
    await outcomeOf(act.post({ ...stake, key: 'stake:T3', amount: money(50_000), reference: 'T3' })),
  );
  await say(
    'staff approve the withdrawal, but the bank can pay only 1,200.00 of it',
    'take 1200.00, release the rest',
    await outcomeOf(
      act.take({
        key: 'withdrawal:W1:out',
        holdId,
        to: house('payouts_in_transit'),
        amount: money(120_000),
        rest: 'release',
        reason: 'withdrawal',
        at,
      }),
    ),
  );
  await say(
    'the bank confirms the payout',
    'post payouts_in_transit → bank 1200.00',
    await outcomeOf(
      act.post({
        key: 'disbursement:W1',
        debit: house('payouts_in_transit'),
        credit: house('bank'),
        amount: money(120_000),
        reason: 'disbursement',
        reference: 'W1',
        at,
      }),
    ),
  );

  const { entries, totals } = await statement(pool, { account: wallet, limit: 50 });
  const rows = entries.map(({ seq, reason, reference, amount, balanceAfter, counterpart }) =>
    tableRow(seq, reason, reference, baht(amount), baht(balanceAfter), counterpart),
  );
  const proof = await proveLedger(pool, at, { whole: true });
  const proven = proof?.intact ? 'intact' : 'broken';
  return `# A member’s money, step by step

The test \`packages/server/src/ledger/flow.pg.test.ts\` records this page from a run on a real database, and
compares each later run with the page. Amounts are in baht. The house is the operator. The balance of a house account
(an account of the operator in the ledger) is its credits minus its debits: \`bank -1000.00\` means that 1,000.00 has
arrived in the operator’s bank account.

| # | what happens | call of the ledger | outcome | balance of the wallet | held | available | balances of house accounts |
|---|---|---|---|---|---|---|---|
${lines.join('\n')}

The next table is the statement of the member’s wallet, newest entry first. A repeated notice, a refusal, a hold and a
release of a hold add no entry to the statement, because they move no money.

| seq | reason | reference | amount | balance after | other side |
|---|---|---|---|---|---|
${rows.join('\n')}

In total, ${baht(totals.in)} came into the wallet and ${baht(totals.out)} left it. A check of the whole ledger afterwards read
${proof?.entries} entries and found the ledger ${proven}.
`;
}

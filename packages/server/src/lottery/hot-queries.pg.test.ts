import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { allSentWhile } from '../testing/plans.ts';
import type { TestMember } from '../testing/test-app.ts';
import { lotteryJobs } from './index.ts';
import { de, startTestLottery, type TestLottery } from './testing-lottery.ts';

/**
 * Tables that grow with members, and the columns by which a sharded database finds the shard of a member's rows: the
 * member, the member's wallet, or the caller of a request. docs/operations.md has the statements that distribute them.
 */
const keys: Readonly<Record<string, RegExp>> = {
  ticket: /\bmember_id\b|\bwallet\b/,
  ticket_line: /\bmember_id\b|\bticket_id\b/,
  ledger_account: /\bmember_id\b|\bid = \$|\bid = any|\baccount_id\b|\bwallet\b/,
  ledger_entry: /\baccount_id\b/,
  ledger_transfer: /\baccount_id\b|\bdebit\b|\bcredit\b/,
  settlement_credit: /\bwallet\b|\bmember_id\b/,
  request: /\bactor\b/,
  play_day: /\bmember_id\b/,
};

/**
 * Statements that read all members of a draw, and therefore run on every shard. This is intended, because each runs
 * only a few times for a draw.
 */
const ofWholeDraws = [
  // Winning lines: each shard finds its own lines, and the credits are stored in the shard of the winner's wallet.
  /lottery_wins/,
  // The number and the sums of a settlement's open credits: each shard counts its own, and the results are added up.
  /count\(\*\) from settlement_credit where draw_id/,
  /sum\(amount\), 0\)::bigint from settlement_credit where draw_id/,
];

let lottery: TestLottery;
let member: TestMember;
beforeAll(async () => {
  lottery = await startTestLottery();
  member = await lottery.app.member({ balance: 10_000_000n });
});
afterAll(() => lottery.close());

const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await allSentWhile(work)).map(({ text }) => text);

/** Returns the statements on sharded tables that name no sharding column. */
const unkeyed = (statements: readonly string[]): string[] =>
  statements
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => !ofWholeDraws.some((whole) => whole.test(text)))
    .flatMap((text) =>
      Object.entries(keys)
        .filter(
          ([table, key]) => new RegExp(`\\b(from|join|into|update) (only )?${table}\\b`).test(text) && !key.test(text),
        )
        .map(([table]) => `${table}: ${text.slice(0, 200)}`),
    );

const touched = (statements: readonly string[], table: string): boolean =>
  statements.some((text) => new RegExp(`\\b(from|join|into|update)\\s+${table}\\b`).test(text));

/** Runs one job of the lottery module and returns the number of statements it sent, including `begin` and `commit`. */
const sentBy = async (name: string): Promise<number> => {
  const job = lotteryJobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  return (await statementsOf(() => lottery.app.run(job))).length;
};

test('[L06, L07] a job sends one statement when nothing is due, and few for a draw', async () => {
  // Settles the draws that earlier tests left unsettled.
  await lottery.step();
  await lottery.step();
  expect(await sentBy('open-draws')).toBe(1);
  expect(await sentBy('close-draws')).toBe(1);
  expect(await sentBy('seal-draws')).toBe(1);
  // One statement settles the draws without a ticket, and one looks for the others.
  expect(await sentBy('settle-draws')).toBe(2);

  const draw = await lottery.quickDraw();
  const all = Array.from({ length: 100 }, (_, number) => de(String(number).padStart(2, '0')));
  (await lottery.bet(member, draw.code, all)).value();
  const stateOf = async () => (await lottery.app.call(contract.lottery.getDraw, { draw: draw.code })).value().state;
  await lottery.moveTo(draw.closesAt);
  expect(await sentBy('close-draws')).toBe(2);
  expect(await stateOf()).toBe('closed');
  expect(await sentBy('seal-draws')).toBe(3);
  await lottery.moveTo(new Date(draw.drawsAt.getTime() + 5000));
  await sentBy('draw-own');
  expect(await stateOf()).toBe('resulted');
  // Besides those two statements, grading sends 7 (with `begin`, its settings and `commit`), paying one chunk of
  // credits 5, and checking the sums and ending the settlement 2.
  expect(await sentBy('settle-draws')).toBe(16);
  expect(await stateOf()).toBe('settled');
});

describe('frequent queries filter by the member whose rows they read', () => {
  const { wallet, lottery: room } = contract;

  test('[J10] a bet', async () => {
    const said = await statementsOf(async () =>
      (await lottery.bet(member, lottery.north, [de('11'), de('22')])).value(),
    );
    // The two functions get the members' accounts and ids as lists, so each shard gets the rows of its own members.
    for (const writes of [/\bplace_tickets\(/, /\bledger_stakes\(/])
      expect(said.filter((text) => writes.test(text))).toHaveLength(1);
    expect(unkeyed(said)).toEqual([]);
  });

  test('[J10] balance, statement and tickets of a member', async () => {
    const as = { token: member.token };
    const said = await statementsOf(async () => {
      (await lottery.app.call(wallet.getBalance, {}, as)).value();
      (await lottery.app.call(wallet.listEntries, {}, as)).value();
      const { tickets } = (await lottery.app.call(room.listTickets, {}, as)).value();
      (await lottery.app.call(room.getTicket, { ticket: tickets[0]?.id ?? '' }, as)).value();
    });
    expect(touched(said, 'ledger_account') && touched(said, 'ledger_entry') && touched(said, 'ticket')).toBe(true);
    expect(unkeyed(said)).toEqual([]);
  });

  test('[J10] the credits of a settlement', async () => {
    const draw = await lottery.quickDraw();
    // The ticket contains every two-digit number, so one of its lines wins.
    (
      await lottery.bet(
        member,
        draw.code,
        Array.from({ length: 100 }, (_, number) => de(String(number).padStart(2, '0'))),
      )
    ).value();
    const said = await statementsOf(async () => {
      await lottery.moveTo(new Date(draw.drawsAt.getTime() + 5000));
      for (let turn = 0; turn < 4; turn += 1) await lottery.step();
    });
    const credits = said.filter((text) => /\b(into|update|from)\s+settlement_credit\b/.test(text));
    expect(credits.length).toBeGreaterThan(0);
    expect(unkeyed(credits)).toEqual([]);
  });

  test('[J10] a question without the member is found', () => {
    expect(
      unkeyed([
        'select stake from ticket where placed_at > $1',
        'update ledger_account set balance = 0',
        'select stake from ticket where member_id = $1',
        'select seq from ledger_entry where account_id = $1',
      ]),
    ).toEqual([
      'ticket: select stake from ticket where placed_at > $1',
      'ledger_account: update ledger_account set balance = 0',
    ]);
  });
});

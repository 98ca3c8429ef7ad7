import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { gameRoutes, seedGames } from '../games/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { TestMember } from '../testing/test-app.ts';
import { fillHistory } from '../testing/history.ts';
import { type Plan, planOf, sentWhile } from '../testing/plans.ts';
import { lotteryJobs } from './index.ts';
import { de, startTestLottery, type TestLottery } from './testing-lottery.ts';

/**
 * This page records the query plans of the requests that members send all day, on tables with a history. The test
 * compares the plans with it, so an index no longer used or a full table scan shows as a difference. After an intended
 * change, run this file with RECORD_PLANS=1.
 */
const page = new URL('../../../../docs/plans.md', import.meta.url);

const TICKETS_EACH = 40;
/**
 * Limits of one statement, as counts and never as times. It may read `read` rows plus `readPerRow` for each returned
 * row. It may touch `blocks` blocks plus `blocksPerRow` for each returned row, or two blocks for each row that it may
 * read, whichever is more. Settings tables have up to two hundred rows and may be read whole.
 */
const budget = { blocks: 40, blocksPerRow: 12, readPerRow: 8, read: 200 };
/** Statements, such as sums, that must read more rows than they return, with the most rows each may read. */
const sums: readonly (readonly [what: string, text: RegExp, read: number])[] = [
  ['sums of all a member has bet', /^with mine as \( select t\.id/, TICKETS_EACH * 4],
  ['sums of a whole statement', /^select s\.count, s\.came/, TICKETS_EACH * 4],
  ['how many results a game has', /^select count\(\*\)::int as count from draw d/, 1000],
  ['the last result of every game', /from unnest\(\$1::text\[\]\) g\)/, 600],
  ['how many games a shelf has', /^select count\(\*\)::int as count, count\(g\.served_by\)/, 12_000],
  ['names that hold a part of the word', /^select code from catalogue_game where search like/, 500],
];

let lottery: TestLottery;
let member: TestMember;
let owner: pg.Client;
beforeAll(async () => {
  lottery = await startTestLottery(['vn27x1'], false, {}, gameRoutes);
  const { app } = lottery;
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  member = await app.member({ balance: 10_000_000n });
  const others = await Promise.all(Array.from({ length: 99 }, () => app.member({ balance: 10_000_000n })));
  await inTransaction(app.pool, seedGames);
  await fillHistory(
    owner,
    app.pool,
    [member, ...others].map(({ id }) => id),
    TICKETS_EACH,
  );
  // A table of a hundred members fits on two pages, and then a full scan is as cheap as an index. More members are
  // added so that the planner uses the index.
  await owner.query(
    `insert into member (account, account_folded, password_hash, nickname, is_agent, currency, realm, payee_name,
                         birthday, terms_version, password_changed_at, registered_at)
     select 'past' || n, 'past' || n, '', 'past' || n, 0, 'VND', 'real', 'Past', '1990-01-01', '1', now(), now()
       from generate_series(1, 3000) n`,
  );
  // Sessions are added too, because a full scan of a small table of sessions would be as cheap as an index.
  await owner.query(
    `insert into member_session (token_hash, member_id, scope, ip, user_agent, started_at, seen_at, expires_at, proved_at)
     select sha256(m.account::bytea), m.id, 'site', '', '', now(), now(), now() + interval '1 day', now()
       from member m where m.account like 'past%'`,
  );
  await owner.query('analyze member, member_session');
}, 60_000);
afterAll(async () => {
  await owner.end();
  await lottery.close();
});

/** The requests to measure, by their names in docs/plans.md. */
const asked = (): Readonly<Record<string, () => Promise<{ value(): unknown }>>> => {
  const { app, north } = lottery;
  const { wallet, lottery: room, games } = contract;
  const as = { token: member.token };
  return {
    balance: () => app.call(wallet.getBalance, {}, as),
    tickets: () => app.call(room.listTickets, {}, as),
    statement: () => app.call(wallet.listEntries, {}, as),
    results: () => app.call(room.listResults, { game: 'xsmb' }),
    'draws on sale': () => app.call(room.listOpenDraws, {}),
    'numbers of a draw': () => app.call(room.getOffers, { draw: north, currency: 'VND' }, as),
    lobby: () => app.call(games.listLanes, {}),
    'games of a lane': () => app.call(games.browseGames, { gameCategory: 'RNG' }),
    search: () => app.call(games.searchGames, { name: 'dragon gold' }),
    'search of a mistyped word': () => app.call(games.searchGames, { name: 'dragno' }),
    bet: () => lottery.bet(member, north, [de('11'), de('22')]),
  };
};

/**
 * Reads the plans of the statements that each request sends. Statements that write, or only call a function, are left
 * out: their plans are not worth recording.
 */
async function plans(): Promise<Map<string, (Plan & { text: string })[]>> {
  const found = new Map<string, (Plan & { text: string })[]>();
  const seen = new Set<string>();
  for (const [name, ask] of Object.entries(asked())) {
    // Reads whose results are cached are sent only by the first request, so the plans of each statement are recorded
    // with the first request that sends it.
    const sent = await sentWhile(async () => (await ask()).value());
    const own: (Plan & { text: string })[] = [];
    for (const one of sent) {
      if (
        seen.has(one.text) ||
        !/^(select|with)\b/i.test(one.text) ||
        /\binsert into\b|\bledger_stakes\(|\bplace_tickets\(/.test(one.text)
      )
        continue;
      seen.add(one.text);
      const plan = await planOf(owner, one);
      if (plan.accesses.length > 0) own.push({ ...plan, text: one.text });
    }
    found.set(name, own);
  }
  return found;
}

const told = (all: ReadonlyMap<string, readonly (Plan & { text: string })[]>): string =>
  [
    '# Query plans of the most frequent reads',
    '',
    'The test `packages/server/src/lottery/hot-plans.pg.test.ts` records this page and compares it with the query plans of',
    'PostgreSQL on tables with a long history. Each section is one request of the player site, and each item is one SQL statement',
    'that the request sends. An item names the indexes that PostgreSQL uses and the tables that it scans in full. A statement',
    'that several requests send is listed only in the first of their sections.',
    ...[...all].flatMap(([name, own]) => [
      '',
      `## ${name}`,
      '',
      ...own.map(({ text, accesses }) => `- ${accessText(accesses)}; statement: \`${brief(text)}\``),
    ]),
    '',
  ].join('\n');

/** The indexes that a plan uses, the tables that it scans in full, and its other accesses. */
const accessText = (accesses: readonly string[]): string => {
  const after = (start: string) => accesses.flatMap((one) => (one.startsWith(start) ? [one.slice(start.length)] : []));
  const [indexes, tables] = [after('by '), after('Seq Scan on ')];
  return [
    ...(indexes.length > 0 ? [`indexes: ${indexes.join(', ')}`] : []),
    ...(tables.length > 0 ? [`full scans: ${tables.join(', ')}`] : []),
    ...accesses.filter((one) => !/^(by|Seq Scan on) /.test(one)),
  ].join('; ');
};

/** Shortens a statement to the part from FROM on, because the column list says little about the plan. */
const brief = (text: string): string => {
  const at = text.search(/\bfrom [a-z_]+/i);
  const rest = at < 0 ? text : text.slice(at);
  return rest.length > 140 ? `${rest.slice(0, 140)} …` : rest;
};

const overBudget = (all: ReadonlyMap<string, readonly (Plan & { text: string })[]>): string[] =>
  [...all].flatMap(([name, own]) =>
    own.flatMap(({ text, read, returned, blocks }) => {
      const mayRead = sums.find(([, which]) => which.test(text))?.[2] ?? budget.read + returned * budget.readPerRow;
      const mayTouch = Math.max(budget.blocks + returned * budget.blocksPerRow, mayRead * 2);
      return [
        ...(read > mayRead ? [`${name}: reads ${read} rows for ${returned} (at most ${mayRead}): ${brief(text)}`] : []),
        ...(blocks > mayTouch
          ? [`${name}: touches ${blocks} blocks for ${returned} rows (at most ${mayTouch}): ${brief(text)}`]
          : []),
      ];
    }),
  );

describe('hot reads on tables with a past', () => {
  test('[J10] are answered by the recorded plans, and none reads more than its budget', async () => {
    const all = await plans();
    const text = told(all);
    if (process.env['RECORD_PLANS']) await writeFile(page, text);
    expect(overBudget(all)).toEqual([]);
    expect(text, 'another plan than the recorded one; if it is wanted: RECORD_PLANS=1 with this file').toBe(
      await readFile(page, 'utf8'),
    );
  });

  test('[J10] a read without its index is over the budget', async () => {
    const { app } = lottery;
    const sent = await sentWhile(async () =>
      (await app.call(contract.lottery.listTickets, {}, { token: member.token })).value(),
    );
    const [page] = sent.filter(({ text }) => /order by placed_at desc/.test(text));
    if (!page) throw new Error('the page of tickets was not read');
    const whole = { ...(await planOf(owner, page)), text: page.text };
    expect(overBudget(new Map([['tickets', [whole]]]))).toEqual([]);
    // The test drops the index in a transaction, and rolls back after it has read the plan, so the index is there
    // again.
    await owner.query('begin; drop index ticket_of_member');
    const without = { ...(await planOf(owner, page)), text: page.text };
    expect(overBudget(new Map([['tickets', [without]]]))).not.toEqual([]);
  });

  test('[L07] the job that settles a draw without tickets reads no ticket of other draws', async () => {
    const { app } = lottery;
    const job = (name: string) => {
      const found = lotteryJobs.find((one) => one.name === name);
      if (!found) throw new Error(`no job ${name}`);
      return found;
    };
    const resulted = async () => {
      const { closesAt, drawsAt } = await lottery.quickDraw();
      await lottery.moveTo(closesAt);
      for (const name of ['close-draws', 'seal-draws']) await app.run(job(name));
      await lottery.moveTo(new Date(drawsAt.getTime() + 5000));
      await app.run(job('draw-own'));
    };
    await resulted();
    const sent = await sentWhile(() => app.run(job('settle-draws')));
    const [settling] = sent.filter(({ text }) => /not exists \(select 1 from ticket_line/.test(text));
    if (!settling) throw new Error('no statement settles draws without tickets');
    await resulted();
    const plan = { ...(await planOf(owner, settling)), text: settling.text };
    expect(plan.accesses).toContain('by ticket_line_pkey');
    expect(overBudget(new Map([['settle-draws', [plan]]]))).toEqual([]);
  });
});

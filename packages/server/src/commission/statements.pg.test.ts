import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { canonical } from '@tamarind/domain/canonical';
import { sha256Hex, utf8 } from '@tamarind/domain/hash';
import { add, money, toDecimal, ZERO } from '@tamarind/domain/money';
import { addDays, dayOf, localTime, momentAt } from '@tamarind/domain/time';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { supportRoutes } from '../support/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { settleCommission } from './close.ts';
import { commissionActs, commissionRoutes } from './index.ts';
import { agentLine, logInAgain, percent, plainTerms, playOf, signerOf } from './testing-commission.ts';

const c = contract.commission;
let app: TestApp;
let folder: string;
let [top, low, player] = [{}, {}, {}] as [TestMember, TestMember, TestMember];
let twins: TestMember[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'statement-'));
  app = await startTestApp({
    routes: [...commissionRoutes, ...proposalRoutes(commissionActs), ...supportRoutes],
    now: momentAt('2026-11-23', '12:00'),
  });
  const play = playOf(app);
  await play.addVendor();
  const signer = await signerOf(app);
  [top, low] = (await agentLine(app, 2)) as [TestMember, TestMember];
  player = await app.member({ upline: low });
  twins = [await app.member({ upline: low }), await app.member({ upline: low })];
  const hourly = { tiers: [{ ratePpm: percent(0.4), active: 1 }], most: money(300) };
  const dividend = { deducts: ['bonuses' as const, 'salaries' as const, 'fees' as const], platformPpm: percent(5) };
  for (const [agent, rate] of [
    [top, 0.3],
    [low, 0.2],
  ] as const) {
    await signer.sign(agent, 'real_time', plainTerms(rate));
    await signer.sign(agent, 'hourly', plainTerms(0, hourly));
    await signer.sign(agent, 'daily', plainTerms(rate, { unit: money(10_000) }));
    await signer.sign(agent, 'dividend', plainTerms(rate * 100, { ...dividend, paymentPpm: percent(1) }));
  }
  app.clock.moveTo(momentAt('2026-11-24', '10:00'));
  await play.pay(player, 'deposit', 100_000n);
  await play.pay(player, 'bonus', 2_000n);
  const taken = await play.round(player, 12_345n, 0n);
  // These two accounts log in from the same device, so they count as accounts of one person.
  for (const twin of twins) {
    await sql(app.pool)`
      insert into login_try (member_id, at, way, ip, net, country, user_agent)
      values (${twin.id}, ${app.clock.now()}, 'password', '10.1.1.1', '10.1.1.1', 'VN', 'one phone')`;
    await play.round(twin, 1_000n, 0n);
  }
  await play.round(player, 50_000n, 10_000n);
  await settleCommission(app.platform);
  app.clock.moveTo(momentAt('2026-11-24', '11:20'));
  await settleCommission(app.platform);
  await play.round(player, 0n, 0n, { of: taken });
  await settleCommission(app.platform);
  app.clock.moveTo(momentAt('2026-11-25', '00:30'));
  await settleCommission(app.platform);
  [top, low] = [await loggedIn(top), await loggedIn(low)];
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const loggedIn = (member: TestMember) => logInAgain(app, member);
const verify = (name: string, text: string, csv?: string, day?: string): { code: number; said: string } => {
  const files: string[] = [];
  const keep = (suffix: string, content: string | undefined) => {
    if (content === undefined) return;
    files.push(join(folder, `${name}${suffix}`));
    writeFileSync(files.at(-1) ?? '', content);
  };
  keep('.json', text);
  keep('.csv', csv);
  keep('-day.json', day);
  try {
    const said = execFileSync(process.execPath, ['tools/verify/income.mjs', ...files], { encoding: 'utf8' });
    return { code: 0, said };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, said: stdout };
  }
};
/** Returns the changed statement with a recomputed hash. */
const hashed = (value: { income: Record<string, unknown> } & Record<string, unknown>): string => {
  const { paidAt: _paid, settled: _settled, ...income } = value.income;
  const { contracts, facts, rows } = value;
  return JSON.stringify({ ...value, sha256: sha256Hex(utf8(canonical({ income, contracts, facts, rows }))) });
};
const wireOf = async (id: string, agent: TestMember) =>
  (JSON.parse((await app.call(c.getStatement, { id }, agent)).body) as { value: Parameters<typeof hashed>[0] }).value;
const incomesOf = async (agent: TestMember) => (await app.call(c.listIncomes, {}, agent)).value();

test('[F12] every income of all four kinds opens to its rows and is computed again offline, also as CSV', async () => {
  const seen = new Set<string>();
  for (const agent of [top, low]) {
    const { incomes, count, total } = await incomesOf(agent);
    expect(incomes.length).toBe(count);
    expect(total).toBe(incomes.reduce((sum, { pay }) => sum + pay, 0n));
    expect(count).toBeGreaterThan(4);
    for (const { id, kind } of incomes) {
      const statement = await app.call(c.getStatement, { id }, agent);
      const rows = (await app.call(c.getStatementFile, { id }, agent)).body;
      const text = JSON.stringify((JSON.parse(statement.body) as { value: unknown }).value);
      expect(verify(id, text, rows), `${kind} ${text}`).toMatchObject({ code: 0 });
      seen.add(kind);
    }
  }
  expect([...seen].toSorted()).toEqual(['daily', 'dividend', 'hourly', 'real_time']);
});

test('[F07] the incomes of an agent as a file are those of the list, with the same filter', async () => {
  const all = await incomesOf(low);
  const lines = async (wish: object) =>
    (await app.call(c.exportIncomes, wish, low)).body
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
  const [head, ...rows] = await lines({});
  expect(head?.join()).toBe('kind,from,until,part,income,paid,settled,currency');
  expect(
    rows.map(([kind, from, , part, pay, paid, , currency]) => [kind, from, part, pay, paid !== '', currency]),
  ).toEqual(
    all.incomes.map(({ kind, from, part, pay, paidAt, currency }) => [
      kind,
      localTime(from),
      part.toString(),
      toDecimal(pay, currency),
      paidAt !== null,
      currency,
    ]),
  );
  const daily = all.incomes.filter(({ kind }) => kind === 'daily');
  const day = dayOf(daily[0]?.from ?? new Date(Number.NaN));
  const ofDay = daily.filter(({ from }) => dayOf(from) === day);
  expect([daily.length, (await lines({ kind: 'daily' })).length]).toEqual([daily.length, daily.length + 1]);
  expect((await lines({ kind: 'daily', from: day, to: day })).length).toBe(ofDay.length + 1);
  expect(rows.length).toBeGreaterThan(daily.length);
});

test('[F12] a statement that was changed does not hold', async () => {
  const { incomes } = await incomesOf(low);
  const { id } = incomes.find(({ kind, pay }) => kind === 'daily' && pay > 0n) ?? { id: '' };
  const { body } = await app.call(c.getStatement, { id }, low);
  const { value } = JSON.parse(body) as { value: { income: { pay: string }; rows: { turnover: string }[] } };
  value.income.pay = '999999';
  expect(verify('changed', JSON.stringify(value)).said).toMatch(
    /FAILED {2}the file has its hash[\S\s]*FAILED {2}the income/,
  );
});

test('[F12] active members are counted again from the rows, where one person is one and the agent none', async () => {
  const { incomes } = await incomesOf(low);
  const { id } = incomes.find(({ kind, pay }) => kind === 'hourly' && pay > 0n) ?? { id: '' };
  const statement = await wireOf(id, low);
  expect(verify('kept', hashed(statement)).said).toMatch(/OK {6}the active members: 2/);
  const rows = statement['rows'] as { account: string; person: string; linked: string | null }[];
  const marks = twins.map(({ account }) => rows.find((row) => row.account === account));
  expect([marks[0]?.person, marks[0]?.linked]).toEqual([marks[1]?.person, 'team']);
  expect(rows.find(({ account }) => account === player.account)?.linked).toBeNull();
  const facts = statement['facts'] as { figures: { active: number } };
  facts.figures.active = 4;
  expect(verify('planted', hashed(statement))).toMatchObject({ code: 1 });
  expect(verify('planted', hashed(statement)).said).toMatch(
    /OK {6}the file has its hash[\S\s]*FAILED {2}the active members: 2/,
  );
});

test('[F12] a row of a day opens to its bets and its money, which add up to it, as a page and as files', async () => {
  const { incomes } = await incomesOf(low);
  const { id } = incomes.find(({ kind, pay }) => kind === 'dividend' && pay > 0n) ?? { id: '' };
  const statement = (await app.call(c.getStatement, { id }, low)).value();
  const wire = JSON.stringify(await wireOf(id, low));
  const officer = await app.staff('officer');
  for (const { account, source } of statement.rows) {
    const asked = { id, day: source.slice(4), account };
    const answer = await app.call(c.getStatementDay, asked, low);
    const day = answer.value();
    expect([day.holds, day.row]).toEqual([true, statement.rows.find((row) => row.account === account)]);
    const text = JSON.stringify((JSON.parse(answer.body) as { value: unknown }).value);
    expect(verify('day', wire, undefined, text).said).toContain(
      'OK      ' + `${account} ${source}: the bets and the money add`,
    );
    expect((await app.call(c.getAgentStatementDay, asked, officer)).value()).toEqual(day);
    const file = (await app.call(c.getStatementDayFile, asked, low)).value();
    expect(file.split('\r\n').length).toBe(day.entries.length + 3);
    expect((await app.call(c.getAgentStatementDayFile, asked, officer)).value()).toBe(file);
  }
  const asked = { id, day: '2026-11-24', account: player.account };
  const day = (await app.call(c.getStatementDay, asked, low)).value();
  expect(day.entries.map(({ kind, net, amount }) => [kind, net, amount])).toEqual(
    expect.arrayContaining([
      ['bet', 12_345n, 0n],
      ['bet', -12_345n, 0n],
      ['bet', 40_000n, 0n],
      ['deposit', 0n, 100_000n],
      ['bonus', 0n, 2_000n],
    ]),
  );
  const body = (await app.call(c.getStatementDay, asked, low)).body.replace('"net":"40000"', '"net":"41000"');
  const planted = JSON.stringify((JSON.parse(body) as { value: unknown }).value);
  expect(verify('day', wire, undefined, planted)).toMatchObject({ code: 1 });
  for (const wrong of [
    { day: '2026-11-23' },
    { account: top.account },
    { account: 'nobody' },
    { id: crypto.randomUUID() },
  ])
    expect((await app.call(c.getStatementDay, { ...asked, ...wrong }, low)).code).toBe('NOT_FOUND');
  expect((await app.call(c.getStatementDay, asked, await loggedIn(top))).code).toBe('NOT_FOUND');
});

test('[F12] a CSV file with two rows in each other’s place does not hold', async () => {
  const { incomes } = await incomesOf(low);
  const { id } = incomes.find(({ kind, pay }) => kind === 'hourly' && pay > 0n) ?? { id: '' };
  const file = (await app.call(c.getStatementFile, { id }, low)).value();
  const [head = '', one = '', other = '', ...rest] = file.split('\r\n').slice(0, -2);
  const swapped = `${[head, other, one, ...rest].join('\r\n')}\r\n`;
  const text = JSON.stringify(await wireOf(id, low));
  expect(verify('csv', text, file)).toMatchObject({ code: 0 });
  const said = verify('csv', text, `${swapped}sha256,${sha256Hex(utf8(swapped))}\r\n`);
  expect(said).toMatchObject({ code: 1 });
  expect(said.said).toMatch(/OK {6}the rows as CSV have their hash[\S\s]*FAILED {2}row 1 of the CSV is another/);
});

test('[F12] after a change of rate within a window each bet names the contract of its moment, and an old hash stays', async () => {
  const signer = await signerOf(app);
  const play = playOf(app);
  app.clock.moveTo(momentAt('2026-11-25', '10:01'));
  [top, low] = [await loggedIn(top), await loggedIn(low)];
  await signer.comeBack();
  const before = (await incomesOf(low)).incomes.find(({ kind, pay }) => kind === 'real_time' && pay > 0n);
  const old = (await app.call(c.getStatement, { id: before?.id ?? '' }, low)).value();
  await signer.sign(low, 'real_time', plainTerms(0.15));
  const replaced = (await app.call(c.getStatement, { id: before?.id ?? '' }, low)).value();
  expect([old.contract.state, replaced.contract.state, replaced.sha256]).toEqual(['active', 'ended', old.sha256]);
  app.clock.moveTo(momentAt('2026-11-25', '10:03'));
  await play.round(player, 100_000n, 0n);
  app.clock.moveTo(momentAt('2026-11-25', '10:07'));
  await play.round(player, 200_000n, 0n);
  await settleCommission(app.platform);
  app.clock.moveTo(momentAt('2026-11-25', '10:10'));
  await settleCommission(app.platform);
  const [newest] = (await incomesOf(low)).incomes;
  const id = newest?.id ?? '';
  expect(newest).toMatchObject({ kind: 'real_time', pay: 200n + 300n });
  const statement = (await app.call(c.getStatement, { id }, low)).value();
  expect(statement.contracts.map(({ terms }) => terms.tiers[0]?.ratePpm)).toEqual([2_000n, 1_500n]);
  expect(statement.rows.map(({ ratePpm, contract: of }) => [ratePpm, of])).toEqual([
    [2_000, statement.contracts[0]?.sha256],
    [1_500, statement.contracts[1]?.sha256],
  ]);
  const wire = await wireOf(id, low);
  const file = (await app.call(c.getStatementFile, { id }, low)).value();
  expect(verify('rates', JSON.stringify(wire), file)).toMatchObject({ code: 0 });
  const rows = wire['rows'] as { contract: string }[];
  for (const row of rows) row.contract = statement.contracts[1]?.sha256 ?? '';
  expect(verify('rates', hashed(wire)).said).toMatch(/FAILED {2}each bet has the rate of a contract/);
});

test('[F13] an agent opens own incomes only; staff open all, and a dispute names the statement', async () => {
  const { incomes } = await incomesOf(low);
  const { id } = incomes[0] ?? { id: '' };
  expect((await app.call(c.getStatement, { id }, top)).code).toBe('NOT_FOUND');
  expect((await app.call(c.getStatementFile, { id }, top)).code).toBe('NOT_FOUND');
  const officer = await app.staff('officer');
  expect((await app.call(c.getAgentStatement, { id }, officer)).value().income.id).toBe(id);
  const days = { from: addDays(dayOf(app.clock.now()), -30), to: dayOf(app.clock.now()) };
  const { windows, totals } = (await app.call(c.listCommissionWindows, { kind: 'daily', ...days }, officer)).value();
  expect([windows[0]?.unpaid, windows[0]?.costs.map(({ amount }) => amount > 0n)]).toEqual([0, [true]]);
  const costs = windows.flatMap((window) => window.costs.map(({ amount }) => amount));
  expect(totals.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['daily', costs.reduce((a, b) => add(a, b), ZERO)],
  ]);
  const file = (await app.call(c.getAgentStatementFile, { id }, officer)).value();
  expect(file).toBe((await app.call(c.getStatementFile, { id }, low)).value());
  expect((await app.call(c.listAgentIncomes, { account: low.account }, officer)).value().count).toBe(incomes.length);
  const about = { kind: 'income' as const, reference: id };
  const chat = await app.call(contract.support.startChat, { language: 'VI', text: 'This row is wrong.', about }, low);
  expect(chat.value().chat.messages[0]?.about).toEqual(about);
});

test('[F12] a correction by two people is a line of the next window; the paid income and its statement stay', async () => {
  const { incomes } = await incomesOf(low);
  const wrong = incomes.find(({ kind, pay }) => kind === 'daily' && pay > 0n);
  const id = wrong?.id ?? '';
  const before = (await app.call(c.getStatement, { id }, low)).value();
  const people = { one: await app.staff('agent_manager'), two: await app.staff('cashier_approver') };
  const wish = { id, way: 'debit', amount: money(7), currency: 'VND', reason: 'a test account was counted' } as const;
  expect((await app.call(c.correctIncome, { ...wish, currency: 'THB' }, people.one)).code).toBe('INPUT_INVALID');
  const asked = await app.call(c.correctIncome, wish, people.one);
  expect((await agreeTo(app, asked, people.one)).code).toBe('FORBIDDEN');
  (await agreeTo(app, asked, people.two)).value();
  const waiting = (await app.call(c.getStatement, { id }, low)).value();
  expect(waiting.corrections).toMatchObject([{ amount: -7n, income: null, reason: wish.reason }]);

  app.clock.advance(2 * 86_400_000);
  low = await loggedIn(low);
  await settleCommission(app.platform);
  await settleCommission(app.platform);
  const after = (await app.call(c.getStatement, { id }, low)).value();
  expect([after.income, after.rows, after.sha256]).toEqual([before.income, before.rows, before.sha256]);
  const line = after.corrections[0]?.income ?? '';
  const answer = await app.call(c.getStatement, { id: line }, low);
  const statement = answer.value();
  expect(statement.income).toMatchObject({ kind: 'daily', pay: -7n, settled: -7n });
  expect(statement.income.from.getTime()).toBeGreaterThanOrEqual(before.income.until.getTime());
  expect(statement.facts.correction).toEqual({ of: id, amount: -7n, reason: wish.reason });
  const text = JSON.stringify((JSON.parse(answer.body) as { value: unknown }).value);
  expect(verify('correction', text)).toMatchObject({ code: 0 });
  expect(verify('correction', text.replace('"amount":"-7"', '"amount":"-8"')).code).toBe(1);
  const booked = (await incomesOf(low)).incomes.filter(({ pay }) => pay === -7n);
  expect(booked.map((one) => one.id)).toEqual([line]);
});

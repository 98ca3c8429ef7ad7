import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { add, money, ZERO } from '@tamarind/domain/money';
import { addDays, dayOf, momentAt } from '@tamarind/domain/time';
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
const verify = (name: string, text: string, csv?: string): { code: number; said: string } => {
  const files = [join(folder, `${name}.json`), ...(csv === undefined ? [] : [join(folder, `${name}.csv`)])];
  writeFileSync(files[0] ?? '', text);
  if (csv !== undefined) writeFileSync(files[1] ?? '', csv);
  try {
    const said = execFileSync(process.execPath, ['tools/verify/income.mjs', ...files], { encoding: 'utf8' });
    return { code: 0, said };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, said: stdout };
  }
};
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

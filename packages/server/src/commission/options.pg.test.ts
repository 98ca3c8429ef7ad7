import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { momentAt } from '@tamarind/domain/time';
import { proveLedger } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { settleCommission } from './close.ts';
import { commissionActs, commissionRoutes } from './index.ts';
import { agentLine, logInAgain, percent, plainTerms, playOf, signerOf } from './testing-commission.ts';

/**
 * This file tests the options of a dividend contract from the offer to the wallet, and to the statement file that a
 * script recomputes.
 */
const c = contract.commission;
let app: TestApp;
let folder: string;
let play: ReturnType<typeof playOf>;
let signer: Awaited<ReturnType<typeof signerOf>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'options-'));
  app = await startTestApp({
    routes: [...commissionRoutes, ...proposalRoutes(commissionActs)],
    now: momentAt('2026-11-23', '12:00'),
  });
  play = playOf(app);
  await play.addVendor();
  signer = await signerOf(app);
});
afterAll(async () => {
  const [sums] = await sql<{ house: bigint; agents: bigint }>(app.pool)`
    select (select coalesce(-sum(balance), 0)::bigint from ledger_account where purpose = 'commission') as house,
           (select coalesce(sum(pay), 0)::bigint from agent_income) as agents`;
  expect(sums?.house).toBe(sums?.agents);
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  rmSync(folder, { recursive: true });
  await app.close();
});

const lost = (member: TestMember, net: bigint) => play.round(member, net, 0n);
const won = (member: TestMember, net: bigint) => play.round(member, 1n, net + 1n);
/** Settles a day: counts its bets, and closes its windows ten minutes after the day's end. */
async function settleDay(day: string, next: string): Promise<void> {
  await settleCommission(app.platform);
  app.clock.moveTo(momentAt(next, '00:10'));
  await settleCommission(app.platform);
  app.clock.moveTo(momentAt(next, '10:00'));
  expect(day < next).toBe(true);
}
const statementsOf = async (agent: TestMember) => {
  const caller = await logInAgain(app, agent);
  const { incomes } = (await app.call(c.listIncomes, { kind: 'dividend' }, caller)).value();
  return Promise.all(
    incomes.toReversed().map(async ({ id, pay }) => {
      const { body } = await app.call(c.getStatement, { id }, caller);
      const { value } = JSON.parse(body) as { value: { facts: Record<string, unknown>; rows: object[] } };
      return { id, pay, value, csv: (await app.call(c.getStatementFile, { id }, caller)).value() };
    }),
  );
};
function verify(value: unknown, csv?: string): string {
  const files = [join(folder, 'statement.json'), join(folder, 'rows.csv')].slice(0, csv === undefined ? 1 : 2);
  writeFileSync(files[0] as string, JSON.stringify(value));
  if (csv !== undefined) writeFileSync(files[1] as string, csv);
  try {
    return execFileSync(process.execPath, ['tools/verify/income.mjs', ...files], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
const walletOf = async ({ wallet }: TestMember) =>
  (await sql<{ balance: bigint }>(app.pool)`select balance from ledger_account where id = ${wallet}`)[0]?.balance;

test('[F10] [F12] branches that won, high wins and shortfalls follow the contract, and each statement is recomputed', async () => {
  // First case, a branch whose players won: the upline's dividend leaves the branch out, and the upline's own players
  // lost 300,000.
  const [top, branch] = (await agentLine(app, 2)) as [TestMember, TestMember];
  await signer.sign(top, 'dividend', plainTerms(30, { branches: 'positive' }));
  await signer.sign(branch, 'dividend', plainTerms(20));
  const [own, theirs] = [await app.member({ upline: top }), await app.member({ upline: branch })];
  // Second case, a high win: wins of 50,000 and more are kept apart from the team's result.
  const [fenced] = (await agentLine(app, 1)) as [TestMember];
  await signer.sign(fenced, 'dividend', plainTerms(20, { fenceFrom: money(50_000) }));
  const [somchai, lek] = [await app.member({ upline: fenced }), await app.member({ upline: fenced })];
  // Third case, a shortfall: the upline lacks five active members, so its rate is only 10 % while its downline's is 30
  // %.
  const tiers = [{ ratePpm: percent(10) }, { ratePpm: percent(30), active: 5 }];
  const [bearing, high] = (await agentLine(app, 2)) as [TestMember, TestMember];
  await signer.sign(bearing, 'dividend', plainTerms(0, { tiers, shortfall: 'receivable' }));
  await signer.sign(high, 'dividend', plainTerms(30, { shortfall: 'receivable' }));
  const [spared, free] = (await agentLine(app, 2)) as [TestMember, TestMember];
  await signer.sign(spared, 'dividend', plainTerms(0, { tiers }));
  await signer.sign(free, 'dividend', plainTerms(30));
  const [below, beside, alike] = [
    await app.member({ upline: high }),
    await app.member({ upline: bearing }),
    await app.member({ upline: free }),
  ];

  app.clock.moveTo(momentAt('2026-11-24', '10:00'));
  await lost(own, 300_000n);
  await won(theirs, 400_000n);
  await won(somchai, 200_000n);
  await lost(lek, 80_000n);
  for (const player of [below, alike]) await lost(player, 1_000n);
  await settleDay('2026-11-24', '2026-11-25');
  // The shortfall is only owed; it is taken from no wallet.
  expect([await walletOf(bearing), await walletOf(high)]).toEqual([0n, 300n]);
  await lost(somchai, 30_000n);
  await lost(lek, 100_000n);
  await lost(beside, 5_000n);
  await settleDay('2026-11-25', '2026-11-26');

  const pays = async (agent: TestMember) => (await statementsOf(agent)).map(({ pay }) => pay);
  expect(await Promise.all([top, branch].map(pays))).toEqual([[90_000n], [0n]]);
  expect(await pays(fenced)).toEqual([0n, 20_000n]);
  expect(await Promise.all([bearing, high, spared, free].map(pays))).toEqual([[-200n, 500n], [300n], [0n], [300n]]);
  expect(await walletOf(bearing)).toBe(300n);
  const facts = (await statementsOf(fenced)).map(({ value }) => value.facts['keptApart']);
  expect(facts).toEqual([
    [{ account: somchai.account, net: '-200000', before: '0', after: '-120000' }],
    [{ account: somchai.account, net: '30000', before: '-120000', after: '-90000' }],
  ]);

  for (const agent of [top, branch, fenced, bearing, high, spared, free])
    for (const { value, csv } of await statementsOf(agent))
      expect(verify(value, csv)).toContain('Everything that was checked holds.');
});

test('[F12] a statement with another branch or another kept win does not hold', async () => {
  const [top] = await sql<{ id: bigint }>(app.pool)`
    select distinct agent_id as id from agent_income where facts -> 'figures' ? 'wonBranches'`;
  const [fenced] = await sql<{ id: bigint }>(app.pool)`select agent_id as id from agent_kept_win`;
  const byId = async (row: { id: bigint } | undefined) =>
    statementsOf({ id: row?.id ?? 0n } as TestMember).then(([statement]) => statement?.value);
  const branched = await byId(top);
  for (const row of branched?.rows ?? []) Object.assign(row, { branch: null });
  expect(verify(branched)).toMatch(/FAILED {2}the branches that won are left out/);
  const kept = await byId(fenced);
  const [first] = (kept?.facts['keptApart'] ?? []) as object[];
  Object.assign(first ?? {}, { after: '-1' });
  expect(verify(kept)).toMatch(/FAILED {2}the wins kept apart/);
});

test('[F11] an upline whose contract bears the shortfall cannot offer one that leaves it to the house', async () => {
  await signer.comeBack();
  const [upline, agent] = (await agentLine(app, 2)) as [TestMember, TestMember];
  await signer.sign(upline, 'dividend', plainTerms(30, { shortfall: 'receivable' }));
  const wish = { account: agent.account, kind: 'dividend' as const };
  const offer = (terms: ReturnType<typeof plainTerms>) => app.call(c.offerContract, { ...wish, terms }, upline);
  expect((await offer(plainTerms(20))).code).toBe('CONTRACT_TERMS');
  expect((await offer(plainTerms(20, { shortfall: 'receivable' }))).value().id).toHaveLength(36);
});

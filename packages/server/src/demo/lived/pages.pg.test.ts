import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint, OutputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { depositMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';
import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { money } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import { allJobs, allRoutes } from '../../app.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { TestApp } from '../../testing/test-app.ts';
import * as queries from '../queries.ts';
import { openPast, type Past } from './past.ts';
import { officeOf, type Office } from './people.ts';
import { livedHouse } from './testing-lived.ts';

const players = ['somchai88', 'linhnguyen'] as const;

let app: TestApp;
let past: Past;
let office: Office;
beforeAll(async () => {
  app = await livedHouse();
  past = openPast(app.platform, app.pool, { routes: allRoutes(app.payloadKey), jobs: allJobs }, app.clock.now());
  office = await officeOf(past);
}, 600_000);
afterAll(() => app?.close());

/** Lists that may be empty in the demo, each with the reason. */
const mayBeEmpty: Readonly<Record<string, string>> = {
  'brand.getWhitelabel.info.imageCDNs': 'The test serves pictures itself.',
  'brand.getWhitelabel.info.launchGameCDNs': 'The test names no hosts of vendors.',
  'federation.listIdentities.identities': 'A sign-in with another provider needs that provider.',
  'factors.getFactors.passkeys': 'A passkey needs a device.',
  'deposits.listSlips.slips': 'A slip needs the stand-in of its checker, and the past has none.',
  'lottery.listTickets.unfinished': 'A ticket is unfinished for seconds.',
  'lottery.listMemberTickets.unfinished': 'A ticket is unfinished for seconds.',
  'lottery.listFairness.alarms': 'No draw is suspicious.',
  'vendors.listVendorTransfers.transfers': 'The kiosk serves baht; linhnguyen plays in đồng.',
  'vendors.listTables.list': 'The studio runs live tables, and the test has no studio.',
  'identity.getIdentity.sent': 'Pictures leave the list when they are submitted.',
  'withdrawals.getWithdrawalCheck.blocks': 'Nothing blocks the withdrawals of these members.',
  'reports.getMemberDetails.details': 'The demo’s members gave no more than the form needs.',
  'opening.getOpening.unpayable': 'Every currency has a receiving account.',
  'opening.getOpening.legalMissing': 'The demo’s legal texts are those of the product.',
  'opening.getOpening.opened.by': 'The demo’s house is opened by the seed.',
  'receiving.listReceivingAccounts.missing': 'Every currency has a receiving account.',
  'identity.getIdentityCase.findings': 'The newest document agrees with the account.',
  'identity.getIdentityCase.holderNames': 'The newest document is of a member without a bank account.',
  'lottery.getDraw.earlier': 'No result was corrected.',
  'lottery.getExposure.pressure': 'The demo’s stakes are far from the limits of the numbers.',
  'announcements.getStaffAnnouncement.missing': 'The first announcement is written in every language.',
  'promotions.getPromotion.games': 'The first promotion is for every game.',
  'promotions.getStaffPromotion.games': 'The first promotion is for every game.',
  'reconciliation.getReconciliation.books': 'The bank’s own books begin today, so no past day is compared.',
  'reconciliation.getReconciliation.accounts': 'The bank’s own books begin today, so no past day is compared.',
  'reconciliation.listReconciledDay.rows': 'The bank’s own books begin today, so no past day is compared.',
  'reconciliation.listBreaks.breaks': 'The bank’s own books begin today, so no past day is compared.',
  'brand.getBrandVersions.published.document.banners': 'The demo’s slides are announcements.',
  'brand.getBrandVersions.published.document.entrances': 'The demo is reached at one address.',
  'opening.getOpening.unlimited': 'Every currency has a limit of the house.',
  'operators.getOwnSecurity.passkeys': 'The demo’s staff sign in with authenticators.',
  'operators.getOwnSecurity.sessions': 'The calls are made without a session.',
  'operators.getOwnAccess.linked': 'Nobody of the demo’s staff has a second account.',
  'siteTexts.listHelpTexts.texts': 'Staff have published no text yet.',
  'siteTexts.getStaffSiteText.versions': 'Staff have published no text yet.',
  'reports.getTrialBalance.proof.findings': 'The ledger is intact.',
  ...Object.fromEntries(
    [
      ...depositMethodCodes.map((code) => `deposits.${code}.levels`),
      ...withdrawalMethodCodes.flatMap((code) => [`withdrawals.${code}.levels`, `withdrawals.${code}.presets`]),
    ].map((path) => [
      `brand.getBrandVersions.published.document.cashier.${path}`,
      'The demo has one set of terms for all levels, and members type what they withdraw.',
    ]),
  ),
};

/** Queries that this test does not call, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  'brand.openCustomerService': 'opens an address',
  'brand.judgePattern': 'judges a pattern',
  'sessions.sendRegisterCode': 'sends a code',
  'sessions.getCaptcha': 'draws a picture',
  'registration.checkAffiliate': 'checks a code',
  'registration.checkReferral': 'checks a code',
  'lottery.launchLottery': 'opens a session',
  'lottery.getFairness': 'is about own draws, which the jobs of the running server make',
  'lottery.listShots': 'is about own draws, which the jobs of the running server make',
  'vendors.launchGame': 'opens a session',
  'vendors.getWalletAtVendor': 'asks the vendor',
  'vendors.getRoundPage': 'asks the vendor',
  'games.getCatalogueGame': 'is one title of a list',
  'protection.getPlayTime': 'is about the own session',
  'promotions.claimRafflePromotion': 'changes something',
  'promotions.getApplicationImage': 'is a picture',
  'support.getStaffChatPicture': 'is a picture',
  'vendors.getVendorKey': 'is a key',
  'reports.listOutsideLog': 'asks the stand-ins',
  'withdrawals.askPayoutState': 'asks the bank',
  'withdrawals.getCoinQuote': 'payouts in coins are switched off',
  'payoutBatches.listPayoutBatches': 'the demo pays over interfaces, not by files',
  'payoutBatches.getPayoutBatch': 'the demo pays over interfaces, not by files',
  'siteTexts.getSiteText': 'is one version, and staff have published none yet',
  'siteTexts.getSiteTextVersion': 'is one version, and staff have published none yet',
};

/** Server modules of the agent centre, which refuse players who are no agents. */
const ofAgents: ReadonlySet<string> = new Set(['agents', 'commission']);

/**
 * These lists of the document may be empty: in the demo all VIP levels pay the same fees, and withdrawals have no
 * preset amounts.
 */
const isTerms = (list: string): boolean => /\.document\.cashier\.\w+\.\w+\.(levels|presets)$/.test(list);

type Fields = Readonly<Record<string, unknown>>;
const field = (value: unknown, name: string): string => String((value as Fields)[name]);

/** Inputs of calls about a single object, whose id is taken from the first row of a list. */
async function inputsOf(account: string): Promise<Readonly<Record<string, Fields>>> {
  const { mali } = office;
  const member = await queries.newActor(app.pool, account);
  const [ticket] = (await past.ask(contract.lottery.listTickets, member, {})).tickets;
  const [withdrawal] = (await past.ask(contract.withdrawals.listWithdrawals, member, { page: 1 })).withdrawals;
  const [deposit] = (await past.ask(contract.deposits.listDeposits, member, { page: 1 })).deposits;
  const [disputed] = (await past.ask(contract.withdrawals.listWithdrawalQueue, mali, { state: 'disputed' }))
    .withdrawals;
  const [checked] = (await past.ask(contract.identity.listIdentityCases, mali, { state: 'in_review' })).cases;
  const [chat] = (await past.ask(contract.support.listChats, mali, { account })).chats;
  const [segment] = (await past.ask(contract.members.listSegments, mali, {})).segments;
  const exposures = (await past.ask(contract.lottery.listExposures, mali, {})).draws;
  const open = exposures.find(({ game, largest }) => game === 'lao' && largest);
  const [settled] = (await past.ask(contract.lottery.listDraws, mali, { state: 'settled', game: 'lao' })).draws;
  const [promotion] = (await past.ask(contract.promotions.listStaffPromotions, mali, {})).promotions;
  const [announcement] = (await past.ask(contract.announcements.listStaffAnnouncements, mali, {})).announcements;
  return {
    'brand.getBrandFile': { number: 1 },
    'members.listSegmentMembers': { id: field(segment, 'id'), page: 1 },
    'identity.getIdentityCase': { id: field(checked, 'id') },
    'deposits.getDeposit': { id: field(deposit, 'id') },
    'deposits.getDepositRoute': { method: 'vietqr', amount: money(100_000) },
    'withdrawals.getPayoutRoute': { method: 'vietnamese_bank', amount: money(100_000) },
    'withdrawals.getWithdrawal': { id: field(withdrawal, 'id') },
    'withdrawals.getReceiptProof': { id: field(disputed, 'id') },
    'lottery.getDraw': { draw: field(settled, 'code') },
    'lottery.getOffers': { draw: field(open, 'code'), currency: 'THB' },
    'lottery.getTicket': { ticket: field(ticket, 'id') },
    'lottery.getReceipt': { ticket: field(ticket, 'id') },
    'lottery.getSettlement': { draw: field(settled, 'code') },
    'lottery.getStaffDraw': { draw: field(settled, 'code') },
    'lottery.getExposure': { draw: field(open, 'code'), currency: open?.largest?.currency },
    'support.getStaffChat': { chat: field(chat, 'id') },
    'promotions.getPromotion': { id: field(promotion, 'id') },
    'promotions.getStaffPromotion': { id: field(promotion, 'id') },
    'announcements.getStaffAnnouncement': { id: field(announcement, 'id') },
  };
}

const common = (account: string): Fields => ({
  account,
  game: 'lao',
  month: dayOf(new Date(app.clock.now().getTime() + 6 * 86_400_000)).slice(0, 7),
  gameId: 'rng',
  name: 'Mango',
  text: 'terms',
  period: 'week',
  page: 1,
});

test('every list of the office, of the member’s page there and of the players’ pages has rows', async () => {
  const empty = new Set<string>();
  const failed: string[] = [];
  let asked = 0;
  for (const account of players) {
    const [inputs, fields] = [await inputsOf(account), common(account)];
    const player = await queries.newActor(app.pool, account);
    for (const { room, name, endpoint, does } of allRoutes(app.payloadKey)) {
      const call = `${room}.${name}`;
      const isRead = endpoint.method === 'GET' || call === 'reports.searchMembers';
      if (!isRead || endpoint.csv || !('handle' in does) || call in leftOut || ofAgents.has(room)) continue;
      const actor: Actor = typeof endpoint.access === 'object' ? office.mali : player;
      const input =
        inputs[call] ?? pick(endpoint, call === 'reports.searchMembers' ? { ...fields, text: 'som' } : fields);
      try {
        for (const list of emptyLists(call, await past.ask(endpoint, actor, input as never))) empty.add(list);
        asked += 1;
      } catch (error) {
        failed.push(`${call}: ${String(error)}`);
      }
    }
  }
  expect(failed).toEqual([]);
  expect([...empty].filter((list) => !(list in mayBeEmpty || isTerms(list)))).toEqual([]);
  expect(asked).toBeGreaterThan(250);
});

test('[A01] each owner of the demo can have the second factor reset, and an agreed credit waits for the third person', async () => {
  const { people } = await past.ask(contract.operators.listStaff, office.mali, {});
  const owners = people.filter(({ roles }) => roles.some(({ role }) => role === 'owner'));
  expect(owners.map(({ username, mail, linked }) => [username, mail, linked])).toEqual([
    ['lan', 'lan@office.demo.example', []],
    ['mali', 'mali@office.demo.example', []],
    ['tuan', 'tuan@office.demo.example', []],
  ]);
  const { proposals } = await past.ask(contract.proposals.listProposals, office.mali, {});
  expect(proposals.filter(({ firstBy }) => firstBy === 'tuan')).toMatchObject([{ act: 'wallet.adjust' }]);
});

test('[A01] the roles of one person of the demo are limited to the branch of agentanong', async () => {
  const { people } = await past.ask(contract.operators.listStaff, office.mali, {});
  const limited = people.filter(({ roles }) => roles.some(({ branches }) => branches.length > 0));
  expect(limited).toMatchObject([
    {
      username: 'napa',
      roles: [
        { role: 'agent_manager', branches: ['agentanong'] },
        { role: 'support_1', branches: ['agentanong'] },
      ],
    },
  ]);
});

/** Lists of the agent centre that may be empty, each with the reason. */
const mayBeEmptyForAgents: Readonly<Record<string, string>> = {
  'agents.listTeam.line': 'Nobody stands between the agent and the top of the own tree.',
  'commission.getStatement.facts.figures.placed': 'Only a real-time income has rates of its bets.',
};
/** Only the terms of a dividend contract list deductions. */
const isDeducts = (list: string): boolean => list.endsWith('.terms.deducts');

test('[F01] [F07] every list of the centre of agentanong has rows, on three levels, with income of all four kinds', async () => {
  const anong = await queries.newActor(app.pool, 'agentanong');
  const { incomes } = await past.ask(contract.commission.listIncomes, anong, {});
  const span = { from: '2026-11-08', to: '2026-11-23' };
  const fields = { account: 'agentsuda', of: 'own', currency: 'THB', id: incomes[0]?.id, page: 1, ...span };
  const daily = (await past.ask(contract.commission.listIncomes, anong, { kind: 'daily' })).incomes[0]?.id ?? '';
  const { rows } = await past.ask(contract.commission.getStatement, anong, { id: daily });
  const day = rows.find(({ source }) => source.startsWith('day:'));
  const ofDay = { id: daily, account: day?.account, day: day?.source.slice('day:'.length) };
  const { corrected, posting } = await correctedIncome(anong);
  expect(posting?.facts.correction).toMatchObject({
    of: corrected.income.id,
    amount: corrected.corrections[0]?.amount,
  });
  const inputsOf: Readonly<Record<string, Fields>> = {
    getStatement: { id: corrected.income.id },
    getStatementDay: ofDay,
    getOfferDesk: { account: 'agentsuda', kind: 'daily' },
  };
  const empty = new Set<string>();
  let asked = 0;
  for (const { room, name, endpoint } of allRoutes(app.payloadKey)) {
    if (!ofAgents.has(room) || endpoint.method !== 'GET' || endpoint.csv || typeof endpoint.access === 'object')
      continue;
    const answer = await past.ask(endpoint, anong, pick(endpoint, { ...fields, ...inputsOf[name] }) as never);
    for (const list of emptyLists(`${room}.${name}`, answer)) empty.add(list);
    asked += 1;
  }
  expect([...empty].filter((list) => !(list in mayBeEmptyForAgents || isDeducts(list)))).toEqual([]);
  expect(asked).toBeGreaterThan(15);
  for (const kind of agentContractCodes) {
    const own = await past.ask(contract.commission.listIncomes, anong, { kind });
    expect([kind, own.count > 0]).toEqual([kind, true]);
    const line = await Promise.all(
      ['agentanong', 'agentsuda', 'agentniran', 'agentminh', 'agenthuong'].map((account) =>
        past.ask(contract.commission.listAgentIncomes, office.mali, { account, kind }),
      ),
    );
    const isPaid = line.some(({ incomes }) => incomes.some(({ pay, paidAt }) => pay > 0n && paidAt !== null));
    expect([kind, isPaid]).toEqual([kind, true]);
  }
  const { contracts } = await past.ask(contract.commission.listAgentContracts, office.mali, {});
  const levels = new Set(contracts.filter(({ state }) => state === 'active').map(({ account }) => account));
  expect([...levels]).toEqual(expect.arrayContaining(['agentanong', 'agentsuda', 'agentmalee']));
  for (const state of ['offered', 'active', 'refused', 'ended'] as const) {
    const found = await past.ask(contract.commission.listAgentContracts, office.mali, { state });
    expect([state, found.count > 0]).toEqual([state, true]);
  }
});

/** Returns the daily salary that two people corrected, and the income that contains the correction. */
async function correctedIncome(anong: Actor) {
  const { getStatement, listIncomes } = contract.commission;
  const { incomes } = await past.ask(listIncomes, anong, { kind: 'daily' });
  const statements: OutputOf<typeof getStatement>[] = [];
  for (const { id } of incomes) statements.push(await past.ask(getStatement, anong, { id }));
  const corrected = statements.find(({ corrections }) => corrections.length > 0);
  if (!corrected) throw new Error('no daily salary of agentanong was corrected');
  const posting = statements.find(({ income }) => income.id === corrected.corrections[0]?.income);
  return { corrected, posting };
}

test('[N01] the assistant of agentanong is logged in, has the lists of the chosen rights with rows, and no others', async () => {
  const assistant = await queries.newActor(app.pool, 'anongdesk1');
  expect(await queries.openSession(app.pool, assistant.memberId, app.clock.now())).toBeDefined();
  const { agents, commission } = contract;
  const centre = await past.ask(agents.getAgentCentre, assistant, {});
  expect([centre.rights, centre.isPrincipal]).toEqual([['team', 'betting', 'profit'], false]);
  const span = { from: '2026-11-08', to: '2026-11-23' } as const;
  const [team, bets, profit] = await Promise.all([
    past.ask(agents.listTeam, assistant, { ...span, currency: 'THB' }),
    past.ask(agents.listTeamBets, assistant, span),
    past.ask(agents.listTeamProfit, assistant, { ...span, currency: 'THB' }),
  ]);
  expect([team.members.length, bets.count, profit.count].every((count) => count > 0)).toBe(true);
  await expect(past.ask(commission.listIncomes, assistant, {})).rejects.toThrow('FORBIDDEN');
  const anong = await queries.newActor(app.pool, 'agentanong');
  const { accounts } = await past.ask(agents.listSubAccounts, anong, {});
  expect(accounts).toMatchObject([{ account: 'anongdesk1', frozenAt: null, endedAt: null }]);
});

/** Picks the input fields that the call requires, and the page and period if the call accepts them. */
function pick(endpoint: Endpoint, fields: Fields): Fields {
  const { shape } = endpoint.input as unknown as {
    readonly shape?: Readonly<Record<string, { safeParse(value: unknown): { readonly success: boolean } }>>;
  };
  return Object.fromEntries(
    Object.entries(shape ?? {})
      .filter(([name, type]) => name === 'page' || name === 'period' || !type.safeParse(undefined).success)
      .map(([name]) => [name, fields[name]]),
  );
}

/**
 * Names the empty lists in an answer. Lists inside list items are ignored: an item without parts is not an empty table.
 */
function emptyLists(path: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [path] : [];
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, part]) => emptyLists(`${path}.${name}`, part));
}

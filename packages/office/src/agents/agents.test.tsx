import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { getAgentFile, listAgents, listTransferFreezes, makeAgent, moveMember } from '@tamarind/contract/agents-office';
import { listAgentContracts, offerAgentContract } from '@tamarind/contract/commission';
import { getAgentStatement, getAgentStatementDay, listAgentIncomes } from '@tamarind/contract/incomes';
import { memberKindField } from '@tamarind/contract/member-kind';
import { listProposals } from '@tamarind/contract/proposals';
import { officeScene } from '#parts/testing.tsx';
import AgentsRoom from './AgentsRoom.tsx';

const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const row = (account: string, more: object = {}) => ({
  account,
  [memberKindField]: 1,
  currency: 'VND',
  registeredAt: '2026-10-01T02:00:00.000Z',
  team: 2,
  turnover: '500000',
  net: '120000',
  deposits: '900000',
  withdrawals: '0',
  sharePpm: 300_000,
  clears: '84000',
  isFrozen: false,
  ...more,
});
const terms = {
  period: 'month',
  tiers: [{ ratePpm: 300_000 }],
  deducts: ['bonuses'],
  platformPpm: 0,
  paymentPpm: 0,
  activeWhen: { deposits: '0', turnover: '0' },
  carriesLoss: true,
  unit: '1',
  most: null,
  unearned: 'upline',
  sharePpm: null,
};
const signed = {
  id,
  kind: 'dividend',
  currency: 'VND',
  account: 'lan',
  upline: null,
  state: 'active',
  terms,
  sha256: 'a'.repeat(64),
  offeredAt: '2026-10-01T02:00:00.000Z',
  expiresAt: '2026-10-08T02:00:00.000Z',
  from: '2026-10-02T17:00:00.000Z',
  until: null,
  endAskedBy: null,
};
const income = {
  id,
  kind: 'dividend',
  currency: 'VND',
  account: 'lan',
  from: '2026-10-31T17:00:00.000Z',
  until: '2026-11-30T17:00:00.000Z',
  part: 0,
  fromDay: '2026-11-01',
  untilDay: '2026-12-01',
  pay: '36000',
  paidAt: null,
  settled: '0',
};
const figures = {
  turnover: '500000',
  net: '130000',
  bonuses: '10000',
  salaries: '0',
  fees: '0',
  active: 2,
  placed: [],
};
const statement = {
  income,
  contract: signed,
  contracts: [],
  facts: {
    figures,
    base: '120000',
    ratePpm: '300000',
    earnedE6: '36000000000',
    potentialE6: '36000000000',
    shortfall: '0',
    platform: '7000',
    before: { loss: '0', remainderE6: '0' },
    after: { loss: '0', remainderE6: '0' },
    downlines: [],
  },
  rows: [
    {
      source: 'day:2026-11-20',
      account: 'hoa',
      level: 2,
      at: '2026-11-19T17:00:00.000Z',
      turnover: '500000',
      net: '130000',
      bonuses: '10000',
      salaries: '0',
      deposits: '0',
      withdrawals: '0',
      ratePpm: null,
      belowPpm: null,
      contract: null,
      person: 'c'.repeat(16),
      linked: null,
    },
  ],
  corrections: [],
  sha256: 'b'.repeat(64),
};
const bet = {
  kind: 'bet',
  source: 'ticket:1#1',
  at: '2026-11-19T18:00:00.000Z',
  turnover: '500000',
  net: '130000',
  amount: '0',
};
const page = { count: 1, pageSize: 20 };

async function show(path: string, rights = ['agents.manage'], more: Record<string, { value: unknown }> = {}) {
  window.history.replaceState(null, '', path);
  const file = { above: [row('top')], self: row('lan'), subAccounts: [], moves: [], transfers: [] };
  const {
    page: shown,
    asked,
    fetch,
  } = await officeScene(
    <Route path="/agents/:account?">
      <AgentsRoom />
    </Route>,
    {
      rights: ['agents.read', ...rights] as never,
      replies: {
        [listAgents.path]: { value: { agents: [row('lan'), row('hung', { team: 0, [memberKindField]: 0 })], ...page } },
        [getAgentFile.path]: { value: file },
        [listAgentContracts.path]: {
          value: { contracts: [signed], ...page, grid: [{ kind: 'dividend', ratePpm: 400_000 }] },
        },
        [listAgentIncomes.path.replace('{account}', 'lan')]: {
          value: { incomes: [income], ...page, total: '36000', owed: '0', currency: 'VND' },
        },
        [getAgentStatement.path.replace('{id}', id)]: { value: statement },
        [listTransferFreezes.path]: { value: { freezes: [], ...page, count: 0 } },
        [listProposals.path]: { value: { proposals: [] } },
        [`POST ${makeAgent.path}`]: { value: { proposal: id } },
        [`POST ${moveMember.path}`]: { value: { proposal: id } },
        [`POST ${offerAgentContract.path}`]: { value: { id: null, proposal: id } },
        ...more,
      },
    },
  );
  vi.stubGlobal('fetch', fetch);
  render(shown);
  return asked;
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const sent = (asked: Awaited<ReturnType<typeof show>>, path: string) =>
  asked.find(({ method, url }) => method === 'POST' && url === path)?.body;
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('[F04] a line of the tree opens to its downlines, read when it is opened', async () => {
  const asked = await show('/agents');
  fireEvent.click(await screen.findByRole('button', { name: 'Open the line of lan' }));
  await screen.findByRole('list', { name: 'Downlines of lan' });
  expect(asked.some(({ url }) => url.includes('of=lan'))).toBe(true);
  // A member without downlines has no row to open.
  expect(screen.queryByRole('button', { name: 'Open the line of hung' })).toBeNull();
});

test('[F04] a change of line asks for a later day and a reason, and is sent as a proposal', async () => {
  const asked = await show('/agents/lan');
  fireEvent.click(await screen.findByRole('button', { name: 'Move the line' }));
  const dialog = await screen.findByRole('dialog');
  type(/New upline/, 'minh');
  type(/From day/, '2020-01-01');
  type(/Reason/, 'they agreed');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await screen.findByText('A day from tomorrow on.');
  expect(sent(asked, moveMember.path)).toBeUndefined();
  type(/From day/, '2099-01-01');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(sent(asked, moveMember.path)).toEqual({
      account: 'lan',
      upline: 'minh',
      day: '2099-01-01',
      reason: 'they agreed',
    }),
  );
});

test('[F10] the house offers a contract in the agent’s currency, with every rule of the form', async () => {
  const asked = await show('/agents/lan?tab=contracts');
  fireEvent.click(await screen.findByRole('button', { name: 'Offer a contract' }));
  const dialog = await screen.findByRole('dialog');
  const field = (label: string | RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  field('Kind of contract', 'dividend');
  field('Rate', '45.5');
  field(/platform keeps/, '10');
  field(/Reason/, 'as agreed on the phone');
  fireEvent.click(within(dialog).getByLabelText('Deduct payment fees'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Offer a contract' }));
  await waitFor(() => expect(sent(asked, offerAgentContract.path)).toBeDefined());
  expect(sent(asked, offerAgentContract.path)).toMatchObject({
    account: 'lan',
    kind: 'dividend',
    terms: {
      tiers: [{ ratePpm: 455_000 }],
      platformPpm: 100_000,
      deducts: ['bonuses', 'salaries', 'fees'],
      sharePpm: null,
    },
  });
});

test('[F12] an income opens to its sums and rows, with the files that verify it', async () => {
  const day = { row: statement.rows[0], entries: [bet], holds: true, sha256: 'd'.repeat(64) };
  const path = getAgentStatementDay.path.replace('{id}', id).replace('{day}', '2026-11-20');
  await show('/agents/lan?tab=income', [], { [path]: { value: day } });
  fireEvent.click(await screen.findByRole('button', { name: 'Open the statement of Dividend' }));
  await screen.findByText('20 Nov 2026');
  expect(screen.getByText(`SHA-256 ${'b'.repeat(64)}`)).toBeDefined();
  expect(screen.getByRole('button', { name: 'JSON' })).toBeDefined();
  expect(screen.getByText(/tools\/verify\/income\.mjs/)).toBeDefined();
  const loss = screen.getByText('Less bonuses').parentElement;
  expect(loss?.textContent).toContain('10,000');
  expect(screen.getByText('Less platform fee').parentElement?.textContent).toContain('7,000');
  fireEvent.click(screen.getByRole('button', { name: 'Open the day 20 Nov 2026 of hoa' }));
  const entries = await screen.findByRole('table', { name: 'Bets and money of this day' });
  expect(entries.textContent).toContain('ticket:1#1');
  expect(screen.getByText('These entries add up to the row.')).toBeDefined();
});

test('[F04] without the right to manage agents the pages show no act', async () => {
  await show('/agents/lan?tab=contracts', []);
  await screen.findByRole('table', { name: 'Contracts' });
  for (const name of ['Move the line', 'Stop transfers', 'Offer a contract'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

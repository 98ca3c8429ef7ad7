import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { decideDispute, listDisputes } from '@tamarind/contract/income-disputes';
import { listProposals } from '@tamarind/contract/proposals';
import { officeScene } from '#parts/testing.tsx';
import AgentsRoom from './AgentsRoom.tsx';

const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const at = '2026-11-20T05:00:00.000Z';
const row = {
  source: 'day:2026-11-20',
  account: 'hoa',
  level: 2,
  at,
  turnover: '500000',
  net: '130000',
  bonuses: '0',
  salaries: '0',
  deposits: '0',
  withdrawals: '0',
  ratePpm: null,
  belowPpm: null,
  contract: null,
  person: null,
  linked: null,
};
const open = {
  id,
  row,
  message: 'a bet of Friday is missing',
  state: 'open',
  openedAt: at,
  answer: null,
  decidedAt: null,
  income: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a11',
  account: 'lan',
  kind: 'dividend',
  currency: 'VND',
  pay: '36000',
  decidedBy: null,
};
const dismissed = {
  ...open,
  id: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a12',
  row: null,
  state: 'dismissed',
  answer: 'every bet counts',
  decidedAt: at,
  decidedBy: 'mali',
};
const decision = decideDispute.path.replace('{id}', id);

async function show(rights: readonly string[], reply: { value: unknown } | { refusal: string }) {
  window.history.replaceState(null, '', '/agents?show=disputes');
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
        [listDisputes.path]: { value: { disputes: [open, dismissed], count: 2, pageSize: 20 } },
        [listProposals.path]: { value: { proposals: [] } },
        [`POST ${decision}`]: reply,
      },
    },
  );
  vi.stubGlobal('fetch', fetch);
  render(shown);
  return {
    table: await screen.findByRole('table', { name: 'Disputes' }),
    sent: () => asked.filter(({ method }) => method === 'POST').map(({ url, body }) => ({ url, body })),
    lists: () => asked.filter(({ url }) => url.startsWith(listDisputes.path)).map(({ url }) => url),
  };
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
async function decide(outcome: 'Upheld' | 'Dismissed', note: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dispute of lan' });
  fireEvent.click(within(dialog).getByRole('radio', { name: outcome }));
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: note } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Decide' }));
  return dialog;
}

test('[F12] the list shows the row of each case, leads to its income, and shows the answer of a decided one', async () => {
  const { table, lists } = await show(['agents.manage'], { value: { state: 'dismissed' } });
  expect(await within(table).findByText('hoa · 20 Nov 2026')).toBeDefined();
  expect(within(table).getByText('The whole income').closest('tr')?.textContent).toContain('every bet counts');
  const [link] = within(table).getAllByRole('link', { name: 'lan · Dividend' });
  expect(link?.getAttribute('href')).toBe(`/agents/lan?tab=income&income=${open.income}`);
  // Only the open case can be decided.
  expect(within(table).getAllByRole('button', { name: 'Decide' })).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'open' } });
  await waitFor(() => expect(lists().at(-1)).toContain('state=open'));
});

test('[F12] a decision is sent with its answer, and the list is read again', async () => {
  const { sent, lists } = await show(['agents.manage'], { value: { state: 'upheld' } });
  const before = lists().length;
  await decide('Upheld', 'the bet was missing');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([{ url: decision, body: { outcome: 'upheld', answer: 'the bet was missing' } }]);
  await waitFor(() => expect(lists().length).toBeGreaterThan(before));
});

test('[F12] upholding without a correction is refused in the dialog, which keeps the answer', async () => {
  await show(['agents.manage'], { refusal: 'DISPUTE_UNCORRECTED' });
  const dialog = await decide('Upheld', 'the bet was missing');
  expect(await within(dialog).findByText(/Correct the income first/)).toBeDefined();
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('the bet was missing');
});

test('[F12] a person without the right to manage agents reads the cases and decides none', async () => {
  const { table } = await show([], { value: {} });
  expect((await within(table).findByText('hoa · 20 Nov 2026')).closest('tr')?.textContent).toContain('Open');
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
});

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  addStatement,
  type BreakView,
  checkStatement,
  closeBreak,
  getReconciliation,
  listBreaks,
} from '@tamarind/contract/reconciliation';
import { listProposals } from '@tamarind/contract/proposals';
import { money } from '@tamarind/domain/money';
import { officeScene } from '#parts/testing.tsx';
import { BreakPane } from './BreakPane.tsx';
import ReconciliationPage from './ReconciliationPage.tsx';

const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const day = {
  day: '2026-11-20',
  bank: '1000',
  ledger: '900',
  onTheWay: '0',
  awaited: '0',
  open: '100',
  unexplained: '0',
};
const found = {
  id,
  kind: 'missing_here',
  currency: 'THB',
  provider: null,
  account: '0987654321',
  day: '2026-11-20',
  amount: '10000',
  openedAt: '2026-11-21T02:00:00.000Z',
  owner: null,
  line: {
    day: '2026-11-20',
    at: null,
    amount: '10000',
    providerRef: 'LOST1',
    reference: 'no reference',
    counterparty: 'SOMSRI',
    account: '0987654321',
  },
  movement: null,
  suggestion: null,
  resolutions: ['hear', 'remit', 'adjust'],
  remitters: ['omise'],
  proposal: null,
  state: 'open',
  closedAt: null,
  closedHow: null,
};
const decoded = {
  ...found,
  amount: money(10_000),
  openedAt: new Date(found.openedAt),
  line: { ...found.line, amount: money(10_000) },
} as BreakView;
const summary = { from: '2026-11-19', until: '2026-11-20', opening: '0', closing: '10000', lines: 3, added: 2 };

async function show(
  path: string,
  {
    rights = ['reconciliation.manage'],
    days = [day] as object[],
    held = [] as string[],
    faults = [] as object[],
    check = { value: summary } as { value: unknown } | { refusal: string },
  } = {},
  part = <ReconciliationPage />,
) {
  window.history.replaceState(null, '', path);
  const { page, asked, fetch } = await officeScene(part, {
    rights: ['reconciliation.read', ...rights] as never,
    replies: {
      [getReconciliation.path]: {
        value: {
          books: [
            { currency: 'THB', provider: null, coveredUntil: '2026-11-20', days, faults },
            ...held.map((provider) => ({ currency: 'THB', provider, coveredUntil: '2026-11-20', days, faults: [] })),
          ],
          accounts: [],
          holders: held.map((provider) => ({ provider, currency: 'THB' })),
          openBreaks: 1,
        },
      },
      [listBreaks.path]: { value: { breaks: [found], count: 1, pageSize: 20 } },
      [closeBreak.path.replace('{id}', id)]: { value: { proposal: id } },
      [`POST ${checkStatement.path}`]: check,
      [`POST ${addStatement.path}`]: { value: summary },
      [listProposals.path]: { value: { proposals: [] } },
    },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  return () => asked.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a day whose difference is not explained is marked, one with open breaks too', async () => {
  await show('/', { days: [day, { ...day, day: '2026-11-19', unexplained: '5' }] });
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('breaks open');
  expect(rows[2]?.textContent).toContain('Unexplained');
});

test('a break is closed by proposing one of its resolutions with a note', async () => {
  const sent = await show('/?show=breaks', {}, <BreakPane found={decoded} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Book to suspense' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(sent()).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'in the portal' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(sent()).toEqual([[closeBreak.path.replace('{id}', id), { resolution: 'hear', note: 'in the portal' }]]),
  );
});

test('what a provider sent is proposed with the provider and the fee that it kept', async () => {
  const sent = await show('/?show=breaks', {}, <BreakPane found={decoded} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'From a payment provider' }));
  const dialog = within(await screen.findByRole('dialog'));
  const fee = dialog.getByLabelText('Fee that the provider kept, in THB');
  const note = dialog.getAllByRole('textbox').find((one) => one !== fee);
  if (note) fireEvent.change(note, { target: { value: 'statement of the provider' } });
  fireEvent.change(fee, { target: { value: 'a lot' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(sent()).toEqual([]);
  fireEvent.change(fee, { target: { value: '1,036.5' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  const body = { resolution: 'remit', provider: 'omise', fee: '103650', currency: 'THB' };
  await waitFor(() =>
    expect(sent()).toEqual([[closeBreak.path.replace('{id}', id), { ...body, note: 'statement of the provider' }]]),
  );
});

test('a file is read first, and added only then', async () => {
  const sent = await show('/?show=statements');
  fireEvent.change(await screen.findByLabelText('Bank account'), { target: { value: ' 0987654321 ' } });
  const file = new File(['date'], 'november.csv');
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } });
  await screen.findByRole('button', { name: 'november.csv' });
  press('Read the file');
  expect(await screen.findByText('3, of which 2 are new')).toBeTruthy();
  const body = { format: 'csv', account: '0987654321', currency: 'THB', file: 'ZGF0ZQ==' };
  expect(sent()).toEqual([[checkStatement.path, body]]);
  press('Add the file');
  await waitFor(() => expect(sent()[1]).toEqual([addStatement.path, body]));
});

test('[J05] a day of a provider is beside that of the bank, and opens as its own', async () => {
  await show('/', { held: ['omise'] });
  fireEvent.click(within(await screen.findByRole('table', { name: /Opn/ })).getByRole('button', { name: /Open/ }));
  expect(window.location.search).toBe('?currency=THB&provider=omise&day=2026-11-20');
});

test('[J05] a provider’s file goes with the balance that its portal shows', async () => {
  const sent = await show('/?show=statements', { held: ['omise'] });
  fireEvent.change(await screen.findByLabelText('Statement of'), { target: { value: 'omise' } });
  expect(screen.queryByLabelText('Bank account')).toBeNull();
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [new File(['date'], 'opn.csv')] } });
  await screen.findByRole('button', { name: 'opn.csv' });
  press('Read the file');
  expect(sent()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Balance at the provider, THB'), { target: { value: '-1,000.50' } });
  press('Read the file');
  const body = { format: 'csv', provider: 'omise', currency: 'THB', closing: '-100050', file: 'ZGF0ZQ==' };
  await waitFor(() => expect(sent()).toEqual([[checkStatement.path, body]]));
});

test('a file that cannot be read says why and where', async () => {
  await show('/?show=statements', { check: { refusal: 'STATEMENT_FAULTY' } });
  fireEvent.change(await screen.findByLabelText('Bank account'), { target: { value: '1' } });
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [new File(['x'], 'bad.csv')] } });
  await screen.findByRole('button', { name: 'bad.csv' });
  press('Read the file');
  expect(await screen.findByText(/The file cannot be read/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add the file' })).toBeNull();
});

test('[N01] whoever may only read has no form', async () => {
  await show('/?show=statements', { rights: [] });
  await screen.findByText('No statement yet');
  expect(screen.queryByLabelText('Bank account')).toBeNull();
});

test('a day whose statement the bank gave with a fault is named with its reason on every tab', async () => {
  const fault = { account: '0987654321', foundAt: '2026-11-21T02:00:00.000Z' };
  const faults = [
    { ...fault, day: '2026-11-18', fault: 'sum_differs' },
    { ...fault, day: '2026-11-19', account: null, fault: 'misfits' },
  ];
  await show('/?show=statements', { faults });
  expect(await screen.findByText(/do not lead from the opening to the closing balance/)).toBeTruthy();
  expect(screen.getByText(/THB · 0987654321/)).toBeTruthy();
  expect(screen.getByText(/contradicts the statements that are known/)).toBeTruthy();
  cleanup();
  await show('/?show=statements');
  await screen.findByText('No statement yet');
  expect(screen.queryByText(/cannot be used/)).toBeNull();
});

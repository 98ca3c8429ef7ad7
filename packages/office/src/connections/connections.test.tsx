import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addConnection, changeConnection, listConnections, switchConnection } from '@tamarind/contract/connections';
import { getDepositRoute } from '@tamarind/contract/deposits';
import { getPayoutRoute } from '@tamarind/contract/withdrawals';
import { listProposals } from '@tamarind/contract/proposals';
import { officeScene } from '#parts/testing.tsx';
import ConnectionsPage from './ConnectionsPage.tsx';

const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const terms = {
  name: 'Opn',
  address: 'https://api.omise.co',
  deposits: ['thai_online'],
  withdrawals: [],
  ips: [],
  costFixed: '100',
  costBps: 165,
  share: 3,
  amountMin: '2000',
  amountMax: null,
  dayMax: '100000000',
  settings: { source: 'mobile_banking_scb' },
};
const connection = {
  id,
  provider: 'omise',
  currency: 'THB',
  ...terms,
  print: '0123456789abcdef',
  isOn: true,
  noticePath: `/outside/payments/${id}`,
  addedAt: '2026-11-20T08:00:00.000Z',
  by: ['mali', 'tuan'],
  dayUsed: '2500000',
  dayPaidOut: '0',
  openPayouts: 0,
  health: { restsUntil: null, callsGood: 9, callsBad: 2, noticesGood: 7, noticesBad: 0, lastWhy: 'timed_out' },
};

async function show({
  connections = [connection] as object[],
  rights = ['brand.publish'],
  change = { value: { proposal: id } } as { value: object } | { refusal: string; details: Record<string, unknown> },
} = {}) {
  const { page, asked, fetch } = await officeScene(<ConnectionsPage />, {
    rights: ['deposits.read', ...rights] as never,
    replies: {
      [`GET ${listConnections.path}`]: { value: { connections } },
      [`POST ${addConnection.path}`]: { value: { proposal: id } },
      [changeConnection.path.replace('{id}', id)]: change,
      [switchConnection.path.replace('{id}', id)]: { value: { proposal: null } },
      [getDepositRoute.path]: { value: { order: [{ id: null, cost: '0' }], passed: [{ id, why: 'not_served' }] } },
      [getPayoutRoute.path]: { value: { order: [{ id: null, cost: '0' }], passed: [] } },
      [listProposals.path]: { value: { proposals: [] } },
    },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  await screen.findByText('Way of a deposit');
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return Object.assign(sent, {
    reads: (of: string) => asked.filter(({ method, url }) => method === 'GET' && url.split('?')[0] === of).length,
  });
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const confirm = async (button: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'new contract' } });
  fireEvent.click(dialog.getByRole('button', { name: button }));
};

test('[J05] a card names cost, share, limits, today and how the provider answers, and no secret', async () => {
  await show();
  const card = within(screen.getByRole('region', { name: 'Opn' }));
  for (const text of [
    /1\.00 THB \+ 1\.65 %/,
    /Calls 9 good, 2 bad; notices 7 good/,
    /No answer in time/,
    /some faults/,
  ])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getByText('0123456789abcdef')).toBeTruthy();
  expect(card.getByText(new RegExp(`/outside/payments/${id}`))).toBeTruthy();
});

test('[J05] staff see the order of the ways for an amount, and why one is passed by', async () => {
  await show();
  expect(await screen.findByText('Configured bank')).toBeTruthy();
  expect(screen.getByText('does not serve it')).toBeTruthy();
});

test('[J05] a new connection is proposed with its secrets, after every fault was named', async () => {
  const sent = await show({ connections: [] });
  press('Add a connection');
  type('source[type]', 'mobile_banking_scb');
  type('Secret key', 'sk');
  type('Webhook secret', 'c2VjcmV0LXNlY3JldC1zZWNyZXQ=');
  type('Cost in percent', '1.65');
  press('Propose');
  expect(await screen.findByText(/not of the provider’s form/)).toBeTruthy();
  type('Secret key', 'skey_test_5xuy4w91xqz7d1w9u0t');
  press('Propose');
  await confirm('Propose');
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        ...terms,
        provider: 'omise',
        name: 'Opn Payments (Omise)',
        costFixed: '0',
        share: 1,
        amountMin: null,
        dayMax: null,
        secrets: { secretKey: 'skey_test_5xuy4w91xqz7d1w9u0t', webhookSecret: 'c2VjcmV0LXNlY3JldC1zZWNyZXQ=' },
        isOn: true,
        reason: 'new contract',
      },
    ]),
  );
});

test('[J05] a change with empty secrets sends none, so the stored ones stay', async () => {
  const sent = await show();
  press('Change Opn');
  type('Share', '5');
  press('Propose');
  await confirm('Propose');
  await waitFor(() => expect(sent()).toEqual([{ ...terms, share: 5, reason: 'new contract' }]));
});

test('[J05] a connection is switched off with a reason, and both ways are read again; a reader can do neither', async () => {
  const sent = await show();
  press('Switch off Opn');
  await confirm('Switch off');
  await waitFor(() => expect(sent()).toEqual([{ isOn: false, reason: 'new contract' }]));
  for (const { path } of [getDepositRoute, getPayoutRoute]) await waitFor(() => expect(sent.reads(path)).toBe(2));
  cleanup();
  await show({ rights: [] });
  expect(screen.queryByRole('button', { name: 'Switch off Opn' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a connection' })).toBeNull();
});

test('[J06] with payouts under way the form says which fields wait for their end, and a refused change says why', async () => {
  const paying = { ...connection, withdrawals: ['thai_bank'], openPayouts: 2 };
  const refused = { refusal: 'CONNECTION_IN_USE', details: { field: 'address', orders: 2 } };
  await show({ connections: [paying], change: refused });
  expect(within(screen.getByRole('region', { name: 'Opn' })).getByText('Payouts under way now')).toBeTruthy();
  press('Change Opn');
  expect(
    screen.getByText(/2 payouts over this connection have not ended.*cannot change before: Address of the interface\./),
  ).toBeTruthy();
  type('Address of the interface', 'https://other.example');
  press('Propose');
  await confirm('Propose');
  expect(await screen.findByText(/2 payouts over this connection have not ended.*paid twice/)).toBeTruthy();
  cleanup();
  await show();
  press('Change Opn');
  expect(screen.queryByText(/have not ended/)).toBeNull();
});

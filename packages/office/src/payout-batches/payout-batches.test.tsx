import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getPayoutBatch, handPayoutBatch, listPayoutBatches, makePayoutBatch } from '@tamarind/contract/payout-batches';
import { listProposals } from '@tamarind/contract/proposals';
import { officeScene } from '#parts/testing.tsx';
import PayoutBatchesPage from './PayoutBatchesPage.tsx';

const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const batch = {
  id,
  name: 'TMB00000001',
  currency: 'THB',
  form: 'pain001',
  bank: 'KBANK',
  account: '1112223334',
  count: 1,
  total: '200000',
  paid: 0,
  rejected: 0,
  state: 'taken',
  hash: 'ab'.repeat(32),
  madeBy: 'mali',
  madeAt: '2026-11-20T08:00:00.000Z',
  handedBy: null,
  handedAt: null,
};
const line = {
  withdrawal: id,
  reference: 'TMR222222222',
  member: 'somchai88',
  amount: '200000',
  state: 'open',
  reason: null,
};

async function show({ state = 'taken', rights = ['withdrawals.review', 'withdrawals.approve'] } = {}) {
  const one = { ...batch, state };
  const { page, asked, fetch } = await officeScene(<PayoutBatchesPage />, {
    rights: ['withdrawals.read', ...rights] as never,
    replies: {
      [`GET ${listPayoutBatches.path}`]: {
        value: {
          queue: [
            { currency: 'THB', form: 'pain001', bank: 'KBANK', account: '1112223334', count: 2, total: '400000' },
          ],
          batches: [one],
          count: 1,
          pageSize: 20,
        },
      },
      [`POST ${makePayoutBatch.path}`]: { value: one },
      [getPayoutBatch.path.replace('{id}', id)]: { value: { batch: one, lines: [line] } },
      [handPayoutBatch.path.replace('{id}', id)]: { value: { ...one, state: 'handed' } },
      [listProposals.path]: { value: { proposals: [] } },
    },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  await screen.findByText('2 withdrawals');
  return () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('[J06] a file is made, opened with its payments and handed over', async () => {
  const sent = await show();
  await press('Make the file');
  expect(await screen.findByText('TMR222222222')).toBeTruthy();
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy();
  await press('The bank has it');
  await waitFor(() => expect(sent()).toEqual([{ currency: 'THB' }, {}]));
});

test('[J06] readers see files and payments and can do nothing', async () => {
  await show({ rights: [] });
  await press('TMB00000001: open');
  await screen.findByText('TMR222222222');
  for (const name of ['Make the file', 'Download', 'Drop it', 'The bank has it'])
    expect(screen.queryByRole('button', { name }), name).toBeNull();
});

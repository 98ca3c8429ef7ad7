import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { adjustPoints, decideRedeem, getMallDesk, listRedeemQueue, saveMallItem } from '@tamarind/contract/points';
import { officeScene } from '#parts/testing.tsx';
import MallPage from './MallPage.tsx';

const item = {
  id: '01a1fcce-08e8-787f-a1c5-f503f9f7ee01',
  type: 'voucher',
  picture: 'voucher',
  isOn: true,
  names: { EN: 'Coffee voucher' },
  points: 500,
  stock: 3,
  monthlyLimit: 2,
  minLevel: 0,
  minLevelName: null,
};
const record = {
  id: '01a1fcce-08e8-787f-a1c5-f503f9f7ee02',
  reference: 'R77',
  type: 'voucher',
  name: item.names,
  quantity: 2,
  pointsRequirement: 500,
  amountRequirement: null,
  status: 'in_process',
  remark: '',
  time: '2026-11-21T10:00:00.000Z',
  changedPoints: -1000,
  pointsBalance: 200,
  units: 2,
  pointsRatio: null,
  redeemAmount: null,
  currency: 'THB',
  receivingAddress: null,
  account: 'somchai88',
  decidedBy: null,
};
const outstanding = [{ currency: 'THB', members: 2, points: 4_800, worth: '24000', waiting: 1 }];

async function open() {
  const scene = await officeScene(<MallPage />, {
    rights: ['points.manage'],
    replies: {
      [listRedeemQueue.path]: { value: { records: [record], count: 1, pageSize: 20 } },
      [getMallDesk.path]: { value: { items: [item], levels: ['Bronze', 'Silver'], outstanding } },
      [decideRedeem.path]: { value: { status: 'rejected', proposal: null } },
      [saveMallItem.path]: { value: { item: item.id, proposal: null } },
      [adjustPoints.path]: { value: { account: 'somchai88', balance: 700, proposal: null } },
    },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  await screen.findByText('R77', undefined, { timeout: 10_000 });
  return scene;
}
const sent = (asked: readonly { method: string; body: unknown }[]) =>
  asked.find(({ method }) => method !== 'GET')?.body;

afterEach(async () => {
  cleanup();
  // A closed dialog removes its history entry asynchronously; wait before the next test.
  await new Promise((resolve) => setTimeout(resolve, 100));
  history.replaceState(null, '', '/');
});

test('[M04] staff reject a request with a remark; without one nothing is sent', async () => {
  const { asked } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/somchai88 gets 1,000 points back/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(sent(asked)).toBeUndefined();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'out of stock' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent(asked)).toMatchObject({ decision: 'reject', remark: 'out of stock' }));
});

test('[M04] an item is saved as a whole; a number out of bounds is reported at its field', async () => {
  const { asked } = await open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Items' }));
  fireEvent.click(await screen.findByText('Coffee voucher'));
  const dialog = within(await screen.findByRole('dialog'));
  const stock = dialog.getByLabelText('In stock');
  fireEvent.change(stock, { target: { value: 'many' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save item' }));
  expect(dialog.getByText('A whole number from 0 to 1000000')).toBeTruthy();
  fireEvent.change(stock, { target: { value: '9' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save item' }));
  await waitFor(() => expect(sent(asked)).toMatchObject({ stock: 9, points: 500, isOn: true, minLevel: 0 }));
});

test('[M04] balances show what all points are worth; points are taken with a minus sign and a reason', async () => {
  const { asked } = await open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Balances' }));
  expect(await screen.findByText('฿240.00')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Account name'), { target: { value: 'somchai88' } });
  fireEvent.change(screen.getByLabelText('Points to book'), { target: { value: '-20' } });
  fireEvent.click(screen.getByRole('button', { name: 'Give or take points' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'given twice' } });
  fireEvent.click(dialog.getByRole('button', { name: /Book/ }));
  await waitFor(() => expect(sent(asked)).toEqual({ account: 'somchai88', amount: -20, reason: 'given twice' }));
});

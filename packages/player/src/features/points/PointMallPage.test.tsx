import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import {
  convertPoint,
  getPointBalance,
  getPointConfig,
  getPointReward,
  getRedeemPointList,
  listMall,
  redeemPointReward,
} from '@tamarind/contract/points';
import { getEncryptionKey } from '@tamarind/contract/brand';
import { answer, asked, freshSite, refuseOnce, setNetwork, show, signIn } from '#parts/testing.ts';
import PointMallPage from './PointMallPage.tsx';

const id = (end: number) => `01a1fcce-08e8-787f-a1c5-f503f9f7ee0${end}`;
const item = (end: number, more: object = {}) => ({
  id: id(end),
  type: 'voucher',
  picture: 'voucher',
  names: { EN: `Reward ${end}` },
  points: 500,
  stock: 3,
  monthlyLimit: 2,
  minLevel: 0,
  minLevelName: null,
  taken: 0,
  ...more,
});
const button = (name: RegExp | string) => screen.findByRole('button', { name });

beforeEach(async () => {
  await freshSite();
  answer(getPointBalance, { balance: 1_200, neverExpire: true, inProcess: 0 });
  answer(getPointReward, { items: [item(1)], level: 0, taken: 0, cap: 2 });
  answer(getPointConfig, {
    currency: 'THB',
    depositPerPoint: '10000',
    neverExpire: true,
    convert: { points: 20, amount: '100', min: 200 },
  });
});

test('[B06] a visitor sees the mall and a login button, no balance and no tabs', async () => {
  answer(listMall, { items: [item(1)] });
  show(<PointMallPage />);
  expect(await screen.findByText('Reward 1')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Log in' })).toHaveLength(2);
  expect(screen.queryByRole('tab')).toBeNull();
  expect(asked.some(({ path }) => path === getPointBalance.path)).toBe(false);
});

test('[B06] the button says what is missing: points, level, stock, the month', async () => {
  answer(getPointReward, {
    items: [
      item(1, { points: 1_500 }),
      item(2, { minLevel: 2, minLevelName: 'Gold' }),
      item(3, { stock: 0 }),
      item(4, { taken: 2 }),
      item(5),
    ],
    level: 0,
    taken: 1,
    cap: 2,
  });
  signIn();
  show(<PointMallPage />);
  for (const why of ['300 points more', 'From Gold', 'None left', 'Had this month'])
    expect((await button(why)).hasAttribute('disabled')).toBe(true);
  expect((await button('Redeem')).hasAttribute('disabled')).toBe(false);
  expect(screen.getByText('1,200 points')).toBeTruthy();
  expect(screen.getByText('Points never expire')).toBeTruthy();
});

test('[M04] redeeming asks quantity, address and password, says the cost, and sends nothing before all is there', async () => {
  answer(getPointReward, { items: [item(1, { type: 'goods' })], level: 0, taken: 0, cap: 2 });
  signIn();
  show(<PointMallPage />);
  fireEvent.click(await button('Redeem'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'One more' }));
  expect(dialog.getByRole('button', { name: 'One more' }).hasAttribute('disabled')).toBe(true);
  const act = dialog.getByRole('button', { name: 'Redeem for 1,000 points' });
  fireEvent.click(act);
  expect(dialog.getByText('Please enter your password.')).toBeTruthy();
  expect(dialog.getByText(/whole address/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Receiving address')));
  expect(asked.some(({ path }) => path === redeemPointReward.path)).toBe(false);
  fireEvent.change(dialog.getByLabelText('Receiving address'), { target: { value: '1 Long Road, Bangkok' } });
  fireEvent.change(dialog.getByLabelText('Your login password'), { target: { value: 'quiet-river' } });
  expect(dialog.getByText(/You keep 200 points/)).toBeTruthy();
  setNetwork(false);
  expect(act.hasAttribute('disabled')).toBe(true);
});

test('[M04] converting says the result before, refuses uneven amounts, and all means whole multiples', async () => {
  signIn();
  show(<PointMallPage />);
  fireEvent.click(await screen.findByRole('tab', { name: 'Convert' }));
  const points = await screen.findByLabelText('Points to convert');
  fireEvent.change(points, { target: { value: '210' } });
  fireEvent.click(screen.getByRole('button', { name: 'Convert' }));
  expect(screen.getByText('Please enter a multiple of 20, at least 200.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect((points as HTMLInputElement).value).toBe('1200');
  expect(screen.getByText('฿60.00')).toBeTruthy();
  setNetwork(false);
  expect((await button('Convert')).hasAttribute('disabled')).toBe(true);
});

test('[M04] a wrong password is said at its field, which gets the focus; typing it again clears that', async () => {
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  answer(getEncryptionKey, { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' });
  answer(convertPoint, {});
  refuseOnce(convertPoint, 'CREDENTIALS_WRONG', {}, 401);
  signIn();
  show(<PointMallPage />);
  fireEvent.click(await screen.findByRole('tab', { name: 'Convert' }));
  fireEvent.click(await screen.findByRole('button', { name: 'All' }));
  const password = screen.getByLabelText('Your login password');
  fireEvent.change(password, { target: { value: 'wrong-river' } });
  fireEvent.click(screen.getByRole('button', { name: 'Convert' }));
  expect(await screen.findByText('The password is wrong. Nothing was changed.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(password, { target: { value: 'quiet-river' } });
  expect(screen.queryByText('The password is wrong. Nothing was changed.')).toBeNull();
});

test('[B06] history: a record in each state with its remark', async () => {
  const record = (end: number, status: string, remark: string) => ({
    id: id(end),
    reference: `R${end}`,
    type: 'voucher',
    name: { EN: `Reward ${end}` },
    quantity: 1,
    pointsRequirement: 500,
    amountRequirement: null,
    status,
    time: '2026-11-21T10:00:00.000Z',
    changedPoints: -500,
    pointsBalance: 700,
    remark,
    units: 1,
    pointsRatio: null,
    redeemAmount: null,
    currency: 'THB',
    receivingAddress: null,
  });
  answer(getRedeemPointList, {
    records: [record(1, 'in_process', ''), record(2, 'rejected', 'Size M is out'), record(3, 'approved', 'PIN 4471')],
    count: 3,
    pageSize: 20,
  });
  signIn();
  show(<PointMallPage />);
  fireEvent.click(await screen.findByRole('tab', { name: 'History' }));
  for (const text of ['In process', 'Rejected, points returned', 'Approved', 'Size M is out', 'PIN 4471'])
    await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
});

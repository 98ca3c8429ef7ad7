import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { houseDocument } from '@tamarind/domain/brand/house';
import { press, showVersions, type, typeIn } from './testing.ts';

test('[J05] [J06] fees are typed as a sum and a percentage, and a level gets terms that replace them', async () => {
  const asked = await showVersions();
  typeIn('Deposit by PromptPay QR, THB', 'Fee, % of the amount', '10.5');
  typeIn('Withdrawal to a Thai bank, THB', 'Fixed fee', 'free');
  press('Save the draft');
  expect(screen.getByText('A share from 0 to 10 %, with at most four decimals')).toBeTruthy();
  expect(screen.getByText('An amount, or 0')).toBeTruthy();
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  typeIn('Deposit by PromptPay QR, THB', 'Fee, % of the amount', '1.25');
  typeIn('Withdrawal to a Thai bank, THB', 'Fixed fee', '15');
  typeIn('Withdrawal to a Thai bank, THB', 'Amounts offered', '500 1000');
  press('Add terms of a VIP level');
  type('From VIP level', '6');
  press('Save the draft');
  expect(screen.getByText('A whole number from 2 to 5')).toBeTruthy();
  type('From VIP level', '4');
  typeIn('VIP levels with other terms', 'Fee, % of the amount', '0');
  press('Save the draft');
  const { min, max, presets } = houseDocument.cashier.deposits.promptpay;
  const level = { from: 4, min, max, presets, fee: { fixed: '0', ppm: 0 } };
  const deposits = { promptpay: { fee: { fixed: '0', ppm: 12_500 }, levels: [level] } };
  const withdrawals = { thai_bank: { fee: { fixed: '1500', ppm: 0 }, presets: ['50000', '100000'], levels: [] } };
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      document: { cashier: { deposits, withdrawals } },
    }),
  );
});

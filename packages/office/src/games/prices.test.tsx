import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listGames } from '@tamarind/contract/lottery';
import { askPrice, decidePrice, listPrices } from '@tamarind/contract/lottery-office';
import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { officeScene } from '#parts/testing.tsx';
import { PricesPage } from './PricesPage.tsx';
import { discountField, oddsField, parseDiscount, parseOdds, sharePpm } from './price.ts';

const id = '01a1fce5-7581-7481-ae81-6860f1409cc3';
const at = '2026-11-16T08:00:00.000Z';
const game = {
  code: 'glo',
  market: 'thai',
  kind: 'official',
  format: 'thai',
  ball: 'TH',
  everySeconds: null,
  station: null,
  isOn: true,
  offReason: null,
};
const prices = {
  prices: [
    {
      betType: 'bottom2',
      version: 1,
      on: true,
      oddsE4: ['900000'],
      charge: 1,
      discountE4: 500,
      effectiveFrom: '2026-01-01T00:00:00.000Z',
    },
  ],
  asked: [
    {
      id,
      betType: 'bottom2',
      on: true,
      oddsE4: ['950000'],
      discountE4: 0,
      effectiveFrom: at,
      reason: 'New year',
      by: 'mali',
      at,
    },
  ],
};
const pricesPath = listPrices.path.replace('{game}', 'glo');
const decidePath = decidePrice.path.replace('{id}', id);

afterEach(cleanup);

async function openPrices(username: string, replies: Parameters<typeof officeScene>[1]['replies'] = {}) {
  const { page, asked, fetch } = await officeScene(<PricesPage code="glo" />, {
    username,
    rights: ['draws.read', 'prices.set'],
    replies: { [listGames.path]: { value: { games: [game] } }, [pricesPath]: { value: prices }, ...replies },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  await screen.findByText('Waiting for a second person');
  return asked;
}

describe('a price that was asked for', () => {
  test('[L06] is not decided by the person who asked', async () => {
    await openPrices('mali');
    expect(screen.getByText('You requested this. Another person has to decide.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  test('[L06] stands beside the one that counts now and is approved after one more question', async () => {
    const asked = await openPrices('tuan', { [decidePath]: { refusal: 'SAME_PERSON' } });
    const waiting = screen.getByRole('region', { name: /New price of/ });
    expect(waiting.textContent).toContain('90 → 95');
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Another person must do this step.');
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', url: decidePath, body: { decision: 'approve' } },
    ]);
  });

  test('[L06] is asked for with odds, discount, moment and reason, never with half of them', async () => {
    const path = askPrice.path.replace('{game}', 'glo');
    const asked = await openPrices('tuan', { [`POST ${path}`]: { value: { id } } });
    const names = screen.getAllByRole('button', { name: /^Change the price of/ });
    fireEvent.click(
      names[[...names].findIndex((button) => button.closest('tr')?.textContent?.includes('no. 1'))] as Element,
    );
    const odds = await screen.findByLabelText('Odds');
    fireEvent.change(odds, { target: { value: '92,5x' } });
    const send = screen.getByRole('button', { name: 'Request the change' });
    fireEvent.click(send);
    expect(screen.getByText('A number above 0 with at most four decimals.')).toBeTruthy();
    fireEvent.change(odds, { target: { value: '92,5' } });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-01T00:00:00' } });
    // Odds of 92.5 on one number of a hundred and a discount of 5 % leave the operator 1 − 92.5/100 − 5 % = 2.5 % of
    // the stake.
    expect(screen.getByText('The house keeps 2.5% on average.')).toBeTruthy();
    fireEvent.click(send);
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Market moved' } });
    fireEvent.click(screen.getByRole('button', { name: 'Request it' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
        betType: 'bottom2',
        on: true,
        oddsE4: ['925000'],
        discountE4: 500,
        reason: 'Market moved',
        effectiveFrom: '2026-11-30T17:00:00.000Z',
      }),
    );
  });
});

describe('odds and discounts as typed', () => {
  test('[L06] become exact parts of ten thousand, and nothing else is a price', () => {
    expect(['90', '99.5', '3,2', '0.0001'].map(parseOdds)).toEqual([900_000n, 995_000n, 32_000n, 1n]);
    expect(['', '0', '-3', '1.23456', '9e3'].map(parseOdds)).toEqual(Array(5).fill(undefined));
    expect(['0', '6.25', '28', '50', '50.01', '7%'].map(parseDiscount)).toEqual([
      0,
      625,
      2800,
      5000,
      undefined,
      undefined,
    ]);
    expect([900_000n, 995_000n, 32_000n, 1n].map(oddsField)).toEqual(['90', '99.5', '3.2', '0.0001']);
    expect([0, 625, 2800].map(discountField)).toEqual(['0', '6.25', '28']);
  });

  test('[L06] give one share of the house only where all selections cost the same', () => {
    expect(sharePpm(betTypeOf('thai', 'bottom2'), [900_000n], 500)).toBe(50_000);
    expect(sharePpm(betTypeOf('thai', 'bottom2'), [900_000n, 1n], 0)).toBeUndefined();
  });
});

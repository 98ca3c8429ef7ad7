import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getCurves } from '@tamarind/contract/reports';
import { addDays } from '@tamarind/domain/time';
import { officeScene } from '#parts/testing.tsx';
import { Curves } from './Curves.tsx';

const sums = (stakes: number, currency: string) => ({
  currency,
  stakes: String(stakes),
  kept: String(-stakes / 10),
  deposits: '0',
  withdrawals: '0',
});
/** The test's daily figures: stakes are one hundred đồng a day, and seven hundred today. */
const days = Array.from({ length: 37 }, (_, index) => ({
  day: addDays('2026-10-17', index),
  newMembers: index === 36 ? 14 : 7,
  sums: [sums(0, 'THB'), sums(index === 36 ? 700 : 100, 'VND')],
}));

async function open() {
  history.replaceState(null, '', '?currency=VND');
  const scene = await officeScene(<Curves />, { rights: [], replies: { [getCurves.path]: { value: { days } } } });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  return screen.findByRole('table');
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('[A01] the curve shows thirty days, each beside the mean of the seven days before it', async () => {
  const rows = rowsOf(await open());
  expect(rows).toHaveLength(30);
  expect(rows.at(-1)?.slice(1)).toEqual(['₫700', '₫100']);
  expect(screen.getByText('Today ₫700; ₫100 on average in the 7 days before')).toBeTruthy();
});

test('[A01] another figure is chosen by its name, and members have no currency', async () => {
  await open();
  fireEvent.change(screen.getByRole('combobox', { name: 'Figure' }), { target: { value: 'newMembers' } });
  expect(rowsOf(screen.getByRole('table')).at(-1)?.slice(1)).toEqual(['14', '7']);
  expect(screen.queryByRole('combobox', { name: 'Currency' })).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: 'Figure' }), { target: { value: 'kept' } });
  expect(rowsOf(screen.getByRole('table')).at(-1)?.slice(1)).toEqual(['-₫70', '-₫10']);
});

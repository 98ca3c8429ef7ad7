import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, dayOf, daysFrom } from '@tamarind/domain/time';
import { serverNow } from './clock.ts';
import { DateRange, type DayRange, type DateShortcut, rangeOf } from './DateRange.tsx';
import { applyLanguage } from './language.ts';
import { wordsReady } from './words.ts';

beforeEach(async () => {
  applyLanguage('EN');
  await wordsReady();
});
afterEach(cleanup);

test('[O02] [O04] the shortcuts are 7 and 30 days with today, backwards and forwards', () => {
  const length = (name: Parameters<typeof rangeOf>[0]) => {
    const { from, to } = rangeOf(name);
    return daysFrom(from, to).length;
  };
  expect((['previous7', 'previous30', 'next7', 'next30'] as const).map(length)).toEqual([7, 30, 7, 30]);
  const today = rangeOf('today').from;
  expect([rangeOf('previous7').to, rangeOf('next30').from]).toEqual([today, today]);
});

const chosen: DayRange[] = [];
function Filter({ shortcuts }: { shortcuts?: readonly DateShortcut[] }) {
  const [range, setRange] = useState(rangeOf('today'));
  return (
    <DateRange
      label="Days"
      value={range}
      shortcuts={shortcuts}
      onChange={(next) => {
        chosen.push(next);
        setRange(next);
      }}
    />
  );
}

test('[O04] a press on next 7, next 30, previous 7 or previous 30 days chooses those days, and shows which is chosen', () => {
  chosen.length = 0;
  render(<Filter shortcuts={['previous30', 'previous7', 'next7', 'next30']} />);
  const names = ['Last 7 days', 'Last 30 days', 'Next 7 days', 'Next 30 days'];
  for (const name of names) {
    fireEvent.click(screen.getByRole('radio', { name }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true);
  }
  const today = dayOf(serverNow());
  expect(chosen).toEqual([
    { from: addDays(today, -6), to: today },
    { from: addDays(today, -29), to: today },
    { from: today, to: addDays(today, 6) },
    { from: today, to: addDays(today, 29) },
  ]);
});

test('[O04] a list of what was offers the two backwards only; of own days the end never comes before the start', () => {
  chosen.length = 0;
  render(<Filter />);
  expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    ...['Today', 'Last 7 days', 'Last 30 days', 'Own range'],
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'Own range' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2099-01-05' } });
  expect(chosen).toEqual([{ from: '2099-01-05', to: '2099-01-05' }]);
});

import { listLanes } from '@tamarind/contract/lanes';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CategoryRow } from './CategoryRow.tsx';
import { answer, freshSite, show } from '../testing.ts';

beforeEach(freshSite);

test('[UX-10] [C05] on a phone the lottery is the first category', async () => {
  answer(listLanes, { lanes: ['RNG', 'FISH', 'ELOTT'].map((title) => ({ title, cards: [] })), wall: [] });
  show(<CategoryRow />);
  const row = await screen.findByRole('navigation');
  const names = () =>
    within(row)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['Lottery', 'Slots', 'Fishing']);
});

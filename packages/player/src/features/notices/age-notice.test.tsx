import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getWhitelabel } from '@tamarind/contract/brand';
import { answer, freshSite, requested, show, whitelabelWith } from '#parts/testing.ts';
import AgeNotice from './AgeNotice.tsx';

beforeEach(freshSite);

const open = () => show(<AgeNotice isOpen params={{}} onClose={() => undefined} />);

test('[D01] the notice of ages says that all is play money where the brand says so', async () => {
  answer(getWhitelabel, whitelabelWith([]));
  open();
  expect(await screen.findByText(/18 and over in Vietnam.*play money/)).toBeTruthy();
});

test('[D01] the notice of ages says nothing of play money in a house with real money', async () => {
  const { brand, ...rest } = whitelabelWith([]);
  answer(getWhitelabel, { ...rest, brand: { ...brand, playMoney: false } });
  open();
  await expect.poll(() => requested.some(({ path }) => path === getWhitelabel.path)).toBe(true);
  expect((await screen.findByText(/18 and over in Vietnam/)).textContent).not.toMatch(/play money/);
});

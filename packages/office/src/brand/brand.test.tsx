import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getBrandSwitches, switchFeature } from '@tamarind/contract/brand-office';
import { officeScene } from '#parts/testing.tsx';
import BrandPage from './BrandPage.tsx';

const on = { isInBrand: true, isOff: false, isStoppable: true, isReady: true };
const features = [
  { id: 'USERNAMEREG', ...on },
  { id: 'MOBILEREG', ...on, isInBrand: false },
  { id: 'FREEPLAY', ...on, isOff: true },
  { id: 'NEWADDRESS', ...on, isStoppable: false },
  { id: 'GOOGLE', ...on, isReady: false },
];

async function show() {
  const { page, asked, fetch } = await officeScene(<BrandPage />, {
    rights: ['system.manage'],
    replies: {
      [getBrandSwitches.path]: { value: { features } },
      [switchFeature.path.replace('{feature}', 'FREEPLAY')]: {
        value: { proposal: '4f1d5a3e-6c1b-4f0e-9a53-0d2f3f1b2c11' },
      },
      [switchFeature.path.replace('{feature}', 'USERNAMEREG')]: { value: { proposal: null } },
    },
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(url, init));
  render(page);
  await screen.findByText('Free play');
  return asked;
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const give = (reason: string) => fireEvent.change(screen.getByLabelText('Reason'), { target: { value: reason } });

test('[N03] a feature is switched off at once by one person, who is told that on again takes two', async () => {
  const asked = await show();
  expect(screen.getByText('On, not set up')).toBeTruthy();
  press('Switch off at once: Registration by username');
  await screen.findByText(/Switching it on again takes two people/);
  give('leak');
  press('Change now');
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      url: switchFeature.path.replace('{feature}', 'USERNAMEREG'),
      body: { isOn: false, reason: 'leak' },
    }),
  );
});

test('[N03] one that was switched off at once is only proposed to be on again', async () => {
  const asked = await show();
  expect(screen.getByText('Off at once')).toBeTruthy();
  press('Switch on again: Free play');
  await screen.findByText(/It stays off until another person agrees/);
  give('mended');
  press('Propose');
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ isOn: true, reason: 'mended' }),
  );
});

test('[N03] neither one that the brand does not have nor one that makes logins safer has a switch', async () => {
  await show();
  expect(
    screen.getAllByRole('button', { name: /^Switch / }).map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    'Switch off at once: Registration by username',
    'Switch on again: Free play',
    'Switch off at once: Sign-in with Google',
  ]);
  expect(screen.getByRole('link', { name: 'To the brand’s versions' }).getAttribute('href')).toMatch(/brand-versions$/);
});

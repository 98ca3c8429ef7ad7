import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getBrandBounds, setCodeCaps, setIdentityBound } from '@tamarind/contract/brand-office';
import { listEntrances, setEntrance } from '@tamarind/contract/entrances';
import { officeScene } from '#shell/testing.tsx';
import { Bounds } from './Bounds.tsx';
import { Entrances } from './Entrances.tsx';

const codes = {
  ...{ expiredMinutes: 3, countries: ['66', '84'], dailyPerTarget: 10, hourlyPerNetwork: 40 },
  ...{ dailySms: 5000, dailySmsPerCountry: 4000, dailyMail: 20_000 },
};
const bounds = { codes, withdrawAbove: { THB: '5000000', VND: '40000000' } };
const entrances = { entrances: [{ host: 'agents.example', takes: 'agents' }] };

async function show() {
  const { page, asked, fetch } = await officeScene(
    <>
      <Entrances />
      <Bounds />
    </>,
    {
      rights: ['system.manage'],
      replies: {
        [`GET ${listEntrances.path}`]: { value: entrances },
        [`PUT ${setEntrance.path}`]: { value: entrances },
        [getBrandBounds.path]: { value: bounds },
        [setCodeCaps.path]: { value: bounds },
        [setIdentityBound.path]: { value: bounds },
      },
    },
  );
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(url, init));
  render(page);
  await screen.findByText('agents.example');
  await screen.findByLabelText('SMS a day in all');
  return () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const say = async (reason: string) => {
  await screen.findByLabelText('Reason');
  type('Reason', reason);
  press('Change now');
};

test('[H17] an entrance is added as it was copied from the address bar, and ended, each with its reason', async () => {
  const sent = await show();
  type('New host', 'https://Club.example:8443/login');
  press('Add');
  await screen.findByText(/told that it is for members/);
  await say('a club');
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({ host: 'club.example', takes: 'members', reason: 'a club' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('End the entrance agents.example');
  await say('over');
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({ host: 'agents.example', takes: 'both', reason: 'over' }),
  );
});

test('[H10] caps that contradict each other or are no numbers cannot be saved; good ones are sent whole', async () => {
  const sent = await show();
  const save = () => screen.getByRole('button', { name: 'Save the caps' }) as HTMLButtonElement;
  type('SMS a day to one country', '6000');
  expect(save().disabled).toBe(true);
  type('SMS a day to one country', '500');
  type('Countries that are sent SMS', 'Thailand');
  expect(save().disabled).toBe(true);
  type('Countries that are sent SMS', '+66');
  press('Save the caps');
  await say('a flood');
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({
      codes: { ...codes, dailySmsPerCountry: 500, countries: ['66'] },
      reason: 'a flood',
    }),
  );
});

test('[E01] the amount that needs a document is checked as it is typed and sent in minor units', async () => {
  const sent = await show();
  type('Above, in THB', '20,000');
  expect(screen.getByRole('button', { name: 'Save the amounts' })).toHaveProperty('disabled', true);
  type('Above, in THB', '20000.50');
  press('Save the amounts');
  await say('the law');
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({ withdrawAbove: { THB: '2000050', VND: '40000000' }, reason: 'the law' }),
  );
});

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getBrandBounds, setCashierSafety, setCodeCaps } from '@tamarind/contract/brand-office';
import { listProposals } from '@tamarind/contract/proposals';
import { officeScene } from '#parts/testing.tsx';
import { Bounds } from './Bounds.tsx';

const codes = {
  expiredMinutes: 3,
  countries: ['66', '84'],
  dailyPerTarget: 10,
  hourlyPerNetwork: 40,
  dailySms: 5000,
  dailySmsPerCountry: 4000,
  dailyMail: 20_000,
};
const safety = {
  payers: { rule: 'folded', nameless: 'credit' },
  slips: { beforeMinutes: 30, staffAfterMinutes: 10, keepDays: 180 },
  identity: { withdrawAbove: { THB: '5000000', VND: '40000000' }, windowDays: 30 },
  soleCaps: { member: { THB: '100000', VND: '1000000' }, officer: { THB: '1000000', VND: '10000000' } },
  adjustments: { daily: { THB: '2000000', VND: '20000000' }, twoAbove: { THB: '1000000', VND: '10000000' } },
  contactWaitHours: 72,
  passwordDays: 90,
  staffReviewDays: 90,
  literalTexts: false,
  vendorWinAlarm: { THB: '10000000', VND: '80000000' },
};
const bounds = { codes, safety };
const waiting = {
  id: '0199b1f2-0000-7000-8000-000000000001',
  act: 'brand.safety',
  subject: 'cashier',
  reason: 'fewer third parties',
  by: 'tuan',
  at: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-12-30T08:00:00.000Z',
  checkers: 1,
  firstBy: null,
  changed: [],
  facts: [
    { name: 'payers.rule', value: 'exact', before: 'folded' },
    { name: 'identity.withdrawAbove.THB', value: '2000000', before: '5000000' },
  ],
};

async function show(proposals: readonly (typeof waiting)[] = []) {
  const { page, asked, fetch } = await officeScene(<Bounds />, {
    rights: ['system.manage'],
    replies: {
      [getBrandBounds.path]: { value: bounds },
      [setCodeCaps.path]: { value: bounds },
      [setCashierSafety.path]: { value: { proposal: waiting.id } },
      [listProposals.path]: { value: { proposals } },
    },
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(url, init));
  render(page);
  await screen.findByLabelText('SMS per day in total');
  return () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const say = async (reason: string) => {
  await screen.findByLabelText('Reason');
  type('Reason', reason);
  press('Change now');
};

test('[H10] caps that contradict each other or are no numbers cannot be saved; good ones are sent whole', async () => {
  const sent = await show();
  const save = () => screen.getByRole('button', { name: 'Save the limits' }) as HTMLButtonElement;
  type('SMS per day to one country', '6000');
  expect(save().disabled).toBe(true);
  type('SMS per day to one country', '500');
  type('Countries to which SMS are sent', 'Thailand');
  expect(save().disabled).toBe(true);
  type('Countries to which SMS are sent', '+66');
  press('Save the limits');
  await say('a flood');
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({
      codes: { ...codes, dailySmsPerCountry: 500, countries: ['66'] },
      reason: 'a flood',
    }),
  );
});

const save = () => screen.getByRole('button', { name: 'Propose these rules' });
const propose = async (reason: string) => {
  press('Propose these rules');
  await screen.findByLabelText('Reason');
  type('Reason', reason);
  press('Propose');
};

test('[S-M8] [E01] [W-2] the rules are checked as they are typed, proposed whole, and those in force are shown again', async () => {
  const sent = await show();
  const above = 'Document needed above, in THB';
  type(above, '20,000');
  expect(save()).toHaveProperty('disabled', true);
  type(above, '20000.50');
  type('Days added up', '366');
  expect(save()).toHaveProperty('disabled', true);
  type('Days added up', '7');
  type('Compare the payer’s name', 'exact');
  type('Payments without a name', 'queue');
  await propose('the law');
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({
      ...safety,
      reason: 'the law',
      payers: { rule: 'exact', nameless: 'queue' },
      slips: { beforeMinutes: 30, staffAfterMinutes: 10, keepDays: 180 },
      identity: { withdrawAbove: { THB: '2000050', VND: '40000000' }, windowDays: 7 },
    }),
  );
  await waitFor(() => expect(screen.getByLabelText(above)).toHaveProperty('value', '50000.00'));
});

test('[S-M1] the cap per staff member is never below the cap per member', async () => {
  await show();
  type('To one member, in THB', '10000.01');
  expect(save()).toHaveProperty('disabled', true);
  screen.getByText('Must not be below the cap for one member.');
  type('To all members, in THB', '10000.01');
  expect(save()).toHaveProperty('disabled', false);
});

test('[W-2] rules that wait are shown with what they would change, and no others are proposed meanwhile', async () => {
  await show([waiting]);
  await screen.findByText('Change the cashier’s safety rules');
  const changed = screen.getByText('฿20,000.00');
  expect(changed.parentElement?.textContent).toBe('from ฿50,000.00 → to ฿20,000.00');
  const rule = screen.getByText('letter by letter', { selector: 'b' });
  expect(rule.parentElement?.textContent).toContain('ignore case, accents and titles');
  await waitFor(() => expect(save()).toHaveProperty('disabled', true));
});

test('[S-M4] the waiting time of a new contact is between a day and a month, and is proposed with the other rules', async () => {
  const sent = await show();
  const hours = 'Waiting time, in hours';
  expect(screen.getByLabelText(hours)).toHaveProperty('value', '72');
  for (const wrong of ['23', '721', '2 days', '']) {
    type(hours, wrong);
    expect(save()).toHaveProperty('disabled', true);
  }
  type(hours, '48');
  await propose('fewer complaints');
  await waitFor(() => expect(sent().at(-1)).toEqual({ ...safety, reason: 'fewer complaints', contactWaitHours: 48 }));
});

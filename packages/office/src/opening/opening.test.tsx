import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyPack, getOpening, openHouse } from '@tamarind/contract/opening';
import { listProposals } from '@tamarind/contract/proposals';
import { openingSteps, type OpeningStep } from '@tamarind/domain/opening/missing';
import { officeScene } from '#parts/testing.tsx';
import OpeningPage from './OpeningPage.tsx';

interface House {
  missing?: readonly OpeningStep[];
  opened?: { at: string; by: string[] } | null;
  proposals?: readonly object[];
  jurisdiction?: string | null;
}

async function show({ missing = [], opened = null, proposals = [], jurisdiction = 'licensed-online' }: House) {
  const steps = openingSteps.map((step) => ({ step, isDone: !missing.includes(step) }));
  const { page, asked, fetch } = await officeScene(<OpeningPage />, {
    rights: ['staff.manage'],
    replies: {
      [getOpening.path]: {
        value: {
          steps,
          lotteriesOnSale: 88,
          jurisdiction,
          brand: { name: 'Lotus', languages: ['VI', 'EN'], currencies: ['VND'] },
          unpayable: missing.includes('receiving') ? ['VND'] : [],
          unlimited: missing.includes('limits') ? ['VND'] : [],
          legalMissing: missing.includes('legal') ? ['terms', 'play'] : [],
          opened,
        },
      },
      [listProposals.path]: { value: { proposals } },
      [applyPack.path]: { value: { proposal: null } },
      [openHouse.path]: { value: { proposal: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10' } },
    },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  await screen.findByText('Two owners');
  return () => asked.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const openButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Open the house' });
const stepOf = (name: string) => {
  const item = screen.getByText(name).closest('li');
  if (!item) throw new Error(`${name} is no step`);
  return within(item);
};

test('[A01] a missing step names the page where it is done, and keeps the house closed', async () => {
  await show({ missing: ['payouts'] });
  expect(stepOf('Two people for withdrawals').getByText('missing')).toBeTruthy();
  const link = stepOf('Two people for withdrawals').getByRole('link', { name: 'Invite people' });
  expect(link.getAttribute('href')).toBe('/staff?tab=invitations');
  expect(stepOf('Two owners').getByText('done')).toBeTruthy();
  expect(screen.getByText(/1 step is missing/)).toBeTruthy();
  expect(openButton().disabled).toBe(true);
});

test('[A01] a currency without a receiving account is named', async () => {
  await show({ missing: ['receiving'] });
  const step = stepOf('Missing for VND.');
  expect(step.getByRole('link', { name: 'Receiving accounts' }).getAttribute('href')).toBe('/receiving');
});

test('[A01] the brand and the limits for members are steps with their pages', async () => {
  await show({ missing: ['brand', 'limits'] });
  const brand = stepOf('Lotus · VI, EN · VND');
  expect(brand.getByRole('link', { name: 'Brand versions' }).getAttribute('href')).toBe('/brand-versions');
  const limits = stepOf('No limit yet in VND.');
  expect(limits.getByRole('link', { name: 'Player protection' }).getAttribute('href')).toBe('/protection');
  expect(openButton().disabled).toBe(true);
});

test('[A01] a pack shows what it would set, and is applied with a reason', async () => {
  const sent = await show({ missing: ['jurisdiction', 'lotteries'], jurisdiction: null });
  expect(screen.getByText('No pack has been chosen, so nothing is sold.')).toBeTruthy();
  expect(screen.getByText('20 in Thailand, 18 in Vietnam')).toBeTruthy();
  expect(screen.getByText('฿50,000.00 · ₫40,000,000')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Apply the pack' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'our licence' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Apply the pack' }));
  await waitFor(() => expect(sent()).toEqual([[applyPack.path, { pack: 'licensed-online', reason: 'our licence' }]]));
});

test('[A01] a pack whose law allows no private lottery says so', async () => {
  await show({ missing: ['jurisdiction', 'lotteries'], jurisdiction: null });
  fireEvent.change(screen.getByRole('combobox', { name: 'Pack' }), { target: { value: 'thailand' } });
  expect(screen.getByText(/may sell no lottery under this law/)).toBeTruthy();
  expect(screen.queryByText('20 in Thailand, 18 in Vietnam')).toBeNull();
});

test('[A01] with every step done an owner proposes the opening with a reason', async () => {
  const sent = await show({});
  expect(screen.getByText('88 lotteries on sale')).toBeTruthy();
  fireEvent.click(openButton());
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'we are ready' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(sent()).toEqual([[openHouse.path, { reason: 'we are ready' }]]));
});

test('[A01] while the opening waits, another owner decides here and nobody proposes it again', async () => {
  const proposal = {
    id: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10',
    act: 'house.open',
    subject: 'house',
    facts: [{ name: 'reason', value: 'we are ready', before: null }],
    reason: 'we are ready',
    by: 'nid',
    at: '2026-11-23T10:00:00.000Z',
    expiresAt: '2026-11-30T10:00:00.000Z',
    checkers: 1,
    firstBy: null,
    changed: [],
  };
  await show({ proposals: [proposal] });
  expect(await screen.findByRole('button', { name: 'Agree' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open the house' })).toBeNull();
});

test('[A01] an open house says since when and by whose decision', async () => {
  await show({ opened: { at: '2026-11-23T10:00:00.000Z', by: ['nid', 'lan'] } });
  expect(screen.getByText(/nid, lan/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open the house' })).toBeNull();
});

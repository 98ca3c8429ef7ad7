import { listGames } from '@tamarind/contract/lottery';
import { listTickets } from '@tamarind/contract/lottery-tickets';
import { getRoundPage, listRounds } from '@tamarind/contract/vendors';
import { listEntries } from '@tamarind/contract/wallet';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, freshSite, show, signIn } from '#parts/testing.ts';
import AccountRecordPage from './AccountRecordPage.tsx';
import BettingRecordPage from './BettingRecordPage.tsx';

const round = {
  vendor: 'studio',
  vendorName: 'Tamarind Studio',
  round: '44198bbe',
  game: 'slot-00001',
  gameName: 'Golden Mango',
  currency: 'THB',
  state: 'closed',
  staked: '500',
  won: '1200',
  openedAt: '2026-11-22T10:00:00.000Z',
  movedAt: '2026-11-22T10:00:03.000Z',
  closedAt: '2026-11-22T10:00:03.000Z',
};

beforeEach(async () => {
  await freshSite();
  signIn();
  answer(listGames, { games: [] });
  answer(listTickets, {
    tickets: [],
    count: 0,
    pageSize: 20,
    currency: 'THB',
    totals: { stake: '0', payout: '0', net: '0' },
    unfinished: [],
  });
});

test('[UX-7] [E06] the betting record says that its tickets are lottery tickets, and lists game rounds beside them', async () => {
  answer(listRounds, { rounds: [round], count: 1, pageSize: 20 });
  answer(getRoundPage, { url: 'https://vendor.example/round/44198bbe' });
  const opened = vi.fn<(url: string) => void>();
  vi.stubGlobal('open', opened);
  show(<BettingRecordPage />);
  expect(await screen.findByText('No lottery tickets in these dates')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Game rounds' }));
  expect((await screen.findAllByText('Golden Mango')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getAllByRole('button', { name: 'Show the round of Golden Mango' })[0] as HTMLElement);
  await waitFor(() => expect(opened.mock.calls[0]?.[0]).toBe('https://vendor.example/round/44198bbe'));
});

test('[UX-19] [E07] the account record names the game, not the vendor’s code of the round', async () => {
  answer(listEntries, {
    entries: [
      {
        id: '7',
        at: '2026-11-22T10:00:00.000Z',
        kind: 'stake',
        amount: '-500',
        balanceAfter: '99500',
        reference: 'studio:44198bbe-0000',
        game: 'Golden Mango',
      },
    ],
    totals: { in: '0', out: '500' },
    count: 1,
    pageSize: 20,
    currency: 'THB',
  });
  show(<AccountRecordPage />);
  expect((await screen.findAllByText(/Golden Mango/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/studio:44198bbe/)).toBeNull();
});

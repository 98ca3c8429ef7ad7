import { listGames } from '@tamarind/contract/lottery';
import { getTicket, listTickets } from '@tamarind/contract/lottery-tickets';
import { getRoundPage, listRounds } from '@tamarind/contract/vendors';
import { listEntries } from '@tamarind/contract/wallet';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, freshSite, requested, show, signIn } from '#parts/testing.ts';
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

const game = {
  code: 'xsmb',
  market: 'north',
  format: 'vn27',
  kind: 'official',
  ball: 'X',
  everySeconds: null,
  station: null,
  isOn: true,
  offReason: null,
};
const ticket = {
  id: '01a206f5-7fcf-7162-8bc9-61bdbae5fb9f',
  reference: 'TMRWVG68EK4K',
  draw: 'xsmb-20261122',
  game: 'xsmb',
  drawsAt: '2026-11-22T11:15:00.000Z',
  state: 'won',
  stake: '2700',
  payout: '9900',
  currency: 'THB',
  lineCount: 1,
  placedAt: '2026-11-22T08:00:00.000Z',
  cancelUntil: null,
  series: null,
};
const tickets = (count: number) =>
  answer(listTickets, {
    tickets: [ticket],
    unfinished: [],
    count,
    pageSize: 20,
    currency: 'THB',
    totals: { stake: '2700', payout: '9900', net: '7200' },
  });
const lastAsked = () => Object.fromEntries(requested.findLast(({ path }) => path === listTickets.path)?.query ?? []);

test('[E06] tab, dates, game and page of the betting record are in the address, and a reload finds them again', async () => {
  answer(listGames, { games: [game] });
  tickets(45);
  const { unmount } = show(<BettingRecordPage />);
  fireEvent.click(await screen.findByRole('tab', { name: 'Settled tickets' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Last 30 days' }));
  await screen.findByRole('option', { name: 'Northern Vietnam' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Game' }), { target: { value: 'xsmb' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  const query = new URLSearchParams(location.search);
  const found = { show: 'settled', game: 'xsmb', page: '2' };
  expect(Object.fromEntries(query)).toMatchObject({
    'centre-show': 'settled',
    'centre-game': 'xsmb',
    'centre-page': '2',
  });
  await waitFor(() => expect(lastAsked()).toMatchObject(found));
  unmount();
  requested.length = 0;
  show(<BettingRecordPage />);
  await waitFor(() => expect(lastAsked()).toMatchObject({ ...found, from: query.get('centre-from') }));
  expect(screen.getByRole('tab', { name: 'Settled tickets' }).getAttribute('aria-selected')).toBe('true');
});

test('[E06] Back leaves a ticket for the list with its page', async () => {
  tickets(45);
  answer(getTicket, {});
  history.replaceState(null, '', '/?centre=personalHistoryCopy&centre-show=settled&centre-page=2');
  show(<BettingRecordPage />);
  fireEvent.click(await screen.findByRole('link', { name: /TMRWVG68EK4K/ }));
  expect(await screen.findByRole('button', { name: 'All tickets' })).toBeTruthy();
  history.back();
  expect(await screen.findByRole('link', { name: /TMRWVG68EK4K/ })).toBeTruthy();
  expect(location.search).toBe('?centre=personalHistoryCopy&centre-show=settled&centre-page=2');
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listGames } from '@tamarind/contract/lottery';
import { getLeaderboard, getOwnPlace, getWinnerBoard } from '@tamarind/contract/winners';
import { startSession } from '@tamarind/ui/session.ts';
import { ModalHost } from '#shell/ModalHost.tsx';
import { closeModal, openModal, registerModal } from '#parts/modals.ts';
import { answer, asked, freshSite, requested, show, signIn } from '#parts/testing.ts';
import WinnersModal from './WinnersModal.tsx';

registerModal('winnerBoard', WinnersModal);
registerModal('memberCentre', ({ params }) => <p>member centre {params.page}</p>);

const leader = (place: number, account: string, multipleE4: string, more: object = {}) => ({
  place,
  account,
  multipleE4,
  lottery: null,
  gameId: 'mgr0001',
  displayName: 'Golden Mango',
  smallIcon: '/tile/mgr0001.webp',
  at: '2026-11-21T05:30:00.000Z',
  ...more,
});
const board = (list: object[]) => ({ period: 'today', since: '2026-11-20T17:00:00.000Z', list });

beforeEach(async () => {
  await freshSite();
  answer(listGames, { games: [] });
  answer(getWinnerBoard, { ...board([]), currency: 'THB' });
  answer(
    getLeaderboard,
    board([leader(1, 'k***4', '12345678'), leader(2, 'p***7', '950000'), leader(2, 'm***5', '950000')]),
  );
});
afterEach(() => closeModal());

/** Opens the list of winners and switches to the leaderboard. */
async function open() {
  act(() => openModal('winnerBoard', {}));
  show(<ModalHost />);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('tab', { name: 'Leaderboard' }));
  await dialog.findAllByText('×95');
  return dialog;
}

test('[K11] the leaderboard is beside the winners, with places, masked names and multiples, and no amount', async () => {
  const dialog = await open();
  const rows = within(dialog.getByRole('list', { name: 'Leaderboard' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    // The multiple has one decimal and is never rounded up.
    expect.stringMatching(/^1.*Golden Mango.*k\*\*\*4.*12:30.*×1,234\.5$/),
    expect.stringMatching(/^2.*p\*\*\*7.*×95$/),
    expect.stringMatching(/^2.*m\*\*\*5/),
  ]);
  expect(dialog.queryByText(/[฿₫]/)).toBeNull();
  expect(dialog.getByText(/A high multiple is luck/)).toBeTruthy();
  expect(asked.some(({ path }) => path === getOwnPlace.path)).toBe(false);
  fireEvent.click(dialog.getByRole('radio', { name: '7 days' }));
  await dialog.findAllByText('×95');
  expect(
    requested
      .filter(({ path }) => path === getLeaderboard.path)
      .at(-1)
      ?.query.get('period'),
  ).toBe('week');
});

test('[K11] a member who agreed sees the own row pinned, even far down, or that there is no win yet', async () => {
  signIn();
  answer(getOwnPlace, { isShown: true, own: leader(137, 's***8', '21000') }, { isShown: true, own: null });
  const dialog = await open();
  const own = within(await dialog.findByRole('region', { name: 'Your place' }));
  expect(own.getByRole('listitem').textContent).toMatch(/^137.*s\*\*\*8.*×2\.1$/);
  fireEvent.click(dialog.getByRole('radio', { name: '7 days' }));
  expect(await own.findByText('You have no place in these days.')).toBeTruthy();
});

test('[K11] a member who is not shown reads so, and is led to the choice rather than asked for it', async () => {
  signIn();
  answer(getOwnPlace, { isShown: false, own: null });
  const dialog = await open();
  const own = within(await dialog.findByRole('region', { name: 'Your place' }));
  expect(own.getByText(/You are not shown here/)).toBeTruthy();
  fireEvent.click(own.getByRole('button', { name: 'Choose in my account' }));
  expect(await screen.findByText('member centre securityCenter')).toBeTruthy();
});

test('[K11] the tab is in the address while the board is open', async () => {
  await open();
  expect(location.search).toBe('?winners=leaders');
  act(() => closeModal());
  await waitFor(() => expect(location.search).toBe(''));
});

test('[K11] a trial account has no row; an empty board says who can appear on it', async () => {
  startSession({ token: 'm-test', account: 'trial', memberKind: 'trial', merchant: 'tamarind', currency: 'THB' });
  answer(getLeaderboard, board([]));
  act(() => openModal('winnerBoard', {}));
  show(<ModalHost />);
  fireEvent.click(await screen.findByRole('tab', { name: 'Leaderboard' }));
  expect(await screen.findByText('Nobody is listed yet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your place' })).toBeNull();
  expect(asked.some(({ path }) => path === getOwnPlace.path)).toBe(false);
});

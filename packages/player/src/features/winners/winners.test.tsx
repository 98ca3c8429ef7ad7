import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listGames } from '@tamarind/contract/lottery';
import { getWinnerBoard } from '@tamarind/contract/winners';
import { Header } from '#shell/Header.tsx';
import { ModalHost } from '#shell/ModalHost.tsx';
import { closeModal, registerModal } from '#parts/modals.ts';
import { answer, freshSite, show } from '#parts/testing.ts';
import WinnersModal from './WinnersModal.tsx';

registerModal('winnerBoard', WinnersModal);

const win = (account: string, netWin: string, more: object = {}) => ({
  account,
  netWin,
  lottery: null,
  gameId: 'mgr0001',
  displayName: 'Golden Mango',
  smallIcon: '/tile/mgr0001.webp',
  at: '2026-11-21T05:30:00.000Z',
  ...more,
});
const board = (list: object[], more: object = {}) => ({
  period: 'today',
  currency: 'THB',
  since: '2026-11-20T17:00:00.000Z',
  list,
  ...more,
});

beforeEach(async () => {
  await freshSite();
  answer(listGames, {
    games: [
      {
        code: 'xsmb',
        market: 'north',
        kind: 'official',
        format: 'vn27',
        ball: 'MB',
        everySeconds: null,
        station: null,
        isOn: true,
        offReason: null,
      },
    ],
  });
});
afterEach(() => closeModal());

test('[C04] the header’s label opens the board: masked names, games and net amounts, and says that most people lose', async () => {
  answer(
    getWinnerBoard,
    board([win('k***4', '123400'), win('p***7', '5000', { lottery: 'xsmb', displayName: null, smallIcon: null })]),
  );
  show(
    <>
      <Header />
      <ModalHost />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Top 20 winners' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Northern Vietnam', {}, { timeout: 10_000 });
  const rows = dialog.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Golden Mango.*k\*\*\*4.*12:30.*1,234/),
    expect.stringMatching(/Northern Vietnam.*p\*\*\*7/),
  ]);
  expect(dialog.getByText(/Most people get back less than they stake/)).toBeTruthy();
});

test('[K11] an empty board says who can appear on it', async () => {
  answer(getWinnerBoard, board([]));
  show(
    <>
      <Header />
      <ModalHost />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Top 20 winners' }));
  expect(await screen.findByText(/members who chose to be shown/)).toBeTruthy();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listGames } from '@tamarind/contract/lottery';
import { getMemberInfo, listBankAccounts } from '@tamarind/contract/members';
import { getWinnerBoard, getWinnerChoice, setWinnerChoice } from '@tamarind/contract/winners';
import { Header } from '#shell/Header.tsx';
import { ModalHost } from '#shell/ModalHost.tsx';
import { closeModal, registerModal } from '#shell/modals.ts';
import { answer, asked, freshSite, show, signIn } from '#shell/testing.ts';
import AccountPage from '../member-centre/AccountPage.tsx';
import WinnersModal from './WinnersModal.tsx';

registerModal('winnerBoard', WinnersModal);

const win = (account: string, netWin: string, more: object = {}) => ({
  ...{ account, netWin, lottery: null, gameId: 'mgr0001', displayName: 'Golden Mango' },
  ...{ smallIcon: '/tile/mgr0001.svg', at: '2026-11-21T05:30:00.000Z' },
  ...more,
});
const board = (list: object[], more: object = {}) => ({
  ...{ period: 'today', currency: 'THB', since: '2026-11-20T17:00:00.000Z', list },
  ...more,
});

beforeEach(async () => {
  await freshSite();
  answer(listGames, {
    games: [
      {
        ...{ code: 'xsmb', market: 'north', kind: 'official', format: 'vn27', ball: 'MB' },
        ...{ everySeconds: null, station: null, isOn: true, offReason: null },
      },
    ],
  });
});
afterEach(() => closeModal());

test('[C04] the header’s label opens the board: masked names, games, net amounts and the sentence about the many', async () => {
  answer(
    getWinnerBoard,
    board([
      win('k***4', '123400'),
      win('p***7', '5000', { lottery: 'xsmb', displayName: null, smallIcon: null }),
    ]),
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

test('[K11] an empty board says who would stand there', async () => {
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

test('[K11] being on the board is off until the member ticks it, beside a sentence that says what others see', async () => {
  signIn();
  answer(getMemberInfo, {
    ...{ account: 'somchai88', nickname: 'somchai88', type: 'member', isAgent: 0, isTrial: false },
    ...{ currency: 'THB', payeeName: 'Somchai', emailMasked: null, mobileMasked: null, memberLabel: [] },
    ...{ avatar: '1', avatarType: 'STATIC', hasPaymentPassword: true },
    registeredAt: '2026-11-01T00:00:00.000Z',
  });
  answer(listBankAccounts, { accounts: [], max: 5 });
  answer(getWinnerChoice, { isShown: false }, { isShown: true });
  answer(setWinnerChoice, { isShown: true });
  show(<AccountPage task={undefined} />);
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Show my wins/ });
  expect(tick.checked).toBe(false);
  expect(screen.getByText(/first and last letter of your name/)).toBeTruthy();
  await waitFor(() => expect(tick.disabled).toBe(false));
  fireEvent.click(tick);
  await waitFor(() => expect(tick.checked).toBe(true));
  expect(asked.find(({ path, method }) => path === setWinnerChoice.path && method === 'PUT')?.body).toEqual({
    isShown: true,
  });
});

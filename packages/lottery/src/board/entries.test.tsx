import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense, useEffect, useReducer } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { money } from '@tamarind/domain/money';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { ClientContext } from '#shell/client.ts';
import { sampleClient, sampleGame, sampleOf } from '#shell/sample.ts';
import { NO_OFFERS, type Offers } from '#slip/offers.ts';
import { type Game, limitsOf, ratesOf } from '#slip/preview.ts';
import { BoardPanel } from './BoardPanel.tsx';
import { moved } from './moves.ts';
import { type BoardState, linesWithTray, newBoard } from './state.ts';

/** The state of the board after the last press. */
let now: BoardState;

function Panel({ game, type, offers }: { game: Game; type: string; offers: Offers }) {
  const [state, play] = useReducer(moved, newBoard(game.format, type, money(100)));
  useEffect(() => {
    now = state;
  });
  const limits = limitsOf(game, 'THB');
  const board = { state, play, drawCode: 'd', isLeftBehind: false, moveToOpenDraw: () => undefined };
  return limits ? (
    <BoardPanel game={game} board={board} limits={limits} offers={offers} rates={ratesOf(game, offers)} />
  ) : null;
}

async function show(game: Game, type: string, offers: Offers = NO_OFFERS): Promise<void> {
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ClientContext value={sampleClient(100_000, [game])}>
          <Suspense fallback={null}>
            <Panel game={game} type={type} offers={offers} />
          </Suspense>
        </ClientContext>
      </QueryClientProvider>,
    );
  });
  await screen.findAllByRole('button');
}
const press = (...names: (string | RegExp)[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }));
};
const linesOf = (game: Game) =>
  linesWithTray(now, ratesOf(game, NO_OFFERS)).map(({ betType, selection }) => `${betType} ${selection}`);

beforeEach(async () => {
  applyLanguage('EN');
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network');
  });
  await wordsReady();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[L04] words are big buttons, each with its own odds, and need no other way in', async () => {
  const game = sampleOf('bingo18', 'bingo18', 'vietlott');
  await show(game, 'bingo_size');
  expect(screen.getByRole('button', { name: 'Draw 10–11×2' })).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: 'How to enter numbers' })).toBeNull();
  press('Big 12–18×1.5', 'Draw 10–11×2');
  expect(linesOf(game)).toEqual(['bingo_size big', 'bingo_size tie']);
  press('Big 12–18×1.5');
  expect(linesOf(game)).toEqual(['bingo_size tie']);
});

test('[L02] a xiên is put together from 00 to 99 and added when told', async () => {
  await show(sampleGame, 'xien2');
  fireEvent.click(screen.getByRole('radio', { name: 'Grid' }));
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add another' });
  press('72');
  expect(add().disabled).toBe(true);
  expect(screen.getByText('1 number still missing')).toBeTruthy();
  press('27');
  expect(screen.getByText('1 line · ฿1')).toBeTruthy();
  press('68');
  expect(now.picked).toEqual(['72', '27']);
  fireEvent.click(add());
  expect(linesOf(sampleGame)).toEqual(['xien2 27-72']);
});

test('[L04] a system of seven out of 45 says its lines and its price before it is chosen and before it is added', async () => {
  const game = sampleOf('mega645', 'mega645', 'vietlott');
  await show(game, 'mega');
  expect(screen.getByRole('button', { name: /^System 15 ?5,005 lines · ฿5,005$/ })).toBeTruthy();
  press('01', '07', /^System 7/);
  // A system ticket starts with the numbers that the player picked for the single line.
  expect(now.picked).toEqual(['01', '07']);
  press('11', '17', '30', '31');
  expect(screen.getByText('1 number still missing')).toBeTruthy();
  press('45');
  // The chooser of the ticket's size and the button that adds the ticket both show the price.
  expect(screen.getAllByText('7 lines · ฿7')).toHaveLength(2);
  // A complete line is added to the slip together with the lines entered before it, even if the player has not started
  // another line.
  expect(linesOf(game)).toEqual(['mega_bao7 01-07-11-17-30-31-45']);
  press('Next line');
  expect(linesOf(game)).toEqual(['mega_bao7 01-07-11-17-30-31-45']);
  const lines = within(screen.getByRole('list', { name: 'Lines' }));
  fireEvent.click(lines.getByRole('button', { name: /^Change line A/ }));
  expect(now.picked).toHaveLength(7);
  press('45');
  expect(linesOf(game)).toEqual([]);
});

test('[L04] a quick pick fills the line that is begun', async () => {
  const game = sampleOf('lotto535', 'lotto535', 'vietlott');
  await show(game, 'lotto');
  const special = within(screen.getByRole('group', { name: 'Special number' }));
  expect(special.getAllByRole('button')).toHaveLength(12);
  press('35', 'Quick pick');
  expect(now.picked).toContain('35');
  expect(new Set(now.picked).size).toBe(5);
  expect(now.special).toMatch(/^(0[1-9]|1[0-2])$/);
});

test('[L05] if the order counts, each number shows its position', async () => {
  await show(sampleOf('pk10', 'pk10x1', 'quick'), 'pk10_top3');
  press('09', '02');
  expect(screen.getByRole('button', { name: '09, Position 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '02, Position 2' })).toBeTruthy();
});

test('[L06] reduced and closed numbers are marked on the grid and in the tray, with the reason', async () => {
  const offers: Offers = new Map([
    ['lo2 26', { state: 'reduced', factorE4: 5000, reason: 'exposure', room: money(50_000) }],
    ['lo2 44', { state: 'closed', factorE4: 0, reason: 'lucky_number', room: money(0) }],
  ]);
  await show(sampleGame, 'lo2', offers);
  fireEvent.click(screen.getByRole('radio', { name: 'Grid' }));
  const half = screen.getByRole('button', { name: '26, pays half, ฿500 left for each' });
  expect(within(half).getByText('½')).toBeTruthy();
  expect(screen.getByRole('button', { name: '44, closed: popular number' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '45' })).toBeTruthy();
  fireEvent.click(half);
  expect(linesWithTray(now, ratesOf(sampleGame, offers))[0]?.oddsE4).toEqual([495_000n]);
});

test('[L03] types of one length count together across families, and types that take other numbers do not', async () => {
  const game = sampleOf('thai', 'glo', 'thai');
  await show(game, 'top2');
  press('2 bottom×90', '1', '2');
  expect(linesOf(game)).toEqual(['top2 12', 'bottom2 12']);
  press('Run');
  expect(now.types).toEqual(['run_top']);
  expect(now.lines).toHaveLength(2);
});

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listGames } from '@tamarind/contract/lottery';
import { listDraws, pauseDraw } from '@tamarind/contract/lottery-office';
import { PauseBetting } from './PauseBetting.tsx';
import { officeScene } from '#parts/testing.tsx';

const at = '2026-11-23T05:00:00.000Z';
const openDraw = (code: string, isPaused = false) => ({
  code,
  game: code.split('-')[0],
  state: 'open',
  isPaused,
  opensAt: at,
  closesAt: at,
  drawsAt: at,
  settledAt: null,
  resultVersion: 0,
  prizes: null,
  source: null,
  proof: null,
  seal: null,
  tickets: 0,
  stakes: [],
  entries: [],
  pausedReason: isPaused ? 'rumour' : null,
  startedAt: null,
  holdReason: null,
  resultBy: null,
  correction: null,
});
const game = (code: string, market: string, format: string) => ({
  code,
  market,
  format,
  kind: 'official',
  ball: 'XX',
  everySeconds: null,
  station: null,
  isOn: true,
  offReason: null,
});
const codes = ['mega645-20261125', 'power655-20261124', 'xsmb-20261123'];
const pausePath = (code: string) => pauseDraw.path.replace('{draw}', code);

afterEach(cleanup);

async function openDialog(replies: Parameters<typeof officeScene>[1]['replies']) {
  const { page, asked, fetch } = await officeScene(<PauseBetting />, {
    rights: ['draws.manage', 'draws.read'],
    replies: {
      [listGames.path]: {
        value: {
          games: [
            game('xsmb', 'north', 'vn27'),
            game('mega645', 'vietlott', 'mega645'),
            game('power655', 'vietlott', 'power655'),
          ],
        },
      },
      [listDraws.path]: {
        value: {
          draws: [...codes.map((code) => openDraw(code)), openDraw('xsmb-20261124', true)],
          count: 4,
          pageSize: 20,
        },
      },
      ...replies,
    },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  fireEvent.click(screen.getByRole('button', { name: 'Pause betting' }));
  await screen.findByRole('button', { name: 'Stop 1 draw' });
  return () => asked.filter(({ method }) => method === 'POST');
}

describe('the stop for all betting', () => {
  test('[L06] is not there without the right to manage draws', async () => {
    const { page } = await officeScene(<PauseBetting />, { rights: ['draws.read'], replies: {} });
    render(page);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('[L06] stops every open draw of a market with one reason, and says which was left as before', async () => {
    const posts = await openDialog({
      [pausePath('mega645-20261125')]: { value: openDraw('mega645-20261125', true) },
      [pausePath('power655-20261124')]: { refusal: 'DRAW_STATE' },
    });
    fireEvent.change(screen.getByLabelText('Market'), { target: { value: 'vietlott' } });
    const act = screen.getByRole('button', { name: 'Stop 2 draws' });
    fireEvent.click(act);
    expect(screen.getByText('Give a reason of at least 3 characters.')).toBeTruthy();
    expect(posts()).toEqual([]);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A rumour' } });
    fireEvent.click(act);
    expect(await screen.findByText('1 draw was left as before:')).toBeTruthy();
    expect(screen.getByRole('listitem').textContent).toContain('power655-20261124');
    expect(posts().map(({ url, body }) => [url, body])).toEqual(
      codes.slice(0, 2).map((code) => [pausePath(code), { paused: true, reason: 'A rumour' }]),
    );
  });

  test('[L06] resumes only what is stopped, of one game', async () => {
    const posts = await openDialog({ [pausePath('xsmb-20261124')]: { value: openDraw('xsmb-20261124') } });
    fireEvent.click(screen.getByLabelText('Resume selling'));
    fireEvent.change(screen.getByLabelText('Game'), { target: { value: 'xsmb' } });
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'It was wrong' } });
    fireEvent.click(screen.getByRole('button', { name: 'Resume 1 draw' }));
    await waitFor(() =>
      expect(posts().map(({ url, body }) => [url, body])).toEqual([
        [pausePath('xsmb-20261124'), { paused: false, reason: 'It was wrong' }],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

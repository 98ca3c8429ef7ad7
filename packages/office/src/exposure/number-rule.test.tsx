import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listGames, listOpenDraws } from '@tamarind/contract/lottery';
import { getExposure } from '@tamarind/contract/lottery-exposure';
import { setNumberRule } from '@tamarind/contract/lottery-office';
import { officeScene } from '#parts/testing.tsx';
import { ExposurePage } from './ExposurePage.tsx';

const code = 'glo-20261116';
const at = '2026-11-16T08:00:00.000Z';
const wire = (path: string) => path.replace('{draw}', code);
const number = (selection: string, liability: string, state = 'full_rate') => ({
  betType: 'bottom2',
  selection,
  lines: 1,
  stake: '5000',
  liability,
  max: '500000',
  state,
  factorE4: state === 'full_rate' ? 10_000 : 0,
  reason: state === 'full_rate' ? null : 'birthday',
});
const exposure = {
  draw: {
    code,
    game: 'glo',
    state: 'open',
    isPaused: true,
    opensAt: at,
    closesAt: at,
    drawsAt: at,
    settledAt: null,
    resultVersion: 0,
    prizes: null,
    source: null,
    proof: null,
    seal: null,
  },
  pausedReason: 'worst_case',
  currency: 'THB',
  byType: [{ betType: 'bottom2', lines: 3, stake: '15000', worst: '450000' }],
  worst: { cost: '450000', isExact: true, top: null, bottom: '57' },
  likely: null,
  stake: '15000',
  worstCaseMax: '300000',
  numbers: [number('57', '450000'), number('68', '300000'), number('44', '100000', 'closed')],
  pressure: [],
  rules: [{ betType: 'bottom2', selection: '44', kind: 'closed', reason: 'birthday', by: 'tuan', at }],
};
const game = {
  code: 'glo',
  market: 'thai',
  kind: 'official',
  format: 'thai',
  ball: 'TH',
  everySeconds: null,
  station: null,
  isOn: true,
  offReason: null,
};
const replies = {
  [wire(getExposure.path)]: { value: exposure },
  [listGames.path]: { value: { games: [game] } },
  [listOpenDraws.path]: { value: { draws: [] } },
  [wire(setNumberRule.path)]: { value: { changed: 2 } },
};

afterEach(cleanup);

async function openBoard(rights: Parameters<typeof officeScene>[1]['rights'], board = exposure) {
  const { hook, searchHook } = memoryLocation({ path: `/exposure/${code}`, searchPath: 'type=bottom2&currency=THB' });
  const { page, asked, fetch } = await officeScene(
    <Router hook={hook} searchHook={searchHook}>
      <ExposurePage code={code} />
    </Router>,
    { rights, replies: { ...replies, [wire(getExposure.path)]: { value: board } } },
  );
  vi.stubGlobal('fetch', fetch);
  render(page);
  await screen.findByRole('table', { name: 'Top exposure' });
  return asked;
}

describe('the exposure board', () => {
  test('[L06] says the exact worst case with the number that makes it, the part of the limit, and that the draw is stopped', async () => {
    await openBoard(['exposure.read']);
    expect(screen.getByText('Worst case, exact').parentElement?.textContent).toContain('-฿4,350');
    expect(screen.getByText('bottom 57')).toBeTruthy();
    expect(screen.getByRole('meter').parentElement?.textContent).toContain('145%');
    expect(screen.getByText('Selling is stopped.').parentElement?.textContent).toContain(
      'The worst case of the draw passed its limit.',
    );
    expect(screen.getByText('birthday', { selector: 'small' })).toBeTruthy();
  });

  test('[L06] shows each number as a part of its own maximum and frames those over 80 %', async () => {
    await openBoard(['exposure.read']);
    const row = screen.getByRole('row', { name: /^57 / });
    expect(row.textContent).toContain('90%');
    const framed = screen.getAllByRole('cell').filter(({ className }) => className.includes('near'));
    expect(framed.map(({ title }) => title.slice(0, 2))).toEqual(['57']);
    expect(framed[0]?.title).toContain('90% of its maximum');
  });

  test('[L06] a draw that staff stopped shows their own words', async () => {
    await openBoard(['exposure.read'], { ...exposure, pausedReason: 'A rumour about the result' });
    expect(screen.getByText(/A rumour about the result/)).toBeTruthy();
  });

  test('[L06] offers no rule without the right to set prices', async () => {
    await openBoard(['exposure.read']);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close 57' })).toBeNull();
  });

  test('[L06] closes several chosen numbers at once, from the map and the list, with one reason', async () => {
    const asked = await openBoard(['exposure.read', 'prices.set']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose 57' }));
    fireEvent.click(screen.getByRole('button', { name: /^09: liability/ }));
    expect(screen.getByText('2 numbers chosen')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close all chosen' }));
    const act = await screen.findByRole('button', { name: 'Close 2 numbers' });
    expect(screen.getByRole('dialog').textContent).toContain('57, 09');
    fireEvent.click(act);
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Number of a plate' } });
    fireEvent.click(act);
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
        betType: 'bottom2',
        selections: ['57', '09'],
        kind: 'closed',
        reason: 'Number of a plate',
      }),
    );
    await waitFor(() => expect(screen.queryByText('2 numbers chosen')).toBeNull());
  });

  test('[L06] gives a closed number back by itself', async () => {
    const asked = await openBoard(['exposure.read', 'prices.set']);
    fireEvent.click(screen.getByRole('button', { name: 'Lift the rule on 44' }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Plate was another' } });
    fireEvent.click(screen.getByRole('button', { name: 'Lift on 1 number' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ selections: ['44'], kind: 'lifted' }),
    );
  });
});

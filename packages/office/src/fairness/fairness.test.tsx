import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, expect, test, vi } from 'vitest';
import { getFairness, listFairness } from '@tamarind/contract/fairness';
import { listGames } from '@tamarind/contract/lottery';
import { officeScene } from '#parts/testing.tsx';
import FairnessPage from './FairnessPage.tsx';

const game = (code: string, format: string) => ({
  code,
  market: 'quick',
  kind: 'own',
  format,
  ball: code.slice(0, 2).toUpperCase(),
  everySeconds: 60,
  station: null,
  isOn: true,
  offReason: null,
});
const finding = (test: string, tier: string, p: number | null, statistic: number | null) => ({
  test,
  tier,
  p,
  statistic,
  isAlarm: p !== null && p < 0.0001,
});
const figures = (code: string, firstP: number) => ({
  game: code,
  alarmP: 0.0001,
  windows: [
    {
      size: 1000,
      draws: 1000,
      findings: [finding('chi-square', 'dice', firstP, 31.415926), finding('runs', 'dice', 0.25, -1.15)],
    },
    {
      size: 10_000,
      draws: 2345,
      findings: [finding('chi-square', 'dice', 0.5, 4.2), finding('runs', 'dice', null, null)],
    },
  ],
});
const wire = (code: string) => getFairness.path.replace('{game}', code);
const overview = (alarms: unknown[]) => ({
  games: [
    { game: 'k3x1', draws: 2345 },
    { game: 'wingox1', draws: 10 },
  ],
  alarms,
});

afterEach(cleanup);

async function open(alarms: unknown[], path = '/fairness') {
  const { hook } = memoryLocation({ path });
  const { page, asked, fetch } = await officeScene(
    <Router hook={hook}>
      <Route path="/fairness/:game?">
        <FairnessPage />
      </Route>
    </Router>,
    {
      rights: ['draws.read'],
      replies: {
        [listFairness.path]: { value: overview(alarms) },
        [listGames.path]: { value: { games: [game('k3x1', 'k3'), game('wingox1', 'wingo')] } },
        [wire('k3x1')]: { value: figures('k3x1', 0.00001) },
        [wire('wingox1')]: { value: { ...figures('wingox1', 0.3), windows: [{ size: 1000, draws: 0, findings: [] }] } },
      },
    },
  );
  vi.stubGlobal('fetch', fetch);
  render(page);
  await screen.findByRole('combobox');
  return asked;
}

test('[L05] an alarm is named with its game and tests, and its game is shown first', async () => {
  await open([{ game: 'k3x1', size: 1000, tests: 'chi-square dice', at: '2026-11-21T08:00:00.000Z' }]);
  expect(screen.getByText(/over the last 1,000 draws: chi-square dice/)).toBeTruthy();
  const table = await screen.findByRole('table', { name: 'Tests' });
  expect(table.textContent).toContain('below 0.01%');
  // The p-value is 0.25 and the statistic -1.15.
  expect(table.textContent).toContain('25% -1.15');
  expect(table.textContent).toContain('Last 10,000 (2,345 there)');
  expect(table.textContent).toContain('too few draws');
});

test('[L05] without an alarm that is said, and another lottery can be chosen', async () => {
  const asked = await open([]);
  expect(screen.getByText('No open alarms.')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'wingox1' } });
  expect(await screen.findByText('This lottery has not been drawn yet')).toBeTruthy();
  expect(asked.map(({ url }) => url)).toContain(wire('wingox1'));
});

import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { listGames } from '@tamarind/contract/lottery';
import { getExposure, listExposures } from '@tamarind/contract/lottery-exposure';
import { officeScene } from '#parts/testing.tsx';
import ExposureRoom from './ExposureRoom.tsx';

const head = (code: string, market: string, format: string) => ({
  code,
  market,
  format,
  kind: 'official',
  ball: 'MB',
  everySeconds: null,
  station: null,
  isOn: true,
  offReason: null,
});
const listed = [
  {
    code: 'glo-20261201',
    game: 'glo',
    state: 'open',
    closesAt: '2026-12-01T08:00:00.000Z',
    largest: { currency: 'THB', betType: 'top3', liability: '1234500' },
  },
  { code: 'xsmb-20261123', game: 'xsmb', state: 'open', closesAt: '2026-11-23T11:10:00.000Z', largest: null },
];
const exposureOf = (code: string, game: string) => ({
  draw: {
    code,
    game,
    state: 'open',
    isPaused: false,
    opensAt: '2026-11-22T00:00:00.000Z',
    closesAt: '2026-12-01T08:00:00.000Z',
    drawsAt: '2026-12-01T09:00:00.000Z',
    settledAt: null,
    resultVersion: 0,
    prizes: null,
    source: null,
    proof: null,
    seal: null,
  },
  pausedReason: null,
  currency: 'THB',
  byType: [],
  likely: null,
  stake: '0',
  worstCaseMax: '0',
  worst: { cost: '0', isExact: true, top: null, bottom: null },
  numbers: [],
  pressure: [],
  rules: [],
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[F13] the team that fills a number is listed with its part, and leads to the agent', async () => {
  const { hook, searchHook } = memoryLocation({ path: '/exposure/glo-20261201?type=top3&currency=THB' });
  const room = (
    <Router hook={hook} searchHook={searchHook}>
      <Route path="/exposure/:draw?" component={ExposureRoom} />
    </Router>
  );
  const pressed = {
    betType: 'top3',
    selection: '127',
    liability: '900000',
    max: '1000000',
    agent: 'agentsuda',
    ofTeam: '675000',
  };
  const board = { ...exposureOf('glo-20261201', 'glo'), pressure: [pressed] };
  const scene = await officeScene(room, {
    rights: ['exposure.read', 'agents.read'],
    replies: {
      [listExposures.path]: { value: { draws: listed } },
      [listGames.path]: { value: { games: [head('glo', 'thai', 'thai')] } },
      [getExposure.path.replace('{draw}', 'glo-20261201')]: { value: board },
    },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  const table = await screen.findByRole('table', { name: 'Teams behind full numbers' }, { timeout: 10_000 });
  const row = within(table).getByText('127').closest('tr');
  expect(row?.textContent).toContain('75%');
  expect(row?.textContent).toContain('90%');
  expect(within(table).getByRole('link', { name: 'agentsuda' }).getAttribute('href')).toBe('/agents/agentsuda');
});

test('[UX-23] opens on the draw with the largest liability, its costliest type and currency; lists draws with closing times', async () => {
  const { hook, searchHook, history } = memoryLocation({ path: '/exposure', record: true });
  const room = (
    <Router hook={hook} searchHook={searchHook}>
      <Route path="/exposure/:draw?" component={ExposureRoom} />
    </Router>
  );
  const scene = await officeScene(room, {
    rights: ['exposure.read'],
    replies: {
      [listExposures.path]: { value: { draws: listed } },
      [listGames.path]: { value: { games: [head('glo', 'thai', 'thai'), head('xsmb', 'north', 'vn27')] } },
      [getExposure.path.replace('{draw}', 'glo-20261201')]: { value: exposureOf('glo-20261201', 'glo') },
    },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  const choice = await screen.findByLabelText<HTMLSelectElement>('Draw shown', undefined, { timeout: 10_000 });
  expect(history.at(-1)).toBe('/exposure/glo-20261201?type=top3&currency=THB');
  expect(scene.asked.find(({ url }) => url.includes('glo-20261201'))?.url).toContain('currency=THB');
  await vi.waitFor(() => expect(scene.asked.some(({ url }) => url.includes('betType=top3'))).toBe(true));
  const options = within(choice)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value, text }) => [value, text]);
  expect(options).toEqual([
    ['glo-20261201', 'Thai government · closes 1 Dec, 15:00 · ฿12,345'],
    ['xsmb-20261123', 'Northern Vietnam · closes 23 Nov, 18:10 · no bets'],
  ]);
});

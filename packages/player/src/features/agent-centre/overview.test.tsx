import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getTeamOverview, listTeam } from '@tamarind/contract/agent-teams';
import { getAgentCentre } from '@tamarind/contract/agents';
import { getWhitelabel } from '@tamarind/contract/brand';
import { getContractProgress } from '@tamarind/contract/incomes';
import { answer, freshSite, show, whitelabelWith } from '#parts/testing.ts';
import OverviewPage from './OverviewPage.tsx';
import { at, centre, enter, member, overview, pageOf, progress } from './testing.ts';

beforeEach(async () => {
  await freshSite();
  enter();
  answer(getWhitelabel, whitelabelWith([]));
  answer(getTeamOverview, overview());
  answer(getContractProgress, progress);
});

test('[F02] marks what a line brought as an estimate, shows an offer as old and new rate, and leads to what waits', async () => {
  const daily = { kind: 'daily', from: at, endAskedBy: null };
  answer(getAgentCentre, centre({ waiting: { own: 1, downlines: 0 } }));
  answer(listTeam, {
    line: [],
    ...pageOf('members', [
      member('lananh', {
        contracts: [
          { ...daily, state: 'active', topPpm: 9_000 },
          { ...daily, state: 'offered', topPpm: 8_000, from: null },
        ],
      }),
    ]),
  });
  show(<OverviewPage />);
  const row = (await screen.findByText('lananh')).closest('tr')?.textContent;
  expect(row).toContain('≈');
  expect(row).toContain('Daily salary: offer down 0.9% → 0.8%');
  expect(row).toContain('128');
  expect(await screen.findByRole('button', { name: '1 contract request waits for you' })).toBeTruthy();
  expect(screen.getByText('Updated')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy();
});

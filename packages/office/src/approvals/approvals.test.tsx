import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listGames } from '@tamarind/contract/lottery';
import { listApprovals } from '@tamarind/contract/lottery-office';
import { listProposals } from '@tamarind/contract/proposals';
import { officeScene } from '#shell/testing.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { Approvals } from './Approvals.tsx';

const at = '2026-11-23T05:00:00.000Z';
const none = { draw: null, betType: null, by: null, at };
const approvals = [
  { ...none, kind: 'result', game: 'xsmb', draw: 'xsmb-20261122', reason: 'payout_above' },
  { ...none, kind: 'correction', game: 'xsmb', draw: 'xsmb-20261121', by: 'mali', reason: 'Misread' },
  { ...none, kind: 'price', game: 'xsmb', betType: 'de_db', by: 'tuan', reason: 'The new price list' },
];
const game = {
  code: 'xsmb',
  market: 'north',
  kind: 'official',
  format: 'vn27',
  ball: 'MB',
  everySeconds: null,
  station: null,
  isOn: true,
  offReason: null,
};

afterEach(cleanup);

const part = (
  <>
    <Approvals />
    <Proposals />
  </>
);

async function open(
  rights: Parameters<typeof officeScene>[1]['rights'],
  waiting: unknown = approvals,
  proposals: unknown = [],
) {
  const { page, asked, fetch } = await officeScene(part, {
    rights,
    replies: {
      [listApprovals.path]: { value: { approvals: waiting } },
      [listGames.path]: { value: { games: [game] } },
      [listProposals.path]: { value: { proposals } },
    },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  return asked;
}

describe('proposals waiting for another person', () => {
  test('[L06] leads to where each is decided, says why it waits, and marks the own request', async () => {
    await open(['draws.read']);
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/draws/xsmb-20261122',
      '/draws/xsmb-20261121',
      '/games/xsmb',
    ]);
    const [result, correction, price] = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(result).toContain('it pays more than the limit');
    expect(correction).toContain('yours: another person decides');
    expect(price).toContain('tuan');
    expect(price).not.toContain('yours');
  });

  test('[L06] says that nothing waits', async () => {
    await open(['draws.read'], []);
    expect(await screen.findByText('Nothing is waiting for a second person.')).toBeTruthy();
  });

  test('[S-H4] does not say that nothing waits while a proposal does', async () => {
    const waiting = {
      id: crypto.randomUUID(),
      act: 'draw.void',
      subject: 'xsmb-20261122',
      facts: [],
      reason: 'x',
      by: 'tuan',
      at,
      expiresAt: '2026-12-30T08:00:00.000Z',
      checkers: 1,
      firstBy: null,
      changed: [],
    };
    await open(['draws.read'], [], [waiting]);
    expect(await screen.findByText('Void xsmb-20261122')).toBeTruthy();
    expect(screen.queryByText('Nothing is waiting for a second person.')).toBeNull();
  });

  test('[L06] is not asked for without the right to see draws', async () => {
    const asked = await open(['members.read']);
    expect(asked.filter(({ url }) => url.startsWith(listApprovals.path))).toEqual([]);
    expect(screen.queryByRole('region')).toBeNull();
  });
});

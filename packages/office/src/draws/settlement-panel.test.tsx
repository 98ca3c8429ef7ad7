import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getSettlement } from '@tamarind/contract/lottery-office';
import { money } from '@tamarind/domain/money';
import { officeScene } from '#parts/testing.tsx';
import type { StaffDraw } from './DrawsPage.tsx';
import { SettlementPanel } from './SettlementPanel.tsx';

const at = new Date('2026-11-21T11:15:00Z');
const code = 'glo-20261116';
const draw: StaffDraw = {
  code,
  game: 'glo',
  state: 'resulted',
  isPaused: false,
  opensAt: at,
  closesAt: at,
  drawsAt: at,
  settledAt: null,
  resultVersion: 1,
  source: 'glo.or.th',
  proof: null,
  seal: null,
  tickets: 2,
  prizes: null,
  stakes: [{ currency: 'THB', stake: money(5_000), payout: money(0) }],
  entries: [],
  pausedReason: null,
  startedAt: null,
  correction: null,
  holdReason: null,
  resultBy: 'mali',
};
const halfway = {
  step: 'paying',
  startedAt: '2026-11-21T11:15:01Z',
  settledAt: null,
  winningLines: 31_200,
  due: 10_000,
  paid: 2500,
  reversalsDue: 0,
  reversalsTaken: 0,
  amounts: [{ currency: 'THB', due: '90000000', paid: '22500000' }],
  movedAt: '2026-11-21T11:15:04Z',
  perSecond: 1250,
  secondsLeft: 6,
  isStuck: false,
};
afterEach(cleanup);

async function open(value: unknown, shown: StaffDraw = draw) {
  const { page, asked, fetch } = await officeScene(<SettlementPanel draw={shown} />, {
    rights: ['draws.read'],
    replies: { [getSettlement.path.replace('{draw}', code)]: { value } },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  return asked;
}
const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('[L07] a settlement under way shows what is paid of all, the pace and the time left, and asks again by itself', async () => {
  const asked = await open(halfway);
  const bar = await screen.findByRole('progressbar', { name: '2,500 of 10,000 members paid' });
  expect(bar.getAttribute('value')).toBe('0.25');
  expect(screen.getByRole('status').textContent).toBe('Members who won are being paid.');
  expect(valueOf('Members paid')).toBe('2,500 of 10,000');
  expect(valueOf('Paid in THB')).toBe('฿225,000.00 of ฿900,000.00');
  expect(valueOf('Pace')).toBe('1,250 members a second');
  expect(valueOf('Time left')).toBe('about 6 seconds');
  expect(screen.queryByText(/Nothing has moved/)).toBeNull();
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1), { timeout: 4000 });
});

test('[L07] one that does not move says since when, and that nothing is lost', async () => {
  await open({ ...halfway, secondsLeft: null, isStuck: true });
  expect((await screen.findByText(/Nothing has moved since .*2026.*18:15:04/)).textContent).toContain(
    'No payment is lost',
  );
});

test('[L07] afterwards it has the totals; a draw that is still open has no settlement', async () => {
  const done = { ...halfway, step: 'done', paid: 10_000, secondsLeft: null, settledAt: '2026-11-21T11:15:09Z' };
  await open(
    { ...done, amounts: [{ currency: 'THB', due: '90000000', paid: '90000000' }] },
    { ...draw, state: 'settled', settledAt: at },
  );
  await screen.findByText('Everybody who won has been paid.');
  expect(valueOf('Paid in THB')).toBe('฿900,000.00');
  expect(valueOf('Winning lines')).toBe('31,200');
  cleanup();
  expect(await open(done, { ...draw, state: 'open' })).toEqual([]);
});

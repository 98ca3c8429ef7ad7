import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { freshSite, show } from '#parts/testing.ts';
import type { Ticket } from './ticket.ts';
import { TicketLines } from './TicketLines.tsx';

type Line = Ticket['lines'][number];
const line = (more: Partial<Line>): Line => ({
  line: 1,
  betType: 'lo2',
  selection: '55',
  unitStake: money(10_000),
  charge: 27,
  discountE4: 0,
  stake: money(270_000),
  oddsE4: [990_000n],
  priceVersion: 1,
  hits: null,
  payout: null,
  hitBy: [],
  ...more,
});

beforeEach(freshSite);

test('[E06] a line waits with its arithmetic, and shows the prize numbers that hit when it is settled', async () => {
  show(<TicketLines lines={[line({})]} format="vn27" currency="VND" isSettled={false} />);
  expect((await screen.findByRole('listitem')).textContent).toBe(
    '55Lô 2 digits (all 27 prizes)₫10,000 × 27 = ₫270,000odds 99waiting for the draw',
  );
});

test('[E06] a hit tells tier, number and the sum that was paid', async () => {
  const hit = line({ hits: [2], payout: money(1_980_000), hitBy: [{ prize: 'db', number: '60755' }] });
  show(<TicketLines lines={[hit]} format="vn27" currency="VND" isSettled />);
  const { textContent } = await screen.findByRole('listitem');
  expect(textContent).toContain('2 hits');
  expect(textContent).toContain('Special 60755');
  expect(textContent).toContain('₫10,000 × 99 × 2 = ₫1,980,000');
});

test('[E06] a line with several prizes adds them up, each with its name', async () => {
  // Three pairs of three numbers and the three together: 10,000 × (48 + 65).
  const quay = line({
    betType: 'xienq3',
    selection: '07-17-68',
    charge: 4,
    stake: money(40_000),
    oddsE4: [160_000n, 650_000n],
    hits: [3, 1],
    payout: money(1_130_000),
  });
  show(<TicketLines lines={[quay]} format="vn27" currency="VND" isSettled />);
  const { textContent } = await screen.findByRole('listitem');
  expect(textContent).toContain('07 · 17 · 68');
  expect(textContent).toContain('odds Two of them 16 · Three of them 65');
  expect(textContent).toContain('₫10,000 × (16 × 3 + 65 × 1) = ₫1,130,000');
});

test('[E06] a choice is told in words, and a discount stands in the sum', async () => {
  const side = line({
    betType: 'taixiu',
    selection: 'tai',
    charge: 1,
    discountE4: 250,
    stake: money(9750),
    oddsE4: [19_500n],
    hits: [0],
  });
  show(<TicketLines lines={[side]} format="vn27" currency="VND" isSettled />);
  const { textContent } = await screen.findByRole('listitem');
  expect(textContent).toContain('High');
  expect(textContent).toContain('₫10,000 × 1 − 2.5% = ₫9,750');
  expect(textContent).toContain('no hit');
});

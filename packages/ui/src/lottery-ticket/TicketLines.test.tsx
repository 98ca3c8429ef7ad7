import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { applyLanguage } from '../language.ts';
import { wordsReady } from '../words.ts';
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

beforeEach(async () => {
  cleanup();
  applyLanguage('EN');
  await wordsReady();
});

const show = (lines: Line[], state: Ticket['state']) =>
  render(
    <Suspense fallback={null}>
      <TicketLines ticket={{ lines, currency: 'VND', state }} format="vn27" />
    </Suspense>,
  );

test('[E06] a line waits with its arithmetic, and shows the prize numbers that hit when it is settled', async () => {
  show([line({})], 'accepted');
  expect((await screen.findByRole('listitem')).textContent).toBe(
    '55Lô 2 digits (all 27 prizes)₫10,000 × 27 = ₫270,000odds 99waiting for the draw',
  );
});

test('[E06] a hit tells tier, number and the sum that was paid', async () => {
  const hit = line({ hits: [2], payout: money(1_980_000), hitBy: [{ prize: 'db', number: '60755' }] });
  show([hit], 'won');
  const { textContent } = await screen.findByRole('listitem');
  expect(textContent).toContain('2 hits');
  expect(textContent).toContain('Special 60755');
  expect(textContent).toContain('₫10,000 × 99 × 2 = ₫1,980,000');
});

test('[E06] a line with several prizes adds them up, each with its name', async () => {
  // A `xienq3` line bets on all pairs and the set of three of its numbers. All three numbers were drawn, so three pairs
  // win at odds 16 and one set of three at odds 65: 10,000 × (48 + 65).
  const quay = line({
    betType: 'xienq3',
    selection: '07-17-68',
    charge: 4,
    stake: money(40_000),
    oddsE4: [160_000n, 650_000n],
    hits: [3, 1],
    payout: money(1_130_000),
  });
  show([quay], 'won');
  const { textContent } = await screen.findByRole('listitem');
  expect(textContent).toContain('07 · 17 · 68');
  expect(textContent).toContain('odds Two of them 16 · Three of them 65');
  expect(textContent).toContain('₫10,000 × (16 × 3 + 65 × 1) = ₫1,130,000');
});

test('[E06] a choice is described in words, and a discount is included in the sum', async () => {
  const side = line({
    betType: 'taixiu',
    selection: 'tai',
    charge: 1,
    discountE4: 250,
    stake: money(9750),
    oddsE4: [19_500n],
    hits: [0],
  });
  show([side], 'won');
  const { textContent } = await screen.findByRole('listitem');
  expect(textContent).toContain('High');
  expect(textContent).toContain('₫10,000 × 1 − 2.5% = ₫9,750');
  expect(textContent).toContain('no hit');
});

test('[E06] [L07] a prize that its publisher set is told without an arithmetic that does not hold', async () => {
  const shared = line({ hits: [1], payout: money(1_234_000), hitBy: [{ prize: 'db', number: '60755' }] });
  show([shared], 'won');
  const { textContent } = await screen.findByRole('listitem');
  expect(textContent).toContain('prize as published by the organiser = ₫1,234,000');
});

test('[E06] the drawn number shows which part was played', async () => {
  show([line({ hits: [1], payout: money(990_000), hitBy: [{ prize: 'db', number: '60755' }] })], 'won');
  await screen.findByRole('listitem');
  expect(document.querySelector('em')?.textContent).toBe('55');
});

test.each(['cancelled', 'void'] as const)('[E06] a line of a %s ticket does not wait for a draw', async (state) => {
  show([line({})], state);
  expect((await screen.findByRole('listitem')).textContent).not.toContain('waiting');
});

test('[E06] the line that was paid most stands first', async () => {
  const paid = line({ line: 2, selection: '07', hits: [1], payout: money(990_000) });
  show([line({ hits: [0], payout: money(0) }), paid], 'won');
  const [first] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('07');
});

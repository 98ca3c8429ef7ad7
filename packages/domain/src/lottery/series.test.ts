import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { addMs } from '../time.ts';
import type { BetLine, BetRequest } from './bet.ts';
import type { Offer } from './risk/offer.ts';
import { decideSeries, drawsOf, isSeries, seriesStake } from './series.ts';

const closesAt = new Date('2026-11-21T11:05:00Z');
const DAY_MS = 86_400_000;
const line = (selection: string, oddsE4 = 990_000n): BetLine => ({
  betType: 'de_db',
  selection,
  unitStake: money(1000),
  oddsE4: [oddsE4],
});
const request = (change: Partial<BetRequest> = {}): BetRequest => ({
  format: 'vn27',
  draw: { state: 'open', closesAt, isPaused: false },
  now: addMs(closesAt, -DAY_MS),
  prices: [
    {
      betType: 'de_db',
      oddsE4: [990_000n],
      charge: 1,
      discountE4: 0,
      version: 1,
      unitStakeMin: money(1000),
      unitStakeMax: money(1_000_000),
    },
  ],
  limits: {
    linesMax: 500,
    payoutMax: money(1_000_000),
    memberPayoutMax: money(1_000_000),
    numberStakeMax: money(10_000),
  },
  currency: 'VND',
  lines: [line('07'), line('08')],
  ...change,
});
const offers = (factorE4: number, room = 10_000_000n, state: Offer['state'] = 'reduced') =>
  new Map<string, Offer>([['de_db 07', { state, factorE4, room: money(room), reason: 'exposure' }]]);

describe('[L06] a slip on several draws', () => {
  test('goes on the next one and those after it, never more than there are, never more than six', () => {
    const ahead = ['b', 'c', 'd', 'e', 'f', 'g'];
    expect(drawsOf('a', ahead, 1)).toEqual(['a']);
    expect(drawsOf('a', ahead, 3)).toEqual(['a', 'b', 'c']);
    expect(drawsOf('a', ahead, 99)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(drawsOf('a', ['b'], 6)).toEqual(['a', 'b']);
    expect(drawsOf('a', ahead, 0)).toEqual(['a']);
    expect(seriesStake(money(2500), 6)).toBe(15_000n);
  });

  test('is of one lottery, each draw once, in the order in which they close', () => {
    const draws = Array.from({ length: 7 }, (_, index) => ({
      code: `xsmb-${index}`,
      game: 'xsmb',
      closesAt: addMs(closesAt, index * DAY_MS),
    }));
    const [first, second, third] = draws;
    if (!first || !second || !third) throw new Error('seven draws');
    expect(isSeries([first])).toBe(true);
    expect(isSeries([first, third])).toBe(true);
    expect(isSeries(draws.slice(0, 6))).toBe(true);
    expect(isSeries(draws)).toBe(false);
    expect(isSeries([first, first])).toBe(false);
    expect(isSeries([second, first])).toBe(false);
    expect(isSeries([first, { ...second, game: 'hanoi' }])).toBe(false);
  });

  test('costs the stake once for each draw', () => {
    const decision = decideSeries([request(), request(), request()]);
    if (!decision.ok) throw new Error('accepted');
    expect(decision.tickets.map(({ stake }) => stake)).toEqual([2000n, 2000n, 2000n]);
    expect(decision.stake).toBe(6000n);
  });

  test('is refused whole where one draw refuses, and every draw that does is named', () => {
    const closed = request({ draw: { state: 'closed', closesAt, isPaused: false } });
    const full = request({ offers: offers(10_000, 10n, 'full_rate') });
    expect(decideSeries([request(), full, request(), closed])).toMatchObject({
      ok: false,
      refused: [
        { draw: 1, refusal: 'NUMBER_FULL', at: 0 },
        { draw: 3, refusal: 'DRAW_CLOSED' },
      ],
    });
  });

  test('sells each draw at its own odds, never below those shown', () => {
    const lower = [line('07', 891_000n), line('08')];
    const decision = decideSeries([request({ lines: lower }), request({ lines: lower, offers: offers(9000) })]);
    if (!decision.ok) throw new Error('accepted');
    expect(decision.tickets.map(({ lines }) => lines[0]?.oddsE4)).toEqual([[990_000n], [891_000n]]);
    expect(decideSeries([request(), request({ offers: offers(9000) })])).toMatchObject({
      ok: false,
      refused: [{ draw: 1, refusal: 'RATE_CHANGED', troubles: [{ at: 0, oddsE4: [891_000n] }] }],
    });
  });

  test('keeps promised odds where they fell since, and gives the better ones where they did not', () => {
    const promised = [line('07', 891_000n), line('08')];
    const decision = decideSeries([
      request({ lines: promised, isQuoted: true }),
      request({ lines: promised, isQuoted: true, offers: offers(5000) }),
    ]);
    if (!decision.ok) throw new Error('accepted');
    expect(decision.tickets.map(({ lines }) => lines[0]?.oddsE4)).toEqual([[990_000n], [891_000n]]);
  });

  test('leaves no line out, though one ticket alone may', () => {
    const change = { accept: 'rest', offers: offers(0, 0n, 'closed') } as const;
    expect(decideSeries([request(change)])).toMatchObject({ ok: true, tickets: [{ left: [{ at: 0 }] }] });
    expect(decideSeries([request(), request(change)])).toMatchObject({
      ok: false,
      refused: [{ draw: 1, refusal: 'NUMBER_CLOSED' }],
    });
  });

  test('on one draw is sold at exactly the odds shown', () => {
    const change = { lines: [line('07', 891_000n), line('08')] };
    expect(decideSeries([request(change)])).toMatchObject({
      ok: false,
      refused: [{ draw: 0, refusal: 'RATE_CHANGED' }],
    });
  });
});

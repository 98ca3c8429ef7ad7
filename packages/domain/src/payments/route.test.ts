import { describe, expect, test } from 'vitest';
import { money, ZERO } from '../money.ts';
import { decideRoute, type RouteChoice, routeCost } from './route.ts';

const now = new Date('2026-11-23T10:00:00Z');
const choice = (id: string | null, change: Partial<RouteChoice> = {}): RouteChoice => ({
  id,
  isOn: true,
  serves: true,
  restsUntil: null,
  min: null,
  max: null,
  dayMax: null,
  dayUsed: ZERO,
  costFixed: ZERO,
  costBps: 0,
  share: 1,
  ...change,
});
const route = (choices: RouteChoice[], amount = 100_00) => decideRoute(choices, money(amount), now);

describe('which connection a payment takes', () => {
  test('the cheapest for this amount, fixed part and percentage together', () => {
    const choices = [choice('percent', { costBps: 100 }), choice('fixed', { costFixed: money(5_00) })];
    expect(route(choices, 100_00).order).toEqual(['percent', 'fixed']);
    expect(route(choices, 1_000_00).order).toEqual(['fixed', 'percent']);
    expect(routeCost({ costFixed: money(1_00), costBps: 165 }, money(100_00))).toBe(money(2_65));
  });

  test('equal in cost, the one that has taken least of the day for its share', () => {
    const [three, one] = [choice('three', { share: 3 }), choice('one', { share: 1 })];
    expect(route([three, one]).order).toEqual(['three', 'one']);
    expect(
      route([
        { ...three, dayUsed: money(300) },
        { ...one, dayUsed: money(99) },
      ]).order[0],
    ).toBe('one');
    expect(
      route([
        { ...three, dayUsed: money(300) },
        { ...one, dayUsed: money(101) },
      ]).order[0],
    ).toBe('three');
  });

  test('shares hold over a day: 3 to 1 gives three quarters of the money', () => {
    const used = { three: 0, one: 0 };
    for (let turn = 0; turn < 400; turn++) {
      const [first] = route([
        choice('three', { share: 3, dayUsed: money(used.three) }),
        choice('one', { share: 1, dayUsed: money(used.one) }),
      ]).order;
      used[first as 'three' | 'one'] += 100_00;
    }
    expect(used).toEqual({ three: 300 * 100_00, one: 100 * 100_00 });
  });

  test('share 0 is a reserve', () => {
    expect(route([choice('reserve', { share: 0 }), choice('main')]).order).toEqual(['main', 'reserve']);
    expect(route([choice('reserve', { share: 0 }), choice('main', { isOn: false })]).order).toEqual(['reserve']);
  });

  test('each one passed over has its reason', () => {
    const { order, passed } = route([
      choice('off', { isOn: false }),
      choice('other', { serves: false }),
      choice('min', { min: money(100_01) }),
      choice('max', { max: money(99_99) }),
      choice('full', { dayMax: money(500_00), dayUsed: money(400_01) }),
      choice('rests', { restsUntil: new Date(now.getTime() + 1) }),
      choice('exact', { min: money(100_00), max: money(100_00), dayMax: money(100_00), restsUntil: now }),
      choice(null, { costBps: 1 }),
    ]);
    expect(order).toEqual(['exact', null]);
    expect(passed).toEqual([
      { id: 'off', why: 'off' },
      { id: 'other', why: 'not_served' },
      { id: 'min', why: 'too_small' },
      { id: 'max', why: 'too_large' },
      { id: 'full', why: 'day_full' },
      { id: 'rests', why: 'rests' },
    ]);
  });
});

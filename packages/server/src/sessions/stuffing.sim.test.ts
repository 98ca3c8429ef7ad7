import { afterAll, beforeAll, expect, test } from 'vitest';
import { guessAtOnce, holds, stuff, throughRoute, throughRules, type Door, type Figure } from '../testing/attacks.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/**
 * This file tests a simulated attack with stolen passwords, with small numbers. `npm run simulate -- --what stuffing`
 * uses the full numbers.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2027-03-01T00:00:00Z') });
});
afterAll(() => app.close());

const failing = (figures: readonly Figure[]): Figure[] => figures.filter((figure) => !holds(figure));

/**
 * A quarter of an hour, in milliseconds. Below a hundred failures in this time no captcha is required, so the attempts
 * must be dense.
 */
const overMs = 900_000;

test('[H02] four thousand stolen passwords in a quarter of an hour let in at most one in a thousand, and every owner', async () => {
  const wish = { tries: 4000, sources: 2000, seed: 4, overMs, atOnce: 8 };
  expect(failing(await stuff(app, { ...wish, door: throughRules }))).toEqual([]);
});

test('[H02] the same tries are answered the same by the route and by the rules that the simulation asks', async () => {
  const answers = async (door: Door) => {
    const other = await startTestApp({ now: new Date('2027-03-01T00:00:00Z') });
    try {
      return await stuff(other, { tries: 160, sources: 80, seed: 5, overMs: overMs / 2, door });
    } finally {
      await other.close();
    }
  };
  expect(await answers(throughRules)).toEqual(await answers(throughRoute));
});

test('[H02] of a hundred simultaneous passwords for one account from different networks, thirty are checked', async () => {
  const heard = await guessAtOnce(app, throughRoute, 100);
  expect(failing([heard])).toEqual([]);
  expect(heard.value).toBeGreaterThan(0);
});

import { expect, test } from 'vitest';
import { otherGames } from '../../packages/studio/src/games/all.ts';
import { playDay } from './play-day.ts';

/** This test plays a short day; `npm run vendor:day` plays longer ones. */
test('[A03] a day of play over a line that drops, doubles and delays calls reconciles to zero difference', async () => {
  const day = await playDay({ players: 15, rounds: 180, seed: 20_261_121 });
  expect(day.differing).toEqual([]);
  expect(day.reconciliations).toHaveLength(1);
  const { theirs, ours, cases } = day.reconciliations[0] ?? { theirs: 0, ours: 1, cases: 1 };
  expect({ theirs, cases, open: day.openCases }).toEqual({ theirs: ours, cases: 0, open: 0 });
  expect(day.ledgerFindings).toEqual([]);
  expect(day.studioReports).toEqual([]);
  // The day must be long enough, because a day with few rounds and faults would prove nothing.
  expect(day.rounds).toBeGreaterThan(150);
  // Only a minimum is checked: on a busy machine more bets time out and are rolled back, so the exact number varies.
  expect(theirs).toBeGreaterThan(100);
  expect(day.games).toEqual(new Set(['slots', ...otherGames.map(({ code }) => code)]));
  for (const [fault, count] of Object.entries(day.faults)) expect(count, fault).toBeGreaterThan(0);
  expect(day.movements['bet ROLLED_BACK']).toBeGreaterThan(0);
  expect(day.movements['unseen TOMBSTONE']).toBeGreaterThan(0);
}, 300_000);

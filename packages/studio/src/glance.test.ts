import { afterEach, expect, test, vi } from 'vitest';
import { otherGames } from './games/all.ts';
import { baccarat } from './games/baccarat/index.ts';
import { dragonTiger } from './games/dragon-tiger/index.ts';
import { newPlace, seededChance, studioHere } from './testing.ts';

vi.setConfig({ testTimeout: 60_000 });

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

interface GlanceAnswer {
  game_code: string;
  limits: { currency: string; min: number; max: number }[];
  rounds: string[];
  next_start: string | null;
  seats: { all: bigint; bots: bigint } | null;
  events: { starts_at: string; home: Record<string, string>; away: Record<string, string> }[];
}
const PATH = '/operator/generic/v2/game/tables';

test('[K04] [B10] one signed call tells limits, roads, starts, seats and fixtures of every game but slots', async () => {
  const place = await newPlace();
  stops.push(() => place.operator.close());
  const studio = await studioHere(place, { games: otherGames, chance: seededChance(9) });
  stops.push(() => studio.stop());
  const before = Date.now();
  const unsigned = await fetch(`${studio.url}${PATH}`, { method: 'POST', body: '{"operator_id":"tamarind"}' });
  expect(unsigned.status).toBe(401);
  const { status, json } = await place.operator.ask(studio.url, PATH, { operator_id: 'tamarind' });
  expect(status).toBe(200);
  const told = json as GlanceAnswer[];
  const of = (code: string) => told.find((game) => game.game_code === code);
  expect(told.some(({ game_code: code }) => code.startsWith('slot-'))).toBe(false);
  // The expected limits are 5 to 1,000 baht and 5,000 to 1,000,000 đồng, written in hundred-thousandths.
  expect(of('baccarat')?.limits.map(({ currency, min, max }) => [currency, Number(min), Number(max)])).toEqual([
    ['THB', 500_000, 100_000_000],
    ['VND', 500_000_000, 100_000_000_000],
  ]);
  expect(of('tien-len')?.seats).toEqual({ all: 4n, bots: 3n });
  expect(of('baccarat')?.seats).toBeNull();
  // The first request opened the tables, so betting is in progress. Betting on a race closes within 25 s, and
  // `next_start` is the time at which it closes.
  const start = Date.parse(of('horses')?.next_start ?? '');
  expect(start - before).toBeGreaterThan(0);
  expect(start - before).toBeLessThan(27_000);
  const matches = of('football-league')?.events ?? [];
  expect(matches).toHaveLength(6);
  expect(matches.map(({ starts_at: at }) => at)).toEqual(matches.map(({ starts_at: at }) => at).toSorted());
  for (const { home, away } of matches) {
    expect([home['en'], home['th'], home['vi'], away['en']].every((name) => name && name.length > 1)).toBe(true);
    expect(home['en']).not.toBe(away['en']);
  }
});

test('[B10] a road has a letter for who won, and a tie is a tie on both tables', () => {
  const beads = (game: typeof baccarat, winners: string[]) => winners.map((winner) => game.bead?.({ winner })).join('');
  expect(beads(baccarat, ['banker', 'player', 'tie'])).toBe('BPT');
  expect(beads(dragonTiger, ['dragon', 'tiger', 'tie'])).toBe('DGT');
});

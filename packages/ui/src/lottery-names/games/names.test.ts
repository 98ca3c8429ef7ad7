import { describe, expect, test } from 'vitest';
import { games } from '@tamarind/domain/lottery/games/index';
import { markets, nameKey } from './game-names.ts';
import en from './messages/en.json';
import th from './messages/th.json';
import vi from './messages/vi.json';
import zh from './messages/zh.json';

describe.each([
  ['English', en],
  ['Thai', th],
  ['Vietnamese', vi],
  ['Chinese', zh],
] as const)('[B08] in %s', (_, texts: Record<string, string>) => {
  test('every lottery without a proper name of its own has one in words', () => {
    expect(games.length).toBeGreaterThan(80);
    const without = games.filter((game) => !game.station && !(nameKey(game) in texts));
    expect(without.map(({ code }) => code)).toEqual([]);
  });

  test('no two lotteries are called the same', () => {
    const names = games.map((game) => game.station?.name ?? `${texts[nameKey(game)]} ${game.everySeconds ?? ''}`);
    // Compare each name together with its market (a group of games): names must be unique only within one market,
    // because a city may have both a lottery station and a stock index.
    const full = names.map((name, at) => `${games[at]?.market} ${name}`);
    expect(full.filter((name, at) => full.indexOf(name) < at)).toEqual([]);
  });

  test('every market is listed and named', () => {
    for (const { market } of games) expect(markets).toContain(market);
    for (const market of markets) expect(texts[`market.${market}`]).toBeTruthy();
  });
});

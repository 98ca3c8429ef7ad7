import { expect, test } from 'vitest';
import type { GameHead, OpenDraw } from '#slip/preview.ts';
import { byMarket, chosenGames, closingSoon, type NamedGame, shortcuts } from './lobby.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const game = (
  code: string,
  market: GameHead['market'],
  name: string,
  minutes: number | null,
  isOn = true,
): NamedGame => ({
  head: { code, market, isOn } as GameHead,
  name,
  draw: minutes === null ? undefined : ({ closesAt: new Date(NOW + minutes * 60_000) } as OpenDraw),
});
const games = [
  game('xsmb', 'north', 'Miền Bắc', 65),
  game('mtdng', 'central', 'Đà Nẵng', 10),
  game('glo', 'thai', 'สลากกินแบ่ง', 9000),
  game('vn27x1', 'quick', 'Siêu tốc 27 giải · 1 phút', 1),
  game('lao', 'lao', 'Lào', 30, false),
];
const codes = (found: readonly NamedGame[]) => found.map(({ head }) => head.code);

test('[B08] lotteries are sorted by next close, and those not on sale come last', () => {
  expect(codes(chosenGames(games, 'all', '', NOW))).toEqual(['vn27x1', 'mtdng', 'xsmb', 'glo', 'lao']);
});

test('[B08] search needs no accents and finds the code too', () => {
  expect(codes(chosenGames(games, 'all', 'da nang', NOW))).toEqual(['mtdng']);
  expect(codes(chosenGames(games, 'all', 'GLO', NOW))).toEqual(['glo']);
  expect(codes(chosenGames(games, 'all', '27 phut', NOW))).toEqual(['vn27x1']);
  expect(chosenGames(games, 'thailand', 'da nang', NOW)).toEqual([]);
});

test('[B08] closing soon is the next hour of what is sold', () => {
  expect(codes(chosenGames(games, 'soon', '', NOW))).toEqual(['vn27x1', 'mtdng']);
});

test('[B08] pinned come before recent, each once, and markets without games are not shown', () => {
  expect(codes(shortcuts(games, ['glo'], ['xsmb', 'glo', 'gone']))).toEqual(['glo', 'xsmb']);
  expect(byMarket(games, 'VND').map(([market]) => market)).toEqual(['north', 'central', 'quick', 'thai', 'lao']);
});

test('[UX-10] the lotteries of a player’s own country come first', () => {
  expect(byMarket(games, 'THB').map(([market]) => market)).toEqual(['thai', 'lao', 'quick', 'north', 'central']);
});

test('[UX-10] the switcher begins with what closes within the hour in the own country, without the endless quick draws', () => {
  expect(codes(closingSoon(games, 'VND', NOW))).toEqual(['mtdng']);
  expect(codes(closingSoon(games, 'THB', NOW))).toEqual([]);
  const nearGlo = [...games, game('hanoi', 'hanoi', 'ฮานอย', 20), game('set', 'stock', 'หุ้นไทย', 12)];
  expect(codes(closingSoon(nearGlo, 'THB', NOW))).toEqual(['set', 'hanoi']);
});

import { expect, test } from 'vitest';
import { generateCatalogue } from '@tamarind/domain/games/catalogue';
import { vendorCards } from '@tamarind/domain/games/vendors';
import { canDraw, drawTile } from './tile.ts';

const games = generateCatalogue();

test('[A06] every game of the catalogue can be drawn', () => {
  expect(games.filter((game) => !canDraw(game)).map(({ art, companions }) => [art, ...companions])).toEqual([]);
});

test('[K09] a picture is the same every time, another game’s is another one, and it is small', () => {
  const sample = games.filter((_, index) => index % 400 === 0);
  const pictures = sample.map((game) => drawTile(pictureOf(game)));
  expect(sample.map((game) => drawTile(pictureOf(game)))).toEqual(pictures);
  expect(new Set(pictures).size).toBe(pictures.length);
  for (const picture of pictures) {
    expect(picture).toMatch(/^<svg [^>]+>[^]+<\/svg>$/);
    expect(picture).not.toMatch(/NaN|undefined|Infinity|<script|<text/);
    expect(picture.length).toBeLessThan(120_000);
  }
});

const pictureOf = (game: (typeof games)[number]) => ({
  ...game,
  title: game.name.en,
  vendor: vendorCards.find(({ vassalage }) => vassalage === game.vassalage)?.displayName ?? '',
});

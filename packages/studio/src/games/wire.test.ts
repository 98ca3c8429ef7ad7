import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, newPlace, seededChance, studioHere } from '../testing.ts';
import { otherGames } from './all.ts';
import { cardOf, cardText } from './cards/deck.ts';
import type { Json } from './game.ts';
import { fieldOf, textsIn } from './read.ts';
import { meldsOf } from './tien-len/melds.ts';

let place: Awaited<ReturnType<typeof newPlace>>;
let studio: Awaited<ReturnType<typeof studioHere>>;

beforeAll(async () => {
  place = await newPlace();
  place.operator.balances.set('player-1', 1_000_000_000n);
  studio = await studioHere(place, {
    games: otherGames,
    chance: seededChance(1975),
    config: { walletTimeoutMs: 10_000 },
  });
});
afterAll(async () => {
  await studio.stop();
  place.operator.close();
});

test('[A02] every game but the slots opens from its link in three languages', async () => {
  for (const { code, name } of otherGames) {
    for (const lang of ['en', 'th', 'vi'] as const) {
      const page = await launch(studio, place.operator, { game: code, lang });
      const { status, json } = await page.game();
      expect(status, code).toBe(200);
      expect(json).toMatchObject({ code, name: name[lang], language: lang });
    }
  }
});

test('[A02] dice and fishing play one stake a request; what makes no sense takes none', async () => {
  const dice = await launch(studio, place.operator, { game: 'dice' });
  const rolled = await dice.spin('500', 'roll-0001', { side: 'under', winning: 5_000 });
  expect(rolled).toMatchObject({ status: 200, json: { status: 'closed', staked: '500' } });
  expect(['0', '990']).toContain(rolled.json.won);
  const again = await dice.spin('500', 'roll-0001', { side: 'under', winning: 5_000 });
  expect(again.json).toMatchObject({ round: rolled.json.round, won: rolled.json.won });
  expect((await dice.spin('500', 'roll-0002', { side: 'under', winning: 9_999 })).status).toBe(409);

  const reef = await launch(studio, place.operator, { game: 'fishing' });
  const thrown = await reef.spin('500', 'throw-001', { creature: 'sardine' });
  expect(['0', '1000']).toContain(thrown.json.won);
  expect((await reef.spin('500', 'throw-002', { creature: 'kraken' })).status).toBe(409);
});

test('[A02] a game of Tien Len is played to its end over the wire, and its pot is what the wallet gets', async () => {
  const room = await launch(studio, place.operator, { game: 'tien-len' });
  let told = (await room.spin('500')).json;
  for (let turn = 0; told.status === 'open'; turn++) {
    const view = told.views.at(-1) as Json;
    expect(fieldOf(view, 'hands')).toBeNull();
    const cheapest = meldsOf(textsIn(view, 'hand').map(cardOf)).map(({ cards }) => cards.map(cardText));
    const answer = await firstTaken([...cheapest, []], (cards) => room.move({ cards }));
    expect(turn).toBeLessThan(60);
    told = answer;
  }
  expect(told).toMatchObject({ status: 'closed', staked: '500' });
  const isWon = fieldOf(told.views.at(-1) as Json, 'winner') === 0;
  expect(told.won).toBe(isWon ? '1900' : '0');
});

async function firstTaken<Input, Answer extends { status: number; json: unknown }>(
  inputs: readonly Input[],
  ask: (input: Input) => Promise<Answer>,
): Promise<Answer['json']> {
  for (const input of inputs) {
    const answer = await ask(input);
    if (answer.status === 200) return answer.json;
  }
  throw new Error('no move is legal');
}

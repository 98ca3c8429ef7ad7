import { present } from '@tamarind/domain/present';
import type { SeededRandom } from '@tamarind/domain/seeded-random';
import { cardOf, cardText } from '../../packages/studio/src/games/cards/deck.ts';
import { creatures } from '../../packages/studio/src/games/fishing/rules.ts';
import type { Json } from '../../packages/studio/src/games/game.ts';
import { textsIn } from '../../packages/studio/src/games/read.ts';
import { meldsOf } from '../../packages/studio/src/games/tien-len/melds.ts';

/** One player at one game of the studio; it sends the same requests as the game's page. */
export interface Seat {
  readonly game: string;
  /** Plays a round, or places a stake at a table; false if no round could be played now. */
  playOnce(): Promise<boolean>;
}

interface RoundAnswer {
  readonly status?: string;
  readonly views?: readonly Json[];
  readonly [name: string]: unknown;
}
interface Table {
  readonly table: number;
  readonly round: number;
  readonly phase: string;
  readonly spots: readonly { readonly id: string }[];
}

export function sitDown(address: string, game: string, random: SeededRandom): Seat {
  const { origin, pathname } = new URL(address);
  const headers = { 'x-session': pathname.split('/').at(-1) ?? '', 'content-type': 'application/json' };
  let stakes: readonly string[] | undefined;

  const ask = async <Answer>(path: string, fields?: object): Promise<Answer | undefined> => {
    const response = await again(() =>
      fetch(`${origin}/api/${path}`, {
        headers,
        ...present({
          method: fields === undefined ? undefined : 'POST',
          body: fields === undefined ? undefined : JSON.stringify(fields),
        }),
      }),
    );
    const answer = (await response.json()) as Answer;
    if (response.status >= 500) throw new Error(`${path} of ${game}: HTTP ${response.status}`);
    return response.ok ? answer : undefined;
  };
  const stake = async (): Promise<string> => {
    stakes ??= (await ask<{ stakes: string[] }>('game'))?.stakes;
    return random.pick((stakes ?? ['500']).slice(0, 4));
  };
  const request = (): string => crypto.randomUUID();

  /** Bets on a selection at a table that accepts bets; at the crash table some bets are cashed out before the end. */
  const atTable = async (): Promise<boolean> => {
    const open = ((await ask<Table[]>('tables')) ?? []).filter(({ phase }) => phase === 'bets');
    if (open.length === 0) return false;
    const { table, round, spots } = random.pick(open);
    const bet = { request: request(), table, round, spot: random.pick(spots).id, stake: await stake() };
    const told = await ask<RoundAnswer>('bet', bet);
    if (game === 'crash' && random.below(2) === 0) await ask('cash-out', { table, round });
    return told !== undefined;
  };

  /** Plays any legal cards, or passes, until one player has no cards left. */
  const atCards = async (): Promise<boolean> => {
    let told = await ask<RoundAnswer>('round', { request: request(), stake: await stake(), input: null });
    const isBegun = told !== undefined;
    for (let turn = 0; told?.status === 'open' && turn < 60; turn += 1) {
      const hand = textsIn(told.views?.at(-1) ?? null, 'hand').map(cardOf);
      const tries = [...meldsOf(hand).map(({ cards }) => cards.map(cardText)), []];
      let next: RoundAnswer | undefined;
      for (const cards of tries) {
        next = await ask<RoundAnswer>('move', { request: request(), input: { cards } });
        if (next) break;
      }
      told = next;
    }
    return isBegun;
  };

  const solo = async (input: Json): Promise<boolean> =>
    (await ask<RoundAnswer>('round', { request: request(), stake: await stake(), input })) !== undefined;

  return {
    game,
    playOnce: () => {
      if (game === 'tien-len') return atCards();
      if (game === 'dice') return solo({ side: random.pick(['under', 'over']), winning: 1_000 + random.below(8_000) });
      if (game === 'fishing') return solo({ creature: random.pick(creatures).id });
      return game.startsWith('slot-') ? solo(null) : atTable();
    },
  };
}

/**
 * Repeats a request with the same idempotency key, as the page does. A retry after a cut connection is therefore
 * executed only once.
 */
async function again<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

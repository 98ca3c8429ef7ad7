import './card-table.css';
import { beadRoad, bigRoad, ROAD_ROWS } from '../../games/baccarat/roads.ts';
import type { Winner } from '../../games/baccarat/rules.ts';
import { pointsOf } from '../../games/baccarat/rules.ts';
import { cardOf } from '../../games/cards/deck.ts';
import type { Json, Words } from '../../games/game.ts';
import { isIn, textIn, textsIn } from '../../games/read.ts';
import { spotBoard, statusBar } from './board.ts';
import { cardBack, cardFace, cardSign, flipIn } from './cards.ts';
import { element, picture } from './dom.ts';
import { textOf, type SharedView, type TableNow, type Tools } from './view.ts';

/** The differences between the two card games that share this view. */
interface Table {
  readonly sides: readonly [Side, Side];
  readonly spots: readonly string[];
  /** Returns the cards of the two sides from an outcome. */
  cards(outcome: Json): readonly [readonly string[], readonly string[]];
  points(cards: readonly string[]): string;
  readonly least: number;
}
interface Side {
  readonly id: string;
  readonly name: Words;
  readonly art: string;
  /** The letter on a bead of the road (the chart of past results). */
  readonly letter: Words;
}

export const baccaratView = (stage: HTMLElement, tools: Tools): SharedView =>
  cardTable(stage, tools, {
    sides: [
      {
        id: 'player',
        name: { en: 'Player', th: 'ผู้เล่น', vi: 'Con' },
        art: 'lotus',
        letter: { en: 'P', th: 'ผ', vi: 'P' },
      },
      {
        id: 'banker',
        name: { en: 'Banker', th: 'เจ้ามือ', vi: 'Cái' },
        art: 'crown',
        letter: { en: 'B', th: 'จ', vi: 'B' },
      },
    ],
    spots: ['playerPair', 'player', 'tie', 'banker', 'bankerPair'],
    cards: (outcome) => [textsIn(outcome, 'player'), textsIn(outcome, 'banker')],
    points: (cards) => `${pointsOf(cards.map(cardOf))}`,
    least: 2,
  });

export const dragonTigerView = (stage: HTMLElement, tools: Tools): SharedView =>
  cardTable(stage, tools, {
    sides: [
      {
        id: 'dragon',
        name: { en: 'Dragon', th: 'มังกร', vi: 'Rồng' },
        art: 'dragon-face',
        letter: { en: 'D', th: 'ม', vi: 'R' },
      },
      {
        id: 'tiger',
        name: { en: 'Tiger', th: 'เสือ', vi: 'Hổ' },
        art: 'tiger-face',
        letter: { en: 'T', th: 'ส', vi: 'H' },
      },
    ],
    spots: ['dragon', 'tie', 'tiger', 'suitedTie'],
    cards: (outcome) => [[textIn(outcome, 'dragon')], [textIn(outcome, 'tiger')]],
    points: () => '',
    least: 1,
  });

function cardTable(stage: HTMLElement, tools: Tools, table: Table): SharedView {
  const board = spotBoard(tools);
  const status = statusBar(tools);
  const sides = table.sides.map((side) => {
    const points = element('span', 'side-points');
    const cards = element('div', 'side-cards');
    const head = element('div', 'side-head', [
      picture(side.art, 'side-art'),
      element('h2', 'side-name', textOf(side.name, tools)),
      points,
    ]);
    return { ...side, points, cards, box: element('section', `side side-${side.id}`, [head, cards]) };
  });
  const roads = element('div', 'roads');
  const felt = element('div', 'felt', [
    element(
      'div',
      'sides',
      sides.map(({ box }) => box),
    ),
  ]);
  const spots = element(
    'div',
    `spots spots-${table.spots.length}`,
    table.spots.map((id) => board.button(id)),
  );
  stage.classList.add('card-table');
  stage.replaceChildren(felt, status.element, spots, roads);

  let [key, beads] = ['', -1];
  const deal = (now: TableNow): void => {
    const all = table.cards(now.outcome);
    const isQuick = tools.isStill || now.shownMs > 2_500;
    for (const [index, side] of sides.entries()) {
      const cards = all[index] ?? [];
      side.cards.replaceChildren(
        ...cards.map((card, place) => {
          const face = cardFace(card);
          // Deal the first cards to both sides in turn; deal the third cards after a pause.
          flipIn(face, place * 1_000 + index * 500 + (place === 2 ? 700 : 0), isQuick);
          return face;
        }),
      );
      side.points.textContent = table.points(cards);
      side.box.classList.toggle('wins', textIn(now.outcome, 'winner') === side.id);
      if (!isQuick) side.points.animate([{ opacity: 0 }, { opacity: 0, offset: 0.95 }, { opacity: 1 }], 3_800);
    }
    tools.say(
      sides
        .map(
          (side, index) =>
            `${textOf(side.name, tools)} ${(all[index] ?? []).map(cardSign).join(' ')} ${side.points.textContent}`,
        )
        .join('; '),
    );
  };
  const clear = (): void => {
    for (const side of sides) {
      side.cards.replaceChildren(...Array.from({ length: table.least }, cardBack));
      side.points.textContent = '';
      side.box.classList.remove('wins');
    }
  };

  return {
    show([now]) {
      if (!now) return;
      board.show(now);
      status.show(now);
      const next = `${now.round} ${now.outcome === null ? 'open' : 'dealt'}`;
      if (next !== key) {
        key = next;
        if (now.outcome === null) clear();
        else deal(now);
      }
      if (now.history.length !== beads || now.phase === 'bets') {
        beads = now.history.length;
        roads.replaceChildren(...roadsOf(now.history, table, tools));
      }
    },
  };
}

/** The two charts of past results, bead road and big road, side by side, with a sentence for screen readers. */
function roadsOf(history: readonly Json[], table: Table, tools: Tools): Node[] {
  const winners = history.map((outcome) => textIn(outcome, 'winner'));
  const letter = (winner: string): string => {
    const side = table.sides.find(({ id }) => id === winner);
    return side ? textOf(side.letter, tools) : '=';
  };
  const kind = (winner: string): string => (winner === 'tie' ? 'tie' : winner === table.sides[0].id ? 'one' : 'two');
  const bead = beadRoad(history, 10).map((column) =>
    element(
      'div',
      'road-column',
      column.map((outcome) => {
        const winner = textIn(outcome, 'winner');
        const isPair = table.least === 2 && (isIn(outcome, 'playerPair') || isIn(outcome, 'bankerPair'));
        return element('span', `bead bead-${kind(winner)}${isPair ? ' bead-pair' : ''}`, letter(winner));
      }),
    ),
  );
  const asPlayer = winners.map(
    (winner): Winner => (winner === 'tie' ? 'tie' : winner === table.sides[0].id ? 'player' : 'banker'),
  );
  const big = bigRoad(asPlayer)
    .slice(-14)
    .map((run) =>
      element(
        'div',
        'road-column',
        Array.from({ length: Math.min(run.length, ROAD_ROWS) }, (_, index) =>
          element(
            'span',
            `ring ring-${run.winner === 'player' ? 'one' : 'two'}`,
            index === ROAD_ROWS - 1 && run.length > ROAD_ROWS ? `+${run.length - ROAD_ROWS}` : '',
          ),
        ),
      ),
    );
  const count = (id: string): number => winners.filter((winner) => winner === id).length;
  const tally =
    `${table.sides.map(({ id, name }) => `${textOf(name, tools)} ${count(id)}`).join(' · ')} · ` +
    `${textOf(words.tie, tools)} ${count('tie')}`;
  const grids = element('div', 'road-grids', [element('div', 'road', bead), element('div', 'road', big)]);
  grids.setAttribute('aria-hidden', 'true');
  return [element('p', 'road-tally', tally), grids];
}

const words = { tie: { en: 'Tie', th: 'เสมอ', vi: 'Hòa' } };

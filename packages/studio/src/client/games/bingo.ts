import './bingo.css';
import { fullLines } from '../../games/bingo/rules.ts';
import { listIn, numbersIn } from '../../games/read.ts';
import { spotBoard, statusBar } from './board.ts';
import { element } from './dom.ts';
import { textOf, type SharedView, type TableNow, type Tools } from './view.ts';

/** Time between two balls in the animation, in milliseconds. */
const BALL_MS = 850;

/** The view of bingo: six cards and the drawn balls, which are the same for all players. */
export function bingoView(stage: HTMLElement, tools: Tools): SharedView {
  const board = spotBoard(tools);
  const status = statusBar(tools);
  const balls = element('ol', 'balls');
  balls.setAttribute('aria-label', textOf(words.balls, tools));
  const cards = Array.from({ length: 6 }, (_, index) => {
    const fields = Array.from({ length: 9 }, () => element('span', 'field'));
    const lines = element('p', 'card-lines');
    const box = element('article', 'bingo-card', [
      element('div', 'fields', fields),
      lines,
      board.button(`card-${index + 1}`),
    ]);
    return { box, fields, lines };
  });
  stage.classList.add('bingo');
  stage.replaceChildren(
    balls,
    status.element,
    element(
      'div',
      'bingo-cards',
      cards.map(({ box }) => box),
    ),
    payTable(tools),
  );

  let now: TableNow | undefined;
  let [began, told] = [0, -1];

  const draw = (): void => {
    if (!now) return;
    const all = now.outcome === null ? [] : numbersIn(now.outcome, 'balls');
    const isDone = now.phase === 'rest' || tools.isStill;
    const fallen = all.slice(0, isDone ? all.length : Math.floor((performance.now() - began) / BALL_MS));
    for (const number of fallen.slice(balls.children.length)) {
      const ball = element('li', `ball ball-${Math.ceil(number / 10)}`, `${number}`);
      balls.append(ball);
      if (!tools.isStill)
        ball.animate(
          [
            { transform: 'translateY(-60px) rotate(-90deg)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          { duration: 380, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1.2)' },
        );
    }
    mark(now, fallen);
    if (fallen.length < all.length && stage.isConnected) setTimeout(draw, BALL_MS / 2);
    else if (all.length > 0 && told !== now.round) {
      told = now.round;
      tools.say(`${textOf(words.balls, tools)}: ${all.join(', ')}`);
    }
  };

  const mark = (table: TableNow, fallen: readonly number[]): void => {
    for (const [index, card] of listIn(table.opening, 'cards').entries()) {
      const shown = cards[index];
      if (!shown) continue;
      const numbers = numbersIn(card, 'numbers');
      const full = fullLines(numbers, fallen);
      const inLine = new Set(full.flat());
      for (const [field, box] of shown.fields.entries()) {
        box.textContent = `${numbers[field] ?? ''}`;
        box.classList.toggle('hit', fallen.includes(numbers[field] ?? 0));
        box.classList.toggle('line', inLine.has(field));
      }
      shown.lines.textContent = full.length > 0 ? linesText(full.length, tools) : '';
      shown.box.classList.toggle(
        'mine',
        table.bets.some(({ spot }) => spot === `card-${index + 1}`),
      );
    }
  };

  return {
    show([table]) {
      if (!table) return;
      if (now?.round !== table.round) balls.replaceChildren();
      const isNew = now?.round !== table.round || (now.outcome === null) !== (table.outcome === null);
      now = table;
      board.show(table);
      status.show(table);
      if (isNew || table.phase !== 'show') {
        began = performance.now() - table.shownMs;
        draw();
      }
    },
  };
}

function payTable(tools: Tools): HTMLElement {
  const rows = listIn(tools.about, 'pays').map((row) => (Array.isArray(row) ? row.map(Number) : []));
  return element(
    'ul',
    'pay-table',
    rows.map(([lines, pays]) =>
      element('li', '', [element('span', '', linesText(lines ?? 0, tools)), element('strong', '', `${pays}×`)]),
    ),
  );
}

const linesText = (count: number, tools: Tools): string =>
  `${count} ${textOf(count === 1 ? words.line : words.lines, tools)}`;

const words = {
  line: { en: 'line', th: 'แถว', vi: 'hàng' },
  balls: { en: 'Balls', th: 'ลูกบอล', vi: 'Bóng' },
  lines: { en: 'lines', th: 'แถว', vi: 'hàng' },
};

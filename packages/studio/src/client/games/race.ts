import './race.css';
import type { Json, Words } from '../../games/game.ts';
import { progressOf, RUN_MS } from '../../games/race/strides.ts';
import { listIn, numberIn, numbersIn, textIn } from '../../games/read.ts';
import { spotBoard, type SpotBoard, statusBar } from './board.ts';
import { element, picture } from './dom.ts';
import { textOf, type SharedView, type TableNow, type Tools } from './view.ts';

/** The view of a race: a track with a lane for each runner, and a board with win and place bets on each. */
export function raceView(stage: HTMLElement, tools: Tools): SharedView {
  const count = numberIn(tools.about, 'runners');
  const names = listIn(tools.about, 'names').map(
    (each): Words => ({ en: textIn(each, 'en'), th: textIn(each, 'th'), vi: textIn(each, 'vi') }),
  );
  const art = textIn(tools.about, 'art');
  const board = spotBoard(tools);
  const status = statusBar(tools);
  const lanes = lanesOf(count, art);
  const rows = rowsOf(count, board, tools);
  const track = element('div', `track track-${art}`, [
    ...lanes.map(({ box }) => box),
    picture('chequered-flag', 'finish-flag'),
  ]);
  track.setAttribute('aria-hidden', 'true');
  const arrived = element('p', 'arrived');
  stage.classList.add('race');
  stage.replaceChildren(
    track,
    status.element,
    arrived,
    element(
      'ol',
      'rows',
      rows.map(({ box }) => box),
    ),
  );

  let now: TableNow | undefined;
  let [key, began] = ['', 0];

  const nameOf = (table: TableNow, lane: number): string =>
    textOf(names[numbersIn(table.opening, 'names')[lane] ?? 0] ?? { en: '', th: '', vi: '' }, tools);

  const finish = (table: TableNow): void => {
    const order = numbersIn(table.outcome, 'order');
    const text = order
      .slice(0, 3)
      .map((lane, place) => `${place + 1}. ${nameOf(table, lane)} (${lane + 1})`)
      .join('  ');
    if (arrived.textContent === text) return;
    arrived.textContent = text;
    tools.say(text);
    for (const [place, lane] of order.entries()) {
      const shown = lanes[lane];
      if (shown) shown.place.textContent = place < numberIn(tools.about, 'placed') ? `${place + 1}` : '';
    }
  };

  const run = (): void => {
    if (!now || now.outcome === null || !stage.isConnected) return;
    const ms = tools.isStill || now.phase === 'rest' ? RUN_MS : performance.now() - began;
    placeRunners(lanes, now.outcome, ms);
    if (ms >= RUN_MS) {
      track.classList.remove('running');
      finish(now);
    } else requestAnimationFrame(run);
  };

  const line = (table: TableNow): void => {
    const strengths = numbersIn(table.opening, 'strengths');
    const most = Math.max(...strengths);
    for (const [lane, row] of rows.entries()) {
      row.name.textContent = `${nameOf(table, lane)} · ${strengths[lane] ?? ''}`;
      row.bar.style.width = `${((strengths[lane] ?? 0) / most) * 100}%`;
    }
    arrived.textContent = '';
    track.classList.remove('running');
    for (const { runner, place: number } of lanes) {
      runner.style.transform = 'none';
      number.textContent = '';
    }
  };

  return {
    show([table]) {
      if (!table) return;
      const isNewRound = now?.round !== table.round;
      now = table;
      board.show(table);
      status.show(table);
      if (isNewRound) line(table);
      const next = `${table.round} ${table.outcome === null ? 'open' : table.phase}`;
      if (next === key) return;
      key = next;
      if (table.outcome === null) return;
      began = performance.now() - table.shownMs;
      track.classList.toggle('running', !tools.isStill && table.phase === 'show');
      run();
    },
  };
}

function placeRunners(lanes: ReturnType<typeof lanesOf>, outcome: Json, ms: number): void {
  const order = numbersIn(outcome, 'order');
  for (const [lane, stride] of listIn(outcome, 'strides').entries()) {
    const far = progressOf(order.indexOf(lane), numbersIn(stride, 'paces'), ms);
    // A runner's full distance is the lane's width less the runner's own width.
    lanes[lane]?.runner.style.setProperty('transform', `translateX(calc(${far} * (var(--way) - 100%)))`);
  }
}

function lanesOf(count: number, art: string) {
  return Array.from({ length: count }, (_, lane) => {
    const runner = element('span', 'runner', [
      picture(art, 'runner-art'),
      element('span', `runner-number lane-${lane + 1}`, `${lane + 1}`),
    ]);
    const place = element('span', 'lane-place');
    return { runner, place, box: element('div', 'lane', [runner, place]) };
  });
}

/** The rows of the board, one for each runner: its name, strength and two bets. */
function rowsOf(count: number, board: SpotBoard, tools: Tools) {
  return Array.from({ length: count }, (_, lane) => {
    const name = element('span', 'row-name');
    const bar = element('span', 'row-strength');
    return {
      name,
      bar,
      box: element('li', 'row', [
        element('span', `runner-number lane-${lane + 1}`, `${lane + 1}`),
        element('div', 'row-about', [name, element('span', 'row-track', [bar])]),
        board.button(`win-${lane + 1}`, textOf(words.win, tools)),
        board.button(`place-${lane + 1}`, textOf(words.place, tools)),
      ]),
    };
  });
}

const words = { win: { en: 'Win', th: 'ชนะ', vi: 'Nhất' }, place: { en: 'Place', th: 'ติดอันดับ', vi: 'Vào hạng' } };

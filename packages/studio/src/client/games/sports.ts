import './sports.css';
import type { Json, Words } from '../../games/game.ts';
import { listIn, numberIn, textIn, textsIn } from '../../games/read.ts';
import { spotBoard, type SpotBoard } from './board.ts';
import { element, picture } from './dom.ts';
import { textOf, type SharedView, type TableNow, type Tools } from './view.ts';

/** A card for each fixture, with the main market open and the others collapsed. Used for football and e-sports. */
export function sportsView(stage: HTMLElement, tools: Tools): SharedView {
  const fixtures = new Map<number, Fixture>();
  const list = element('div', 'fixtures');
  const results = element('ol', 'results');
  stage.classList.add('sports');
  stage.replaceChildren(list, element('h2', 'spots-title', textOf(words.results, tools)), results);

  return {
    show(tables) {
      for (const table of tables) {
        const known = fixtures.get(table.table);
        const fixture = known?.round === table.round ? known : newFixture(table, tools);
        if (fixture !== known) fixtures.set(table.table, fixture);
        fixture.show(table);
      }
      const sorted = tables.toSorted((a, b) => rankOf(a) - rankOf(b));
      const boxes = sorted.flatMap(({ table }) => fixtures.get(table)?.box ?? []);
      // Move cards only if the order changes, because a person may miss a button that moves.
      if (boxes.some((box, index) => list.children[index] !== box)) list.replaceChildren(...boxes);
      results.replaceChildren(...tables.flatMap((table) => resultsOf(table, tools)).slice(0, 12));
    },
  };
}

/** Sort key of a fixture: running fixtures first, then by kick-off. */
const rankOf = ({ phase, leftMs }: TableNow): number => (phase === 'show' ? -1 : phase === 'bets' ? leftMs : Infinity);

interface Fixture {
  readonly round: number;
  readonly box: HTMLElement;
  show(table: TableNow): void;
}

function newFixture(table: TableNow, tools: Tools): Fixture {
  const board = spotBoard(tools);
  const [home, away] = [textIn(table.opening, 'home'), textIn(table.opening, 'away')].map((id) =>
    sideName(id, tools),
  ) as [string, string];
  const score = element('span', 'fixture-score');
  const time = element('span', 'fixture-time');
  const result = element('p', 'status-result');
  const markets = [...new Set(table.spots.map(({ market }) => market))];
  const [main = '', ...others] = markets;
  const more = element('details', 'fixture-more', [
    element('summary', '', textOf(words.more, tools)),
    ...others.map((market) => marketOf(table, market, main, board, tools)),
  ]);
  const head = element('div', 'fixture-head', [
    picture(main === '1x2' ? 'soccer-ball' : 'video-game', 'fixture-art'),
    element('h2', 'fixture-sides', [element('span', '', home), score, element('span', '', away)]),
    time,
  ]);
  const box = element('article', 'fixture', [head, result, marketOf(table, main, main, board, tools), more]);
  let last = '';
  return {
    round: table.round,
    box,
    show(now) {
      board.show(now);
      score.textContent = scoreOf(now.outcome);
      time.textContent = timeOf(now, tools);
      box.classList.toggle('live', now.phase === 'show');
      const told = resultText(now, tools);
      result.textContent = told;
      if (told && told !== last) tools.say(`${home} ${score.textContent} ${away}: ${told}`);
      last = told;
    },
  };
}

function marketOf(table: TableNow, market: string, main: string, board: SpotBoard, tools: Tools): HTMLElement {
  const spots = table.spots.filter((spot) => spot.market === market);
  const title = marketNames[main === '1x2' ? market : `maps-${market}`];
  return element('section', `market market-${market === '1x2' ? 'three' : market}`, [
    element('h3', 'market-name', title ? textOf(title, tools) : market),
    element(
      'div',
      'market-spots',
      spots.map(({ id }) => board.button(id)),
    ),
  ]);
}

/** The name of a club or team, looked up by its id in the game's `about` data. */
function sideName(id: string, tools: Tools): string {
  const about = tools.about as { readonly clubs?: Json };
  const all = listIn(tools.about, about.clubs === undefined ? 'teams' : 'clubs');
  const side = all.find((each) => textIn(each, 'id') === id);
  return side === undefined ? id : textOf((side as { readonly name: Words }).name, tools);
}

/** The score as "2–1", in goals or maps; "–" without a score. */
function scoreOf(outcome: Json): string {
  if (outcome === null || typeof outcome !== 'object') return '–';
  const sides =
    'maps' in outcome ? textsIn(outcome, 'maps') : listIn(outcome, 'goals').map((goal) => textIn(goal, 'side'));
  return `${sides.filter((side) => side === 'home').length}–${sides.filter((side) => side === 'away').length}`;
}

function timeOf({ phase, leftMs, outcome }: TableNow, tools: Tools): string {
  if (phase === 'bets') {
    const seconds = Math.max(0, Math.ceil(leftMs / 1000));
    return `${textOf(words.starts, tools)} ${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
  }
  if (isVoid(outcome)) return textOf(words.off, tools);
  if (phase === 'rest') return textOf(words.over, tools);
  if (outcome !== null && typeof outcome === 'object' && 'minute' in outcome) return `${numberIn(outcome, 'minute')}′`;
  return textOf(words.live, tools);
}

const isVoid = (outcome: Json): boolean =>
  outcome !== null &&
  typeof outcome === 'object' &&
  (('isPostponed' in outcome && outcome.isPostponed === true) ||
    ('isCalledOff' in outcome && outcome.isCalledOff === true));

function resultText({ bets, phase }: TableNow, tools: Tools): string {
  if (phase === 'bets' || bets.length === 0 || bets.some(({ won }) => won === undefined)) return '';
  const won = bets.reduce((all, bet) => all + (bet.won ?? 0n), 0n);
  return won > 0n ? `${textOf(words.paid, tools)} ${tools.money(won)}` : textOf(words.nothing, tools);
}

/** The newest results of a table. */
function resultsOf(table: TableNow, tools: Tools): HTMLElement[] {
  return table.history
    .slice(-2)
    .toReversed()
    .map((outcome) => {
      const [home = '', away = ''] = textsIn(outcome, 'sides').map((id) => sideName(id, tools));
      const score = isVoid(outcome) ? textOf(words.off, tools) : scoreOf(outcome);
      return element('li', 'result', `${home} ${score} ${away}`);
    });
}

const marketNames: Readonly<Record<string, Words>> = {
  '1x2': { en: 'Result', th: 'ผลการแข่งขัน', vi: 'Kết quả' },
  'maps-winner': { en: 'Winner', th: 'ผู้ชนะ', vi: 'Đội thắng' },
  'maps-handicap': { en: 'Map handicap', th: 'แฮนดิแคปแมพ', vi: 'Chấp bản đồ' },
  'maps-total': { en: 'Number of maps', th: 'จำนวนแมพ', vi: 'Số bản đồ' },
  'maps-score': { en: 'Correct score', th: 'ทายสกอร์', vi: 'Tỷ số chính xác' },
  handicap: { en: 'Asian handicap', th: 'แฮนดิแคปเอเชีย', vi: 'Kèo châu Á' },
  total: { en: 'Over and under', th: 'สูงต่ำ', vi: 'Tài xỉu' },
  score: { en: 'Correct score', th: 'ทายสกอร์', vi: 'Tỷ số chính xác' },
};

const words = {
  more: { en: 'More markets', th: 'ตลาดเพิ่มเติม', vi: 'Thêm kèo' },
  starts: { en: 'in', th: 'อีก', vi: 'còn' },
  live: { en: 'live', th: 'สด', vi: 'trực tiếp' },
  over: { en: 'finished', th: 'จบแล้ว', vi: 'kết thúc' },
  off: { en: 'Called off: stakes back', th: 'ยกเลิก คืนเงินเดิมพัน', vi: 'Bị hủy: hoàn tiền cược' },
  paid: { en: 'Paid', th: 'ได้รับ', vi: 'Trả' },
  nothing: { en: 'Nothing this time', th: 'ครั้งนี้ไม่ได้รางวัล', vi: 'Lần này không trúng' },
  results: { en: 'Latest scores', th: 'ผลล่าสุด', vi: 'Tỷ số mới nhất' },
};

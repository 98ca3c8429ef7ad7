import './board.css';
import { button, element } from './dom.ts';
import type { BetNow, TableNow, Tools } from './view.ts';
import { textOf } from './view.ts';

/**
 * Betting buttons for the selections (spots) of a table, with name, odds and the player's stake. A press bets the
 * chosen stake on the selection.
 */
export interface SpotBoard {
  /**
   * The button of a selection, created at the first call. `name` replaces the selection's name if the layout already
   * shows a part of that name.
   */
  button(id: string, name?: string): HTMLButtonElement;
  show(table: TableNow): void;
}

export function spotBoard(tools: Tools): SpotBoard {
  const spots = new Map<
    string,
    {
      button: HTMLButtonElement;
      label: HTMLElement;
      odds: HTMLElement;
      chip: HTMLElement;
      /** The full name for screen readers, if the layout shows only a part of it. */
      whole: HTMLElement;
      name: string | undefined;
    }
  >();
  let now: TableNow | undefined;

  const place = async (id: string, pressed: HTMLButtonElement): Promise<void> => {
    if (!now || now.phase !== 'bets') return;
    pressed.classList.add('sending');
    const isTaken = await tools.bet(now, id);
    pressed.classList.remove('sending');
    if (isTaken && !tools.isStill) pressed.animate([{ transform: 'scale(0.96)' }, { transform: 'scale(1)' }], 140);
  };

  const draw = (table: TableNow, id: string): void => {
    const made = spots.get(id);
    const spot = table.spots.find((each) => each.id === id);
    if (!made || !spot) return;
    const staked = sum(table.bets, id, ({ stake }) => stake);
    const won = sum(table.bets, id, (bet) => bet.won ?? 0n);
    made.label.textContent = made.name ?? spot.name;
    made.odds.textContent = spot.odds;
    made.chip.textContent = staked > 0n ? tools.money(staked) : '';
    made.button.disabled = table.phase !== 'bets';
    made.button.classList.toggle('mine', staked > 0n);
    made.button.classList.toggle('won', won > 0n);
    made.whole.textContent = made.name ? `${spot.name} ` : '';
  };

  return {
    button(id, name) {
      const known = spots.get(id);
      if (known) return known.button;
      const [whole, label, odds, chip] = ['spoken', 'spot-name', 'spot-odds', 'spot-chip'].map((each) =>
        element('span', each),
      ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
      if (name) label.setAttribute('aria-hidden', 'true');
      const made = button('spot', [whole, label, ' ', odds, ' ', chip], () => void place(id, made));
      spots.set(id, { button: made, label, odds, chip, whole, name });
      if (now) draw(now, id);
      return made;
    },
    show(table) {
      now = table;
      for (const id of spots.keys()) draw(table, id);
    },
  };
}

const sum = (bets: readonly BetNow[], id: string, of: (bet: BetNow) => bigint): bigint =>
  bets.filter(({ spot }) => spot === id).reduce((all, bet) => all + of(bet), 0n);

/** The status bar of a table: the current phase with the time left, and below them the result of the round. */
export function statusBar(tools: Tools): { element: HTMLElement; show(table: TableNow): void } {
  const text = element('p', 'status-text');
  const time = element('span', 'status-time');
  const fill = element('span', 'status-fill');
  const result = element('p', 'status-result');
  const bar = element('div', 'status', [
    element('div', 'status-line', [text, time]),
    element('div', 'status-track', [fill]),
    result,
  ]);
  let [key, closesAt, length] = ['', 0, 1];

  const tick = (): void => {
    const left = Math.max(0, closesAt - performance.now());
    time.textContent = key.endsWith('bets') ? `${Math.ceil(left / 1000)}` : '';
    fill.style.transform = `scaleX(${key.endsWith('bets') ? left / length : 0})`;
    if (bar.isConnected) setTimeout(tick, 200);
  };

  return {
    element: bar,
    show(table) {
      const before = key;
      key = `${table.round} ${table.phase}`;
      closesAt = performance.now() + table.leftMs;
      if (key !== before) {
        length = Math.max(1, table.leftMs);
        text.textContent = textOf(words[table.phase], tools);
        if (table.phase !== 'rest') tools.say(text.textContent);
      }
      if (before === '') setTimeout(tick, 0);
      tellResult(result, table, tools);
    },
  };
}

function tellResult(line: HTMLElement, { bets, phase }: TableNow, tools: Tools): void {
  const isSettled = bets.length > 0 && phase !== 'bets' && bets.every(({ won }) => won !== undefined);
  const staked = bets.reduce((all, { stake }) => all + stake, 0n);
  const won = bets.reduce((all, bet) => all + (bet.won ?? 0n), 0n);
  const net = won - staked;
  const text = isSettled
    ? won === 0n
      ? textOf(words.nothing, tools)
      : `${textOf(words.won, tools)} ${tools.money(won)} (${net > 0n ? '+' : ''}${tools.money(net)})`
    : '';
  if (line.textContent === text) return;
  line.textContent = text;
  line.classList.toggle('good', net > 0n && isSettled);
  if (text) tools.say(text);
}

const words = {
  bets: { en: 'Place your bets', th: 'วางเดิมพันได้', vi: 'Mời đặt cược' },
  show: { en: 'No more bets', th: 'ปิดรับเดิมพัน', vi: 'Đã khóa cược' },
  rest: { en: 'Next round soon', th: 'รอบต่อไปเร็ว ๆ นี้', vi: 'Sắp tới ván sau' },
  won: { en: 'Paid', th: 'ได้รับ', vi: 'Trả' },
  nothing: { en: 'Nothing this time', th: 'ครั้งนี้ไม่ได้รางวัล', vi: 'Lần này không trúng' },
};

import './tien-len.css';
import './card-table.css';
import { cardOf } from '../../games/cards/deck.ts';
import { fieldOf, isIn, listIn, numberIn, numbersIn, textsIn } from '../../games/read.ts';
import type { Json } from '../../games/game.ts';
import { beats, meldOf, power } from '../../games/tien-len/melds.ts';
import { cardBack, cardFace, cardSign } from './cards.ts';
import { button, element, pause, picture } from './dom.ts';
import { textOf, type ToldNow, type Tools } from './view.ts';

/** How long a bot appears to think. */
const THINK_MS = 650;

/**
 * The view of Tiến Lên: three bots around the table, the player's hand in front. The page highlights cards that may be
 * played, but the server decides.
 */
export function tienLenView(stage: HTMLElement, tools: Tools): void {
  const room = new Room(tools);
  stage.classList.add('tien-len');
  stage.replaceChildren(room.felt, room.hand, room.acts);
  void room.start();
}

interface Seat {
  readonly box: HTMLElement;
  readonly cards: HTMLElement;
  readonly said: HTMLElement;
}

class Room {
  readonly #tools: Tools;
  readonly #seats: readonly Seat[];
  readonly #centre = element('div', 'centre');
  readonly #own = element('p', 'own-said');
  readonly #chosen = new Set<string>();
  readonly #lay: HTMLButtonElement;
  readonly #pass: HTMLButtonElement;
  readonly #deal: HTMLButtonElement;
  readonly felt: HTMLElement;
  readonly hand = element('div', 'hand');
  readonly acts: HTMLElement;
  #view: Json = null;
  #isBusy = false;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#seats = [1, 2, 3].map((seat) => newSeat(seat, tools));
    this.#lay = button('cta', textOf(words.lay, tools), () => void this.#act([...this.#chosen]));
    this.#pass = button('line', textOf(words.pass, tools), () => void this.#act([]));
    this.#deal = button('cta', '', () => void this.#begin());
    this.acts = element('div', 'acts', [this.#lay, this.#pass, this.#deal]);
    this.felt = element('div', 'felt room', [...this.#seats.map(({ box }) => box), this.#centre, this.#own]);
    this.hand.setAttribute('role', 'group');
    this.hand.setAttribute('aria-label', textOf(words.hand, tools));
    tools.changed(() => this.#offer());
  }

  /** Resumes an unfinished game. */
  async start(): Promise<void> {
    const { open } = this.#tools;
    if (open) await this.#tell({ ...open, views: open.views.slice(-1) });
    this.#show();
  }

  #isOver(): boolean {
    return this.#view === null || fieldOf(this.#view, 'winner') !== null;
  }

  #show(): void {
    const cards = this.#view === null ? [] : textsIn(this.#view, 'hand');
    for (const card of this.#chosen) if (!cards.includes(card)) this.#chosen.delete(card);
    this.hand.replaceChildren(...cards.map((card) => this.#handCard(card)));
    this.#offer();
  }

  #handCard(card: string): HTMLElement {
    const pressed = button('hand-card', [cardFace(card)], () => {
      if (!this.#chosen.delete(card)) this.#chosen.add(card);
      pressed.setAttribute('aria-pressed', `${this.#chosen.has(card)}`);
      this.#offer();
    });
    pressed.setAttribute('aria-pressed', `${this.#chosen.has(card)}`);
    pressed.setAttribute('aria-label', cardSign(card));
    return pressed;
  }

  /** Enables only moves that the server's rules permit now, so that no press is refused. */
  #offer(): void {
    const isOver = this.#isOver();
    this.#deal.hidden = !isOver;
    this.#lay.hidden = isOver;
    this.#pass.hidden = isOver;
    this.#deal.disabled = this.#isBusy;
    this.#deal.textContent = `${textOf(words.deal, this.#tools)} ${this.#tools.money(this.#tools.stake())}`;
    if (isOver) return;
    const meld = meldOf([...this.#chosen].map(cardOf));
    const table = fieldOf(this.#view, 'table');
    const asked = table === null ? undefined : meldOf(textsIn(table, 'cards').map(cardOf));
    const isFirst = isIn(this.#view, 'isFirst');
    const isRight =
      meld !== undefined &&
      (!asked || beats(meld, asked)) &&
      (!isFirst || meld.cards.some((card) => power(card) === 0));
    this.#lay.disabled = this.#isBusy || !isRight;
    this.#pass.disabled = this.#isBusy || table === null;
  }

  async #begin(): Promise<void> {
    this.#centre.replaceChildren();
    this.#own.textContent = '';
    this.#own.classList.remove('good');
    for (const { said, box } of this.#seats) {
      said.textContent = '';
      box.classList.remove('winner', 'turn');
    }
    await this.#do(() => this.#tools.begin(null));
  }

  #act(cards: readonly string[]): Promise<void> {
    return this.#do(() => this.#tools.move({ cards }));
  }

  async #do(asking: () => Promise<ToldNow | undefined>): Promise<void> {
    this.#isBusy = true;
    this.#offer();
    const told = await asking();
    if (told) {
      this.#chosen.clear();
      await this.#tell(told);
      this.#tools.revealed();
    }
    this.#isBusy = false;
    this.#show();
  }

  /** Animates the new actions one by one, then shows the final state of the table. */
  async #tell(told: ToldNow): Promise<void> {
    const view = told.views.at(-1) ?? null;
    this.#view = view;
    if (view === null) return;
    const happened = listIn(view, 'acts');
    const held = textsIn(view, 'hand').map((card) => element('span', 'hand-card', [cardFace(card)]));
    this.hand.replaceChildren(...held);
    for (const each of happened) {
      if (numberIn(each, 'seat') !== 0) await pause(this.#tools.isStill ? 0 : THINK_MS);
      this.#showAct(numberIn(each, 'seat'), textsIn(each, 'cards'));
    }
    const counts = numbersIn(view, 'counts');
    for (const [index, { cards, box }] of this.#seats.entries()) {
      const count = counts[index + 1] ?? 0;
      cards.replaceChildren(cardBack(), `${count}`);
      cards.setAttribute('aria-label', `${count} ${textOf(words.cards, this.#tools)}`);
      box.classList.toggle('winner', fieldOf(view, 'winner') === index + 1);
    }
    if (told.isOver) this.#end(view, told.won);
    else if (fieldOf(view, 'table') === null) this.#centre.replaceChildren();
  }

  #showAct(seat: number, cards: readonly string[]): void {
    const text = cards.length > 0 ? cards.map(cardSign).join(' ') : textOf(words.passed, this.#tools);
    const place = this.#seats[seat - 1];
    for (const { box } of this.#seats) box.classList.toggle('turn', box === place?.box);
    if (place) place.said.textContent = text;
    else this.#own.textContent = cards.length > 0 ? '' : text;
    if (cards.length > 0) {
      const faces = cards.map(cardFace);
      this.#centre.replaceChildren(...faces);
      for (const face of this.#tools.isStill ? [] : faces) {
        const from = { transform: `translate(${arrivals[seat] ?? '0, 0'})`, opacity: 0 };
        face.animate([from, { transform: 'none', opacity: 1 }], 220);
      }
    }
    this.#tools.say(`${this.#nameOf(seat)}: ${text}`);
  }

  #end(view: Json, won: bigint): void {
    const winner = numberIn(view, 'winner');
    const text =
      winner === 0
        ? `${textOf(words.won, this.#tools)} ${this.#tools.money(won)}`
        : `${this.#nameOf(winner)} ${textOf(words.first, this.#tools)}`;
    this.#own.textContent = text;
    this.#own.classList.toggle('good', winner === 0);
    this.#tools.say(text);
    for (const [seat, each] of listIn(view, 'hands').entries()) {
      const place = this.#seats[seat - 1];
      if (place) place.said.textContent = textsIn(each, 'cards').map(cardSign).join(' ');
    }
  }

  #nameOf(seat: number): string {
    return seat === 0 ? textOf(words.you, this.#tools) : `${textOf(words.bot, this.#tools)} ${seat}`;
  }
}

/** Start positions of played cards by seat: the player, left, top, right. */
const arrivals = ['0, 60px', '-60px, 0', '0, -40px', '60px, 0'];

function newSeat(seat: number, tools: Tools): Seat {
  const [cards, said] = [element('span', 'seat-cards'), element('span', 'seat-said')];
  const name = element('span', 'seat-name', `${textOf(words.bot, tools)} ${seat}`);
  return { box: element('div', `seat seat-${seat}`, [picture('robot', 'seat-art'), name, cards, said]), cards, said };
}

const words = {
  bot: { en: 'Bot', th: 'บอท', vi: 'Máy' },
  you: { en: 'You', th: 'คุณ', vi: 'Bạn' },
  hand: { en: 'Your cards', th: 'ไพ่ของคุณ', vi: 'Bài của bạn' },
  cards: { en: 'cards', th: 'ใบ', vi: 'lá' },
  lay: { en: 'Lay', th: 'ลงไพ่', vi: 'Đánh' },
  pass: { en: 'Pass', th: 'ผ่าน', vi: 'Bỏ lượt' },
  passed: { en: 'passed', th: 'ผ่าน', vi: 'bỏ lượt' },
  deal: { en: 'Deal for', th: 'แจกไพ่', vi: 'Chia bài' },
  won: { en: 'You are out first: paid', th: 'คุณหมดมือก่อน ได้รับ', vi: 'Bạn hết bài trước: trả' },
  first: { en: 'is out first', th: 'หมดมือก่อน', vi: 'hết bài trước' },
};

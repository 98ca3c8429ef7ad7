import './tien-len.css';
import './card-table.css';
import { cardOf } from '../../games/cards/deck.ts';
import { fieldOf, isIn, listIn, numberIn, numbersIn, textsIn } from '../../games/read.ts';
import type { Json } from '../../games/game.ts';
import { beats, meldOf, power } from '../../games/tien-len/melds.ts';
import { cardBack, cardFace, cardSign } from './cards.ts';
import { button, element, pause, picture } from './dom.ts';
import { textOf, type ToldNow, type Tools } from './view.ts';

/** How long a bot seems to think. */
const THINK_MS = 650;

/** The room: three bots around the table, the own hand in front. What may be laid is shown, decided is it by the server. */
export function tienLenView(stage: HTMLElement, tools: Tools): void {
  const seats = [1, 2, 3].map((seat) => {
    const cards = element('span', 'seat-cards');
    const said = element('span', 'seat-said');
    const box = element('div', `seat seat-${seat}`, [
      picture('robot', 'seat-art'),
      element('span', 'seat-name', `${textOf(words.bot, tools)} ${seat}`),
      cards,
      said,
    ]);
    return { box, cards, said };
  });
  const centre = element('div', 'centre');
  const own = element('p', 'own-said');
  const hand = element('div', 'hand');
  hand.setAttribute('role', 'group');
  hand.setAttribute('aria-label', textOf(words.hand, tools));
  const lay = button('cta', textOf(words.lay, tools), () => void act([...chosen]));
  const pass = button('line', textOf(words.pass, tools), () => void act([]));
  const deal = button('cta', '', () => void begin());
  const acts = element('div', 'acts', [lay, pass, deal]);
  stage.classList.add('tien-len');
  stage.replaceChildren(
    element('div', 'felt room', [...seats.map(({ box }) => box), centre, own]),
    hand,
    acts,
  );

  const chosen = new Set<string>();
  let view: Json = null;
  let isBusy = false;

  const isOver = (): boolean => view === null || fieldOf(view, 'winner') !== null;

  function show(): void {
    const cards = view === null ? [] : textsIn(view, 'hand');
    for (const card of chosen) if (!cards.includes(card)) chosen.delete(card);
    hand.replaceChildren(
      ...cards.map((card) => {
        const pressed = button('hand-card', [cardFace(card)], () => {
          if (chosen.has(card)) chosen.delete(card);
          else chosen.add(card);
          pressed.setAttribute('aria-pressed', `${chosen.has(card)}`);
          offer();
        });
        pressed.setAttribute('aria-pressed', `${chosen.has(card)}`);
        pressed.setAttribute('aria-label', cardSign(card));
        return pressed;
      }),
    );
    offer();
  }

  /** Which acts make sense now. The same rules as the server's, so that no press is refused. */
  function offer(): void {
    const over = isOver();
    deal.hidden = !over;
    lay.hidden = over;
    pass.hidden = over;
    deal.disabled = isBusy;
    deal.textContent = `${textOf(words.deal, tools)} ${tools.money(tools.stake())}`;
    if (over) return;
    const meld = meldOf([...chosen].map(cardOf));
    const table = fieldOf(view, 'table');
    const asked = table === null ? undefined : meldOf(textsIn(table, 'cards').map(cardOf));
    const isFirst = isIn(view, 'isFirst');
    const isRight =
      meld !== undefined &&
      (!asked || beats(meld, asked)) &&
      (!isFirst || meld.cards.some((card) => power(card) === 0));
    lay.disabled = isBusy || !isRight;
    pass.disabled = isBusy || table === null;
  }

  async function begin(): Promise<void> {
    isBusy = true;
    offer();
    centre.replaceChildren();
    own.textContent = '';
    for (const { said } of seats) said.textContent = '';
    const told = await tools.begin(null);
    if (told) await tell(told);
    isBusy = false;
    show();
  }

  async function act(cards: readonly string[]): Promise<void> {
    isBusy = true;
    offer();
    const told = await tools.move({ cards });
    if (told) {
      chosen.clear();
      await tell(told);
    }
    isBusy = false;
    show();
  }

  /** What happened, one act after the other, then the table as it is. */
  async function tell(told: ToldNow): Promise<void> {
    view = told.views.at(-1) ?? null;
    if (view === null) return;
    const happened = listIn(view, 'acts');
    if (happened.length > 1)
      hand.replaceChildren(
        ...textsIn(view, 'hand').map((card) => element('span', 'hand-card', [cardFace(card)])),
      );
    for (const each of happened) {
      if (numberIn(each, 'seat') !== 0) await pause(tools.isStill ? 0 : THINK_MS);
      showAct(numberIn(each, 'seat'), textsIn(each, 'cards'));
    }
    const counts = numbersIn(view, 'counts');
    for (const [index, { cards, box }] of seats.entries()) {
      cards.replaceChildren(cardBack(), `${counts[index + 1] ?? 0}`);
      cards.setAttribute('aria-label', `${counts[index + 1] ?? 0} ${textOf(words.cards, tools)}`);
      box.classList.toggle('winner', fieldOf(view, 'winner') === index + 1);
    }
    if (fieldOf(view, 'table') === null && !told.isOver) centre.replaceChildren();
    if (told.isOver) end(told.won);
  }

  function showAct(seat: number, cards: readonly string[]): void {
    const text = cards.length > 0 ? cards.map(cardSign).join(' ') : textOf(words.passed, tools);
    const place = seats[seat - 1];
    for (const { box } of seats) box.classList.remove('turn');
    if (place) {
      place.said.textContent = text;
      place.box.classList.add('turn');
    } else own.textContent = cards.length > 0 ? '' : text;
    if (cards.length > 0) {
      const faces = cards.map(cardFace);
      centre.replaceChildren(...faces);
      if (!tools.isStill)
        for (const face of faces)
          face.animate(
            [
              {
                transform: `translate${seat === 2 ? 'Y(-40px)' : seat === 0 ? 'Y(60px)' : seat === 1 ? 'X(-60px)' : 'X(60px)'}`,
                opacity: 0,
              },
              { transform: 'none', opacity: 1 },
            ],
            220,
          );
    }
    tools.say(`${seat === 0 ? textOf(words.you, tools) : `${textOf(words.bot, tools)} ${seat}`}: ${text}`);
  }

  function end(won: bigint): void {
    const winner = numberIn(view, 'winner');
    const text =
      winner === 0
        ? `${textOf(words.won, tools)} ${tools.money(won)}`
        : `${textOf(words.bot, tools)} ${winner} ${textOf(words.first, tools)}`;
    own.textContent = text;
    own.classList.toggle('good', winner === 0);
    tools.say(text);
    for (const [seat, each] of listIn(view, 'hands').entries()) {
      const place = seats[seat - 1];
      if (place) place.said.textContent = textsIn(each, 'cards').map(cardSign).join(' ');
    }
  }

  tools.changed(offer);
  if (tools.open) void tell({ ...tools.open, views: tools.open.views.slice(-1) }).then(show);
  else show();
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

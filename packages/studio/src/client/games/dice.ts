import './dice.css';
import './board.css';
import { LEAST, MOST, NUMBERS, oddsOf, wins, type Choice } from '../../games/dice/rules.ts';
import { decimalText, percentText } from '../../games/exact.ts';
import { fraction, winOf } from '../../games/game.ts';
import { numberIn } from '../../games/read.ts';
import { button, element } from './dom.ts';
import { textOf, type Tools } from './view.ts';

const rollText = (rolled: number): string => `${Math.floor(rolled / 100)}.${`${rolled % 100}`.padStart(2, '0')}`;

/** The view of the dice game: each press is one roll, and the bar shows which numbers win. */
export function diceView(stage: HTMLElement, tools: Tools): void {
  let choice: Choice = { side: 'under', winning: NUMBERS / 2 };
  const result = element('output', 'roll', '–');
  const mark = element('span', 'roll-mark');
  const winning = element('span', 'roll-winning');
  const slider = element('input', 'roll-slider');
  slider.type = 'range';
  slider.min = `${LEAST / 100}`;
  slider.max = `${MOST / 100}`;
  slider.value = '50';
  slider.setAttribute('aria-label', textOf(words.chance, tools));
  const sides = (['under', 'over'] as const).map((side) =>
    button('seg', textOf(words[side], tools), () => choose({ ...choice, side })),
  );
  const [chance, odds, prize] = ['chance', 'odds', 'prize'].map((each) => element('dd', `figure-${each}`));
  const roll = button('cta roll-button', textOf(words.roll, tools), () => void rollNow());
  const past = element('ol', 'past');
  past.setAttribute('aria-label', textOf(words.past, tools));
  const figures = element('dl', 'figures', [
    ...(
      [
        [words.chance, chance],
        [words.odds, odds],
        [words.prize, prize],
      ] as const
    ).flatMap(([name, value]) =>
      value ? [element('div', 'figure', [element('dt', '', textOf(name, tools)), value])] : [],
    ),
  ]);
  stage.classList.add('dice');
  stage.replaceChildren(
    past,
    element('div', 'roll-box', [result, element('div', 'roll-bar', [winning, mark])]),
    element('div', 'segs', sides),
    slider,
    figures,
    roll,
  );
  slider.addEventListener('input', () => choose({ ...choice, winning: Number(slider.value) * 100 }));

  function choose(next: Choice): void {
    choice = next;
    const share = choice.winning / NUMBERS;
    winning.style.width = `${share * 100}%`;
    winning.style.left = choice.side === 'under' ? '0' : `${(1 - share) * 100}%`;
    sides.forEach((each, index) =>
      each.setAttribute('aria-pressed', `${choice.side === (['under', 'over'] as const)[index]}`),
    );
    if (chance) chance.textContent = `${percentText(fraction(choice.winning, NUMBERS))} %`;
    if (odds) odds.textContent = `${decimalText(oddsOf(choice), 4)}×`;
    if (prize) prize.textContent = tools.money(winOf(tools.stake(), oddsOf(choice)));
    slider.setAttribute('aria-valuetext', `${slider.value} %`);
  }

  async function rollNow(): Promise<void> {
    roll.disabled = true;
    choose(choice);
    const rolling = { ...choice };
    const told = await tools.begin({ side: rolling.side, winning: rolling.winning });
    roll.disabled = false;
    const view = told?.views.at(-1);
    if (!told || view === undefined) return tools.revealed();
    const rolled = numberIn(view, 'rolled');
    const isWon = wins(rolling, rolled);
    result.textContent = rollText(rolled);
    result.className = isWon ? 'roll roll-won' : 'roll';
    mark.style.left = `${(rolled / NUMBERS) * 100}%`;
    mark.hidden = false;
    if (!tools.isStill)
      result.animate(
        [{ transform: 'scale(0.8)', opacity: 0.4 }, { transform: 'scale(1.06)' }, { transform: 'none' }],
        260,
      );
    past.prepend(element('li', isWon ? 'past-good' : '', rollText(rolled)));
    while (past.children.length > 12) past.lastChild?.remove();
    tools.revealed();
    tools.say(
      `${rollText(rolled)}: ${isWon ? `${textOf(words.won, tools)} ${tools.money(told.won)}` : textOf(words.lost, tools)}`,
    );
  }

  mark.hidden = true;
  tools.changed(() => choose(choice));
  choose(choice);
}

const words = {
  under: { en: 'Under', th: 'ต่ำกว่า', vi: 'Dưới' },
  over: { en: 'Over', th: 'สูงกว่า', vi: 'Trên' },
  chance: { en: 'Chance', th: 'โอกาส', vi: 'Cơ hội' },
  odds: { en: 'Pays', th: 'จ่าย', vi: 'Trả' },
  prize: { en: 'You get', th: 'ได้รับ', vi: 'Bạn nhận' },
  roll: { en: 'Roll', th: 'ทอย', vi: 'Gieo' },
  past: { en: 'Earlier rolls', th: 'ผลที่ผ่านมา', vi: 'Các lần trước' },
  won: { en: 'won', th: 'ได้รับ', vi: 'trúng' },
  lost: { en: 'no win', th: 'ไม่ได้รางวัล', vi: 'không trúng' },
};

import './fishing.css';
import './board.css';
import { listIn, numberIn, textIn } from '../../games/read.ts';
import type { Json, Words } from '../../games/game.ts';
import { button, element, pause, picture } from './dom.ts';
import { textOf, type Tools } from './view.ts';

interface Creature {
  readonly id: string;
  readonly name: string;
  readonly multiple: number;
  readonly chance: string;
}

const art: Readonly<Record<string, string>> = {
  sardine: 'fish',
  clownfish: 'tropical-fish',
  puffer: 'blowfish',
  whale: 'spouting-whale',
  treasure: 'money-bag',
};
const artOf = (id: string): string => art[id] ?? id;

/** The number of creatures that swim at the same time. */
const SWIMMERS = 11;

/** The page of a fishing game. A press on a creature, in the water or in the list below, throws the net at it. */
export function fishingView(stage: HTMLElement, tools: Tools): void {
  const creatures = listIn(tools.about, 'creatures').map((each) => creatureOf(each, tools));
  const sea = element('div', 'sea', [
    picture('coral', 'sea-coral sea-coral-1'),
    picture('coral', 'sea-coral sea-coral-2'),
  ]);
  const line = element('p', 'catch-line');
  const targets = element(
    'div',
    'targets',
    creatures.map((creature) =>
      targetOf(creature, () => void throwAt(creature, swimmers.find((each) => each.creature === creature)?.box)),
    ),
  );
  stage.classList.add('fishing');
  stage.replaceChildren(sea, line, element('h2', 'spots-title', textOf(words.choose, tools)), targets);
  let isThrowing = false;

  const swimmers = Array.from({ length: SWIMMERS }, (_, index) => {
    const box = button('swimmer', [], () => void throwAt(swimmer.creature, box));
    // The water is operated by pointer only; keyboards and screen readers use the list below.
    box.tabIndex = -1;
    box.setAttribute('aria-hidden', 'true');
    const swimmer = { box, creature: creatures[0] as Creature };
    sea.append(box);
    void swim(swimmer, index, creatures, tools.isStill);
    return swimmer;
  });

  async function throwAt(creature: Creature, box: HTMLElement | undefined): Promise<void> {
    if (isThrowing) return;
    isThrowing = true;
    const net = element('span', 'net');
    const [frame, spot] = [sea.getBoundingClientRect(), box?.getBoundingClientRect()];
    const isSeen = spot !== undefined && spot.left < frame.right && spot.right > frame.left;
    net.style.left = `${isSeen ? Math.min(frame.width - 30, Math.max(30, spot.left + spot.width / 2 - frame.left)) : frame.width / 2}px`;
    net.style.top = `${isSeen ? spot.top + spot.height / 2 - frame.top : frame.height / 2}px`;
    sea.append(net);
    if (!tools.isStill)
      net.animate(
        [{ transform: 'translate(-50%, 120px) scale(0.3)' }, { transform: 'translate(-50%, -50%) scale(1)' }],
        220,
      );
    const [told] = await Promise.all([tools.begin({ creature: creature.id }), pause(tools.isStill ? 0 : 320)]);
    if (told) tell(creature, told.won, net, numberIn(told.views.at(-1) ?? null, 'multiple'));
    tools.revealed();
    setTimeout(() => net.remove(), 700);
    isThrowing = false;
  }

  function tell(creature: Creature, won: bigint, net: HTMLElement, multiple: number): void {
    const isCaught = won > 0n;
    net.classList.add(isCaught ? 'net-full' : 'net-empty');
    net.textContent = isCaught ? `${multiple}×` : '';
    const text = isCaught
      ? `${creature.name}: ${textOf(words.caught, tools)} ${tools.money(won)}`
      : `${creature.name}: ${textOf(words.missed, tools)}`;
    line.textContent = text;
    line.classList.toggle('good', isCaught);
    tools.say(text);
  }
}

function targetOf(creature: Creature, act: () => void): HTMLElement {
  const target = button(
    'target',
    [
      picture(artOf(creature.id), 'target-art'),
      element('span', 'target-name', creature.name),
      ' ',
      element('strong', 'target-pays', `${creature.multiple}×`),
      ' ',
      element('span', 'target-chance', `${creature.chance} %`),
    ],
    act,
  );
  return target;
}

interface Swimmer {
  readonly box: HTMLElement;
  creature: Creature;
}

/**
 * Makes a creature swim across again and again, as another creature each time. Small ones are more frequent than large
 * ones.
 */
async function swim(swimmer: Swimmer, index: number, all: readonly Creature[], isStill: boolean): Promise<void> {
  const crowd = all.flatMap((creature) =>
    Array<Creature>(creature.multiple <= 10 ? 3 : creature.multiple <= 50 ? 2 : 1).fill(creature),
  );
  for (let lap = 0; lap === 0 || swimmer.box.isConnected; lap++) {
    swimmer.creature = crowd[(index * 7 + lap * 11) % crowd.length] ?? swimmer.creature;
    const { id, multiple } = swimmer.creature;
    const isLeft = (index + lap) % 2 === 0;
    swimmer.box.replaceChildren(picture(artOf(id), isLeft ? 'swimmer-art' : 'swimmer-art swimmer-right'));
    swimmer.box.style.top = `${4 + ((index * 37 + lap * 23) % 74)}%`;
    swimmer.box.style.width = multiple <= 10 ? '40px' : multiple <= 50 ? '56px' : '76px';
    if (isStill) {
      swimmer.box.style.left = `${4 + ((index * 29) % 84)}%`;
      return;
    }
    const [from, to] = isLeft ? ['110%', '-25%'] : ['-25%', '110%'];
    const path = swimmer.box.animate([{ left: from }, { left: to }], {
      duration: 9_000 + ((index * 1_700 + lap * 900) % 9_000),
      delay: lap === 0 ? index * -1_900 : 0,
    });
    await path.finished.catch(() => undefined);
  }
}

function creatureOf(about: Json, tools: Tools): Creature {
  const name = (about as { readonly name: Words }).name;
  return {
    id: textIn(about, 'id'),
    name: textOf(name, tools),
    multiple: numberIn(about, 'multiple'),
    chance: textIn(about, 'chancePercent'),
  };
}

const words = {
  choose: { en: 'Throw the net at', th: 'หว่านแหใส่', vi: 'Quăng lưới vào' },
  caught: { en: 'caught, paid', th: 'จับได้ ได้รับ', vi: 'bắt được, trả' },
  missed: { en: 'slipped away', th: 'หลุดไป', vi: 'thoát mất' },
};

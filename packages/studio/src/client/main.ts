import './page.css';
import { api } from './api.ts';
import { element, replace } from './element.ts';
import type { Shown } from './shown.ts';
import { moneyIn, sayIn } from './words.ts';

/** Each kind of page is loaded when it is played. */
const kinds: Readonly<Record<string, () => Promise<(root: Element, shown: Shown) => void>>> = {
  slot: async () => (await import('./slot/slot-page.ts')).slotPage,
};

const root = document.querySelector('#root');
if (root) await start(root);

async function start(place: Element): Promise<void> {
  const asked = await api.game();
  const browser = navigator.language.slice(0, 2);
  const say = sayIn(asked.ok ? asked.answer.language : browser === 'th' || browser === 'vi' ? browser : 'en');
  const kind = asked.ok ? kinds[asked.answer.page] : undefined;
  if (!asked.ok || !kind) {
    replace(
      place,
      element(
        'main',
        { class: 'alone' },
        element('p', {}, say(asked.ok || asked.error !== 'LOST' ? 'gone' : 'lost')),
      ),
    );
    if (!asked.ok && asked.error === 'LOST') setTimeout(() => void start(place), 3_000);
    return;
  }
  const info = asked.answer;
  document.documentElement.lang = info.language;
  document.title = info.name;
  (await kind())(place, { info, say, money: moneyIn(info) });
}

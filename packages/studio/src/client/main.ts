import './page.css';
import { api } from './api.ts';
import { element, replace } from './element.ts';
import type { PageParts } from './shown.ts';
import { listenToSite } from './tell-site.ts';
import { moneyIn, sayIn } from './words.ts';

/** The code of slots and of the other games is in separate chunks, which are loaded only when needed. */
const pageOf = async (kind: string): Promise<(root: Element, shown: PageParts) => void> =>
  kind === 'slot' ? (await import('./slot/slot-page.ts')).slotPage : (await import('./games/games-page.ts')).gamesPage;

listenToSite();
const root = document.querySelector('#root');
if (root) await start(root);

async function start(place: Element): Promise<void> {
  const asked = await api.game();
  const browser = navigator.language.slice(0, 2);
  const say = sayIn(
    asked.ok ? asked.answer.language : browser === 'th' || browser === 'vi' || browser === 'zh' ? browser : 'en',
  );
  if (!asked.ok) {
    replace(
      place,
      element('main', { class: 'alone' }, element('p', {}, say(asked.error === 'LOST' ? 'lost' : 'gone'))),
    );
    if (asked.error === 'LOST') setTimeout(() => void start(place), 3_000);
    return;
  }
  const info = asked.answer;
  document.documentElement.lang = info.language;
  document.title = info.name;
  (await pageOf(info.page))(place, { info, say, money: moneyIn(info) });
}

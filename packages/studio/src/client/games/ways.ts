import type { GameInfo } from '../api.ts';
import { element, replace } from '../element.ts';
import { percentIn, type Say, type WordKey } from '../words.ts';
import type { TableNow } from './view.ts';

/** The second page of the rules: each bet with its current odds and average return. */
export function waysToBet(info: GameInfo, say: Say, tables: readonly TableNow[]): HTMLElement {
  const root = element('div', {});
  const spots = tables[0]?.spots ?? [];
  const rows = info.returns.map(({ spot, ppm }) => {
    const known = spots.find(({ id }) => id === spot);
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, known?.name ?? nameOf(info, spot, say)),
      element('td', {}, known?.odds ?? ''),
      element('td', {}, percentIn(info.language, ppm)),
    );
  });
  const head = [say('ways'), say('odds'), say('return')].map((text) => element('th', { scope: 'col' }, text));
  replace(
    root,
    element(
      'table',
      { class: 'ways' },
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...rows),
    ),
  );
  return root;
}

const names: Readonly<Record<string, WordKey>> = {
  main: 'mainReturn',
  hand: 'handReturn',
  win: 'winReturn',
  place: 'placeReturn',
  card: 'cardReturn',
  '1x2': 'resultReturn',
  winner: 'resultReturn',
  handicap: 'handicapReturn',
  total: 'totalReturn',
  score: 'scoreReturn',
};

/**
 * The name of a selection: fishing creatures have it in `about`; all other names are put together from a few translated
 * words.
 */
function nameOf(info: GameInfo, spot: string, say: Say): string {
  const key = names[spot];
  if (key) return say(key);
  const about = info.about as {
    readonly creatures?: readonly { readonly id: string; readonly name: Readonly<Record<string, string>> }[];
  };
  return about.creatures?.find(({ id }) => id === spot)?.name[info.language] ?? spot;
}

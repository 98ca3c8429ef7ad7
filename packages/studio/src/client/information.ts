import './sheet.css';
import { api, type GameInfo } from './api.ts';
import { element, icon, replace } from './element.ts';
import { type Money, percentIn, type Say } from './words.ts';

/** The sheet with the rules, the payouts and the last rounds; each game supplies the payouts page. */
export function information(info: GameInfo, say: Say, money: Money, pays: () => Node) {
  const body = element('div', { class: 'sheet-body', role: 'tabpanel', tabindex: '0', 'aria-label': say('rules') });
  const tabs = (['rulesTab', 'paysTab', 'roundsTab'] as const).map((key) => {
    const tab = element(
      'button',
      { type: 'button', role: 'tab', 'aria-selected': 'false', click: () => void show(key) },
      say(key),
    );
    return { key, tab };
  });
  const dialog = element(
    'dialog',
    { class: 'sheet', 'aria-label': say('rules') },
    element(
      'header',
      {},
      element('div', { role: 'tablist', class: 'tabs' }, ...tabs.map(({ tab }) => tab)),
      element(
        'button',
        { type: 'button', class: 'round-button', 'aria-label': say('close'), click: () => dialog.close() },
        icon('close'),
      ),
    ),
    body,
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });

  const show = async (key: (typeof tabs)[number]['key']): Promise<void> => {
    for (const { key: other, tab } of tabs) tab.setAttribute('aria-selected', String(other === key));
    if (key === 'rulesTab') replace(body, rules(info, say));
    if (key === 'paysTab') replace(body, pays());
    if (key === 'roundsTab') {
      replace(body, element('p', { class: 'quiet' }, '…'));
      replace(body, await rounds(info, say, money));
    }
    body.scrollTop = 0;
  };
  return {
    dialog,
    open: () => {
      void show('rulesTab');
      dialog.showModal();
    },
  };
}

function rules(info: GameInfo, say: Say): HTMLElement {
  return element(
    'div',
    {},
    element('h2', {}, info.name),
    ...info.rules.map((paragraph) => element('p', {}, paragraph)),
    element('p', {}, say('roundDown')),
    element('h3', {}, say('return')),
    // A game with several bets lists the returns of all of them on the next page.
    ...info.returns
      .slice(0, info.returns.length > 1 ? 0 : 1)
      .map(({ ppm, by }) =>
        element(
          'div',
          { class: 'figure' },
          element('strong', {}, percentIn(info.language, ppm)),
          element(
            'p',
            {},
            say('returnText', {
              percent: new Intl.NumberFormat(info.language, { maximumFractionDigits: 2 }).format(ppm / 10_000),
            }),
            ' ',
            say(by === 'count' ? 'counted' : 'measured'),
          ),
        ),
      ),
    ...(info.returns.length > 1 ? [returnRange(info, say)] : []),
    ...(info.deviation
      ? [
          element('h3', {}, say('deviation')),
          element(
            'p',
            {},
            say('deviationText', { factor: new Intl.NumberFormat(info.language).format(Number(info.deviation)) }),
          ),
        ]
      : []),
  );
}

/** The lowest and the highest return among the game's bets. */
function returnRange(info: GameInfo, say: Say): HTMLElement {
  const all = info.returns.map(({ ppm }) => ppm);
  const [least, most] = [Math.min(...all), Math.max(...all)].map((ppm) => percentIn(info.language, ppm));
  return element(
    'div',
    { class: 'figure' },
    element('strong', {}, least === most ? `${most}` : `${least} – ${most}`),
    element('p', {}, say('returnRange')),
  );
}

async function rounds(info: GameInfo, say: Say, money: Money): Promise<HTMLElement> {
  const asked = await api.rounds();
  if (!asked.ok) return element('p', {}, say('lost'));
  if (asked.answer.length === 0) return element('p', { class: 'quiet' }, say('noRounds'));
  const time = new Intl.DateTimeFormat(info.language, { dateStyle: 'short', timeStyle: 'medium' });
  return element(
    'ul',
    { class: 'rounds' },
    ...asked.answer.map((round) => {
      const net = BigInt(round.won) - BigInt(round.staked);
      return element(
        'li',
        {},
        element('span', { class: 'quiet' }, time.format(new Date(round.openedAt))),
        element('span', {}, `${money(BigInt(round.staked))} → ${money(BigInt(round.won))}`),
        element('b', { class: net > 0n ? 'gain' : '' }, money(net, 'always')),
      );
    }),
  );
}

import { element, icon } from './element.ts';
import type { PageParts } from './shown.ts';
import { onHeaderAbove } from './tell-site.ts';

/**
 * The header above every game: back link, name, balance, rules. If the surrounding site shows the first three itself,
 * only the button for the rules remains.
 */
export function header({ info, say, money }: PageParts, openInformation: () => void) {
  const amount = element('b', {});
  const balance = element(
    'div',
    { class: 'balance' },
    element('span', {}, info.isDemo ? say('demo') : say('balance')),
    amount,
  );
  const root = element(
    'header',
    { class: 'top' },
    ...(info.lobbyUrl
      ? [
          element(
            'a',
            { class: 'round-button', href: info.lobbyUrl, target: '_top', 'aria-label': say('lobby') },
            icon('back'),
          ),
        ]
      : []),
    element('h1', {}, info.name),
    balance,
    element(
      'button',
      { type: 'button', class: 'round-button', 'aria-label': say('rules'), click: openInformation },
      icon('info'),
    ),
  );
  // Always show the balance of demo money: the game itself manages it, so the surrounding site cannot show it.
  if (info.isDemo) root.classList.add('demo');
  onHeaderAbove(() => root.classList.add('above'));
  return {
    root,
    setBalance: (minor: bigint | undefined) => {
      amount.textContent = minor === undefined ? '…' : money(minor);
    },
  };
}

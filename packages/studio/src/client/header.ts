import { element, icon } from './element.ts';
import type { Shown } from './shown.ts';

/** Way back, name, balance, rules: the same above every game. */
export function header({ info, say, money }: Shown, openInformation: () => void) {
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
  return {
    root,
    setBalance: (minor: bigint | undefined) => {
      amount.textContent = minor === undefined ? '…' : money(minor);
    },
  };
}

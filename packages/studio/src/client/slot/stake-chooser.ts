import { element, icon } from '../element.ts';
import type { PageParts } from '../shown.ts';

/** Buttons for a smaller and a larger stake, from the server's list of stakes. Starts at the smallest stake. */
export function stakeChooser({ info, say, money }: PageParts) {
  const stakes = info.stakes.map(BigInt);
  let at = 0;
  let isDisabled = false;
  const listeners: (() => void)[] = [];
  const amount = element('b', { role: 'status' });
  const step = (by: number, name: 'less' | 'more') =>
    element(
      'button',
      {
        type: 'button',
        class: 'round-button',
        'aria-label': say(name),
        click: () => {
          at = Math.max(0, Math.min(stakes.length - 1, at + by));
          update();
          for (const listener of listeners) listener();
        },
      },
      icon(by < 0 ? 'minus' : 'plus'),
    );
  const [less, more] = [step(-1, 'less'), step(1, 'more')];
  const stake = (): bigint => stakes[at] ?? 0n;
  const update = (): void => {
    amount.textContent = money(stake());
    less.disabled = isDisabled || at === 0;
    more.disabled = isDisabled || at === stakes.length - 1;
  };
  update();
  return {
    root: element(
      'div',
      { class: 'stake', role: 'group', 'aria-label': say('stake') },
      less,
      element('div', {}, element('span', {}, say('stake')), amount),
      more,
    ),
    stake,
    changed: (listener: () => void): void => {
      listeners.push(listener);
    },
    setDisabled: (next: boolean): void => {
      isDisabled = next;
      update();
    },
  };
}

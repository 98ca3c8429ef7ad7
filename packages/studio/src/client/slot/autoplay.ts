import { element, icon, replace } from '../element.ts';
import type { PageParts } from '../shown.ts';

/**
 * Autoplay (several spins after one press), off by default. It always shows the number of spins and their total cost,
 * and stops after these spins. `autoText` explains it to players.
 */
export function autoplay({ say, money }: PageParts, stake: () => bigint, spin: () => void) {
  let left = 0;
  let listener = (): void => {};
  const button = element('button', { type: 'button', class: 'auto', click: () => press() });
  const choices = element('div', { class: 'choices' });
  const text = element('p', {});
  const dialog = element(
    'dialog',
    { class: 'sheet small', 'aria-label': say('auto') },
    element(
      'header',
      {},
      element('h2', {}, say('auto')),
      element(
        'button',
        { type: 'button', class: 'round-button', 'aria-label': say('close'), click: () => dialog.close() },
        icon('close'),
      ),
    ),
    element('div', { class: 'sheet-body' }, text, choices),
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });

  const update = (): void => {
    button.setAttribute('aria-label', say(left > 0 ? 'autoStop' : 'auto'));
    button.classList.toggle('on', left > 0);
    replace(
      button,
      icon(left > 0 ? 'stop' : 'auto'),
      element('span', {}, left > 0 ? say('autoLeft', { count: String(left) }) : say('auto')),
    );
    listener();
  };
  const stop = (): void => {
    left = 0;
    update();
  };
  const press = (): void => {
    if (left > 0) return stop();
    text.textContent = say('autoText', { stake: money(stake()) });
    replace(
      choices,
      ...COUNTS.map((count) =>
        element(
          'button',
          {
            type: 'button',
            class: 'choice',
            click: () => {
              dialog.close();
              left = count;
              update();
              spin();
            },
          },
          say('autoCount', { count: String(count), amount: money(stake() * BigInt(count)) }),
        ),
      ),
    );
    dialog.showModal();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && left > 0) stop();
  });
  update();
  return {
    root: button,
    dialog,
    stop,
    isOn: (): boolean => left > 0,
    changed: (next: () => void): void => {
      listener = next;
    },
    /** Called after each spin: starts the next spin if one is left and the balance covers it. */
    next: (balance: bigint | undefined): void => {
      if (left === 0) return;
      left -= 1;
      if (balance === undefined || balance < stake()) left = 0;
      update();
      if (left > 0) spin();
    },
  };
}

const COUNTS = [10, 25, 50];

import { drawing, element } from '../element.ts';
import type { Money, Say } from '../words.ts';
import { symbolOf } from './reels.ts';
import type { SlotAbout } from './slot-types.ts';

/** The payout of each symbol for the chosen stake, in money, and the pay lines if the machine has any. */
export function payTable(about: SlotAbout, stake: bigint, say: Say, money: Money): HTMLElement {
  const rows = Object.entries(about.pays).map(([letter, units]) => {
    const pays = units
      .map((pay, index) => ({ pay, count: index + 1, isLast: index + 1 === units.length }))
      .filter(({ pay }) => pay > 0)
      .reverse();
    return element(
      'li',
      { class: 'pay' },
      symbolOf(about, letter),
      element(
        'div',
        {},
        ...(letter === 'W' || letter === 'S'
          ? [element('p', { class: 'quiet' }, say(letter === 'W' ? 'wild' : 'scatter'))]
          : []),
        element(
          'dl',
          {},
          ...pays.map(({ pay, count, isLast }) =>
            element(
              'div',
              {},
              element('dt', {}, say(isLast && about.fallFactors ? 'payMore' : 'payCount', { count: String(count) })),
              element('dd', {}, money((stake * BigInt(pay)) / BigInt(about.unitsPerStake))),
            ),
          ),
        ),
      ),
    );
  });
  return element(
    'div',
    {},
    element('p', { class: 'quiet' }, say('paysFor', { stake: money(stake) })),
    element('ul', { class: 'pays' }, ...rows),
    ...(about.lines ? [element('h3', {}, say('lines')), lineMaps(about)] : []),
  );
}

function lineMaps(about: SlotAbout): HTMLElement {
  const reels = about.reels.length;
  return element(
    'ol',
    { class: 'line-maps' },
    ...(about.lines ?? []).map((line) =>
      element(
        'li',
        {},
        drawing(
          'svg',
          { viewBox: `0 0 ${reels} ${about.rows}`, 'aria-hidden': 'true' },
          ...Array.from({ length: reels * about.rows }, (_, cell) => {
            const [reel, row] = [Math.floor(cell / about.rows), cell % about.rows];
            return drawing('rect', {
              x: String(reel + 0.08),
              y: String(row + 0.08),
              width: '0.84',
              height: '0.84',
              rx: '0.15',
              class: line[reel] === row ? 'on' : 'off',
            });
          }),
        ),
      ),
    ),
  );
}

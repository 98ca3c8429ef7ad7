import { drawing, element, replace } from '../element.ts';
import type { Motion } from '../motion.ts';
import type { Hit, Picture, SlotAbout, Spin } from './slot-types.ts';

/** The reels: what stands on them, how they roll, what lights up, what falls. */
export function reelStage(about: SlotAbout, motion: Motion) {
  const { rows } = about;
  const columns = about.reels.map(() => element('div', { class: 'column' }));
  const windows = columns.map((column) => element('div', { class: 'reel' }, column));
  const overlay = drawing('svg', {
    class: 'line-overlay',
    viewBox: `0 0 ${about.reels.length} ${rows}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  const root = element('div', { class: 'reels', 'aria-hidden': 'true' }, ...windows, overlay);
  root.style.setProperty('--reels', String(about.reels.length));
  root.style.setProperty('--rows', String(rows));
  let standing: Picture = about.reels.map((strip) => strip.slice(0, rows));

  const symbol = (letter: string): HTMLElement => symbolOf(about, letter);
  const show = (picture: Picture): void => {
    standing = picture;
    for (const [reel, column] of columns.entries())
      replace(column, ...[...(picture[reel] ?? '')].map(symbol));
    clear();
  };
  const clear = (): void => {
    overlay.replaceChildren();
    root.classList.remove('lit');
    for (const cell of root.querySelectorAll('.hit')) cell.classList.remove('hit');
  };
  const cellAt = (cell: number): Element | undefined =>
    columns[Math.floor(cell / rows)]?.children[cell % rows];

  /** Rolls along the real strips to their stops. */
  const roll = async (spin: Spin, isQuick: boolean): Promise<void> => {
    const [target = standing] = spin.pictures;
    const before = standing;
    clear();
    await Promise.all(
      columns.map(async (column, reel) => {
        const strip = about.reels[reel] ?? '';
        const passing = (isQuick ? 5 : 12) + reel * (isQuick ? 1 : 4);
        const [stop = 0] = [spin.stops[reel]];
        const between = Array.from(
          { length: passing },
          (_, at) => strip[(stop + rows + at) % strip.length] ?? '',
        );
        replace(column, ...[...(target[reel] ?? ''), ...between, ...(before[reel] ?? '')].map(symbol));
        const moved = (passing + rows) / (passing + 2 * rows);
        await motion.animate(
          column,
          [{ transform: `translateY(${-100 * moved}%)` }, { transform: 'translateY(0)' }],
          {
            duration: (isQuick ? 420 : 700) + reel * (isQuick ? 60 : 170),
            easing: 'cubic-bezier(0.18, 0.75, 0.3, 1.03)',
          },
        );
        replace(column, ...[...(target[reel] ?? '')].map(symbol));
      }),
    );
    standing = target;
    if (motion.isReduced) await motion.wait(120);
  };

  /** Winning places stay bright, the rest steps back; lines are drawn where the machine has them. */
  const light = (hits: readonly Hit[]): void => {
    clear();
    if (hits.length === 0) return;
    root.classList.add('lit');
    for (const hit of hits) {
      for (const cell of hit.cells) cellAt(cell)?.classList.add('hit');
      const line = hit.line === undefined ? undefined : about.lines?.[hit.line];
      if (line)
        overlay.append(
          drawing('polyline', {
            points: line
              .slice(0, hit.count)
              .map((row, reel) => `${reel + 0.5},${row + 0.5}`)
              .join(' '),
            'vector-effect': 'non-scaling-stroke',
          }),
        );
    }
  };

  /** What won vanishes, what stood above falls, new symbols come from the strip. */
  const fall = async (hits: readonly Hit[], next: Picture): Promise<void> => {
    const gone = new Set(hits.flatMap(({ cells }) => cells));
    await Promise.all(
      [...gone].map((cell) => {
        const target = cellAt(cell);
        return target
          ? motion.animate(target, [{ transform: 'none' }, { transform: 'scale(0.2)', opacity: 0 }], {
              duration: 220,
              easing: 'ease-in',
              fill: 'forwards',
            })
          : Promise.resolve();
      }),
    );
    show(next);
    await Promise.all(
      columns.flatMap((column, reel) => {
        const kept = Array.from({ length: rows }, (_, row) => row).filter(
          (row) => !gone.has(reel * rows + row),
        );
        const fresh = rows - kept.length;
        return [...column.children].map((cell, row) => {
          const from = row < fresh ? row - fresh : (kept[row - fresh] ?? row);
          return from === row
            ? Promise.resolve()
            : motion.animate(
                cell,
                [{ transform: `translateY(${(from - row) * 100}%)` }, { transform: 'translateY(0)' }],
                { duration: 260 + 40 * (row - from), easing: 'cubic-bezier(0.3, 0.6, 0.4, 1.15)' },
              );
        });
      }),
    );
  };

  show(standing);
  return { root, show, roll, light, fall };
}

/** A picture, or a card letter in the game's colours. */
export function symbolOf(about: SlotAbout, letter: string): HTMLElement {
  const picture = about.pictures[letter];
  const inside = picture
    ? element('img', { src: `/art/${picture}.svg`, alt: picture.replaceAll('-', ' '), draggable: 'false' })
    : element('b', { class: `letter letter-${letter}` }, about.letters[letter] ?? letter);
  const kind = letter === 'W' ? 'cell wild' : letter === 'S' ? 'cell scatter' : 'cell';
  return element('div', { class: kind }, inside);
}

import { drawing, element, replace } from '../element.ts';
import type { Motion } from '../motion.ts';
import type { Hit, Picture, SlotAbout, Spin } from './slot-types.ts';

/** The reels of a slot: shows symbols, spins, highlights wins and lets symbols fall. */
export class Reels {
  readonly root: HTMLElement;
  readonly #about: SlotAbout;
  readonly #motion: Motion;
  readonly #columns: readonly HTMLElement[];
  readonly #overlay: SVGElement;
  #standing: Picture;

  constructor(about: SlotAbout, motion: Motion) {
    this.#about = about;
    this.#motion = motion;
    this.#columns = about.reels.map(() => element('div', { class: 'column' }));
    this.#overlay = drawing('svg', {
      class: 'line-overlay',
      viewBox: `0 0 ${about.reels.length} ${about.rows}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    });
    const windows = this.#columns.map((column) => element('div', { class: 'reel' }, column));
    this.root = element('div', { class: 'reels', 'aria-hidden': 'true' }, ...windows, this.#overlay);
    this.root.style.setProperty('--reels', String(about.reels.length));
    this.root.style.setProperty('--rows', String(about.rows));
    this.#standing = about.reels.map((strip) => strip.slice(0, about.rows));
    this.#show(this.#standing);
  }

  /** Rolls the reels along the machine's real symbol strips to their stops. */
  async roll(spin: Spin, isQuick: boolean): Promise<void> {
    const before = this.#standing;
    const target = spin.pictures[0] ?? before;
    this.#clear();
    await Promise.all(
      this.#columns.map((column, reel) =>
        this.#rollColumn(column, {
          reel,
          isQuick,
          stop: spin.stops[reel] ?? 0,
          from: before[reel] ?? '',
          to: target[reel] ?? '',
        }),
      ),
    );
    this.#standing = target;
    if (this.#motion.isReduced) await this.#motion.wait(120);
  }

  /** Highlights the winning cells and dims the others; draws the pay lines if the machine has them. */
  light(hits: readonly Hit[]): void {
    this.#clear();
    if (hits.length === 0) return;
    this.root.classList.add('lit');
    for (const hit of hits) {
      for (const cell of hit.cells) this.#cellAt(cell)?.classList.add('hit');
      const line = hit.line === undefined ? undefined : this.#about.lines?.[hit.line];
      const points = line?.slice(0, hit.count).map((row, reel) => `${reel + 0.5},${row + 0.5}`);
      if (points)
        this.#overlay.append(drawing('polyline', { points: points.join(' '), 'vector-effect': 'non-scaling-stroke' }));
    }
  }

  /** Removes the winning symbols, lets the symbols above fall down, and fills up with new ones from the strip. */
  async fall(hits: readonly Hit[], next: Picture): Promise<void> {
    const gone = new Set(hits.flatMap(({ cells }) => cells));
    await Promise.all(
      [...gone].map(async (cell) => {
        const target = this.#cellAt(cell);
        if (target)
          await this.#motion.animate(target, [{ transform: 'none' }, { transform: 'scale(0.2)', opacity: 0 }], {
            duration: 220,
            easing: 'ease-in',
            fill: 'forwards',
          });
      }),
    );
    this.#show(next);
    const { rows } = this.#about;
    await Promise.all(
      this.#columns.flatMap((column, reel) => {
        const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !gone.has(reel * rows + row));
        const fresh = rows - kept.length;
        return [...column.children].map((cell, row) =>
          this.#drop(cell, row, row < fresh ? row - fresh : (kept[row - fresh] ?? row)),
        );
      }),
    );
  }

  async #drop(cell: Element, row: number, from: number): Promise<void> {
    if (from === row) return;
    await this.#motion.animate(
      cell,
      [{ transform: `translateY(${(from - row) * 100}%)` }, { transform: 'translateY(0)' }],
      { duration: 260 + 40 * (row - from), easing: 'cubic-bezier(0.3, 0.6, 0.4, 1.15)' },
    );
  }

  async #rollColumn(
    column: HTMLElement,
    given: { reel: number; isQuick: boolean; stop: number; from: string; to: string },
  ): Promise<void> {
    const { reel, isQuick, stop } = given;
    const { rows } = this.#about;
    const strip = this.#about.reels[reel] ?? '';
    const passing = (isQuick ? 5 : 12) + reel * (isQuick ? 1 : 4);
    const between = Array.from({ length: passing }, (_, at) => strip[(stop + rows + at) % strip.length] ?? '');
    replace(column, ...[...given.to, ...between, ...given.from].map((letter) => this.#symbol(letter)));
    await this.#motion.animate(
      column,
      [
        { transform: `translateY(${(-100 * (passing + rows)) / (passing + 2 * rows)}%)` },
        { transform: 'translateY(0)' },
      ],
      { duration: (isQuick ? 420 : 700) + reel * (isQuick ? 60 : 170), easing: 'cubic-bezier(0.18, 0.75, 0.3, 1.03)' },
    );
    replace(column, ...[...given.to].map((letter) => this.#symbol(letter)));
  }

  #show(picture: Picture): void {
    this.#standing = picture;
    for (const [reel, column] of this.#columns.entries())
      replace(column, ...[...(picture[reel] ?? '')].map((letter) => this.#symbol(letter)));
    this.#clear();
  }

  #clear(): void {
    this.#overlay.replaceChildren();
    this.root.classList.remove('lit');
    for (const cell of this.root.querySelectorAll('.hit')) cell.classList.remove('hit');
  }

  #cellAt(cell: number): Element | undefined {
    const { rows } = this.#about;
    return this.#columns[Math.floor(cell / rows)]?.children[cell % rows];
  }

  #symbol(letter: string): HTMLElement {
    return symbolOf(this.#about, letter);
  }
}

/** A symbol as a picture, or as a card letter in the game's colours. */
export function symbolOf(about: SlotAbout, letter: string): HTMLElement {
  const picture = about.pictures[letter];
  const inside = picture
    ? element('img', { src: `/art/${picture}.svg`, alt: picture.replaceAll('-', ' '), draggable: 'false' })
    : element('b', { class: `letter letter-${letter}` }, about.letters[letter] ?? letter);
  const kind = letter === 'W' ? 'cell wild' : letter === 'S' ? 'cell scatter' : 'cell';
  return element('div', { class: kind }, inside);
}

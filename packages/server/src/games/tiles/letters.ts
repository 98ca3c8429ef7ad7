import { readFileSync } from 'node:fs';

type Letters = Readonly<Record<string, readonly [advance: number, outline: string]>>;

const lettering = JSON.parse(readFileSync(new URL('../../../art/lettering.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Letters>
>;

/** Fonts for game titles. Mitr also has the Vietnamese letters, so it replaces a font that lacks them. */
export const faces = Object.keys(lettering);
const EM = 1000;

interface Line {
  readonly face: string;
  readonly size: number;
  readonly track?: number;
}

export const widthOf = (text: string, { face, size, track = 0 }: Line): number =>
  [...text].reduce((sum, letter) => sum + (advance(face, letter) / EM + track) * size, 0);

/** Returns the SVG outline of a text, centred at x. `arc` is the distance by which both ends are lowered. */
export function outline(text: string, line: Line, x: number, y: number, arc = 0): string {
  const { face, size, track = 0 } = line;
  const width = widthOf(text, line);
  let pen = x - width / 2;
  let path = '';
  for (const letter of text) {
    const [step, shape] = lettersOf(face)[letter] ?? [advance(face, letter), ''];
    const left = pen;
    const place = (px: number, py: number) => {
      const at = left + (px / EM) * size;
      const drop = arc * ((at - x) / (width / 2)) ** 2;
      return `${round(at)} ${round(y + (py / EM) * size + drop)}`;
    };
    path += shape.replaceAll(/(-?\d+) (-?\d+)/g, (_, px: string, py: string) => `${place(Number(px), Number(py))} `);
    pen += (step / EM + track) * size;
  }
  return path;
}

/** True if the font has all letters of the text. */
export const canSet = (face: string, text: string): boolean =>
  [...text].every((letter) => letter === ' ' || letter in lettersOf(face));

/** Rounds to a tenth of a unit, which is precise enough for pictures. */
export const round = (value: number): number => Math.round(value * 10) / 10;

const lettersOf = (face: string): Letters => lettering[face] ?? {};
const advance = (face: string, letter: string): number => lettersOf(face)[letter]?.[0] ?? 280;

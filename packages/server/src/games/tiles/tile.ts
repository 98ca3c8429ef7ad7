import { readFileSync } from 'node:fs';
import type { Category } from '@tamarind/domain/games/categories';
import { seededRandom, type SeededRandom } from '@tamarind/domain/seeded-random';
import { canSet, faces, outline, widthOf } from './letters.ts';
import { motifs, palettes, scenes } from './motifs.ts';

/** The data from which a picture is drawn; the code is its random seed. */
export interface Picture {
  readonly code: string;
  readonly title: string;
  readonly vendor: string;
  readonly category: Category;
  readonly art: string;
  readonly companions: readonly string[];
}

const drawings = JSON.parse(readFileSync(new URL('../../../art/drawings.json', import.meta.url), 'utf8')) as Readonly<
  Record<'hero' | 'flat', Readonly<Record<string, string>>>
>;

const HERO = 190;

/**
 * A game's picture, 300 × 400, as a pure function of its data: background, motif, scene, main drawing with two
 * companions, the title on a slight arc, the vendor's name. 12 palettes × 10 motifs × 7 scenes × 12 fonts.
 */
export function drawTile(picture: Picture): string {
  const random = seededRandom(seedOf(picture.code));
  const palette = random.pick(palettes);
  const [dark] = palette;
  const motif = random.pick(motifsOf(picture.category));
  const scene = random.pick(scenesOf(picture.category));
  const face = faceFor(random, picture.title);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400"><defs>
${gradients(palette)}</defs>
<rect width="300" height="400" fill="url(#ground)"/>${motifs[motif]?.(random) ?? ''}${scenes[scene]?.(palette) ?? ''}
<circle cx="150" cy="168" r="138" fill="url(#glow)"/>${companions(picture)}
<ellipse cx="150" cy="261" rx="68" ry="13" fill="${dark}" opacity=".5"/>${drawing('hero', picture.art, 150, 164, HERO)}
<rect width="300" height="400" fill="url(#foot)"/>${lockup(linesOf(picture.title), face, dark)}
<path d="${outline(picture.vendor.toUpperCase(), { face: 'mitr', size: 12.5, track: 0.14 }, 150, 386)}" fill="#fff" opacity=".78"/></svg>`;
}

/**
 * The gradients of the background, of the area under the title, of the glow behind the main figure and of the letters.
 */
const gradients = ([dark, mid, light]: (typeof palettes)[number]) =>
  `<radialGradient id="ground" cx=".5" cy=".42" r=".78"><stop offset="0" stop-color="${light}"/>` +
  `<stop offset=".42" stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></radialGradient>\n` +
  `<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset=".5" stop-color="${dark}" stop-opacity="0"/>` +
  `<stop offset=".86" stop-color="${dark}" stop-opacity=".92"/></linearGradient>\n` +
  '<radialGradient id="glow"><stop offset="0" stop-color="#fff" stop-opacity=".55"/>' +
  '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>\n' +
  '<linearGradient id="ink" x1="0" y1="0" x2="0" y2="1"><stop offset=".15" stop-color="#FFFBEA"/>' +
  `<stop offset=".95" stop-color="${light}"/></linearGradient>`;

/** The small figures to the left and right of the main figure, leaning outwards. */
function companions({ companions: [left, right = left] }: Picture): string {
  if (left === undefined || right === undefined) return '';
  return (
    drawing('flat', left, 60, 212, HERO * 0.46, `rotate(-16 ${HERO * 0.23} ${HERO * 0.23})`) +
    drawing('flat', right, 243, 204, HERO * 0.5, `rotate(15 ${HERO * 0.25} ${HERO * 0.25})`)
  );
}

const drawing = (kind: 'hero' | 'flat', name: string, x: number, y: number, size: number, turn = ''): string =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) ${turn} scale(${size / 32})">${drawings[kind][name] ?? ''}</g>`;

/** Places the lines of the title from the last one upwards, each as large as fits. */
function lockup(lines: readonly string[], face: string, dark: string): string {
  let y = lines.length > 1 ? 360 : 346;
  let path = '';
  for (const line of lines.toReversed()) {
    const size = Math.min(56, (56 * 260) / widthOf(line, { face, size: 56 }));
    path += outline(line, { face, size }, 150, y, 6);
    y -= size * 0.92;
  }
  const edge = `fill="${dark}" stroke="${dark}"`;
  return (
    `<defs><path id="title" d="${path}"/></defs>` +
    `<use href="#title" transform="translate(0 4)" ${edge} stroke-width="11" stroke-linejoin="round" opacity=".55"/>` +
    `<use href="#title" ${edge} stroke-width="8" stroke-linejoin="round"/><use href="#title" fill="url(#ink)"/>`
  );
}

/** Splits the title into two lines of similar length. */
function linesOf(title: string): string[] {
  const words = title.split(' ');
  if (words.length === 1) return words;
  const splits = words
    .slice(1)
    .map((_, at): [string, string] => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  return splits.toSorted((a, b) => longest(a) - longest(b))[0] ?? [title];
}
const longest = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length));

function faceFor(random: SeededRandom, title: string): string {
  const face = random.pick(faces);
  return canSet(face, title) ? face : 'mitr';
}

const motifsOf = (category: Category): readonly string[] =>
  category === 'FISH' ? ['bubbles', 'scales'] : Object.keys(motifs).filter((name) => name !== 'bubbles');

const scenesOf = (category: Category): readonly string[] => {
  if (category === 'FISH') return ['sea'];
  if (['LIVE', 'PVP', 'BGS'].includes(category)) return ['table'];
  if (['SPORTS', 'HORSE', 'COCKFIGHT'].includes(category)) return ['field', 'none'];
  return Object.keys(scenes).filter((name) => name !== 'table');
};

/** FNV-1a hash of the code, used as random seed: the same code always gives the same picture. */
function seedOf(code: string): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < code.length; i += 1) hash = Math.imul(hash ^ code.charCodeAt(i), 16_777_619);
  return hash;
}

/** True if the server has a drawing for the main figure and for every companion of the picture. */
export const canDraw = ({ art, companions: beside }: Pick<Picture, 'art' | 'companions'>): boolean =>
  art in drawings.hero && beside.every((name) => name in drawings.flat);

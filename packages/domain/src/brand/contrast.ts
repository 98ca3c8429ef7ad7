import { type LookColours, meaningColours, type RampName, themes, type Theme } from './tokens.ts';

/**
 * The minimum ratios of WCAG 2.2 in hundredths: text needs 4.5 (1.4.3), borders of fields and the focus ring 3
 * (1.4.11).
 */
const TEXT = 450;
const BORDER = 300;

/** A pair of colours of which one is drawn on the other, with the measured ratio in hundredths. */
export interface ContrastPair {
  readonly theme: Theme;
  /** The token names of the two colours; a step of a ramp is written like `action-300`. */
  readonly front: string;
  readonly ground: string;
  readonly ratio: number;
  readonly least: number;
}

const on = (fronts: string, grounds: string, least = TEXT) =>
  fronts.split(' ').flatMap((front) => grounds.split(' ').map((ground) => ({ front, ground, least })));

/** The combinations of text or line colour and background colour that the sites use. */
const pairs = [
  ...on('ink ink-2 ink-3', 'bg surface surface-2 surface-sunk brand-soft'),
  ...on('brand', 'bg surface surface-2 brand-soft'),
  ...on('on-brand', 'brand'),
  ...on('on-header on-header-2 action-300', 'header header-2'),
  ...on('on-cta', 'cta cta-hover'),
  ...on('ink', 'key key-press'),
  ...on('win danger warn info promo', 'bg surface'),
  ...on('line-strong', 'bg surface', BORDER),
  ...on('focus', 'bg surface', BORDER),
  // These pairs of colours are the same in both themes: the top bar, selected text, and the background of the QR code.
  ...on('on-header', 'brand-900'),
  ...on('brand-900', 'action-200 action-400'),
];

/** All pairs of a look with their measured ratios. */
export const contrastPairs = (look: LookColours): ContrastPair[] =>
  themes.flatMap((theme) => {
    const colours: Readonly<Record<string, string>> = {
      ...look[theme],
      ...meaningColours[theme],
      ...Object.fromEntries(
        (['brand', 'action'] as const satisfies readonly RampName[]).flatMap((name) =>
          Object.entries(look.ramps[name]).map(([step, colour]) => [`${name}-${step}`, colour]),
        ),
      ),
    };
    return pairs.map(({ front, ground, least }) => ({
      theme,
      front,
      ground,
      least,
      ratio: contrastOf(colours[front] ?? '', colours[ground] ?? ''),
    }));
  });

/** The pairs below their minimum ratio. A look with such a pair cannot be published. */
export const contrastFaults = (look: LookColours): ContrastPair[] =>
  contrastPairs(look).filter(({ ratio, least }) => ratio < least);

/** Contrast ratio of WCAG in hundredths, rounded down: 449 is under 4.5. */
export function contrastOf(left: string, right: string): number {
  const [one, two] = [luminanceOf(left), luminanceOf(right)];
  return Math.floor((100 * (Math.max(one, two) + 0.05)) / (Math.min(one, two) + 0.05));
}

/** The relative luminance of WCAG, from 0 (black) to 1 (white). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The red, green and blue channels, from 0 to 255. */
export const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

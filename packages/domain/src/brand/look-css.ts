import {
  brandTokens,
  type Colour,
  houseColours,
  type LookColours,
  type RampName,
  rampNames,
  rampSteps,
  themes,
} from './tokens.ts';

/** A picture of the look and its size, to keep its proportions. */
export interface LogoPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The picture that a document names, `<hash>-<width>x<height>`; undefined: the house's drawing. */
export function logoPicture(name: string | null): LogoPicture | undefined {
  const [, width, height] = /-(\d+)x(\d+)$/.exec(name ?? '') ?? [];
  return width === undefined ? undefined : { url: `/brand/${name}.png`, width: Number(width), height: Number(height) };
}

/**
 * The look as a style sheet, with selectors that outweigh the house's (ui/tokens.css) wherever it is loaded: only what
 * differs from the house's look, so that its own is an empty text. `whole` is every colour, to lie over any other look.
 */
export function lookCss(look: LookColours, logo?: LogoPicture, extent: 'changes' | 'whole' = 'changes'): string {
  const isSent = (one: Colour, house: Colour) => extent === 'whole' || one !== house;
  const ramps = (Object.keys(rampNames) as RampName[]).flatMap((name) =>
    rampSteps
      .filter((step) => isSent(look.ramps[name][step], houseColours.ramps[name][step]))
      .map((step) => `--${rampNames[name]}-${step}:${look.ramps[name][step]}`),
  );
  const [light = '', dark = ''] = themes.map((theme) =>
    [
      ...(theme === 'light' ? ramps : []),
      // A token that differs in one theme is written in both: the light rule would win over the house's dark one.
      ...brandTokens
        .filter((token) => themes.some((one) => isSent(look[one][token], houseColours[one][token])))
        .map((token) => `--${token}:${look[theme][token]}`),
    ].join(';'),
  );
  return [
    light === '' ? '' : `:root:root{${light}}`,
    dark === '' ? '' : `:root[data-theme="dark"]{${dark}}`,
    logo ? markCss(logo) : extent === 'whole' ? HOUSE_MARK : '',
  ].join('');
}

/** Undoes the logo of another look. */
const HOUSE_MARK =
  'svg[data-mark]{aspect-ratio:auto;background:none}svg[data-mark]>*{display:revert}' +
  'svg[data-mark]+span,[data-name]{position:static;clip-path:none}';

/**
 * Draws the logo in the place of the house's mark, as wide as its proportions ask. A logo at least twice as wide as
 * high is taken for the name as a drawing, so the name in letters beside it is left to screen readers.
 */
export const markCss = ({ url, width, height }: LogoPicture): string =>
  `svg[data-mark]{width:auto;max-width:160px;aspect-ratio:${width}/${height};background:url(${url}) center/contain no-repeat}` +
  `svg[data-mark]>*{display:none}${width < 2 * height ? '' : 'svg[data-mark]+span,[data-name]{position:absolute;clip-path:inset(50%)}'}`;

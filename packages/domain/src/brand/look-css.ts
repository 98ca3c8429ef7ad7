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

/** The address of the logo, and its width and height in pixels, from which its proportions are known. */
export interface LogoPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/**
 * The logo that a brand document names. Address and size come from the picture's name `<hash>-<width>x<height>`;
 * undefined if the brand uses the platform's drawing.
 */
export function logoPicture(name: string | null): LogoPicture | undefined {
  const [, width, height] = /-(\d+)x(\d+)$/.exec(name ?? '') ?? [];
  return width === undefined ? undefined : { url: `/brand/${name}.png`, width: Number(width), height: Number(height) };
}

/**
 * The brand's look as a style sheet. Its selectors are stronger than those of ui/tokens.css, whichever loads first. It
 * contains only differences from the default look, so it is empty for the default. `whole` writes every colour, to
 * override any other look.
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
      // Write a token that differs in one theme for both themes: otherwise the rule for the light theme would override
      // the default of the dark one.
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

/** CSS that shows the platform's default mark (logo) again where another look replaced it by its own logo. */
const HOUSE_MARK =
  'svg[data-mark]{aspect-ratio:auto;background:none}svg[data-mark]>*{display:revert}' +
  'svg[data-mark]+span,[data-name]{position:static;clip-path:none}';

/**
 * CSS that draws the logo in place of the default mark, with its own proportions. A logo at least twice as wide as high
 * probably shows the name, so the name in letters beside it is hidden from everybody but screen readers.
 */
export const markCss = ({ url, width, height }: LogoPicture): string =>
  `svg[data-mark]{width:auto;max-width:160px;aspect-ratio:${width}/${height};background:url(${url}) center/contain no-repeat}` +
  `svg[data-mark]>*{display:none}${width < 2 * height ? '' : 'svg[data-mark]+span,[data-name]{position:absolute;clip-path:inset(50%)}'}`;

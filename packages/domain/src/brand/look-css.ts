import { brandTokens, houseColours, type LookColours, type RampName, rampNames, rampSteps, themes } from './tokens.ts';

/** A picture of the look and its size, to keep its proportions. */
export interface LogoPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/**
 * The look as a style sheet: only what differs from the house's (ui/tokens.css), with selectors that outweigh it
 * wherever it is loaded. An empty text is the house's look.
 */
export function lookCss(look: LookColours, logo?: LogoPicture): string {
  const ramps = (Object.keys(rampNames) as RampName[]).flatMap((name) =>
    rampSteps
      .filter((step) => look.ramps[name][step] !== houseColours.ramps[name][step])
      .map((step) => `--${rampNames[name]}-${step}:${look.ramps[name][step]}`),
  );
  const [light = '', dark = ''] = themes.map((theme) =>
    [
      ...(theme === 'light' ? ramps : []),
      // A token that differs in one theme is written in both: the light rule would win over the house's dark one.
      ...brandTokens
        .filter((token) => themes.some((one) => look[one][token] !== houseColours[one][token]))
        .map((token) => `--${token}:${look[theme][token]}`),
    ].join(';'),
  );
  const rules = [
    ...(light === '' ? [] : [`:root:root{${light}}`]),
    ...(dark === '' ? [] : [`:root[data-theme="dark"]{${dark}}`]),
    ...(logo ? [logoCss(logo)] : []),
  ];
  return rules.join('');
}

/** Draws the logo in the place of the house's mark, as wide as its proportions ask. */
const logoCss = ({ url, width, height }: LogoPicture): string =>
  `svg[data-mark]{width:auto;aspect-ratio:${width}/${height};background:url(${url}) center/contain no-repeat}` +
  'svg[data-mark]>*{display:none}';

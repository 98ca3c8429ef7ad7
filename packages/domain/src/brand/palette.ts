import { channelsOf, contrastOf } from './contrast.ts';
import {
  type Colour,
  type LookColours,
  meaningColours,
  type Ramp,
  rampSteps,
  type Theme,
  type ThemeColours,
} from './tokens.ts';

const WHITE = '#ffffff';
const BLACK = '#000000';

/**
 * Derives a whole look from two colours: `brand` for the header, links and selected items, `action` for the one main
 * button of a view. Text colours are moved away from their backgrounds until every pair has its minimum contrast, so
 * any two colours give a look that can be published.
 */
export function paletteOf(brand: Colour, action: Colour): LookColours {
  const ramps = { brand: brandRamp(brand), action: actionRamp(action) };
  return { ramps, light: lightOf(brand, ramps.brand, action), dark: darkOf(brand, ramps.brand, action) };
}

/** The share in percent that is mixed into the colour for each step: white if positive, black if negative. */
const SHADES = [94, 84, 66, 44, 20, 0, -22, -42, -60, -76];

const shades = (colour: Colour): Colour[] =>
  SHADES.map((share) => (share >= 0 ? mix(colour, WHITE, share) : mix(colour, BLACK, -share)));

const rampFrom = (colours: readonly Colour[]): Ramp =>
  Object.fromEntries(rampSteps.map((step, at) => [step, colours[at] ?? BLACK])) as unknown as Ramp;

/**
 * The ramp of the brand colour. Its darkest step is made dark enough for white text, because the TopBar uses it as
 * background.
 */
function brandRamp(colour: Colour): Ramp {
  const ramp = rampFrom(shades(colour));
  return { ...ramp, 900: away(mix(colour, BLACK, 76), BLACK, [[WHITE, 1500]]) };
}

/**
 * The ramp of the action colour. Steps 200 to 400 must be readable on the brand's darkest shade, and as text on the
 * header.
 */
function actionRamp(colour: Colour): Ramp {
  const ramp = rampFrom(shades(colour));
  const pale = (from: Colour): Colour => away(from, WHITE, [['#1c1c1c', 900]]);
  return { ...ramp, 200: pale(ramp[200]), 300: pale(ramp[300]), 400: pale(colour) };
}

function lightOf(brand: Colour, ramp: Ramp, action: Colour): ThemeColours {
  const bg = mix(WHITE, action, 4);
  const grounds = {
    bg: lit(bg),
    surface: WHITE,
    'surface-2': lit(mix(WHITE, brand, 6)),
    'surface-sunk': lit(mix(WHITE, brand, 7)),
    'brand-soft': lit(mix(WHITE, brand, 5)),
  };
  const onGrounds = (from: Colour, least: number) =>
    away(
      from,
      BLACK,
      Object.values(grounds).map((ground) => [ground, least]),
    );
  const header = away(ramp[800], BLACK, [[WHITE, 1200]]);
  const header2 = away(ramp[700], BLACK, [[WHITE, 1000]]);
  return {
    ...grounds,
    line: mix(WHITE, brand, 14),
    'line-strong': onGrounds(mix(brand, '#999999', 60), 320),
    ink: onGrounds(mix(BLACK, brand, 22), 1000),
    'ink-2': onGrounds(mix('#505050', brand, 22), 650),
    'ink-3': onGrounds(mix('#6a6a6a', brand, 22), 480),
    brand: onGrounds(brand, 500),
    'on-brand': WHITE,
    header,
    'header-2': header2,
    'on-header': mix(WHITE, action, 6),
    'on-header-2': onHeader(ramp[200], header, header2),
    ...buttonOf(action),
    key: WHITE,
    'key-press': mix(WHITE, action, 30),
    skeleton: mix(WHITE, brand, 12),
  };
}

function darkOf(brand: Colour, ramp: Ramp, action: Colour): ThemeColours {
  const grounds = {
    bg: dim(mix('#0f0d0c', brand, 8)),
    surface: dim(mix('#171413', brand, 9)),
    'surface-2': dim(mix('#201d1b', brand, 10)),
    'surface-sunk': dim(mix('#090807', brand, 7)),
    'brand-soft': dim(mix('#151312', brand, 22)),
  };
  const onGrounds = (from: Colour, least: number) =>
    away(
      from,
      WHITE,
      Object.values(grounds).map((ground) => [ground, least]),
    );
  const text = onGrounds(ramp[300], 600);
  const header = dim(mix('#131110', brand, 12));
  const header2 = dim(mix('#1b1817', brand, 14));
  return {
    ...grounds,
    line: mix('#2c2826', brand, 14),
    'line-strong': onGrounds(mix('#7a736f', brand, 20), 320),
    ink: onGrounds(mix(WHITE, action, 8), 1000),
    'ink-2': onGrounds(mix('#cfc8c3', brand, 10), 650),
    'ink-3': onGrounds(mix('#a8a19c', brand, 10), 480),
    brand: text,
    'on-brand': BLACK,
    header,
    'header-2': header2,
    'on-header': mix(WHITE, action, 6),
    'on-header-2': onHeader(ramp[200], header, header2),
    ...buttonOf(action),
    key: dim(mix('#2a2624', brand, 10)),
    'key-press': dim(mix('#38322d', action, 12)),
    skeleton: dim(mix('#2a2624', brand, 10)),
  };
}

/**
 * The button's background is the colour itself. Its text is near-black or white, whichever has more contrast. On hover
 * the background moves away from the text colour.
 */
function buttonOf(action: Colour): Pick<ThemeColours, 'cta' | 'cta-hover' | 'on-cta'> {
  const isPale = contrastOf(action, '#141010') >= 470;
  return {
    cta: isPale ? action : away(action, BLACK, [[WHITE, 470]]),
    'cta-hover': isPale ? mix(action, WHITE, 20) : mix(away(action, BLACK, [[WHITE, 470]]), BLACK, 12),
    'on-cta': isPale ? '#141010' : WHITE,
  };
}

const onHeader = (from: Colour, ...grounds: readonly Colour[]): Colour =>
  away(
    from,
    WHITE,
    grounds.map((ground) => [ground, 600]),
  );

/** A background pale enough for all meaning colours (won, danger, warning …) in the light theme. */
const lit = (colour: Colour): Colour => away(colour, WHITE, meanings('light'));

/** A background dark enough for all meaning colours (won, danger, warning …) in the dark theme. */
const dim = (colour: Colour): Colour => away(colour, BLACK, [...meanings('dark'), [WHITE, 1200]]);

const meanings = (theme: Theme): [Colour, number][] =>
  Object.values(meaningColours[theme]).map((colour) => [colour, 480]);

/** Moves a colour towards black or white in steps of a fiftieth, until it has the minimum ratio to each background. */
function away(colour: Colour, towards: Colour, least: readonly (readonly [ground: Colour, ratio: number])[]): Colour {
  for (let share = 0; share < 100; share += 2) {
    const moved = mix(colour, towards, share);
    if (least.every(([ground, ratio]) => contrastOf(moved, ground) >= ratio)) return moved;
  }
  return towards;
}

/** Mixes `percent` of the second colour into the first. */
function mix(one: Colour, two: Colour, percent: number): Colour {
  const [left, right] = [channelsOf(one), channelsOf(two)];
  const mixed = left.map((value, at) => Math.round((value * (100 - percent) + (right[at] ?? 0) * percent) / 100));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

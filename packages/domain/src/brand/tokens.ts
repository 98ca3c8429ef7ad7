/**
 * The colours of a brand's look. Components use only these names (defined in ui/tokens.css; a test compares them). A
 * brand sets two ramps and the tokens of both themes; meaning colours (won, danger, warning …) are the same for every
 * brand.
 */
export const brandTokens = [
  'bg',
  'surface',
  'surface-2',
  'surface-sunk',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'brand',
  'on-brand',
  'brand-soft',
  'header',
  'header-2',
  'on-header',
  'on-header-2',
  'cta',
  'cta-hover',
  'on-cta',
  'key',
  'key-press',
  'skeleton',
] as const;
export type BrandToken = (typeof brandTokens)[number];

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Steps of a colour ramp, from pale to dark. */
export const rampSteps = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900'] as const;
type RampStep = (typeof rampSteps)[number];

/** The names of the two ramps in the style sheets. */
export const rampNames = { brand: 'tamarind', action: 'marigold' } as const;
export type RampName = keyof typeof rampNames;

/** A colour as `#rrggbb` in lower case. */
export type Colour = string;
export type Ramp = Readonly<Record<RampStep, Colour>>;
export type ThemeColours = Readonly<Record<BrandToken, Colour>>;

export interface LookColours {
  readonly ramps: Readonly<Record<RampName, Ramp>>;
  readonly light: ThemeColours;
  readonly dark: ThemeColours;
}

/**
 * Colours with a fixed meaning, by theme. They are used as text on the brand's backgrounds, so the contrast of each
 * such pair is checked.
 */
export const meaningColours = {
  light: { win: '#0e6b49', danger: '#c2301b', warn: '#885204', info: '#3656b5', promo: '#c02568', focus: '#3656b5' },
  dark: { win: '#5dc799', danger: '#ff8e7a', warn: '#ffc94d', info: '#abbfef', promo: '#f592bd', focus: '#ffc94d' },
} as const satisfies Readonly<Record<Theme, Readonly<Record<string, Colour>>>>;

const ramp = (colours: string): Ramp =>
  Object.fromEntries(colours.split(' ').map((colour, at) => [rampSteps[at], colour])) as Ramp;

/** The default look: lacquer brown and marigold. */
export const houseColours: LookColours = {
  ramps: {
    brand: ramp('#fdf3ed #f8e0d3 #efc0a8 #de8e6e #c65d3c #a23c23 #7e2c1b #5e2116 #431811 #2b0f0a'),
    action: ramp('#fff8e3 #ffecb8 #ffdb80 #ffc94d #fbb823 #f0a30a #b87304 #885204 #5e3807 #3a2205'),
  },
  light: {
    bg: '#faf4ea',
    surface: '#ffffff',
    'surface-2': '#f3eadc',
    'surface-sunk': '#f1e7d7',
    line: '#e6d8c4',
    'line-strong': '#9e866c',
    ink: '#2b0f0a',
    'ink-2': '#62503f',
    'ink-3': '#76614d',
    brand: '#7e2c1b',
    'on-brand': '#fff8ee',
    'brand-soft': '#fdf3ed',
    header: '#431811',
    'header-2': '#55200f',
    'on-header': '#fff3e2',
    'on-header-2': '#e6bfa6',
    cta: '#fbb823',
    'cta-hover': '#ffc94d',
    'on-cta': '#2b0f0a',
    key: '#ffffff',
    'key-press': '#ffecb8',
    skeleton: '#eadfce',
  },
  dark: {
    bg: '#17100d',
    surface: '#221814',
    'surface-2': '#2d211b',
    'surface-sunk': '#110b09',
    line: '#3d2e26',
    'line-strong': '#8b715f',
    ink: '#fbefe1',
    'ink-2': '#d3bca8',
    'ink-3': '#b09783',
    brand: '#f0b795',
    'on-brand': '#2b0f0a',
    'brand-soft': '#3a2019',
    header: '#1f1210',
    'header-2': '#2b1813',
    'on-header': '#fff3e2',
    'on-header-2': '#d5af97',
    cta: '#fbb823',
    'cta-hover': '#ffc94d',
    'on-cta': '#2b0f0a',
    key: '#33261f',
    'key-press': '#5a3f12',
    skeleton: '#33261f',
  },
};

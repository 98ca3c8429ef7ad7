import { present } from '../../present.ts';
import {
  type Calendar,
  type DrawTime,
  everyDay,
  governmentOverrides,
  isGovernmentDay,
  northernCalendar,
  onWeekdays,
  type Overrides,
  quickCalendar,
} from '../calendar.ts';
import type { CancelRule } from '../cancel.ts';
import { type Fault, type FormatCode, numberOf, type Prizes } from '../formats/format.ts';
import type { Product } from '../../jurisdictions/products.ts';
import { exchangeOverrides, vietlottOverrides } from '../rest-days.ts';
import { DRAW_AFTER_SECONDS } from '../yeekee.ts';
import { centralStations, southernStations, type Station } from './stations.ts';

export type Market =
  | 'north'
  | 'south'
  | 'central'
  | 'vietlott'
  | 'thai'
  | 'hanoi'
  | 'lao'
  | 'stock'
  | 'malaysia'
  | 'yeekee'
  | 'quick';

/**
 * A lottery: its result format and its schedule. Prices, switches and additional rest days are stored in the database.
 */
export type Game = {
  readonly code: string;
  readonly market: Market;
  readonly format: FormatCode;
  /**
   * official: drawn by an outside publisher. derived: computed from another draw of the same day. own: drawn by the
   * platform with the published protocol.
   */
  readonly kind: 'official' | 'own' | 'derived';
  readonly derivedFrom?: string;
  /** Two or three characters on the ball that represents the lottery in lists. */
  readonly ball: string;
  readonly everySeconds: number | null;
  readonly product: Product;
  readonly station?: Station;
  /** The calendar with these overrides, in addition to the lottery's own. */
  calendar(overrides: Overrides): Calendar;
  /**
   * Checks rules between the tiers of a result that hold for this lottery but not for every lottery with the same
   * format.
   */
  readonly across?: (prizes: Prizes) => Fault[];
  /** How long before their drawing time draws are created, in milliseconds. */
  readonly aheadMs: number;
  readonly cancelRule: CancelRule;
  /**
   * The lottery's code in the published protocol, from which own draws derive their numbers; empty for other lotteries.
   */
  readonly derivation: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;

/**
 * How far ahead draws are created and sold, for lotteries drawn three to five times a week: far enough for six draws.
 */
const threeAWeek = { aheadMs: 15 * DAY_MS, sellsDaysBefore: 14 };
const fiveAWeek = { aheadMs: 11 * DAY_MS, sellsDaysBefore: 10 };
/** How far ahead draws are created and sold, for a lottery drawn once a week: far enough for six draws. */
const onceAWeek = { aheadMs: 43 * DAY_MS, sellsDaysBefore: 42 };

/** Defaults of official lotteries: draws are created a week ahead, and tickets can be cancelled for an hour. */
const official = {
  kind: 'official',
  everySeconds: null,
  aheadMs: WEEK_MS,
  cancelRule: { withinMinutes: 60, beforeCloseMinutes: 30 },
  derivation: '',
} as const;

const daily =
  (
    game: string,
    times: readonly DrawTime[],
    more: {
      holds?: (day: string) => boolean;
      own?: Overrides;
      opensDaysBefore?: number;
      sellsDaysBefore?: number;
      zone?: string;
    } = {},
  ) =>
  (overrides: Overrides): Calendar => ({
    kind: 'daily',
    game,
    times,
    holds: more.holds ?? everyDay,
    overrides: { ...more.own, ...overrides },
    opensDaysBefore: more.opensDaysBefore ?? 7,
    sellsDaysBefore: more.sellsDaysBefore ?? 7,
    ...present({ zone: more.zone }),
  });

const stationGame = (prefix: 'mn' | 'mt', market: 'south' | 'central', time: DrawTime, station: Station): Game => {
  const code = prefix + station.slug.replaceAll('-', '');
  const ball = station.name.replaceAll(/[^\p{Lu}]/gu, '').slice(0, 3);
  return {
    ...official,
    code,
    market,
    format: 'vn18',
    product: 'vn-traditional',
    ball,
    station,
    aheadMs: onceAWeek.aheadMs,
    calendar: daily(code, [time], { holds: onWeekdays(station.weekdays), ...onceAWeek }),
  };
};

const vietnam: readonly Game[] = [
  {
    ...official,
    code: 'xsmb',
    market: 'north',
    format: 'vn27',
    product: 'vn-traditional',
    ball: 'MB',
    calendar: (overrides) => northernCalendar('xsmb', overrides),
  },
  ...southernStations.map((station) => stationGame('mn', 'south', { drawsAt: '16:15', closesAt: '16:05' }, station)),
  ...centralStations.map((station) => stationGame('mt', 'central', { drawsAt: '17:15', closesAt: '17:05' }, station)),
];

const sixOClock: DrawTime = { drawsAt: '18:00', closesAt: '17:45' };
const vietlott: readonly Game[] = [
  {
    ...official,
    code: 'mega645',
    market: 'vietlott',
    format: 'mega645',
    product: 'vietlott-tickets',
    ball: '45',
    aheadMs: threeAWeek.aheadMs,
    calendar: daily('mega645', [sixOClock], { holds: onWeekdays([0, 3, 5]), own: vietlottOverrides, ...threeAWeek }),
  },
  {
    ...official,
    code: 'power655',
    market: 'vietlott',
    format: 'power655',
    product: 'vietlott-tickets',
    ball: '55',
    aheadMs: threeAWeek.aheadMs,
    calendar: daily('power655', [sixOClock], { holds: onWeekdays([2, 4, 6]), own: vietlottOverrides, ...threeAWeek }),
  },
  {
    ...official,
    code: 'lotto535',
    market: 'vietlott',
    format: 'lotto535',
    product: 'vietlott-tickets',
    ball: '35',
    calendar: daily('lotto535', [
      { drawsAt: '13:00', closesAt: '12:45' },
      { drawsAt: '21:00', closesAt: '20:45' },
    ]),
  },
  {
    ...official,
    code: 'max3d',
    market: 'vietlott',
    format: 'max3d',
    product: 'vietlott-fixed-odds',
    ball: '3D',
    aheadMs: threeAWeek.aheadMs,
    calendar: daily('max3d', [sixOClock], { holds: onWeekdays([1, 3, 5]), own: vietlottOverrides, ...threeAWeek }),
  },
  {
    ...official,
    code: 'max3dpro',
    market: 'vietlott',
    format: 'max3dpro',
    product: 'vietlott-fixed-odds',
    ball: '3P',
    aheadMs: threeAWeek.aheadMs,
    calendar: daily('max3dpro', [sixOClock], { holds: onWeekdays([2, 4, 6]), own: vietlottOverrides, ...threeAWeek }),
  },
  {
    ...official,
    code: 'vkeno',
    market: 'vietlott',
    format: 'keno',
    product: 'vietlott-fixed-odds',
    ball: 'KN',
    everySeconds: 480,
    aheadMs: 3 * 60 * MINUTE_MS,
    cancelRule: null,
    // 119 Keno draws a day, the first at 06:08 and the last at 21:52.
    calendar: (overrides) => ({
      kind: 'periodic',
      game: 'vkeno',
      seconds: 480,
      count: 119,
      closesSecondsBefore: 60,
      firstAtSeconds: (6 * 60 + 8) * 60,
      overrides,
    }),
  },
  {
    ...official,
    code: 'bingo18',
    market: 'vietlott',
    format: 'bingo18',
    product: 'vietlott-fixed-odds',
    ball: '18',
    everySeconds: 360,
    aheadMs: 3 * 60 * MINUTE_MS,
    cancelRule: null,
    // 159 Bingo18 draws a day, the first at 06:06 and the last at 21:54.
    calendar: (overrides) => ({
      kind: 'periodic',
      game: 'bingo18',
      seconds: 360,
      count: 159,
      closesSecondsBefore: 60,
      firstAtSeconds: (6 * 60 + 6) * 60,
      overrides,
    }),
  },
];

const thailand: readonly Game[] = [
  {
    ...official,
    code: 'glo',
    market: 'thai',
    format: 'thai',
    product: 'thai-government',
    ball: 'TH',
    aheadMs: 40 * DAY_MS,
    // The government moves draw dates by decree some weeks before. Draws are therefore sold only two or three ahead,
    // not for three months. Bets end before the first ball, because the first prize can be drawn at any point of the
    // broadcast.
    calendar: daily('glo', [{ drawsAt: '14:30', closesAt: '14:20' }], {
      holds: isGovernmentDay,
      own: governmentOverrides,
      opensDaysBefore: 20,
      sellsDaysBefore: 35,
    }),
  },
  {
    ...official,
    code: 'hanoi',
    market: 'hanoi',
    format: 'th4',
    product: 'regional',
    ball: 'HN',
    kind: 'derived',
    derivedFrom: 'xsmb',
    calendar: (overrides) => northernCalendar('hanoi', overrides),
  },
  {
    ...official,
    code: 'lao',
    market: 'lao',
    format: 'th4',
    product: 'regional',
    ball: 'LA',
    // ลาวพัฒนา: the top is the last four digits abcd of the published number, and the bottom must be their first two
    // digits, ab.
    across: (prizes) =>
      numberOf(prizes, 'top').startsWith(numberOf(prizes, 'bottom')) ? [] : [{ prize: 'bottom', fault: 'mismatch' }],
    aheadMs: threeAWeek.aheadMs,
    calendar: daily('lao', [{ drawsAt: '20:30', closesAt: '20:20' }], { holds: onWeekdays([1, 3, 5]), ...threeAWeek }),
  },
  {
    ...official,
    code: 'malay',
    market: 'malaysia',
    format: 'th4',
    product: 'regional',
    ball: 'MY',
    aheadMs: threeAWeek.aheadMs,
    calendar: daily('malay', [{ drawsAt: '18:30', closesAt: '18:00' }], {
      holds: onWeekdays([0, 3, 6]),
      ...threeAWeek,
    }),
  },
];

/**
 * Lotteries on the closing value of a stock index. Betting ends well before the exchange closes, because the last
 * decimals become partly predictable.
 */
const stockRounds: readonly (readonly [code: string, ball: string, zone: string, drawsAt: string, closesAt: string])[] =
  [
    ['nikkeiam', 'NK', 'Asia/Tokyo', '11:30', '11:10'],
    ['nikkeipm', 'NK', 'Asia/Tokyo', '15:30', '15:10'],
    ['chinaam', 'CN', 'Asia/Shanghai', '11:30', '11:00'],
    ['chinapm', 'CN', 'Asia/Shanghai', '15:00', '14:30'],
    ['hangsengam', 'HS', 'Asia/Hong_Kong', '12:00', '11:45'],
    ['hangsengpm', 'HS', 'Asia/Hong_Kong', '16:00', '15:45'],
    ['taiwan', 'TW', 'Asia/Taipei', '13:30', '13:00'],
    ['korea', 'KR', 'Asia/Seoul', '15:30', '15:00'],
    ['singapore', 'SG', 'Asia/Singapore', '17:05', '16:40'],
    ['thaiam', 'SE', 'Asia/Bangkok', '12:30', '12:10'],
    ['thaipm', 'SE', 'Asia/Bangkok', '16:35', '16:15'],
    ['india', 'IN', 'Asia/Kolkata', '15:30', '15:05'],
    ['uk', 'UK', 'Europe/London', '16:30', '16:00'],
    ['germany', 'DE', 'Europe/Berlin', '17:30', '17:00'],
    ['dow', 'DJ', 'America/New_York', '16:00', '15:30'],
  ];
const stocks: readonly Game[] = stockRounds.map(([code, ball, zone, drawsAt, closesAt]) => ({
  ...official,
  code,
  market: 'stock',
  format: 'th3',
  product: 'stock',
  ball,
  aheadMs: fiveAWeek.aheadMs,
  calendar: daily(code, [{ drawsAt, closesAt }], {
    holds: onWeekdays([1, 2, 3, 4, 5]),
    zone,
    own: exchangeOverrides(zone),
    opensDaysBefore: 3,
    sellsDaysBefore: fiveAWeek.sellsDaysBefore,
  }),
}));

const quickFamilies: readonly (readonly [code: string, format: FormatCode, ball: string, derivation: string])[] = [
  ['vn27', 'vn27', '27', 'vn-north'],
  ['vn18', 'vn18', '18', 'vn-south'],
  ['thai', 'thai', 'TH', 'thai'],
  ['5d', '5d', '5D', '5d'],
  ['k3', 'k3', 'K3', 'k3'],
  ['pk10', 'pk10', 'PK', 'pk10'],
  ['11x5', '11x5', '11', '11x5'],
  ['wingo', 'wingo', 'WG', 'wingo'],
  ['keno', 'keno', 'KE', 'keno'],
];
const quick: readonly Game[] = quickFamilies.flatMap(([family, format, ball, derivation]) =>
  [1, 3, 5].map(
    (minutes): Game => ({
      code: `${family}x${minutes}`,
      market: 'quick',
      format,
      kind: 'own',
      product: 'quick',
      ball,
      everySeconds: minutes * 60,
      calendar: () => quickCalendar(`${family}x${minutes}`, minutes * 60),
      // Six draws are on sale ahead. The commit (hash of the seed) and the beacon round of each must be published
      // before the sale, so draws are created earlier.
      aheadMs: 10 * minutes * MINUTE_MS,
      cancelRule: null,
      derivation: `${derivation}-${minutes}m`,
    }),
  ),
);

/**
 * Yeekee: betting on the 88 rounds of a day ends at 06:00, 06:15 … 03:45 next morning [L03]; the result follows after
 * members have sent in their numbers.
 */
const yeekee: Game = {
  code: 'yeekee15',
  market: 'yeekee',
  format: 'th3',
  kind: 'own',
  product: 'yeekee',
  ball: 'YK',
  everySeconds: 900,
  calendar: (overrides) => ({
    kind: 'periodic',
    game: 'yeekee15',
    seconds: 900,
    count: 88,
    firstAtSeconds: 6 * 3600 + DRAW_AFTER_SECONDS,
    closesSecondsBefore: DRAW_AFTER_SECONDS,
    overrides,
  }),
  // The sixth round of a day is on sale from 03:48, three and a half hours before its draw. Its commit (hash of the
  // seed) must be published before the sale, so draws are created four hours ahead.
  aheadMs: 4 * 60 * MINUTE_MS,
  cancelRule: null,
  derivation: 'yeekee-15m',
};

/** Every lottery, in menu order. */
export const games: readonly Game[] = [...vietnam, ...thailand, ...vietlott, ...stocks, ...quick, yeekee];

const byCode = new Map(games.map((game) => [game.code, game]));
export const gameOf = (code: string): Game | undefined => byCode.get(code);

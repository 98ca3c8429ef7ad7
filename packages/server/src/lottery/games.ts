import { betTypes } from '@tamarind/domain/lottery/bets/index';
import {
  type Calendar,
  northernCalendar,
  type Overrides,
  quickCalendar,
} from '@tamarind/domain/lottery/calendar';
import type { CancelRule } from '@tamarind/domain/lottery/cancel';

/** A lottery on offer. What it costs and when it rests are data (lottery_price, lottery_limit, lottery_override). */
export interface Game {
  readonly code: string;
  /** official: drawn by a state lottery, typed in by two people. own: drawn by us by the published protocol. */
  readonly kind: 'official' | 'own';
  readonly ball: string;
  readonly everySeconds: number | null;
  calendar(overrides: Overrides): Calendar;
  /** How far ahead its draws are made. */
  readonly aheadMs: number;
  readonly cancelRule: CancelRule;
  /** The code in derivations of own draws: part of the published protocol. */
  readonly derivation: string;
  readonly betTypes: readonly string[];
}

const DAY_MS = 86_400_000;

export const games: readonly Game[] = [
  {
    code: 'xsmb',
    kind: 'official',
    ball: 'MB',
    everySeconds: null,
    calendar: (overrides) => northernCalendar('xsmb', overrides),
    aheadMs: 7 * DAY_MS,
    cancelRule: { withinMinutes: 60, beforeCloseMinutes: 30 },
    derivation: '',
    betTypes: [...betTypes.keys()],
  },
  {
    code: 'quick60',
    kind: 'own',
    ball: '60',
    everySeconds: 60,
    calendar: () => quickCalendar('quick60'),
    aheadMs: 10 * 60_000,
    cancelRule: null,
    derivation: 'vn-north-1m',
    betTypes: [...betTypes.keys()],
  },
];

export const gameOf = (code: string): Game | undefined => games.find((game) => game.code === code);

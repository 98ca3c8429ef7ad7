import { betTypesOf, houseSharePpm, toPpm } from '@tamarind/domain/lottery/bets/index';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { money } from '@tamarind/domain/money';
import type { Game, OpenDraw } from '#slip/preview.ts';
import type { Client } from './client.ts';

/** Builds a test game of a format with its default odds, on sale in baht. */
export const sampleOf = (format: FormatCode, code: string, market: Game['market']): Game => ({
  code,
  market,
  kind: 'official',
  format,
  ball: code.slice(-2).toUpperCase(),
  everySeconds: null,
  station: null,
  isOn: true,
  offReason: null,
  derivation: code,
  betTypes: [...betTypesOf(format).values()].map((type) => ({
    code: type.code,
    group: type.group,
    charge: type.charge,
    discountE4: 0,
    levels: type.levels.map(({ name, oddsE4, chance }) => ({ name, oddsE4, chancePpm: toPpm(chance) })),
    priceVersion: 1,
    houseShares: [
      {
        selection: null,
        ppm: houseSharePpm(
          type,
          type.levels.map(({ oddsE4 }) => oddsE4),
        ),
      },
    ],
  })),
  limits: [
    {
      currency: 'THB',
      unitStakeMin: money(100),
      unitStakeMax: money(2_000_000),
      payoutMax: money(250_000_000),
      memberPayoutMax: money(500_000_000),
      numberStakeMax: money(100_000_000),
      linesMax: 500,
      presets: [money(500), money(1000)],
    },
  ],
});

/**
 * Fixtures for screen tests: this game (the Northern lottery at its default odds), and below it one open draw and a
 * player with money.
 */
export const sampleGame: Game = sampleOf('vn27', 'xsmb', 'north');

export const sampleDraw: OpenDraw = {
  code: 'xsmb-20261121',
  game: 'xsmb',
  state: 'open',
  isPaused: false,
  opensAt: new Date('2026-11-20T11:15:00Z'),
  closesAt: new Date('2026-11-21T11:05:00Z'),
  drawsAt: new Date('2026-11-21T11:15:00Z'),
  settledAt: null,
  resultVersion: 0,
  prizes: null,
  source: null,
  proof: null,
  seal: null,
  last: null,
  ahead: [],
};

export const sampleClient = (available: number, games: Game[] = [sampleGame]): Client => ({
  account: 'somchai88',
  isVisitor: false,
  currency: 'THB',
  isTrial: false,
  launch: { area: null, mode: 'Elott' },
  games,
  draws: [sampleDraw],
  balance: {
    sumBalance: money(available),
    available: money(available),
    held: money(0),
    currency: 'THB',
    realm: 'real',
  },
});

import { betTypes, houseSharePpm, toPpm } from '@tamarind/domain/lottery/bets/index';
import { money } from '@tamarind/domain/money';
import type { Game, OpenDraw } from '#slip/preview.ts';
import type { Client } from './client.ts';

/** What the tests of the screens stand on: the Northern lottery at its default odds, one open draw, a player with money. */
export const sampleGame: Game = {
  code: 'xsmb',
  kind: 'official',
  format: 'vn27',
  ball: 'MB',
  everySeconds: null,
  betTypes: [...betTypes.values()].map(({ code, group, digits, picks, charge, oddsE4, chance }) => ({
    code,
    group,
    digits,
    picks,
    charge,
    oddsE4,
    priceVersion: 1,
    chancePpm: toPpm(chance),
    houseSharePpm: houseSharePpm(betTypes.get(code) as never, oddsE4),
  })),
  limits: [
    {
      currency: 'THB',
      unitStakeMin: money(100),
      unitStakeMax: money(2_000_000),
      payoutMax: money(250_000_000),
      linesMax: 500,
      presets: [money(500), money(1000)],
    },
  ],
};

export const sampleDraw: OpenDraw = {
  code: 'xsmb-20261121',
  game: 'xsmb',
  state: 'open',
  opensAt: new Date('2026-11-20T11:15:00Z'),
  closesAt: new Date('2026-11-21T11:05:00Z'),
  drawsAt: new Date('2026-11-21T11:15:00Z'),
  settledAt: null,
  resultVersion: 0,
  prizes: null,
  source: null,
  proof: null,
  last: null,
};

export const sampleClient = (available: number): Client => ({
  account: 'somchai88',
  currency: 'THB',
  isTrial: false,
  games: [sampleGame],
  draws: [sampleDraw],
  balance: {
    sumBalance: money(available),
    available: money(available),
    held: money(0),
    currency: 'THB',
    realm: 'real',
  },
});

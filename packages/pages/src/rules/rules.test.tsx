// @vitest-environment node
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Endpoint, OutputOf } from '@tamarind/contract/endpoint';
import { getWhitelabel } from '@tamarind/contract/brand';
import { getGame, listGames, listOpenDraws, listResults } from '@tamarind/contract/lottery';
import { betTypesOf, houseSharePpm, toPpm } from '@tamarind/domain/lottery/bets/index';
import { money } from '@tamarind/domain/money';
import { render } from '../main.tsx';

type Game = OutputOf<typeof getGame>;

const brand = { name: 'Lotus House', playMoney: true, header: '#431811', icon: undefined };
const sold: Game = {
  code: 'xsmb',
  market: 'north',
  kind: 'official',
  format: 'vn27',
  ball: 'MB',
  station: null,
  everySeconds: null,
  isOn: true,
  offReason: null,
  derivation: '',
  betTypes: [...betTypesOf('vn27').values()].slice(0, 6).map((type) => ({
    code: type.code,
    group: type.group,
    charge: type.charge,
    discountE4: 0,
    priceVersion: 1,
    // The brand's own price of every bet type, which the page must show instead of the default.
    levels: type.levels.map(({ name, chance }) => ({ name, oddsE4: 871_000n, chancePpm: toPpm(chance) })),
    houseShares: [{ selection: null, ppm: houseSharePpm(type, [871_000n]) }],
  })),
  limits: [
    {
      currency: 'THB',
      unitStakeMin: money(100),
      unitStakeMax: money(2_000_000),
      linesMax: 500,
      payoutMax: money(250_000_000),
      memberPayoutMax: money(500_000_000),
      numberStakeMax: money(100_000_000),
      presets: [],
    },
    {
      currency: 'VND',
      unitStakeMin: money(1_000),
      unitStakeMax: money(20_000_000),
      linesMax: 500,
      payoutMax: money(2_500_000_000),
      memberPayoutMax: money(5_000_000_000),
      numberStakeMax: money(1_000_000_000),
      presets: [],
    },
  ],
};
const { code: _code, ...rest } = sold;
const resting: Game = {
  ...rest,
  code: 'hanoi',
  market: 'hanoi',
  kind: 'derived',
  format: 'th4',
  betTypes: [],
  limits: [],
};

const whitelabelOf = (currencies: readonly string[]) => ({
  brand: {
    name: 'Lotus House',
    merchantCode: 'lotus',
    platform: 'WEB',
    lotteryType: 'Elott',
    device: 'WEB',
    currencies,
    languages: ['VI'],
    defaultLanguage: 'VI',
    loginedToHomePage: true,
    playMoney: true,
  },
  info: { whitelabel: [], register: {}, resources: [], customerService: [], imageCDNs: [], launchGameCDNs: [] },
  maintenance: false,
  regionRestriction: false,
  location: { country: 'VN', ip: '127.0.0.1' },
});

const page = async (path: string, lang: string, currencies?: readonly string[]) => {
  const answered = <E extends Endpoint>(endpoint: E, value: OutputOf<E>) => ({
    status: 200,
    body: { value: z.encode(endpoint.output, value as never) },
  });
  const read = async (address: string) => {
    const name = address.split('/').at(-1);
    if (address === listGames.path) return answered(listGames, { games: [sold, resting] });
    if (address === listOpenDraws.path) return answered(listOpenDraws, { draws: [] });
    if (address.startsWith(listResults.path)) return answered(listResults, { draws: [], count: 0, pageSize: 10 });
    if (address === getWhitelabel.path && currencies) return { status: 200, body: { value: whitelabelOf(currencies) } };
    const game = [sold, resting].find(({ code }) => code === name);
    return game ? answered(getGame, game) : { status: 404, body: {} };
  };
  const query = { lang };
  return await render({ path, query, origin: 'https://play.test', styles: [], fonts: [], brand, read });
};

test.each(['th', 'en', 'vi', 'zh'])(
  '[L06] rules are plain HTML in %s: times, prices as sold, a way up',
  async (lang) => {
    const answer = await page('/rules/xsmb', lang);
    expect(answer).toMatchObject({ status: 200, type: 'text/html' });
    const html = answer?.body ?? '';
    for (const part of [
      '18:15',
      '18:05',
      lang === 'vi' ? '87,1' : '87.1',
      'BreadcrumbList',
      'rel="canonical"',
      '/results/xsmb',
    ])
      expect(html).toContain(part);
    expect(html.match(/<article/g)).toHaveLength(sold.betTypes.length);
    expect(html.match(/hrefLang=/g)?.length).toBeGreaterThanOrEqual(5);
  },
);

test('[A05] the rules name the currencies of the brand only', async () => {
  const money = (await page('/rules/xsmb', 'vi', ['THB', 'VND']))?.body ?? '';
  expect(money).toContain('฿');
  expect(money).toContain('₫');
  const only = (await page('/rules/xsmb', 'vi', ['VND']))?.body ?? '';
  expect(only).not.toContain('฿');
  expect(only).toContain('₫');
});

test('[L06] the list of rules leads to each lottery; one that is not sold says so and names what it follows from', async () => {
  const list = (await page('/rules', 'en'))?.body ?? '';
  expect(list).toContain('/rules/xsmb?lang=en');
  expect(list).toContain('Every day · 18:15');
  const off = (await page('/rules/hanoi', 'en'))?.body ?? '';
  expect(off).toContain('Not on sale at the moment');
  expect(off).toContain('<a href="/rules/xsmb?lang=en">Northern Vietnam</a>');
  expect(await page('/rules/nothing', 'en')).toMatchObject({ status: 404 });
});

import { expect as expectSoon, type Page, test, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { generateCatalogue } from '@tamarind/domain/games/catalogue';
import { accessible, api, languageOf, picture, product, wordsOf } from './stage.ts';

/**
 * This file tests games of the demo's vendors, started from the lobby: they open, money moves over the vendor protocol,
 * and vendor and platform record the same movements.
 */
const expect = expectSoon.configure({ timeout: 30_000 });
const catalogue = generateCatalogue();
const studio = (info: TestInfo) => wordsOf('studio/src/client', languageOf(info));

async function signIn(page: Page, info: TestInfo): Promise<void> {
  const login = product.logins.find(({ username }) => username === 'somchai88');
  await page.addInitScript((code) => localStorage.setItem('lang', code), languageOf(info) === 'th' ? 'TY' : 'EN');
  const t = wordsOf('player/src/features/session', languageOf(info));
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(t('username')).fill(login?.username ?? '');
  await form.getByLabel(t('password')).fill(login?.password ?? '');
  await form.getByRole('button', { name: t('submit') }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
}

test(
  '[K06] [A03] a slot of the lobby opens, a spin is paid from the wallet, and the round is recorded',
  { tag: '@phone' },
  async ({ page }, info) => {
    const game = catalogue.find(({ servedAs }) => servedAs === 'slot-00001');
    await signIn(page, info);
    const token = (await page.evaluate(() => sessionStorage.getItem('token'))) ?? '';
    await page.goto(`/game?gameId=${game?.code}`);
    const frame = page.frameLocator('iframe');
    const spin = frame.getByRole('button', { name: studio(info)('spinFor') });
    await spin.click();
    const rounds = async () =>
      (await api.value(contract.vendors.listRounds, {}, { token })).rounds.filter((one) => one.game === 'slot-00001');
    await expect.poll(async () => (await rounds()).length).toBeGreaterThan(0);
    const [round] = await rounds();
    expect([round?.game, (round?.staked ?? 0n) > 0n]).toEqual(['slot-00001', true]);
    // The member's statement shows the same amounts as the vendor's round.
    const { entries } = await api.value(contract.wallet.listEntries, {}, { token });
    expect(entries.some(({ amount }) => amount === -(round?.staked ?? 0n))).toBe(true);
    await accessible(page);
    await picture(page, info, 'slot');
  },
);

test('[A02] titles of the served kinds open in their frames', { tag: '@desk' }, async ({ page }, info) => {
  test.setTimeout(300_000);
  await signIn(page, info);
  const kinds = [
    ...new Set(catalogue.flatMap(({ servedAs, category }) => (servedAs && category !== 'RNG' ? [servedAs] : []))),
  ];
  expect(kinds.toSorted()).toEqual([
    'arena-cup',
    'baccarat',
    'bingo',
    'coin-flip',
    'crash',
    'dice',
    'dragon-tiger',
    'fishing',
    'football-league',
    'horses',
    'lucky-wheel',
    'tien-len',
    'toy-roosters',
  ]);
  // Every second kind of game is enough here, because packages/studio tests for each kind that it opens over the
  // protocol.
  for (const kind of kinds.filter((_, at) => at % 2 === 0)) {
    const game = catalogue.find(({ servedAs }) => servedAs === kind);
    await page.goto(`/game?gameId=${game?.code}`);
    await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
  }
});

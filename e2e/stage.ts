import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { generate } from 'otplib';
import { expect, type FrameLocator, type Page, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { createApiClient } from '../tools/api-client.ts';
import { inProject } from '../tools/project.ts';
import type { DemoLogin, OutsideAddresses } from '../tools/product.ts';

/**
 * Helpers of all browser tests: the product's URLs, its texts in the language of the test, pictures and the
 * accessibility check.
 */
export const product = {
  url: process.env['TAMARIND_URL'] ?? '',
  outside: JSON.parse(process.env['TAMARIND_OUTSIDE'] ?? '{}') as OutsideAddresses,
  logins: JSON.parse(process.env['TAMARIND_LOGINS'] ?? '[]') as DemoLogin[],
};
/**
 * The API client, which calls the product without a browser. It also moves the clocks of product, bank, beacon and
 * providers together.
 */
export const api = createApiClient(
  product.url,
  [
    product.outside.bank?.url,
    product.outside.beacon?.url,
    product.outside.providers?.url,
    product.outside.payments?.url,
  ].filter(Boolean),
);

export type Language = 'th' | 'en' | 'vi' | 'zh';
export const languageOf = ({ project }: TestInfo): Language => (project.name.startsWith('th') ? 'th' : 'en');

/**
 * Returns a function that looks up a feature's texts as the site displays them; `set` chooses one of several sets of
 * texts. Placeholders match any text.
 */
export function wordsOf(feature: string, language: Language, set = ''): (key: string) => RegExp {
  const texts = JSON.parse(
    readFileSync(inProject('packages', feature, 'messages', set, `${language}.json`), 'utf8'),
  ) as Record<string, string>;
  return (key) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${feature} has no word ${key}`);
    const plain = text.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '\u0000').replaceAll(/<\/?\w+>/g, '');
    const pattern = plain
      .split('\u0000')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*');
    return new RegExp(`^\\s*${pattern}\\s*$`);
  };
}

/** Checks a page with its frames, or a part of it without frames, for serious accessibility problems. */
export async function accessible(page: Page): Promise<void> {
  expect.soft(await seriousFaults(page)).toEqual([]);
}

export async function seriousFaults(page: Page, part?: string): Promise<string[]> {
  // Waits for running transitions, because colours are mixed with the background while a window fades in or the theme
  // changes. The end of one transition may start another, so it waits three times. A progress bar that counts seconds
  // never ends and is skipped.
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    for (let round = 0; round < 3; round += 1)
      await Promise.all(ending().map(({ finished }) => finished.catch(() => undefined)));
  });
  let axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (part) axe = axe.include(part);
  // Legacy mode checks all frames in one run, which takes a third of the time. Frames of another origin need the other
  // mode, which runs in each frame.
  if (part || hasOneOrigin(page)) axe = axe.setLegacyMode();
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

const hasOneOrigin = (page: Page): boolean =>
  new Set(page.frames().map((frame) => new URL(frame.url()).origin)).size === 1;

/** The pictures that the documentation shows. */
const published = [
  'home-th-360',
  'home-en-1280',
  'bet-th-360',
  'bet-en-1280',
  'draw-th-360',
  'ticket-th-360',
  'deposit-th-360',
  'exposure-en-1280',
  'brand-first-th-360',
  'brand-first-en-1280',
  'brand-second-th-360',
  'brand-second-en-1280',
  'brand-second-dark-th-360',
  'brand-second-dark-en-1280',
];

/** Stores a picture: for the README with UPDATE_PICTURES=1, otherwise with the results of the run. */
export async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  const file = `${name}-${info.project.name}.png`;
  const isPublished = published.includes(file.replace('.png', ''));
  const path =
    process.env['UPDATE_PICTURES'] && isPublished ? inProject('docs', 'pictures', file) : info.outputPath(file);
  await page.screenshot({ path, animations: 'disabled', scale: 'css' });
}

/**
 * Returns a function that checks a page's accessibility and width and stores a picture. The picture's name begins with
 * the given word.
 */
export const seenAs =
  (story: string) =>
  async (page: Page, info: TestInfo, name: string): Promise<void> => {
    await accessible(page);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBe(0);
    await picture(page, info, `${story}-${name}`);
  };

export const isPhone = (info: TestInfo): boolean => info.project.name === 'th-360';
export const lotteryFrame = (page: Page): FrameLocator => page.frameLocator('iframe');

export function loginOf(username: string): DemoLogin {
  const login = product.logins.find((candidate) => candidate.username === username);
  if (!login) throw new Error(`no demo login ${username}`);
  return login;
}

const langOf: Readonly<Record<Language, string>> = { th: 'TY', en: 'EN', vi: 'VI', zh: 'CN' };

/** Sets the site's language for all pages that are loaded from now on. */
export const speak = (page: Page, language: Language): Promise<unknown> =>
  page.addInitScript((code) => localStorage.setItem('lang', code), langOf[language]);

/**
 * Logs the demo member in and opens a game in the lottery client, in the language of this browser test unless another
 * is given.
 */
export async function play(
  page: Page,
  info: TestInfo,
  game: string,
  language = languageOf(info),
): Promise<FrameLocator> {
  await speak(page, language);
  const login = loginOf('somchai88');
  const t = wordsOf('player/src/features/session', language);
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(t('username')).fill(login.username);
  await form.getByLabel(t('password')).fill(login.password);
  await form.getByRole('button', { name: t('submit') }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
  await page.goto(`/game?lottoGameCode=${game}&lottoView=betting`);
  return lotteryFrame(page);
}

/** The product's current time, which the browser tests can move. */
export async function now(): Promise<Date> {
  await api.ask(contract.brand.getStatus, {});
  return api.serverNow();
}

const names: Readonly<Record<string, RegExp>> = { mali: /Mali/, tuan: /Tuấn/, lan: /Lan V/ };

/**
 * Logs a staff member of the demo in, with a new authenticator code, because each code works only once in its thirty
 * seconds.
 */
export async function enterOffice(page: Page, username: string, language: Language): Promise<void> {
  const t = wordsOf('office/src/session', language);
  const login = product.logins.find((candidate) => candidate.username === username);
  await api.moveClock({ advanceMs: 31_000 });
  await page.goto('/office/');
  await page.getByLabel(t('username')).fill(username);
  await page
    .getByLabel(t('password'), { exact: true })
    .first()
    .fill(login?.password ?? '');
  await page.getByRole('textbox', { name: /1.*6/ }).first().click();
  const epoch = Math.floor((await now()).getTime() / 1000);
  await page.keyboard.type(await generate({ secret: login?.totpSecret ?? '', epoch }));
  await page.getByRole('button', { name: t('submit') }).click();
  // Waits for the user's button, which is on every screen; on a phone the menu is collapsed.
  await expect(page.getByRole('button', { name: names[username] ?? username })).toBeVisible();
}

/** Waits for the start of a quick draw's minute, so that a slow machine can still bet in time. */
export async function toNextMinute(): Promise<void> {
  const ms = (await now()).getTime() % 60_000;
  await api.moveClock({ advanceMs: 62_000 - ms });
}

/**
 * Waits for a draw's state. After a jump of the clock, the draws of the skipped hours are processed first, one after
 * the other.
 */
export const becomes = (draw: string, state: 'closed' | 'settled'): Promise<void> =>
  expect.poll(async () => (await api.value(contract.lottery.getDraw, { draw })).state, { timeout: 90_000 }).toBe(state);

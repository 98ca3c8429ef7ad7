import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { addDays, dayOf, momentAt } from '@tamarind/domain/time';
import { accessible, api, isPhone, type Language, loginOf, now, picture, product, speak, wordsOf } from './stage.ts';

/**
 * The language of an agent test: Thai on a phone, Vietnamese on a desktop. This file has the steps that these tests
 * share.
 */

export const languageOf = (info: TestInfo): Language => (isPhone(info) ? 'th' : 'vi');

/** Opens a browser window with its own session, in the screen size and language of this test run. */
export async function pageOf(browser: Browser, info: TestInfo): Promise<Page> {
  const { viewport, isMobile, hasTouch, locale } = info.project.use;
  const context = await browser.newContext({
    ...present({ viewport, isMobile, hasTouch, locale }),
    timezoneId: 'Asia/Bangkok',
    baseURL: product.url,
    serviceWorkers: 'block',
    acceptDownloads: true,
  });
  await context.addInitScript(() => {
    localStorage.setItem('ageSeen', '1');
    localStorage.setItem('popupsQuietUntil', '9999-12-31');
  });
  const page = await context.newPage();
  await speak(page, languageOf(info));
  return page;
}

export async function signIn(page: Page, language: Language, username: string, password: string): Promise<void> {
  const session = wordsOf('player/src/features/session', language);
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(session('username')).fill(username);
  await form.getByLabel(session('password')).fill(password);
  await form.getByRole('button', { name: session('submit') }).click();
}

export async function tokenOf(page: Page): Promise<string> {
  const token = () => page.evaluate(() => sessionStorage.getItem('token'));
  await expect.poll(token).not.toBeNull();
  return (await token()) ?? '';
}

type Kind = InputOf<typeof contract.commission.offerAgentContract>['kind'];

/** Staff offer the agent agentanong a contract with one rate on behalf of the operator, and she accepts it. */
export async function houseOffers(
  token: string,
  kind: Kind,
  { ratePpm, period = 'month' }: { readonly ratePpm: number; readonly period?: 'day' | 'month' },
): Promise<void> {
  await api.value(
    contract.commission.offerAgentContract,
    {
      account: 'agentanong',
      kind,
      terms: {
        period,
        tiers: [{ ratePpm: BigInt(ratePpm) }],
        deducts: [],
        platformPpm: 0n,
        paymentPpm: 0n,
        activeWhen: { deposits: money(0), turnover: money(1) },
        carriesLoss: false,
        unit: money(1),
        most: null,
        unearned: 'upline',
        sharePpm: null,
      },
      reason: 'As agreed.',
    },
    { token: await staff('mali') },
  );
  const { contracts } = await api.value(contract.commission.listContracts, { of: 'own' }, { token });
  const offered = contracts.find((one) => one.kind === kind && one.state === 'offered');
  if (!offered) throw new Error(`the house offered no contract of ${kind}`);
  const { id, sha256 } = offered;
  await api.value(contract.commission.answerContract, { id, sha256, accepts: true }, { token });
}

/**
 * Logs a staff member in with a new authenticator code. The clock moves on first, because each code works only once in
 * its thirty seconds.
 */
export async function staff(username: string): Promise<string> {
  await api.moveClock({ advanceMs: 31_000 });
  const { password, totpSecret = '' } = loginOf(username);
  return api.loginStaff(username, password, totpSecret);
}

/** Moves the product's clock to a time of the next day. */
export async function moveTo(time: string): Promise<void> {
  await api.moveClock({ at: momentAt(addDays(dayOf(await now()), 1), time) });
}

/**
 * The operator gives agentanong three contracts. The next day somchai88, a member below her, bets once, and the day
 * ends.
 */
export async function playADay(): Promise<void> {
  const anong = await api.loginMember('agentanong', loginOf('agentanong').password);
  await houseOffers(anong, 'dividend', { ratePpm: 300_000, period: 'day' });
  await houseOffers(anong, 'daily', { ratePpm: 12_000 });
  await houseOffers(anong, 'hourly', { ratePpm: 5_000 });
  await moveTo('10:00:02');
  const token = await api.loginMember('somchai88', loginOf('somchai88').password);
  // Retries, because the draws of the skipped hours are scheduled and closed first, and because a draw may close before
  // the bet arrives.
  await expect(async () => {
    const { draws } = await api.value(contract.lottery.listOpenDraws, {}, { token });
    const draw = draws.find(({ game }) => game === 'vn27x1');
    await api.value(
      contract.lottery.placeBet,
      {
        draw: draw?.code ?? '',
        lines: [{ betType: 'lo2', selection: '27', unitStake: money(10_000), oddsE4: [990_000n] }],
        accept: 'all',
      },
      { token },
    );
  }).toPass({ timeout: 90_000, intervals: [2_000] });
  // Waits for the bet to be settled and counted without moving the clock, because a jump would void the draw.
  const today = dayOf(await now());
  const agentNow = await api.loginMember('agentanong', loginOf('agentanong').password);
  const bets = { from: today, to: today, account: 'somchai88' };
  await expect
    .poll(async () => (await api.value(contract.agents.listTeamBets, bets, { token: agentNow })).count, {
      timeout: 180_000,
      intervals: [2_000],
    })
    .toBeGreaterThan(0);
  await moveTo('00:12:00');
}

/** Checks that the page is accessible and not wider than the screen, and stores a picture of it. */
export async function seen(page: Page, info: TestInfo, name: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(wide, name).toBeLessThanOrEqual(0);
  await accessible(page);
  await picture(page, info, name);
}

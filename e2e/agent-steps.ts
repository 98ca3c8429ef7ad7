import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { addDays, dayOf, momentAt } from '@tamarind/domain/time';
import { api, isPhone, type Language, loginOf, now, product, speak, wordsOf } from './stage.ts';

/** Steps that the stories of agents share. They are told in Thai on a phone and in Vietnamese on a desk. */

export const languageOf = (info: TestInfo): Language => (isPhone(info) ? 'th' : 'vi');

/** A window with its own session, in the story's form and language. */
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

/** Staff offer agentanong a contract of the house with one rate, which she accepts. */
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

/** Logs staff in with a fresh code, because each code works once in its thirty seconds. */
export async function staff(username: string): Promise<string> {
  await api.moveClock({ advanceMs: 31_000 });
  const { password, totpSecret = '' } = loginOf(username);
  return api.loginStaff(username, password, totpSecret);
}

/** Moves the product's clock to a time of the next day. */
export async function moveTo(time: string): Promise<void> {
  await api.moveClock({ at: momentAt(addDays(dayOf(await now()), 1), time) });
}

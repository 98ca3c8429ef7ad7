import { expect, type Page, test } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { dayOf, momentAt } from '@tamarind/domain/time';
import { money } from '@tamarind/domain/money';
import { accessible, api, enterOffice, languageOf, now, picture, product, wordsOf } from './stage.ts';

/**
 * Daily work of staff: exposure (what the operator may have to pay), the proof that the ledger is consistent, and
 * messages to and from outside services.
 */
test(
  '[A01] the back office shows exposure, books, audit log and the outside world',
  { tag: '@desk-first' },
  async ({ page }, info) => {
    const language = languageOf(info);
    const draw = await placeBets(language === 'th' ? 'somchai88' : 'linhnguyen');
    await page.addInitScript((code) => localStorage.setItem('lang', code), language === 'th' ? 'TY' : 'EN');
    await enterOffice(page, 'tuan', language);
    const exposure = wordsOf('office/src/exposure', language);
    await page.goto(`/office/exposure/${draw}`);
    await page.getByRole('radio', { name: language === 'th' ? 'THB' : 'VND' }).check();
    await expect(page.getByText(exposure('heat')).first()).toBeVisible();
    await seen(page);
    await picture(page, info, 'exposure');

    const ledger = wordsOf('office/src/ledger', language);
    await page.goto('/office/ledger');
    await expect(page.getByText(ledger('proven')).first()).toBeVisible({ timeout: 70_000 });
    await seen(page);

    const audit = wordsOf('office/src/audit', language);
    await page.goto('/office/audit');
    await page.getByRole('button', { name: audit('verify') }).click();
    await expect(page.getByText(audit('intact')).first()).toBeVisible();
    await seen(page);

    const outside = wordsOf('office/src/outside', language);
    await page.goto('/office/outside/beacon');
    await expect(page.getByText(outside('reachable')).first()).toBeVisible();
    await seen(page);

    for (const room of ['', 'draws', 'withdrawals', 'deposits', 'members']) {
      await page.goto(`/office/${room}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await seen(page);
    }
  },
);

/** Checks the page's accessibility, and that it is not wider than the screen. */
async function seen(page: Page): Promise<void> {
  await accessible(page);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBe(0);
}

/** Bets on thirty numbers with different stakes, on the next Northern draw. */
async function placeBets(account: 'somchai88' | 'linhnguyen'): Promise<string> {
  const unit = account === 'somchai88' ? 100n : 1000n;
  const day = dayOf(new Date((await now()).getTime() + 86_400_000));
  await api.moveClock({ at: momentAt(day, '12:00:02') });
  const openGames = async () => (await api.value(contract.lottery.listOpenDraws, {})).draws;
  await expect
    .poll(async () => (await openGames()).some(({ game }) => game === 'xsmb'), { timeout: 20_000 })
    .toBe(true);
  const draw = (await openGames()).find(({ game }) => game === 'xsmb')?.code ?? '';
  const login = product.logins.find(({ username }) => username === account);
  const token = await api.loginMember(account, login?.password ?? '');
  const { betTypes } = await api.value(contract.lottery.getGame, { game: 'xsmb' }, { token });
  const lines = ['lo2', 'de_db'].flatMap((betType) =>
    Array.from({ length: 30 }, (_, index) => ({
      betType,
      selection: String((index * 37 + 5) % 100).padStart(2, '0'),
      unitStake: money(betType === 'lo2' ? 1000n : BigInt(1 + (index % 7)) * unit),
      oddsE4: betTypes.find(({ code }) => code === betType)?.levels.map(({ oddsE4 }) => oddsE4) ?? [],
    })),
  );
  await api.value(contract.lottery.placeBet, { draw, lines }, { token });
  return draw;
}

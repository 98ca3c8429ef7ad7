import { expect, test } from '@playwright/test';
import {
  accessible,
  isPhone,
  languageOf,
  loginOf,
  lotteryFrame,
  picture,
  speak,
  toNextMinute,
  wordsOf,
} from './stage.ts';

test('[UX-25] a visitor reads the board, puts a slip together, logs in at the bet, and the slip is still there', async ({
  page,
}, info) => {
  const language = languageOf(info);
  const [slip, session] = [wordsOf('lottery/src/slip', language), wordsOf('player/src/features/session', language)];
  await speak(page, language);
  await toNextMinute();
  await page.goto('/game?lottoGameCode=vn27x5&lottoView=betting');
  const lottery = lotteryFrame(page);
  for (const digit of '1278') await lottery.getByRole('button', { name: digit, exact: true }).first().click();
  if (isPhone(info)) await lottery.getByRole('button', { name: slip('view') }).click();
  else await lottery.getByRole('button', { name: wordsOf('lottery/src/board', language)('addToSlip') }).click();
  await expect(lottery.getByRole('button', { name: slip('loginToBet') })).toBeVisible();
  await accessible(page);
  await picture(page, info, 'visitor');
  await lottery.getByRole('button', { name: slip('loginToBet') }).click();

  const login = loginOf('somchai88');
  const form = page.locator('dialog form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(session('username')).fill(login.username);
  await form.getByLabel(session('password')).fill(login.password);
  await form.getByRole('button', { name: session('submit') }).click();
  await expect(lottery.getByRole('button', { name: slip('loginToBet') })).toBeHidden();
  if (isPhone(info)) await lottery.getByRole('button', { name: slip('view') }).click();
  // Only the amount is checked: the page is now in the language of the member's account, which may differ.
  await expect(lottery.getByRole('button', { name: /฿54$/ })).toBeEnabled();
});

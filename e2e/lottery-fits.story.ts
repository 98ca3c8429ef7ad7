import { expect, type Locator, test } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { api, isPhone, languageOf, lotteryFrame, play, speak, wordsOf } from './stage.ts';

/**
 * Selectors of elements that must not overlap: digits of the countdown, and balls of the result. This file checks that
 * elements of the lottery client do not overlap, do not leave the frame and can all be reached by touch.
 */
const clockAndBalls = ['[class*="clock_"] b', '[class*="result_"] [class*="ball_"]'] as const;
/** The widest results: the Thai draw shows eight balls, Power seven, the Northern draw five digits. */
const widestResults = ['glo', 'power655', 'xsmb'];
const lowScreens = [
  { width: 780, height: 360 },
  { width: 640, height: 400 },
];

test(
  '[UX-6] on a turned phone and at 200 % zoom every key and the bet button can be reached and pressed',
  { tag: '@desk' },
  async ({ page }, info) => {
    const board = wordsOf('lottery/src/board', languageOf(info));
    const slip = wordsOf('lottery/src/slip', languageOf(info));
    for (const [at, screen] of lowScreens.entries()) {
      await page.setViewportSize(screen);
      const frame = at === 0 ? await play(page, info, 'xsmb') : lotteryFrame(page);
      if (at > 0) await page.reload();
      const keypad = frame.getByRole('group', { name: board('keypad') });
      await expect(keypad).toBeVisible();
      for (const digit of '1234567890') {
        const key = keypad.getByRole('button', { name: digit, exact: true });
        await reach(key);
        await key.click();
      }
      const view = frame.getByRole('button', { name: slip('view') });
      await reach(view);
      await view.click();
      await expect(frame.getByText(slip('held')).first()).toBeVisible();
      await reach(frame.getByRole('button', { name: slip('confirm') }).last());
    }
  },
);

test(
  '[UX-8] the buttons of receipt and ticket lie inside their frames, and nothing moves sideways under the focus',
  { tag: '@desk' },
  async ({ page }, info) => {
    const board = wordsOf('lottery/src/board', languageOf(info));
    const slip = wordsOf('lottery/src/slip', languageOf(info));
    const bets = wordsOf('lottery/src/bets', languageOf(info));
    const frame = await play(page, info, await sellingLongest());
    const keypad = frame.getByRole('group', { name: board('keypad') });
    for (const digit of '123') await keypad.getByRole('button', { name: digit, exact: true }).click();
    await frame.getByRole('button', { name: board('addToSlip') }).click();
    await frame
      .getByRole('button', { name: slip('confirm') })
      .last()
      .click();
    await expect(frame.getByText(slip('accepted'))).toBeVisible();
    expect(await sticksOut(frame.getByRole('complementary', { name: slip('title') }))).toEqual([]);
    await frame.getByRole('button', { name: slip('seeTicket') }).click();
    await expect(frame.getByText(bets('receiptPicture'))).toBeVisible();
    expect(await sticksOut(frame.locator('[class*="panel_"]').last())).toEqual([]);
  },
);

test('[UX-9] [W-12] balls leave the countdown and the bet button free, on home and on the bet page', async ({
  page,
}, info) => {
  const language = isPhone(info) ? 'th' : 'vi';
  await speak(page, language);
  await page.goto('/');
  const draws = page.getByRole('region', { name: wordsOf('player/src/features/home', language)('draws') });
  const cards = draws.getByRole('listitem');
  await expect(cards.nth(1).getByRole('button')).toBeVisible();
  for (const card of await cards.all()) await apart(card, 'button', '[class*="result_"] [class*="ball_"]');
  await play(page, info, 'xsmb', language);
  for (const game of widestResults) {
    await page.goto(`/game?lottoGameCode=${game}&lottoView=betting`);
    const frame = lotteryFrame(page);
    const draw = frame.getByRole('region', { name: wordsOf('lottery/src/shell', language)('draw'), exact: true });
    await expect(draw.locator('[class*="ball_"]').first()).toBeVisible();
    await apart(draw, ...clockAndBalls);
  }
});

test(
  '[UX-8] on small phones no part of the board covers another, and balls leave the countdown free in the list',
  { tag: ['@long', '@phone'] },
  async ({ page }, info) => {
    const board = wordsOf('lottery/src/board', 'vi');
    const frame = await play(page, info, await sellingLongest(), 'vi');
    for (const height of [640, 700, 740]) {
      await page.setViewportSize({ width: 360, height });
      await expect(frame.getByRole('group', { name: board('keypad') })).toBeVisible();
      await expect(frame.getByText(board('trayEmpty'))).toBeAttached();
      await apart(frame.locator('body'), '[class*="tray_"] p', '[class*="boxes_"] span');
    }
    await page.goto('/game?lottoGameCode=yeekee15&lottoView=betting');
    const header = frame.locator('header');
    await expect(header.getByText('Yeekee')).toBeVisible();
    await apart(header, 'svg', 'b');
    await page.goto('/game?lottoView=lobby');
    const cards = lotteryFrame(page).getByRole('article');
    await expect(cards.locator('[class*="cardLast_"] [class*="ball_"]').first()).toBeVisible();
    for (const card of await cards.all()) await apart(card, '[role="timer"]', '[class*="ball_"]');
  },
);

test('[W-12] the strip of play money and ages is one line on a phone in every language', { tag: '@phone' }, async ({
  page,
}) => {
  for (const language of ['vi', 'th', 'en', 'zh'] as const) {
    await speak(page, language);
    await page.goto('/');
    const strip = page.getByRole('complementary', { name: wordsOf('player/src/shell', language)('playMoneyShort') });
    await expect(strip).toBeVisible();
    expect((await strip.boundingBox())?.height, language).toBeLessThan(40);
  }
});

/** Returns a two- or three-digit lottery that will not close while the test bets. */
async function sellingLongest(): Promise<string> {
  const { draws } = await api.value(contract.lottery.listOpenDraws, {});
  const [longest] = draws
    .filter(({ game, isPaused }) => ['xsmb', 'glo'].includes(game) && !isPaused)
    .sort((left, right) => right.closesAt.getTime() - left.closesAt.getTime());
  return longest?.game ?? 'xsmb';
}

/**
 * Scrolls as a finger would, only in areas that scroll by touch, and checks that the element's centre is not covered.
 */
async function reach(target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  const fault = await target.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    for (let around = element.parentElement; around; around = around.parentElement)
      if (around.scrollTop > 0 && getComputedStyle(around).overflowY === 'hidden')
        return `only script can scroll ${around.className}`;
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit) ? '' : `covered by ${hit?.outerHTML.slice(0, 90) ?? 'the edge of the screen'}`;
  });
  expect(fault, await target.innerText()).toBe('');
}

/**
 * Names of buttons and links that extend beyond the frame, or that make the content scroll sideways when they get the
 * focus.
 */
async function sticksOut(frame: Locator): Promise<string[]> {
  await expect(frame).toBeVisible();
  return frame.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [...element.querySelectorAll<HTMLElement>('button, a[href]')]
      .filter((one) => {
        one.focus();
        const { left, right, width } = one.getBoundingClientRect();
        const isOut = width > 0 && (left < box.left - 1 || right > box.right + 1);
        let isMoved = false;
        for (let around: Element | null = one; around; around = around.parentElement) isMoved ||= around.scrollLeft > 0;
        return isOut || isMoved;
      })
      .map((one) => one.textContent);
  });
}

/**
 * Checks that no element of `one` overlaps an element of `other`, and that all elements of `other` are inside the
 * frame.
 */
async function apart(frame: Locator, one: string, other: string): Promise<void> {
  const faults = await frame.evaluate(
    (element, [left, right]) => {
      const boxOf = (part: Element) => part.getBoundingClientRect();
      const around = boxOf(element);
      const overlap = (a: DOMRect, b: DOMRect) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
      const [ones, others] = [left, right].map((kind) => [...element.querySelectorAll(kind)]);
      const isInside = ({ left: from, right: to, top, bottom }: DOMRect) =>
        from >= around.left - 0.5 &&
        to <= around.right + 0.5 &&
        top >= around.top - 0.5 &&
        bottom <= around.bottom + 0.5;
      return [
        ...(others ?? []).filter((part) => !isInside(boxOf(part))).map((part) => `outside: ${part.textContent}`),
        ...(ones ?? []).flatMap((a) =>
          (others ?? [])
            .filter((b) => overlap(boxOf(a), boxOf(b)))
            .map((b) => `${a.textContent} under ${b.textContent}`),
        ),
      ];
    },
    [one, other] as const,
  );
  expect(faults, await frame.innerText()).toEqual([]);
}

import { readFileSync } from 'node:fs';
import { expect as expectSoon, type Locator, type Page, test, type TestInfo } from '@playwright/test';
import { inProject } from '../tools/project.ts';
import { isPhone, accessible, api, languageOf, lotteryFrame, now, picture, product, wordsOf } from './stage.ts';

/**
 * This file tests a bet from the home page to its result by keyboard only: Tab, arrows, Enter, Space and Escape.
 * Letters are typed only in fields that need a name or number.
 */
const expect = expectSoon.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 240_000 });

/** Maximum number of tab stops between two related elements. */
const MOST_STOPS = 70;
/**
 * Maximum number of tab stops when going backwards, where Shift+Tab passes every lottery of the list: the skip link
 * works only forwards.
 */
const LIST_STOPS = 200;

const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluateAll((all) =>
    all.some((one) => one === one.ownerDocument.activeElement && one.ownerDocument.hasFocus()),
  );

/** Presses a key until `wanted` has the focus, in the page or in the frame. */
async function walkTo(page: Page, wanted: Locator, key = 'Tab', most = MOST_STOPS): Promise<void> {
  await expect(wanted.first()).toBeVisible();
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted.first()).toBeFocused();
}

async function press(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await walkTo(page, wanted);
  await page.keyboard.press(key);
}

/** Returns a text of the site in this language, to type it as a search word. */
const textOf = (feature: string, language: string, key: string): string =>
  (
    JSON.parse(readFileSync(inProject('packages', feature, 'messages', `${language}.json`), 'utf8')) as Record<
      string,
      string
    >
  )[key] ?? '';

/** Records elements that get the focus by keyboard without a visible change. It is injected into every frame. */
function watchFocus(): void {
  const unseen: string[] = [];
  Object.assign(window, { unseen });
  const looks = (element: Element): string => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element);
    const outline = outlineStyle === 'none' || outlineWidth === '0px' ? '' : outlineWidth + outlineColor;
    return [outline, boxShadow, borderColor].join();
  };
  const around = (element: Element): Element[] =>
    [element, element.parentElement, element.parentElement?.parentElement].filter((one) => one instanceof Element);
  document.addEventListener('focusin', ({ target }) => {
    // A heading that is focused only for screen readers needs no visible focus.
    if (!(target instanceof HTMLElement) || target.tabIndex < 0 || target instanceof HTMLIFrameElement) return;
    const box = around(target);
    const focused = box.map(looks);
    target.addEventListener(
      'blur',
      () => {
        // Styles are read again at blur, because a focus ring that fades in has its full colour only at the end of the
        // transition.
        const left = box.map(looks);
        setTimeout(() => {
          if (!target.isConnected || target === document.activeElement) return;
          const rest = box.map(looks).join('|');
          if (rest === focused.join('|') && rest === left.join('|')) unseen.push(target.outerHTML.slice(0, 160));
        }, 500);
      },
      { once: true },
    );
  });
}

const unseen = async (page: Page): Promise<string[]> => {
  await page.waitForTimeout(700);
  const all = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => (window as unknown as { unseen?: string[] }).unseen ?? [])),
  );
  return all.flat();
};

/**
 * The interval of the quick draw that this test bets on, in milliseconds: long enough to reach the controls by
 * keyboard.
 */
const ROUND_MS = 300_000;
const toNextRound = async (): Promise<void> =>
  api.moveClock({ advanceMs: ROUND_MS + 2000 - ((await now()).getTime() % ROUND_MS) });

/** Logs in from the home page, with the login control of this screen width. */
async function enter(page: Page, info: TestInfo): Promise<void> {
  const shell = wordsOf('player/src/shell', languageOf(info));
  const session = wordsOf('player/src/features/session', languageOf(info));
  const login = product.logins.find(({ username }) => username === 'somchai88');
  const banner = page.getByRole('banner');
  if (isPhone(info)) await press(page, banner.getByRole('button', { name: shell('login') }));
  const place = isPhone(info) ? page.getByRole('dialog') : banner;
  await walkTo(page, place.getByRole('textbox', { name: isPhone(info) ? session('username') : shell('username') }));
  await page.keyboard.type(login?.username ?? '');
  await page.keyboard.press('Tab');
  await page.keyboard.type(login?.password ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('[L05] [L06] [B16] the keyboard alone leads from home to a bet, its ticket and its result, and out of the frame again', async ({
  page,
}, info) => {
  const language = languageOf(info);
  const shell = wordsOf('player/src/shell', language);
  const client = wordsOf('lottery/src/shell', language);
  const board = wordsOf('lottery/src/board', language);
  const slip = wordsOf('lottery/src/slip', language);
  const bets = wordsOf('lottery/src/bets', language);
  const ticket = wordsOf('ui/src/lottery-ticket', language);
  const reveal = wordsOf('lottery/src/reveal', language);
  const quick = textOf('ui/src/lottery-names/games', language, 'quick.vn27');
  await page.addInitScript((code) => localStorage.setItem('lang', code), language === 'th' ? 'TY' : 'EN');
  await page.addInitScript(watchFocus);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await enter(page, info);

  await toNextRound();
  // The home page's link of any lottery opens the client; the quick lottery is chosen inside the client.
  const draws = page.getByRole('region', { name: wordsOf('player/src/features/home', language)('draws') });
  await press(page, draws.getByRole('button').first());
  await expect(page).toHaveURL(/\/game\?/);
  const frame = lotteryFrame(page);
  const list = frame.getByRole('navigation', { name: client('lotteries') });
  // The second button of the header, which opens the list of lotteries; the first is the back button.
  const opener = frame.getByRole('banner').getByRole('button').nth(1);
  if (isPhone(info)) {
    // Closing the list returns the focus to the button that opened it.
    await press(page, opener);
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect.poll(() => hasFocus(opener)).toBe(true);
    await page.keyboard.press('Enter');
  } else {
    // The list of lotteries comes before the board in tab order; the skip link before it jumps to the board.
    await press(page, frame.getByRole('button', { name: client('skip') }));
    await expect.poll(() => hasFocus(frame.getByRole('heading', { level: 1 }))).toBe(true);
  }
  await walkTo(page, list.getByRole('searchbox'), isPhone(info) ? 'Tab' : 'Shift+Tab', LIST_STOPS);
  await page.keyboard.type(quick);
  // The regular expression selects the five-minute draw: the names of the quick draws of one, three and five minutes
  // contain the ball and the remaining time.
  await press(page, list.getByRole('button', { name: new RegExp(`${quick}\\D*5\\D`) }).first());
  await expect(frame.getByRole('group', { name: board('groups') })).toBeVisible();

  // Enter opens the explanation of a bet type; closing it returns the focus to the button.
  const about = frame.getByRole('button', { name: board('aboutType') });
  await press(page, about);
  await expect(frame.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => hasFocus(about)).toBe(true);
  const group = frame
    .getByRole('group', { name: board('groups') })
    .getByRole('button')
    .nth(1);
  await walkTo(page, group, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(group).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');

  const keypad = frame.getByRole('group', { name: board('keypad') });
  const grid = frame.getByRole('group', { name: board('grid') });
  if (isPhone(info)) {
    for (const digit of ['4', '2'])
      await press(page, keypad.getByRole('button', { name: digit, exact: true }), 'Space');
  } else {
    const mode = frame.getByRole('radiogroup', { name: board('mode') });
    await walkTo(page, mode.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowRight');
    await walkTo(page, grid.getByRole('button', { name: /^00/ }));
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await expect(grid.locator('[data-number="42"]')).toHaveAttribute('aria-pressed', 'true');
  }
  const stakes = frame.getByRole('group', { name: board('stakeEach') });
  const second = stakes.getByRole('button').nth(1);
  await press(page, second, 'Space');
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  // The last button opens a field for an amount that the player types. Enter accepts it, and the focus returns to the
  // button.
  const own = stakes.getByRole('button').last();
  await press(page, own);
  await expect(stakes.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(own)).toBe(true);
  await picture(page, info, 'stake');

  if (isPhone(info)) await press(page, frame.getByRole('button', { name: slip('view') }));
  else await press(page, frame.getByRole('button', { name: board('addToSlip') }));
  await press(page, frame.getByRole('button', { name: slip('confirm') }));
  const accepted = frame.getByRole('heading', { name: slip('accepted') });
  await expect(accepted).toBeVisible();
  // The pressed button has been removed, so the focus moves to the new content.
  await expect(accepted).toBeFocused();
  await accessible(page);
  await picture(page, info, 'receipt');
  await press(page, frame.getByRole('button', { name: slip('seeTicket') }));
  await expect(frame.getByText(ticket('result.waiting'))).toBeVisible();
  const copy = frame.getByRole('button', { name: bets('receiptFile') });
  await walkTo(page, copy);
  expect.soft(await unseen(page)).toEqual([]);

  // Betting closes and the animation of the draw starts. Escape leaves it, and the focus returns to the element that
  // had it before.
  await api.moveClock({ advanceMs: Math.max(0, ROUND_MS - 12_000 - ((await now()).getTime() % ROUND_MS)) });
  const show = frame.getByRole('dialog', { name: reveal('title') });
  await expect(show).toBeVisible({ timeout: 100_000 });
  await walkTo(page, show.getByRole('button', { name: reveal('close') }));
  await page.keyboard.press('Escape');
  await expect(show).toBeHidden();
  await expect(frame.getByText(ticket('result.waiting'))).toHaveCount(0);
  await expect.poll(() => hasFocus(copy)).toBe(true);
  await picture(page, info, 'result');

  // On a phone the client's header is the only one: its back button leads first to the board, then out of the client.
  // On a desktop Shift+Tab leaves the frame to the site's header.
  if (isPhone(info)) {
    const head = frame.getByRole('banner');
    await walkTo(page, head.getByRole('button', { name: client('back') }), 'Shift+Tab', LIST_STOPS);
    await page.keyboard.press('Enter');
    await walkTo(page, head.getByRole('button', { name: client('leave') }), 'Shift+Tab', LIST_STOPS);
  } else {
    const head = page.getByRole('banner').first();
    await walkTo(page, head.getByRole('button', { name: shell('back') }), 'Shift+Tab', LIST_STOPS);
  }
  expect.soft(await unseen(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/game/);
});

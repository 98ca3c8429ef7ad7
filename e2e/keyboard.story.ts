import { expect as expectSoon, type Page, test, type TestInfo } from '@playwright/test';
import { generateCatalogue } from '@tamarind/domain/games/catalogue';
import { languageOf, product, wordsOf } from './stage.ts';

/** Tests the use by keyboard alone: every control is reachable by Tab, and the focus is visible. */
const expect = expectSoon.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 240_000 });

/** A game in the catalogue that a vendor really serves. */
const slot = generateCatalogue().find(({ servedAs }) => servedAs === 'slot-00001');

/**
 * State of the check, stored in the page: elements that Tab has not reached yet, and elements that had no visible
 * focus.
 */
interface Watch {
  left: Set<Element>;
  unseen: string[];
}

/** Records all elements inside the selector `place` that Tab should reach, and returns their number. */
const watch = (page: Page, place: string): Promise<number> =>
  page.evaluate((selector) => {
    const root = document.querySelector(selector) ?? document.body;
    const radios = new Set<string>();
    const wanted = [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled, [inert] *'))
      .filter((element) => {
        // A group of radio buttons is a single tab stop.
        if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
        const isFirst = !radios.has(element.name);
        radios.add(element.name);
        return element.checked || (isFirst && !root.querySelector(`input[name="${element.name}"]:checked`));
      });
    const state: Watch = { left: new Set(wanted), unseen: [] };
    Object.assign(window, { keyWatch: state });
    document.addEventListener('focusin', ({ target }) => {
      const element = target as HTMLElement;
      state.left.delete(element);
      let around: HTMLElement | null = element;
      for (let step = 0; around && step < 3; step += 1, around = around.parentElement) {
        const { outlineStyle, boxShadow } = getComputedStyle(around);
        if (outlineStyle !== 'none' || boxShadow !== 'none') return;
      }
      state.unseen.push(element.outerHTML.slice(0, 120));
    });
    return wanted.length;
  }, place);

/** Presses Tab until everything was reached; fails on a focus trap or a gap. */
async function tabThrough(page: Page, place: string): Promise<void> {
  const count = await watch(page, place);
  expect(count).toBeGreaterThan(5);
  const state = () =>
    page.evaluate(() => {
      const { left, unseen } = (window as unknown as { keyWatch: Watch }).keyWatch;
      return {
        left: [...left].filter(({ isConnected }) => isConnected).map(({ outerHTML }) => outerHTML.slice(0, 120)),
        unseen,
      };
    });
  for (let pressed = 0; pressed < count + 240; pressed += 1) {
    await page.keyboard.press('Tab');
    if (pressed % 10 === 9 && (await state()).left.length === 0) break;
  }
  expect.soft(await state()).toEqual({ left: [], unseen: [] });
}

async function open(page: Page, info: TestInfo, path: string): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem('lang', code), languageOf(info) === 'th' ? 'TY' : 'EN');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  // The home page's games are below the visible part, and load only at the first key press.
  if (path !== '/') await expect(page.getByRole('article').first()).toBeVisible();
}

test(
  '[B20] Tab alone reaches everything on home and in a lobby, and the focus is always visible',
  { tag: '@desk' },
  async ({ page }, info) => {
    for (const path of ['/', '/bingo']) {
      await open(page, info, path);
      await tabThrough(page, 'body');
    }
  },
);

test(
  '[H01] [C04] [E01] the keyboard alone is enough to log in, find a game, leave it and use the member centre',
  { tag: '@desk' },
  async ({ page }, info) => {
    const shell = wordsOf('player/src/shell', languageOf(info));
    const login = product.logins.find(({ username }) => username === 'somchai88');
    await open(page, info, '/');
    const tabTo = async (wanted: ReturnType<Page['getByRole']>): Promise<void> => {
      for (let pressed = 0; pressed < 80; pressed += 1) {
        if (await wanted.and(page.locator(':focus')).count()) return;
        await page.keyboard.press('Tab');
      }
      await expect(wanted).toBeFocused();
    };
    await tabTo(page.getByRole('banner').getByRole('textbox', { name: shell('username') }));
    await page.keyboard.type(login?.username ?? '');
    await page.keyboard.press('Tab');
    await page.keyboard.type(login?.password ?? '');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();

    await page.locator('body').press('/');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(slot?.name.en ?? '');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/game\?gameId=/);
    await expect(page.locator('iframe')).toBeVisible();
    await tabTo(page.getByRole('button', { name: shell('back') }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
    // After leaving a game, every page has a link back to that game.
    await expect(page.getByRole('complementary', { name: shell('continue') })).toBeVisible();

    await tabTo(page.getByRole('banner').getByRole('button', { name: shell('deposit') }));
    await page.keyboard.press('Enter');
    // Waits for content, because the dialog's frame appears before its pages have loaded.
    const controls = page.getByRole('dialog').locator('a[href], button, input');
    await expect.poll(() => controls.count()).toBeGreaterThan(15);
    await tabThrough(page, 'dialog');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

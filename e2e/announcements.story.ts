import { expect, type Page, test } from '@playwright/test';
import { addMs } from '@tamarind/domain/time';
import { drawLotus } from './house.ts';
import { accessible, api, enterOffice, languageOf, now, picture, speak, wordsOf } from './stage.ts';

/** A moment in the format of `datetime-local`, in the time zone of Bangkok and Hanoi. */
const fieldOf = (moment: Date): string =>
  addMs(moment, 7 * 3_600_000)
    .toISOString()
    .slice(0, 16);
const names = { TY: 'ไทย', EN: 'English', VI: 'Tiếng Việt' } as const;

test(
  '[M01] [B02] [A04] staff write a slide in two languages, preview it and publish it; players see it until it ends',
  { tag: '@desk' },
  async ({ browser, page, baseURL }, info) => {
    const t = wordsOf('office/src/announcements', languageOf(info));
    await speak(page, languageOf(info));
    await enterOffice(page, 'mali', languageOf(info));
    await page.goto('/office/announcements/new');
    await page.getByLabel(t('form')).selectOption('slide');
    await page.getByLabel(t('startsAt')).fill(fieldOf(addMs(await now(), -60_000)));
    await page.getByLabel(t('position')).fill('0');
    await page.getByLabel(t('address')).fill('/elott');
    const file = { name: 'lotus.png', mimeType: 'image/png', buffer: await drawLotus(browser, 1200, 480) };
    await page.locator('input[type=file]').setInputFiles(file);
    for (const [language, title] of [
      ['TY', 'งานดอกบัว'],
      ['EN', 'Lotus festival'],
    ] as const) {
      const group = page.getByRole('group', { name: new RegExp(`^${names[language]}`) });
      await group.getByLabel(t('text.title')).fill(title);
      await group.getByLabel(t('text.body')).fill(`${title} 1–7`);
      await group.getByLabel(t('text.act')).fill('→ 27');
    }
    await expect(
      page.getByRole('group', { name: new RegExp(`^${names.VI}`) }).getByText(t('text.fallback')),
    ).toBeVisible();

    await page.getByText(t('preview')).click();
    for (const width of ['360', '1280']) {
      const frame = page.frameLocator(`iframe[title*="${width}"]`);
      // The preview is in Thai, the brand's first language.
      await expect(frame.getByRole('heading', { name: 'งานดอกบัว' })).toBeAttached();
      const wide = await frame.locator('body').evaluate((body) => body.ownerDocument.defaultView?.innerWidth);
      expect(wide).toBe(Number(width));
    }
    const preview = page.frameLocator('iframe').first();
    await page.getByRole('radio', { name: names.EN }).check();
    await expect(preview.getByRole('heading', { name: 'Lotus festival' })).toBeAttached();
    await page.getByRole('radio', { name: names.VI }).check();
    await expect(preview.getByRole('heading', { name: 'งานดอกบัว' })).toBeAttached();
    await expect(page.getByText(t('preview.fallback'))).toBeVisible();
    await accessible(page);
    await page.getByText(t('preview')).scrollIntoViewIfNeeded();
    await picture(page, info, 'announcement-preview');

    const player = async (language: 'th' | 'vi'): Promise<Page> => {
      const origins = [{ origin: baseURL ?? '', localStorage: [{ name: 'ageSeen', value: '1' }] }];
      const visitor = await (
        await browser.newContext({ baseURL: baseURL ?? '', storageState: { cookies: [], origins } })
      ).newPage();
      await speak(visitor, language);
      await visitor.goto('/');
      return visitor;
    };
    await page.getByRole('button', { name: t('save') }).click();
    await expect(page.getByText(t('done.saved')).first()).toBeVisible();
    const visitor = await player('vi');
    await expect(visitor.getByRole('heading', { name: 'งานดอกบัว' })).toHaveCount(0);
    await page.getByRole('button', { name: t('to.published') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('to.published') })
      .click();
    await expect(page.getByText(t('phase.running')).first()).toBeVisible();

    // The open page receives the announcement by push. A Vietnamese reader sees the brand's first language, because
    // there is no Vietnamese text.
    await expect(visitor.getByRole('heading', { name: 'งานดอกบัว' })).toBeVisible();
    const carousel = visitor.getByRole('region', { name: wordsOf('player/src/features/home', 'vi')('slides') });
    await expect(carousel.locator('img[src^="/slide/"]').first()).toBeVisible();
    await picture(visitor, info, 'announcement-slide');
    await carousel.getByRole('button', { name: '→ 27' }).click();
    await expect(visitor).toHaveURL(/elott/);
    await visitor.context().close();

    await page.goto('/office/announcements');
    const row = page.getByRole('row', { name: /งานดอกบัว/ });
    await expect(row).toContainText(names.VI);
    await row.getByText('งานดอกบัว').click();
    await page.getByLabel(t('endsAt')).fill(fieldOf(addMs(await now(), 120_000)));
    await page.getByRole('button', { name: t('saveSeen') }).click();
    await expect(page.getByText(t('done.saved')).first()).toBeVisible();
    await api.moveClock({ advanceMs: 180_000 });
    const later = await player('th');
    await expect(
      later.getByRole('region', { name: wordsOf('player/src/features/home', 'th')('slides') }),
    ).toBeVisible();
    await expect(later.getByRole('heading', { name: 'งานดอกบัว' })).toHaveCount(0);
    await later.context().close();
    await page.goto('/office/announcements');
    await expect(row.getByText(t('phase.over'))).toBeVisible();
  },
);

test(
  '[M08] staff open a help page with its supplied text, in every language of the brand',
  { tag: '@desk' },
  async ({ page }, info) => {
    const t = wordsOf('office/src/site-texts', languageOf(info));
    await speak(page, languageOf(info));
    await enterOffice(page, 'tuan', languageOf(info));
    await page.goto('/office/texts/help-faq');
    for (const name of Object.values(names)) {
      const group = page.getByRole('group', { name: new RegExp(`^${name}`) });
      await expect(group.getByLabel(t('words.title'))).toHaveValue(/\S/);
      await expect(group.getByLabel(t('words.body'))).toHaveValue(/^## \S/);
    }
    await page.getByText(t('preview')).click();
    await expect(page.frameLocator('iframe').first().getByRole('heading').first()).toBeAttached();
    await accessible(page);
    await picture(page, info, 'help-text');
  },
);

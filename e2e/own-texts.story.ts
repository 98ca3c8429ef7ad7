import { expect, test } from '@playwright/test';
import { agreeTo, giveReason, officeWindow } from './desk.ts';
import { accessible, isPhone, languageOf, picture, wordsOf } from './stage.ts';

const names = { TY: 'ไทย', EN: 'English', VI: 'Tiếng Việt' } as const;

/** A brand's own public page and help topic, from the first draft until readers can find them. */
for (const [kind, address] of [
  ['page', '/pages/'],
  ['topic', '/helpmc/'],
] as const)
  test(
    `[M08] [A04] staff add a ${kind} of their own, two people publish it, and a visitor reads it`,
    { tag: '@long' },
    async ({ browser, page }, info) => {
      const staff = languageOf(info) === 'th' ? 'th' : 'en';
      const t = wordsOf('office/src/site-texts', staff);
      const slug = `lotus-${kind}-${isPhone(info) ? 'phone' : 'desk'}`;
      const mali = await officeWindow(browser, info, 'mali', staff);
      await mali.goto('/office/texts');
      await mali.getByRole('button', { name: t(`add.${kind}`) }).click();
      await mali.getByLabel(t('add.slug')).fill(slug);
      await mali.getByRole('button', { name: t('add.go') }).click();
      for (const [language, title] of [
        ['TY', 'งานดอกบัว'],
        ['EN', 'Lotus festival'],
        ['VI', 'Lễ hội sen'],
      ] as const) {
        const group = mali.getByRole('group', { name: new RegExp(`^${names[language]}`) });
        await group.getByLabel(t('words.title')).fill(title);
        await group.getByLabel(t('words.body')).fill(`## ${title}?\n${title} 1–7.`);
      }
      await mali.getByLabel(t('place.position')).fill('1');
      await mali.getByRole('button', { name: t('save') }).click();
      await expect(mali.getByRole('button', { name: t('propose') })).toBeVisible();
      await accessible(mali);
      await picture(mali, info, `own-${kind}-draft`);
      await mali.getByRole('button', { name: t('propose') }).click();
      await giveReason(mali, t('propose'), 'the festival begins on Friday');
      // Before publication the page answers 404. A topic is not checked, because the site answers every address under
      // its path.
      if (kind === 'page') expect((await page.request.get(`${address}${slug}`)).status()).toBe(404);
      await mali.context().close();
      const tuan = await officeWindow(browser, info, 'tuan', staff);
      await agreeTo(tuan, 'text.publish', staff);
      await tuan.context().close();

      const title = staff === 'th' ? 'งานดอกบัว' : 'Lotus festival';
      const lang = languageOf(info);
      if (kind === 'page') {
        await page.goto(`/results?lang=${lang}`);
        await page.getByRole('contentinfo').getByRole('link', { name: title }).first().click();
        await expect(page).toHaveURL(new RegExp(`${address}${slug}`));
      } else {
        await page.goto(`/helpmc?lang=${lang}`);
        await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
        await page.goto(`${address}${slug}?lang=${lang}`);
      }
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await accessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await picture(page, info, `own-${kind}-read`);
    },
  );

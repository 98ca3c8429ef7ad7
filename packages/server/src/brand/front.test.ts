import { expect, test } from 'vitest';
import { houseDocument } from '@tamarind/domain/brand/house';
import { paletteOf } from '@tamarind/domain/brand/palette';
import { branded, brandedOffice } from '../platform/http/brand-front.ts';
import { brandDefaults, fieldsOf } from './defaults.ts';
import { frontOf } from './front.ts';

const html =
  '<html lang="th"><head><title>{title}</title><meta name="description" content="{about}" />' +
  '<meta name="theme-color" content="#431811" media="(prefers-color-scheme: light)" />' +
  '<link rel="icon" href="/mark.svg" type="image/svg+xml" /></head><img src="/mark.svg"></html>';
const logo = `${'a'.repeat(32)}-300x100`;
const lotus = {
  ...houseDocument,
  name: 'Lotus & <House>',
  languages: ['EN', 'VI'] as const,
  defaultLanguage: 'VI' as const,
  look: { ...paletteOf('#0b5d57', '#f2a33c'), logo, icon: logo },
};
const shown = (document: typeof houseDocument) =>
  branded(html, frontOf({ ...brandDefaults, ...fieldsOf(document, []) }, false));

test('[A05] the served document has the brand’s name, first language, colours, logo and icons before any script', () => {
  const page = shown(lotus);
  expect(page).toContain('data-languages="VI EN" data-brand="Lotus &#38; &#60;House&#62;"');
  expect(page).toContain('<title>Lotus &#38; &#60;House&#62;</title>');
  expect(page).toContain('content="Lotus &#38; &#60;House&#62;: xổ số');
  expect(page).not.toMatch(/play money|<House>/);
  expect(page).toContain(`<img src="/brand/${logo}.png"`);
  expect(page).toContain(`<link rel="icon" href="/brand/${logo}/64.png" type="image/png" />`);
  expect(page).toContain(`content="${lotus.look.light.header}" media="(prefers-color-scheme: light)"`);
  expect(page).toMatch(/<style>:root:root\{--tamarind-50:.*aspect-ratio:300\/100.*<\/style><\/head>/);
});

test('[A05] the house’s own look adds no byte of style', () => {
  expect(shown(houseDocument)).not.toContain('<style>');
});

test('[A05] a logo twice as wide as high stands in the place of the name; a square one stands beside it', () => {
  const withLogo = (size: string) => shown({ ...lotus, look: { ...lotus.look, logo: `${'a'.repeat(32)}-${size}` } });
  expect(withLogo('300x100')).toContain('svg[data-mark]+span,[data-name]{position:absolute;clip-path:inset(50%)}');
  expect(withLogo('199x100')).not.toContain('svg[data-mark]+span');
});

test('[A05] the back office has the brand’s name, logo and icon, in the house’s colours and its own languages', () => {
  const office = html.replace('<html ', '<html data-languages="TY EN VI" ');
  const page = brandedOffice(office, frontOf({ ...brandDefaults, ...fieldsOf(lotus, []) }, false));
  expect(page).toContain('data-brand="Lotus &#38; &#60;House&#62;"');
  expect(page).toContain('data-languages="TY EN VI"');
  expect(page).toContain(`href="/brand/${logo}/64.png"`);
  expect(page).toMatch(/<style>svg\[data-mark\]\{[^<]*aspect-ratio:300\/100/);
  // The brand's colours are in a template element, which browsers do not apply to the page.
  const [, look] = page.split(/<template data-look>|<\/template>/);
  expect(look).toContain('--tamarind-50');
  expect(page.replace(look ?? '', '')).not.toContain('--tamarind-50');
});

test('[A05] a site is introduced in the visitor’s language; without a text there, in the brand’s own and then in English', () => {
  const about = {
    ...houseDocument.about,
    VI: { title: 'Xổ số {name}', text: 'Chơi ở {name}' },
    CN: { title: '', text: '' },
  };
  const front = (languages: typeof houseDocument.languages, texts = about) =>
    frontOf(
      { ...brandDefaults, ...fieldsOf({ ...houseDocument, languages, defaultLanguage: 'VI', about: texts }, []) },
      false,
    );
  const introduced = (tag: string, one = front(['VI', 'CN', 'EN'])) =>
    /<title>(.*)<\/title><meta name="description" content="(.*?)"/.exec(branded(html, one, tag))?.slice(1);
  expect(introduced('')).toEqual(['Xổ số Tamarind', 'Chơi ở Tamarind']);
  expect(introduced('en')).toEqual(['Tamarind', expect.stringContaining('Tamarind: lottery and games')]);
  expect(introduced('zh')).toEqual(introduced(''));
  // For a language that the brand does not have, the text in the brand's own language is shown.
  expect(introduced('th')).toEqual(introduced(''));
  const none = { ...about, VI: { title: '', text: '' } };
  expect(introduced('zh', front(['VI', 'CN', 'EN'], none))).toEqual(introduced('en'));
});

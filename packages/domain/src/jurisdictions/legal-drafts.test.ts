import { expect, test } from 'vitest';
import { textLanguages } from '../content/announcement.ts';
import { parseMarkup } from '../content/markup.ts';
import { legalTexts, missingWords, siteTextFaults } from '../content/site-text.ts';
import { housePacks } from './codes.ts';
import { packOf } from './index.ts';
import { legalDraft } from './legal-drafts.ts';

const house = { brand: 'Lotus', languages: textLanguages };

test.each(legalTexts)(
  '[I04] every pack has a draft of %s in every language, none publishable before counsel filled it',
  (text) => {
    for (const code of housePacks) {
      const words = legalDraft(packOf(code), text, house);
      expect(missingWords(words, textLanguages)).toEqual([]);
      expect(siteTextFaults(text, words, 'VI')).toEqual(textLanguages.map((language) => ({ language, why: 'blank' })));
      for (const language of textLanguages) {
        const { body } = words[language];
        expect(body.startsWith('[['), `${code} ${language}`).toBe(true);
        expect(body).not.toMatch(/\{\w*\}/);
      }
    }
  },
);

test('[I04] the languages of a draft have the same headings and lists', () => {
  for (const text of legalTexts) {
    const words = legalDraft(packOf('licensed-online'), text, house);
    const shapes = textLanguages.map((language) =>
      parseMarkup(words[language].body).map((block) =>
        block.kind === 'list' ? `${block.items.length} items` : block.kind,
      ),
    );
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  }
});

test('[I04] a draft names the pack’s ages, and only the draws that the pack allows', () => {
  const own = legalDraft(packOf('own-draws'), 'terms', house).EN.body;
  const thai = legalDraft(packOf('thailand'), 'terms', house).EN.body;
  expect(own).toContain('Our own draws');
  expect(own).not.toContain('outside lottery');
  expect(thai).not.toContain('Our own draws');
  expect(thai).toContain(`at least ${packOf('thailand').ages.VN} if you play from Vietnam`);
});

test('[I04] only the brand’s languages are written', () => {
  const words = legalDraft(packOf('own-draws'), 'play', { ...house, languages: ['VI'] });
  expect(missingWords(words, textLanguages)).toEqual(['TY', 'EN', 'CN']);
});

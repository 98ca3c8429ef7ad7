import { aboutIn } from '@tamarind/domain/brand/about';
import type { BrandLanguage } from '@tamarind/domain/brand/document';
import { logoPicture, lookCss, markCss } from '@tamarind/domain/brand/look-css';
import type { BrandFront } from '../platform/http/brand-front.ts';
import type { BrandSettings } from './defaults.ts';

/**
 * The brand's data that the server inserts into the HTML of the sites, so that they show it before any script has run.
 */
export function frontOf({ document, brand }: BrandSettings, playMoney: boolean): BrandFront {
  const { look } = document;
  const logo = logoPicture(look.logo);
  return {
    name: brand.name,
    playMoney,
    about: aboutOf(document, brand.defaultLanguage),
    languages: [brand.defaultLanguage, ...brand.languages.filter((code) => code !== brand.defaultLanguage)],
    css: lookCss(look, logo),
    mark: logo ? markCss(logo) : '',
    header: look.light.header,
    logo: look.logo === null ? undefined : `/brand/${look.logo}.png`,
    icon: look.icon === null ? undefined : `/brand/${look.icon}`,
  };
}

/**
 * The brand's introduction by language tag, for each of the brand's languages. The key '' contains the text in the
 * brand's own language.
 */
function aboutOf(document: BrandSettings['document'], own: BrandLanguage): BrandFront['about'] {
  const offered = tags.filter(([, code]) => document.languages.includes(code));
  return Object.fromEntries([
    ['', aboutIn(document, own, own)],
    ...offered.map(([tag, code]) => [tag, aboutIn(document, code, own)]),
  ]);
}

/** Thai has two language codes in the specification [A04]; use the one that the sites use. */
const tags = [
  ['th', 'TH'],
  ['th', 'TY'],
  ['en', 'EN'],
  ['vi', 'VI'],
  ['zh', 'CN'],
] as const;

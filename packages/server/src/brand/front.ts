import { logoPicture, lookCss, markCss } from '@tamarind/domain/brand/look-css';
import type { BrandFront } from '../platform/http/brand-front.ts';
import type { BrandSettings } from './defaults.ts';

/** The brand for the sites' documents, which show it before any script has run. */
export function frontOf({ document, brand }: BrandSettings, playMoney: boolean): BrandFront {
  const { look } = document;
  const logo = logoPicture(look.logo);
  return {
    name: brand.name,
    playMoney,
    languages: [brand.defaultLanguage, ...brand.languages.filter((code) => code !== brand.defaultLanguage)],
    css: lookCss(look, logo),
    mark: logo ? markCss(logo) : '',
    header: look.light.header,
    logo: look.logo === null ? undefined : `/brand/${look.logo}.png`,
    icon: look.icon === null ? undefined : `/brand/${look.icon}`,
  };
}

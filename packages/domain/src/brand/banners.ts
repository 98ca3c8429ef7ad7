import { type TextLanguage, textLanguages } from '../content/announcement.ts';
import { isChannelAddress } from './channels.ts';

/** The position of a banner on the home page: among the slides at the top, or in the list below them. */
export const bannerPlaces = ['slide', 'banner'] as const;
export type BannerPlace = (typeof bannerPlaces)[number];

export const BANNER_MOST = { perPlace: 6, tag: 30, title: 80, text: 200, act: 30 } as const;

/** The words on a banner; `tag` is the small label above the title, `act` is the label of the button. */
export interface BannerText {
  readonly tag: string;
  readonly title: string;
  readonly text: string;
  readonly act: string;
}

/** A picture with text on the home page. It is part of the brand document and stays until a new version changes it. */
export interface BrandBanner {
  readonly place: BannerPlace;
  /** The name of an uploaded picture; null for a banner without one. A slide always has one. */
  readonly picture: string | null;
  /** The page that a click opens: a path of the site or an https address; '' for none. */
  readonly address: string;
  readonly texts: Readonly<Record<TextLanguage, BannerText>>;
}

export interface BannerFault {
  readonly field: string;
  readonly why: 'address' | 'empty' | 'bounds';
}

/**
 * The errors in a brand's banners: an invalid address, a slide without a picture, a banner without a title in any
 * language, or more banners in one position than the page shows.
 */
export function bannerFaults(banners: readonly BrandBanner[]): BannerFault[] {
  const faults: BannerFault[] = [];
  banners.forEach(({ place, picture, address, texts }, at) => {
    if (banners.slice(0, at).filter((other) => other.place === place).length >= BANNER_MOST.perPlace)
      faults.push({ field: `banners.${at}.place`, why: 'bounds' });
    if (address !== '' && !isChannelAddress(address)) faults.push({ field: `banners.${at}.address`, why: 'address' });
    if (place === 'slide' && picture === null) faults.push({ field: `banners.${at}.picture`, why: 'empty' });
    if (textLanguages.every((language) => texts[language].title.trim() === ''))
      faults.push({ field: `banners.${at}.texts`, why: 'empty' });
  });
  return faults;
}

/** The address of a banner's picture on the site. */
export const bannerPicture = (name: string): string => `/brand/${name}/banner.webp`;

/** A new banner without texts. */
export const emptyBanner = (place: BannerPlace): BrandBanner => ({
  place,
  picture: null,
  address: '',
  texts: Object.fromEntries(
    textLanguages.map((language) => [language, { tag: '', title: '', text: '', act: '' }]),
  ) as BrandBanner['texts'],
});

/** The first language in the given order in which the banner has a title; undefined without any title. */
export const bannerLanguage = (
  { texts }: Pick<BrandBanner, 'texts'>,
  order: readonly TextLanguage[],
): TextLanguage | undefined => order.find((language) => texts[language].title.trim() !== '');

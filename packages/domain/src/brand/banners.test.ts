import { expect, test } from 'vitest';
import { BANNER_MOST, type BrandBanner, bannerFaults, bannerLanguage, emptyBanner } from './banners.ts';

const titled = (change: Partial<BrandBanner> = {}): BrandBanner => {
  const { texts, ...banner } = emptyBanner('slide');
  return {
    ...banner,
    picture: 'a-1200x480',
    texts: { ...texts, VI: { tag: '', title: 'Mở cửa', text: '', act: '' } },
    ...change,
  };
};

test('[A05] a slide needs a picture, and every banner a title in one language and a page or an https address', () => {
  expect(bannerFaults([titled(), titled({ place: 'banner', picture: null, address: '/promotions' })])).toEqual([]);
  expect(bannerFaults([titled({ picture: null })])).toEqual([{ field: 'banners.0.picture', why: 'empty' }]);
  expect(bannerFaults([titled(), titled({ texts: emptyBanner('slide').texts })])).toEqual([
    { field: 'banners.1.texts', why: 'empty' },
  ]);
  for (const address of ['javascript:alert(1)', 'http://plain.example', '//other.example', 'promotions'])
    expect(bannerFaults([titled({ address })])).toEqual([{ field: 'banners.0.address', why: 'address' }]);
});

test('[A05] a place takes six banners, and the other place its own six', () => {
  const six = Array.from({ length: BANNER_MOST.perPlace }, () => titled());
  const below = six.map((banner): BrandBanner => ({ ...banner, place: 'banner' }));
  expect(bannerFaults([...six, ...below])).toEqual([]);
  expect(bannerFaults([...six, titled()])).toEqual([{ field: 'banners.6.place', why: 'bounds' }]);
});

test('[A04] a banner speaks the first language of the order in which it has a title', () => {
  expect(bannerLanguage(titled(), ['EN', 'VI', 'TY'])).toBe('VI');
  expect(bannerLanguage(titled(), ['EN', 'TY'])).toBeUndefined();
});

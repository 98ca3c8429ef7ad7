import { expect, test } from 'vitest';
import { isSiteText, isSlug, noWords, ownText, wordsHash } from './site-text.ts';
import { fitsPlace, helpMenu, inOrder } from './text-place.ts';

test('[M08] a topic follows the last supplied one of its category in the order of the brand', () => {
  const supplied = ['faq', 'withdraw', 'start', 'deposit'].map((topic) => ({ topic }));
  const own = [
    { slug: 'a', category: 'money' as const },
    { slug: 'b', category: 'more' as const },
    { slug: 'c', category: 'money' as const },
    { slug: 'd', category: 'care' as const },
  ];
  const names = helpMenu(supplied, own).map((one) => ('topic' in one ? one.topic : one.slug));
  expect(names).toEqual(['faq', 'b', 'withdraw', 'start', 'deposit', 'a', 'c', 'd']);
});

test('[M08] positions order the texts, and names order those of one position', () => {
  const items = [
    { slug: 'z', position: 2 },
    { slug: 'b', position: 9 },
    { slug: 'a', position: 9 },
  ];
  expect(inOrder(items).map(({ slug }) => slug)).toEqual(['z', 'a', 'b']);
});

test('[A05] names are words of small letters and digits with hyphens, and no supplied topic has them', () => {
  for (const slug of ['us', 'pay-at-7-eleven', 'a1']) expect(isSlug('topic', slug), slug).toBe(true);
  for (const slug of ['', 'a', 'A', '7up', 'a--b', '-a', 'a-', 'a/b', 'ä', 'x'.repeat(33)])
    expect(isSlug('page', slug), slug).toBe(false);
  expect([isSlug('topic', 'faq'), isSlug('page', 'faq')]).toEqual([false, true]);
  expect(ownText('page-about-us')).toEqual({ kind: 'page', slug: 'about-us' });
  expect(['topic-faq', 'help-nothing', 'page-', 'terms2'].filter(isSiteText)).toEqual([]);
  expect(['terms', 'help-faq', 'topic-bank'].every(isSiteText)).toBe(true);
});

test('[A05] only a topic has a category, and a given text has no place', () => {
  const place = { position: 1, isEnded: false };
  const [inMoney, nowhere] = [
    { ...place, category: 'money' as const },
    { ...place, category: null },
  ];
  expect([fitsPlace('topic', inMoney), fitsPlace('page', nowhere), fitsPlace(undefined, null)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([fitsPlace('topic', nowhere), fitsPlace('page', inMoney), fitsPlace('page', null)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(fitsPlace(undefined, nowhere)).toBe(false);
});

test('[S-H4] the hash covers the place of an added text and leaves that of a given text as it was', () => {
  const place = { category: null, position: 1, isEnded: false };
  expect(wordsHash(noWords, null)).toBe(wordsHash(noWords));
  expect(wordsHash(noWords, place)).not.toBe(wordsHash(noWords));
  expect(wordsHash(noWords, { ...place, isEnded: true })).not.toBe(wordsHash(noWords, place));
});

import { expect, test } from 'vitest';
import {
  type AnnouncementDraft,
  announcementFault,
  announcementTypes,
  formsFor,
  languageOrder,
  missingLanguages,
  phaseOf,
} from './announcement.ts';

const now = new Date('2026-11-22T05:00:00Z');
const later = new Date('2026-11-23T05:00:00Z');
const none = { title: '', body: '', tag: '', act: '' };
const whole = { ...none, title: 'Title', body: 'Text' };
const draft = (change: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  type: 'B',
  form: 'strip',
  audience: 'player',
  startsAt: now,
  endsAt: null,
  address: '',
  picture: null,
  texts: { TY: none, EN: whole, VI: none, CN: none },
  ...change,
});
const fault = (change: Partial<AnnouncementDraft>, isPublished = true) =>
  announcementFault(draft(change), { isPublished, now });

test('[M01] a published announcement needs a text, a slide its picture; a draft may lack both', () => {
  expect(fault({})).toBeUndefined();
  expect(fault({ texts: { TY: none, EN: { ...whole, body: ' ' }, VI: none, CN: none } })).toBe('texts');
  expect(fault({ texts: { TY: none, EN: none, VI: none, CN: none } }, false)).toBeUndefined();
  expect(fault({ form: 'slide' })).toBe('picture');
  expect(fault({ form: 'slide' }, false)).toBeUndefined();
  expect(
    fault({ form: 'banner', texts: { TY: none, EN: { ...none, title: 'x' }, VI: none, CN: none } }),
  ).toBeUndefined();
});

test('[M01] it ends after its start and, once published, after now; it opens only own pages and https', () => {
  expect(fault({ endsAt: now }, false)).toBe('endsAt');
  expect(fault({ startsAt: new Date(0), endsAt: now }, false)).toBeUndefined();
  expect(fault({ startsAt: new Date(0), endsAt: now })).toBe('endsAt');
  expect(fault({ endsAt: later })).toBeUndefined();
  for (const address of ['javascript:x', 'http://plain.example', '//evil.example'])
    expect(fault({ address })).toBe('address');
  for (const address of ['/promotions?type=new', 'https://shop.example/x']) expect(fault({ address })).toBeUndefined();
});

test('[M01] every type has a form for players; staff have notices only', () => {
  for (const type of announcementTypes) expect(formsFor(type, 'player').length).toBeGreaterThan(0);
  expect(announcementTypes.filter((type) => formsFor(type, 'staff').length > 0)).toEqual(['B']);
  expect(fault({ type: 'PL', form: 'strip' })).toBe('form');
  expect(fault({ audience: 'staff', form: 'slide' })).toBe('form');
});

test('[A04] readers of a missing language get the brand’s, then English, then any', () => {
  expect(languageOrder('CN', 'VI')).toEqual(['CN', 'VI', 'EN', 'TY']);
  expect(languageOrder('EN', 'EN')).toEqual(['EN', 'TY', 'VI', 'CN']);
  expect(missingLanguages(draft().texts, 'strip')).toEqual(['TY', 'VI', 'CN']);
});

test.each([
  ['draft', null, 'draft'],
  ['withdrawn', null, 'withdrawn'],
  ['published', null, 'running'],
  ['published', later, 'running'],
  ['published', now, 'over'],
] as const)('[M01] %s until %s is %s', (state, endsAt, phase) => {
  expect(phaseOf({ state, startsAt: new Date(0), endsAt }, now)).toBe(phase);
});

test('[M01] a published announcement of tomorrow is planned', () => {
  expect(phaseOf({ state: 'published', startsAt: later, endsAt: null }, now)).toBe('planned');
});

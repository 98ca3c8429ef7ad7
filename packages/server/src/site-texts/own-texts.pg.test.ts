import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { type OwnText, OWN_TEXTS_MOST } from '@tamarind/domain/content/site-text';
import { present } from '@tamarind/domain/present';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { siteTextActs, siteTextRoutes } from './index.ts';

const { getSiteText, getSiteTextVersion, getStaffSiteText, listHelpTexts, listOwnPages, listSiteTexts } =
  contract.siteTexts;
const { publishSiteText, saveSiteTextDraft } = contract.siteTexts;
type Words = InputOf<typeof saveSiteTextDraft>['words'];
type Place = NonNullable<InputOf<typeof saveSiteTextDraft>['place']>;

let app: TestApp;
let nok: { token: string };
let ann: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: [...siteTextRoutes, ...proposalRoutes(siteTextActs)] });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(2_000);
  [nok, ann] = [await app.staff('content_editor'), await app.staff('promotions')];
});

const blank = { title: '', body: '' };
const wordsOf = (title: string, body = '## Where?\nAt the counter.'): Words => ({
  TY: { title, body },
  EN: { title: `${title} in English`, body },
  VI: blank,
  CN: blank,
});
const topic = (change: Partial<Place> = {}): Place => ({ category: 'money', position: 10, isEnded: false, ...change });
const page = (change: Partial<Place> = {}): Place => ({ category: null, position: 10, isEnded: false, ...change });

const read = async (text: OwnText) => (await app.call(getStaffSiteText, { text }, nok)).value();
const save = (text: OwnText, words: Words, place: Place | undefined, lock = 0) =>
  app.call(saveSiteTextDraft, { text, lock, words, ...present({ place }) }, nok);
/** Proposes the saved draft. */
async function ask(text: OwnText) {
  const { draft } = await read(text);
  const { lock: number = 1, sha256 = 'a'.repeat(64) } = draft ?? {};
  const input = { text, from: 'draft', number, sha256, asksMembers: false, reason: 'asked by guests' } as const;
  return app.call(publishSiteText, input, nok);
}
async function publish(text: OwnText, words: Words, place: Place) {
  (await save(text, words, place)).value();
  (await agreeTo(app, await ask(text), ann)).value();
}
const topics = async (language: 'TY' | 'EN' | 'VI' = 'EN') =>
  (await app.call(listHelpTexts, { language })).value().topics;
const pages = async (language: 'TY' | 'EN' | 'VI' = 'EN') => (await app.call(listOwnPages, { language })).value().pages;

test('[M08] [S-H4] a topic that staff add reaches readers when a second person agrees to its words and place', async () => {
  const text = 'topic-pay-at-7-eleven';
  (await save(text, wordsOf('Counter'), topic())).value();
  const asked = await ask(text);
  expect((await agreeTo(app, asked, nok)).code).toBe('SAME_PERSON');
  expect(await topics()).toEqual([]);
  (await agreeTo(app, asked, ann)).value();
  expect(await topics()).toEqual([
    {
      slug: 'pay-at-7-eleven',
      category: 'money',
      language: 'EN',
      title: 'Counter in English',
      markup: '## Where?\nAt the counter.',
    },
  ]);
  expect((await topics('VI'))[0]?.language).toBe('TY');
  const listed = (await app.call(listSiteTexts, {}, nok)).value().texts.find((one) => one.text === text);
  expect(listed).toMatchObject({ title: 'Counter', place: topic(), missing: ['VI', 'CN'], isSupplied: false });
});

test('[S-H4] a changed place makes the proposal stale, and a place alone is a version of its own hash', async () => {
  const text = 'topic-counter';
  (await save(text, wordsOf('Counter'), topic())).value();
  const asked = await ask(text);
  (await save(text, wordsOf('Counter'), topic({ position: 20 }), 1)).value();
  expect((await agreeTo(app, asked, ann)).code).toBe('PROPOSAL_STALE');
  const { proposal } = asked.value();
  (await app.call(contract.proposals.decideProposal, { id: proposal, decision: 'refuse', note: 'moved' }, ann)).value();
  (await agreeTo(app, await ask(text), ann)).value();
  const first = (await read(text)).published;
  await publish(text, wordsOf('Counter'), topic({ position: 5, category: 'more' }));
  const { published } = await read(text);
  expect(published).toMatchObject({ number: 2, place: { position: 5, category: 'more' } });
  expect(published.sha256).not.toBe(first.sha256);
  const version = (await app.call(getSiteTextVersion, { text, number: 2 }, nok)).value();
  expect([version.place?.position, version.placeBefore?.position]).toEqual([5, 20]);
});

test('[M08] topics are in the order of their positions, and an ended one is shown no more until it is published again', async () => {
  await publish('topic-zebra', wordsOf('Zebra'), topic({ position: 1, category: 'care' }));
  await publish('topic-apple', wordsOf('Apple'), topic({ position: 2, category: 'care' }));
  const inCare = async () => (await topics()).filter(({ category }) => category === 'care').map(({ slug }) => slug);
  expect(await inCare()).toEqual(['zebra', 'apple']);
  await publish('topic-zebra', wordsOf('Zebra'), topic({ position: 1, category: 'care', isEnded: true }));
  expect(await inCare()).toEqual(['apple']);
  expect((await app.call(getSiteText, { text: 'topic-zebra' })).code).toBe('NOT_FOUND');
  const { versions } = await read('topic-zebra');
  const again = {
    text: 'topic-zebra',
    from: 'version',
    number: 1,
    asksMembers: false,
    reason: 'in use again',
  } as const;
  const asked = await app.call(publishSiteText, { ...again, sha256: versions[1]?.sha256 ?? '' }, nok);
  (await agreeTo(app, asked, ann)).value();
  expect(await inCare()).toEqual(['zebra', 'apple']);
});

test('[I04] a public page that staff add is listed and read with its description; an ended one is not found in any version', async () => {
  const text = 'page-about-us';
  const words = {
    ...wordsOf('About us'),
    EN: { title: 'About us', description: 'A house in Hanoi.', body: 'Since 2026.' },
  };
  await publish(text, words, page());
  expect(await pages()).toEqual([{ slug: 'about-us', language: 'EN', title: 'About us' }]);
  const found = (await app.call(getSiteText, { text, language: 'EN' })).value();
  expect(found).toMatchObject({ title: 'About us', description: 'A house in Hanoi.', markup: 'Since 2026.' });
  expect((await app.call(getSiteText, { text, language: 'VI' })).value()).toMatchObject({ language: 'TY' });
  await publish(text, words, page({ isEnded: true }));
  expect(await pages()).toEqual([]);
  for (const number of [undefined, 1])
    expect((await app.call(getSiteText, { text, language: 'EN', number })).code).toBe('NOT_FOUND');
  const listed = (await app.call(listSiteTexts, {}, nok)).value().texts.find((one) => one.text === text);
  expect(listed).toMatchObject({ missing: [], place: { isEnded: true } });
});

test('[A05] a name or a place that a text cannot have is refused, and nothing is saved', async () => {
  const refused = async (text: string, place?: Place) => {
    const { code, details } = await save(text as OwnText, wordsOf('x'), place);
    return [code, details['field']];
  };
  expect(await refused('topic-deposit', topic())).toEqual(['INPUT_INVALID', 'text']);
  expect(await refused(`page-${'long'.repeat(9)}`, page())).toEqual(['INPUT_INVALID', 'text']);
  expect(await refused('topic-parking')).toEqual(['INPUT_INVALID', 'place']);
  expect(await refused('topic-parking', page())).toEqual(['INPUT_INVALID', 'place']);
  expect(await refused('page-parking', topic())).toEqual(['INPUT_INVALID', 'place']);
  expect(await refused('help-faq', page())).toEqual(['INPUT_INVALID', 'place']);
  const drafts = await sql<{ text: string }>(app.pool)`select text from site_text_draft where text like '%parking'`;
  expect(drafts).toEqual([]);
});

test('[A05] the number of pages has a limit that counts drafts; each page may still be changed', async () => {
  const has = (await app.call(listSiteTexts, {}, nok)).value().texts.filter(({ text }) => text.startsWith('page-'));
  for (let at = has.length; at < OWN_TEXTS_MOST; at += 1)
    (await save(`page-number-${at}`, wordsOf('x'), page())).value();
  const full = await save('page-one-too-many', wordsOf('x'), page());
  expect([full.code, full.details]).toEqual(['TEXTS_FULL', { most: String(OWN_TEXTS_MOST) }]);
  (await save(`page-number-${OWN_TEXTS_MOST - 1}`, wordsOf('y'), page(), 1)).value();
});

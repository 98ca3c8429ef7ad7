import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { noWords } from '@tamarind/domain/content/site-text';
import { accountRoutes } from '../account/index.ts';
import { depositRoutes } from '../deposits/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalJobs, proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { siteTextActs, siteTextRoutes } from './index.ts';

const { account, deposits, siteTexts } = contract;
const { discardSiteTextDraft, getSiteText, getSiteTextVersion } = siteTexts;
const { getStaffSiteText, listHelpTexts, listSiteTexts, publishSiteText, saveSiteTextDraft } = siteTexts;
const { decideProposal } = contract.proposals;
type Words = InputOf<typeof saveSiteTextDraft>['words'];

let app: TestApp;
let database: pg.Client;
let mali: { token: string };
let tuan: { token: string };
beforeAll(async () => {
  app = await startTestApp({
    routes: [...siteTextRoutes, ...accountRoutes, ...depositRoutes, ...proposalRoutes(siteTextActs)],
  });
  database = new pg.Client({ connectionString: app.ownerUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await app.close();
});
beforeEach(async () => {
  for (const table of ['site_text_draft', 'site_text_version', 'staff_proposal'])
    await database.query(`delete from ${table}`);
  await database.query("delete from brand_setting where name = 'terms'");
  app.clock.advance(2_000);
  [mali, tuan] = [await app.staff('it_operations'), await app.staff('brand_manager')];
});

const wordsOf = (body: string): Words => ({
  TY: { title: 'ข้อกำหนด', body },
  EN: { title: 'Terms', body },
  VI: { title: '', body: '' },
  CN: { title: '', body: '' },
});
const read = async () => (await app.call(getStaffSiteText, { text: 'terms' }, mali)).value();
const save = (lock: number, body: string, by = mali) =>
  app.call(saveSiteTextDraft, { text: 'terms', lock, words: wordsOf(body) }, by);
const draftOf = async () => (await read()).draft ?? { lock: 0, sha256: 'a'.repeat(64) };

/** Proposes to publish the current draft of the terms. */
async function ask({ asksMembers = true, by = mali } = {}) {
  const { lock: number, sha256 } = await draftOf();
  return app.call(
    publishSiteText,
    { text: 'terms', from: 'draft', number, sha256, asksMembers, reason: 'new law' },
    by,
  );
}
async function publish(body: string, { asksMembers = true } = {}) {
  (await save(0, body)).value();
  (await agreeTo(app, await ask({ asksMembers }), tuan)).value();
  return (await read()).published;
}
const inForce = async (language: 'TY' | 'EN' | 'VI' = 'EN', number?: number) =>
  app.call(getSiteText, { text: 'terms', language, number });

test('[I04] [S-H4] a draft is read by nobody until a second person agrees; then its hash is on the page and in the audit log', async () => {
  expect((await inForce()).code).toBe('NOT_FOUND');
  (await save(0, 'Play fair.')).value();
  expect((await save(0, 'Again.')).code).toBe('DRAFT_CHANGED');
  expect((await save(1, 'Mine.', tuan)).code).toBe('DRAFT_TAKEN');
  const asked = await ask();
  expect((await ask()).code).toBe('PROPOSAL_OPEN');
  const { proposal } = asked.value();
  expect((await app.call(decideProposal, { id: proposal, decision: 'agree', note: 'fine' }, mali)).code).toBe(
    'SAME_PERSON',
  );
  expect((await inForce()).code).toBe('NOT_FOUND');
  (await agreeTo(app, asked, tuan)).value();

  const page = (await inForce()).value();
  expect(page).toMatchObject({ number: 1, title: 'Terms', markup: 'Play fair.', language: 'EN' });
  const auditor = await app.staff('auditor');
  const { records } = (await app.call(contract.audit.listAudit, { action: 'text.published' }, auditor)).value();
  expect(records[0]?.facts).toMatchObject({ sha256: page.sha256, before: '', reason: 'new law', asksMembers: true });
  expect((await read()).draft).toBeNull();
});

test('[S-H4] a proposal is stale once the draft was saved again or another version was published', async () => {
  (await save(0, 'First.')).value();
  const first = await ask();
  (await save(1, 'Second.')).value();
  expect((await agreeTo(app, first, tuan)).code).toBe('PROPOSAL_STALE');
  const { proposal } = first.value();
  (await app.call(decideProposal, { id: proposal, decision: 'refuse', note: 'changed' }, tuan)).value();
  expect((await read()).draft?.words.EN.body).toBe('Second.');
  (await agreeTo(app, await ask(), tuan)).value();
  expect((await inForce()).value().markup).toBe('Second.');
});

test('[S-H4] a proposal that nobody decides ends after a week, and the draft stays', async () => {
  (await save(0, 'Slow.')).value();
  const asked = await ask();
  app.clock.advance(8 * 24 * 3_600_000);
  [mali, tuan] = [await app.staff('it_operations'), await app.staff('brand_manager')];
  expect((await agreeTo(app, asked, tuan)).code).toBe('PROPOSAL_EXPIRED');
  for (const job of proposalJobs(siteTextActs)) await app.run(job);
  expect((await inForce()).code).toBe('NOT_FOUND');
  (await agreeTo(app, await ask(), tuan)).value();
  expect((await inForce()).value().markup).toBe('Slow.');
});

test('[S-H4] nobody proposes words with a blank, without the brand’s language, or others than the saved ones', async () => {
  (await save(0, 'We are [[company]].')).value();
  const blank = await ask();
  expect([blank.code, blank.details]).toMatchObject(['TEXT_FAULTY', { language: 'TY', why: 'blank' }]);
  const words = { ...noWords, EN: { title: 'Terms', body: 'Play fair.' } };
  (await app.call(saveSiteTextDraft, { text: 'terms', lock: 1, words: words as Words }, mali)).value();
  expect((await ask()).details).toMatchObject({ language: 'TY', why: 'empty' });
  const other = {
    text: 'terms',
    from: 'draft',
    number: 2,
    sha256: 'b'.repeat(64),
    asksMembers: true,
    reason: 'x y z',
  } as const;
  expect((await app.call(publishSiteText, other, mali)).code).toBe('DRAFT_CHANGED');
  const { sha256 } = await draftOf();
  const unasked = { ...other, text: 'privacy' as const, sha256 };
  expect((await app.call(publishSiteText, unasked, mali)).details).toMatchObject({ field: 'asksMembers' });
});

test('[I04] an older version is proposed anew, and every version stays readable', async () => {
  const first = await publish('One.');
  await publish('Two.');
  const anew = {
    text: 'terms',
    from: 'version',
    number: 1,
    sha256: first.sha256,
    asksMembers: false,
    reason: 'go back',
  } as const;
  (await agreeTo(app, await app.call(publishSiteText, anew, mali), tuan)).value();
  const page = (await inForce()).value();
  expect([page.number, page.markup, page.sha256]).toEqual([3, 'One.', first.sha256]);
  expect(page.versions.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect((await inForce('EN', 2)).value().markup).toBe('Two.');
  expect((await inForce('EN', 9)).code).toBe('NOT_FOUND');
  const third = (await app.call(getSiteTextVersion, { text: 'terms', number: 3 }, mali)).value();
  expect(third).toMatchObject({ restores: 1, words: { EN: { body: 'One.' } }, before: { EN: { body: 'Two.' } } });
  await expect(sql(app.pool)`update site_text_version set reason = 'x'`).rejects.toThrow(/permission/);
});

test('[I04] readers of a language without words get another one, which the page and the office name', async () => {
  await publish('Play fair.');
  expect((await inForce('VI')).value().language).toBe('TY');
  const { texts } = (await app.call(listSiteTexts, {}, mali)).value();
  const legal = texts.filter(({ isSupplied }) => !isSupplied);
  expect(legal.map(({ text, published, missing }) => [text, published?.number ?? 0, missing.length])).toEqual([
    ['terms', 1, 2],
    ['privacy', 0, 4],
    ['play', 0, 4],
  ]);
});

test('[M08] [S-H4] a help page is published over the supplied one and taken back by the same two steps', async () => {
  const text = 'help-deposit' as const;
  const publishHelp = async (words: Words) => {
    const { lock = 0, sha256 = '' } =
      (await app.call(saveSiteTextDraft, { text, lock: 0, words }, mali)).value().draft ?? {};
    const input = { text, from: 'draft', number: lock, sha256, asksMembers: false, reason: 'clearer' } as const;
    (await agreeTo(app, await app.call(publishSiteText, input, mali), tuan)).value();
  };
  const shown = async (language: 'TY' | 'VI') => (await app.call(listHelpTexts, { language })).value().texts;
  const inList = async () => (await app.call(listSiteTexts, {}, mali)).value().texts.find((one) => one.text === text);
  expect(await shown('TY')).toEqual([]);
  expect(await inList()).toMatchObject({ isSupplied: true, missing: [] });

  await publishHelp(wordsOf('## How?\nSo.'));
  expect(await shown('TY')).toEqual([{ text, language: 'TY', title: 'ข้อกำหนด', markup: '## How?\nSo.' }]);
  expect((await shown('VI'))[0]?.language).toBe('TY');
  expect(await inList()).toMatchObject({ isSupplied: false, missing: ['VI', 'CN'] });

  await publishHelp(noWords as Words);
  expect(await shown('TY')).toEqual([]);
  expect(await inList()).toMatchObject({ isSupplied: true, published: { number: 2 } });
});

test('[I04] new terms are agreed to before a deposit, by version and hash; each earlier yes stays as it was', async () => {
  const first = await publish('One.');
  const member = await app.member({ currency: 'THB', balance: 5_000n });
  const deposit = () => app.call(deposits.createDeposit, { method: 'promptpay', amount: 10_000n as never }, member);
  const terms = async () => (await app.call(account.getAccount, {}, member)).value().terms;
  const refused = await deposit();
  expect([refused.code, refused.details['version']]).toEqual(['TERMS_NEW', '1']);
  (await app.call(account.agreeTerms, { version: '1' }, member)).value();
  expect((await deposit()).code).toBeUndefined();

  await publish('One, with a comma.', { asksMembers: false });
  expect(await terms()).toMatchObject({ current: '2', agreed: '1', isDue: false });
  expect((await deposit()).code).not.toBe('TERMS_NEW');

  const third = await publish('Three.');
  expect(await terms()).toMatchObject({ current: '3', agreed: '1', isDue: true });
  expect((await deposit()).code).toBe('TERMS_NEW');
  const assistant = await app.member({ memberKind: 'sub_agent' });
  expect((await app.call(account.getAccount, {}, assistant)).value().terms).toMatchObject({ isDue: false });
  expect((await app.call(account.agreeTerms, { version: '2' }, member)).code).toBe('TERMS_NOT_AGREED');
  (await app.call(account.agreeTerms, { version: '3' }, member)).value();
  expect((await deposit()).code).not.toBe('TERMS_NEW');
  const rows = await sql<{ version: string; sha256: string }>(app.pool)`
    select version, sha256 from consent_record where member_id = ${member.id} and purpose = 'terms' order by id`;
  expect(rows).toEqual([
    { version: '1', sha256: first.sha256 },
    { version: '3', sha256: third.sha256 },
  ]);
  await expect(sql(app.pool)`update consent_record set sha256 = null`).rejects.toThrow(/permission/);
});

test('[S-H4] the database refuses a version of one person', async () => {
  (await save(0, 'Alone.')).value();
  const put = (checker: string) =>
    database.query(`insert into site_text_version (text, number, words, sha256, asks_members, reason, author, checker, published_at)
      select 'terms', 9, '{}', repeat('a', 64), true, 'x', d.author, ${checker}, now() from site_text_draft d`);
  await expect(put('d.author')).rejects.toThrow('site_text_version_two_people');
  await expect(put('null')).rejects.toThrow('site_text_version_whole');
});

test('[A05] anybody with the right discards a draft, which the audit log records', async () => {
  (await save(0, 'Forgotten.')).value();
  (await app.call(discardSiteTextDraft, { text: 'terms', lock: 1, reason: 'left behind' }, tuan)).value();
  expect((await read()).draft).toBeNull();
  const [row] = await sql<{ facts: { reason: string } }>(app.pool)`
    select facts from audit_record where action = 'text.draft_discarded' order by at desc limit 1`;
  expect(row?.facts.reason).toBe('left behind');
});

test('[I04] a registration agrees to the version that its form showed; with another one it is refused', async () => {
  await publish('First.');
  const form = (username: string, termsVersion: string) => ({
    username,
    password: 'mango-Sky-41',
    confirmPassword: 'mango-Sky-41',
    currency: 'THB' as const,
    payeeName: 'สมชาย ใจดี',
    birthday: '1990-05-01',
    termsAgreed: true,
    termsVersion,
    ageConfirmed: true,
    registerMethod: 'WEB' as const,
  });
  const register = (name: string, version: string) => app.call(contract.registration.register, form(name, version));
  (await register('slowreader1', '1')).value();
  await publish('Second.');
  const late = await register('slowreader2', '1');
  expect([late.code, late.details]).toEqual(['TERMS_NOT_AGREED', { version: '2' }]);
  (await register('slowreader2', '2')).value();
  const consents = await sql<{ account: string; version: string; isThese: boolean }>(app.pool)`
    select m.account, c.version, c.sha256 = v.sha256 as "isThese"
      from consent_record c join member m on m.id = c.member_id
      join site_text_version v on v.text = 'terms' and v.number::text = c.version
     where m.account like 'slowreader%' order by m.account`;
  expect(consents).toEqual([
    { account: 'slowreader1', version: '1', isThese: true },
    { account: 'slowreader2', version: '2', isThese: true },
  ]);
});

test('[A01] [M08] people who write content publish help pages by two of them, and see no legal document', async () => {
  const [nok, ann] = [await app.staff('content_editor'), await app.staff('promotions')];
  const text = 'help-faq' as const;
  const listed = (await app.call(listSiteTexts, {}, nok)).value().texts.map((one) => one.text);
  expect(listed).toContain(text);
  expect(listed).not.toContain('terms');
  const { draft } = (
    await app.call(saveSiteTextDraft, { text, lock: 0, words: wordsOf('## Why?\n\nSo.') }, nok)
  ).value();
  const wish = { text, from: 'draft' as const, number: 1, sha256: draft?.sha256 ?? '', asksMembers: false };
  const asked = await app.call(publishSiteText, { ...wish, reason: 'questions of the week' }, nok);
  expect((await agreeTo(app, asked, nok)).code).toBe('SAME_PERSON');
  (await agreeTo(app, asked, ann)).value();
  expect((await app.call(listHelpTexts, { language: 'EN' })).value().texts.map((one) => one.text)).toEqual([text]);

  (await save(0, 'Terms.')).value();
  const codes = [
    await app.call(getStaffSiteText, { text: 'terms' }, nok),
    await app.call(saveSiteTextDraft, { text: 'terms', lock: 1, words: wordsOf('Mine.') }, nok),
    await app.call(discardSiteTextDraft, { text: 'terms', lock: 1, reason: 'mine instead' }, nok),
    await ask({ by: nok }),
    await agreeTo(app, await ask(), nok),
  ].map(({ code }) => code);
  expect(codes).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
});

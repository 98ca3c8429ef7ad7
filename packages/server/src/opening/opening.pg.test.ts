import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { type LegalText, legalTexts, noWords } from '@tamarind/domain/content/site-text';
import { documentHash } from '@tamarind/domain/brand/document';
import { houseDocument } from '@tamarind/domain/brand/house';
import { openingSteps } from '@tamarind/domain/opening/missing';
import { insertVersion } from '../brand/index.ts';
import { seedReceiving } from '../demo/receiving.ts';
import { seedSiteTexts } from '../demo/site-texts.ts';
import { lotteryRoutes } from '../lottery/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { only, sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { siteTextActs, siteTextRoutes } from '../site-texts/index.ts';
import { supportRoutes } from '../support/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openingActs, openingRoutes } from './index.ts';

const { getOpening, applyPack, openHouse } = contract.opening;
const { decideProposal } = contract.proposals;
const { getStaffSiteText, publishSiteText, saveSiteTextDraft } = contract.siteTexts;
const { getStatus, getWhitelabel } = contract.brand;

let app: TestApp;
/** Connects as the schema's owner, because the application may not undo the opening or delete people. */
let database: pg.Client;
beforeAll(async () => {
  app = await startTestApp({
    routes: [
      ...openingRoutes,
      ...lotteryRoutes,
      ...supportRoutes,
      ...siteTextRoutes,
      ...proposalRoutes({ ...openingActs, ...siteTextActs }),
    ],
  });
  database = new pg.Client({ connectionString: app.ownerUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await app.close();
});
/** Each test starts with a new platform that is not open to visitors yet and has no people and no prices. */
beforeEach(async () => {
  for (const table of [
    'house_opening',
    'brand_version',
    'receiving_account',
    'site_text_draft',
    'site_text_version',
    'staff_proposal',
    'staff_session',
    'staff_right_use',
    'staff_grant',
    'staff',
    'lottery_price',
    'lottery_limit',
    'lottery_ladder',
  ])
    await database.query(`delete from ${table}`);
  await database.query("delete from brand_setting where name in ('jurisdiction', 'playerLimits', 'terms')");
  app.clock.advance(2_000);
});

type Person = Awaited<ReturnType<TestApp['staff']>>;
const reason = 'we are ready';
const stepsFor = async (who: Person) => (await app.call(getOpening, {}, who)).value();
const missingFor = async (who: Person) =>
  (await stepsFor(who)).steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
const choose = (pack: InputOf<typeof applyPack>['pack'], who: Person) => app.call(applyPack, { pack, reason }, who);
const statusNow = async () => (await app.call(getStatus, {})).value().status;

/** Publishes the default document as the first brand version. */
const publishBrand = ([author, checker]: [Person, Person]) =>
  inTransaction(app.pool, async (tx) => {
    const idOf = async ({ username }: Person) =>
      only(await sql<{ id: bigint }>(tx)`select id from staff where username = ${username}`).id;
    await insertVersion(tx, {
      number: 1,
      document: houseDocument,
      sha256: documentHash(houseDocument),
      reason: 'the first',
      restores: null,
      authorId: await idOf(author),
      checkerId: await idOf(checker),
      publishedAt: app.clock.now(),
    });
  });

/**
 * Prepares everything that the opening requires: two owners, a brand version, two people for the daily work, receiving
 * accounts, legal documents and prices.
 */
async function readyHouse(): Promise<[Person, Person]> {
  const owners: [Person, Person] = [await app.staff('owner'), await app.staff('owner')];
  await app.staff('officer');
  await app.staff('approver');
  await seedReceiving(app.platform);
  await seedSiteTexts(app.platform);
  await publishBrand(owners);
  (await choose('licensed-online', owners[0])).value();
  return owners;
}

test('[A01] a closed house refuses visitors, but says what the brand is; staff work', async () => {
  const nid = await app.staff('owner');
  expect(await statusNow()).toBe(3);
  expect((await app.call(getWhitelabel, {})).status).toBe(200);
  for (const answer of [
    await app.call(contract.lottery.listOpenDraws, {}),
    await app.call(contract.support.startChat, { language: 'EN', text: 'Are you open?' }),
  ])
    expect([answer.status, answer.code]).toEqual([503, 'HOUSE_NOT_OPEN']);
  expect((await app.call(contract.operators.getHouse, {})).status).toBe(200);
  // The back office reads the lotteries' names by a request that visitors may also send; before the opening it works
  // for staff only.
  expect((await app.call(contract.lottery.listGames, {}, nid)).status).toBe(200);
  expect((await app.call(contract.lottery.listGames, {})).code).toBe('HOUSE_NOT_OPEN');
  expect(await missingFor(nid)).toEqual(openingSteps);
});

test('[A01] each step is done by what it asks for', async () => {
  const nid = await app.staff('owner');
  const lan = await app.staff('owner');
  const people = ['results', 'payouts', 'support'];
  expect(await missingFor(nid)).toEqual([
    'brand',
    'jurisdiction',
    'legal',
    ...people,
    'receiving',
    'lotteries',
    'limits',
  ]);
  expect(await stepsFor(nid)).toMatchObject({ brand: { name: 'Tamarind' }, unlimited: ['THB', 'VND'] });
  await publishBrand([nid, lan]);
  expect(await missingFor(nid)).toEqual(['jurisdiction', 'legal', ...people, 'receiving', 'lotteries', 'limits']);
  await app.staff('officer');
  expect(await missingFor(nid)).toEqual([
    'jurisdiction',
    'legal',
    'results',
    'payouts',
    'receiving',
    'lotteries',
    'limits',
  ]);
  const approver = await app.staff('approver');
  expect(await missingFor(nid)).toEqual(['jurisdiction', 'legal', 'receiving', 'lotteries', 'limits']);
  await seedSiteTexts(app.platform);
  expect(await missingFor(nid)).toEqual(['jurisdiction', 'receiving', 'lotteries', 'limits']);
  await seedReceiving(app.platform);
  expect(await missingFor(nid)).toEqual(['jurisdiction', 'lotteries', 'limits']);
  await database.query("delete from receiving_account where method in ('vietqr', 'viet_transfer')");
  expect(await stepsFor(nid)).toMatchObject({ unpayable: ['VND'] });
  expect(await missingFor(nid)).toEqual(['jurisdiction', 'receiving', 'lotteries', 'limits']);
  await sql(app.pool)`update staff set active = false where username = ${approver.username}`;
  expect(await missingFor(nid)).toEqual(['jurisdiction', 'results', 'payouts', 'receiving', 'lotteries', 'limits']);
});

test('[A01] [S-H4] two accounts of one person are no two owners', async () => {
  const nid = await app.staff('owner');
  const other = await app.staff('owner');
  expect(await missingFor(nid)).not.toContain('owners');
  await database.query(
    'update staff set person_id = (select person_id from staff where username = $1) where username = $2',
    [nid.username, other.username],
  );
  expect(await missingFor(nid)).toContain('owners');
});

test('[A01] a pack puts the lotteries that it allows on sale, with limits for members; a second time changes nothing', async () => {
  const nid = await app.staff('owner');
  expect((await choose('licensed-online', nid)).value()).toEqual({ proposal: null });
  const { lotteriesOnSale } = await stepsFor(nid);
  expect(lotteriesOnSale).toBeGreaterThan(50);
  const missing = await missingFor(nid);
  for (const step of ['jurisdiction', 'lotteries', 'limits']) expect(missing).not.toContain(step);
  const rows = async () =>
    (
      await database.query(`select (select count(*) from lottery_price) as prices, (select count(*) from lottery_limit) as limits,
      (select count(*) from lottery_ladder) as ladders,
      (select value #>> '{THB,deposit,day}' from brand_setting where name = 'playerLimits') as deposit`)
    ).rows[0];
  const before = await rows();
  expect(before).toMatchObject({ deposit: '5000000' });
  (await choose('licensed-online', nid)).value();
  expect(await rows()).toEqual(before);
  const sold = (await app.call(contract.lottery.listGames, {}, nid)).value().games.filter(({ isOn }) => isOn);
  expect(sold.map(({ code }) => code)).not.toContain('yeekee15');
  expect(await stepsFor(nid)).toMatchObject({ lotteriesOnSale, jurisdiction: 'licensed-online', opened: null });
});

test('[A01] [I04] a pack brings the legal documents as drafts, which two people fill in and publish before the opening', async () => {
  const [nid, lan] = [await app.staff('owner'), await app.staff('owner')];
  (await choose('own-draws', nid)).value();
  expect((await stepsFor(nid)).legalMissing).toEqual(['terms', 'privacy', 'play']);
  const read = async (text: LegalText) => (await app.call(getStaffSiteText, { text }, nid)).value().draft;
  for (const text of legalTexts) {
    const draft = await read(text);
    if (!draft) throw new Error('no draft');
    expect([draft.author, draft.faults.length]).toEqual([null, 4]);
    const ask = { text, from: 'draft', number: draft.lock, sha256: draft.sha256, asksMembers: false, reason } as const;
    expect((await app.call(publishSiteText, ask, nid)).code).toBe('TEXT_FAULTY');
    const words = JSON.parse(JSON.stringify(draft.words).replaceAll(/\[\[.*?\]\]/g, 'Lotus')) as typeof draft.words;
    const saved = (await app.call(saveSiteTextDraft, { text, lock: draft.lock, words }, nid)).value().draft;
    const { lock: number = 0, sha256 = '' } = saved ?? {};
    (await agreeTo(app, await app.call(publishSiteText, { ...ask, number, sha256 }, nid), lan)).value();
  }
  expect((await stepsFor(nid)).legalMissing).toEqual([]);
  expect(await missingFor(nid)).not.toContain('legal');

  // Choosing another pack leaves published documents as they are and adds no drafts for them.
  (await choose('licensed-online', nid)).value();
  expect(await read('terms')).toBeNull();
});

test('[A01] a second pack replaces drafts that nobody touched, and keeps those that somebody writes', async () => {
  const nid = await app.staff('owner');
  (await choose('own-draws', nid)).value();
  const read = async (text: LegalText) => (await app.call(getStaffSiteText, { text }, nid)).value().draft;
  const first = await read('privacy');
  const words = first?.words ?? noWords;
  const mine = { ...words, EN: { title: 'Mine', body: 'Mine.' } } as NonNullable<typeof first>['words'];
  (await app.call(saveSiteTextDraft, { text: 'privacy', lock: first?.lock ?? 0, words: mine }, nid)).value();
  expect((await read('terms'))?.words.EN.body).not.toContain('outside lottery');
  (await choose('licensed-online', nid)).value();
  expect((await read('terms'))?.words.EN.body).toContain('outside lottery');
  expect((await read('privacy'))?.words.EN.body).toBe('Mine.');
});

test('[A01] another pack changes what is sold at once; one whose law allows nothing sells nothing and keeps the house closed', async () => {
  const nid = await app.staff('owner');
  (await choose('licensed-online', nid)).value();
  const many = (await stepsFor(nid)).lotteriesOnSale;
  (await choose('own-draws', nid)).value();
  const few = (await stepsFor(nid)).lotteriesOnSale;
  expect(few > 0 && few < many).toBe(true);
  for (const pack of ['thailand', 'vietnam'] as const) {
    (await choose(pack, nid)).value();
    expect((await stepsFor(nid)).lotteriesOnSale).toBe(0);
    expect(await missingFor(nid)).toContain('lotteries');
  }
});

test('[I04] the minimum ages are those of the pack', async () => {
  const nid = await app.staff('owner');
  const ages = async () => (await app.call(contract.brand.getRegisterSetting, {}, nid)).value().ageMin;
  (await choose('licensed-online', nid)).value();
  expect(await ages()).toEqual({ TH: 20, VN: 18 });
  (await choose('thailand', nid)).value();
  expect(await ages()).toEqual({ TH: 20, VN: 20 });
});

test('[A01] [S-H4] two owners open the house; one does not, and it opens once', async () => {
  const [nid, lan] = await readyHouse();
  const asked = await app.call(openHouse, { reason }, nid);
  const { proposal } = asked.value();
  expect((await app.call(openHouse, { reason }, lan)).code).toBe('PROPOSAL_OPEN');
  expect((await app.call(decideProposal, { id: proposal, decision: 'agree', note: 'me too' }, nid)).code).toBe(
    'SAME_PERSON',
  );
  expect(await statusNow()).toBe(3);

  (await agreeTo(app, asked, lan)).value();
  expect(await statusNow()).toBe(0);
  expect((await app.call(contract.lottery.listOpenDraws, {})).status).toBe(200);
  expect((await stepsFor(nid)).opened).toEqual({ at: expect.any(Date), by: [nid.username, lan.username] });
  expect((await app.call(openHouse, { reason }, nid)).code).toBe('HOUSE_OPEN');
  const [row] = await sql<{ facts: object }>(app.pool)`
    select facts from audit_record where action = 'house.opened'`;
  expect(row?.facts).toEqual({ by: nid.username, reason });
});

test('[A01] a house that misses a step is not opened, neither by the proposal nor by the agreement', async () => {
  const nid = await app.staff('owner');
  const refused = await app.call(openHouse, { reason }, nid);
  expect(refused.code).toBe('OPENING_INCOMPLETE');

  await database.query('delete from staff_session');
  await database.query('delete from staff_grant');
  const [first, second] = await readyHouse();
  const asked = await app.call(openHouse, { reason }, first);
  await sql(app.pool)`update staff set active = false where username like 'approver%'`;
  expect((await agreeTo(app, asked, second)).code).toBe('OPENING_INCOMPLETE');
  expect(await statusNow()).toBe(3);
  await sql(app.pool)`update staff set active = true where username like 'approver%'`;
  (await agreeTo(app, asked, second)).value();
  expect(await statusNow()).toBe(0);
});

test('[A01] [S-H4] a refused proposal leaves the house closed, and it may be asked again', async () => {
  const [nid, lan] = await readyHouse();
  const { proposal } = (await app.call(openHouse, { reason }, nid)).value();
  (await app.call(decideProposal, { id: proposal, decision: 'refuse', note: 'not yet' }, lan)).value();
  expect(await statusNow()).toBe(3);
  (await agreeTo(app, await app.call(openHouse, { reason }, lan), nid)).value();
  expect(await statusNow()).toBe(0);
});

test('[S-H4] the database refuses an opening by one person, and a second opening', async () => {
  const [nid] = await readyHouse();
  const one = `(select id from staff where username = '${nid.username}')`;
  const put = (by: string) =>
    database.query(`insert into house_opening (opened_at, asked_by, agreed_by) values (now(), ${by})`);
  await expect(put(`${one}, ${one}`)).rejects.toThrow('house_opening_two_people');
  await expect(put(`${one}, null`)).rejects.toThrow('house_opening_whole');
  await put('null, null');
  await expect(put('null, null')).rejects.toThrow('house_opening_pkey');
});

test('[A01] [S-H4] once the house is open, another pack takes a second owner, and the limits of the house stay', async () => {
  const [nid, lan] = await readyHouse();
  (await agreeTo(app, await app.call(openHouse, { reason }, nid), lan)).value();
  await database.query(`update brand_setting set value = '{}' where name = 'playerLimits'`);
  const asked = await choose('own-draws', nid);
  expect((await stepsFor(nid)).jurisdiction).toBe('licensed-online');
  (await agreeTo(app, asked, lan)).value();
  expect((await stepsFor(nid)).jurisdiction).toBe('own-draws');
  const [limits] = await sql<{ value: object }>(app.pool)`select value from brand_setting where name = 'playerLimits'`;
  expect(limits?.value).toEqual({});
});

test('[A01] a house that opened before packs shows the jurisdiction of its settings, until it chooses', async () => {
  const [nid, lan] = await readyHouse();
  (await agreeTo(app, await app.call(openHouse, { reason }, nid), lan)).value();
  await database.query("delete from brand_setting where name = 'jurisdiction'");
  expect((await stepsFor(nid)).jurisdiction).toBe('demo');
  expect(await missingFor(nid)).not.toContain('jurisdiction');
});

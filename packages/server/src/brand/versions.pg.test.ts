import { createHash, verify } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { canonicalJson } from '@tamarind/domain/brand/document';
import { paletteOf } from '@tamarind/domain/brand/palette';
import { branded } from '../platform/http/brand-front.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { sql } from '../platform/db/sql.ts';
import { enterPayoutConnection } from '../testing/payout-connections.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { brandActs, frontOf, mountBrandPictures, settingsAtDoor } from './index.ts';

const {
  addBrandPicture,
  discardBrandDraft,
  getBrandFile,
  getBrandVersions,
  getWhitelabel,
  publishBrand,
  saveBrandDraft,
} = contract.brand;
const { decideProposal } = contract.proposals;
type Document = InputOf<typeof saveBrandDraft>['document'];

let app: TestApp;
let mali: { token: string };
let tuan: { token: string };
let first: Document;
beforeAll(async () => {
  app = await startTestApp({ routes: proposalRoutes(brandActs), mount: mountBrandPictures });
  [mali, tuan] = [await app.staff('it_operations'), await app.staff('brand_manager')];
  first = (await read()).published.document;
});
afterAll(() => app.close());

const read = async () => (await app.call(getBrandVersions, {}, mali)).value();
const save = (lock: number, document: Document, by = mali) => app.call(saveBrandDraft, { lock, document }, by);
const ask = (from: 'draft' | 'version', number: number, document: Document, by = mali) =>
  app.call(publishBrand, { from, number, document, reason: 'new season' }, by);
const decide = (id: string, decision: 'agree' | 'refuse' = 'agree', by = tuan) =>
  app.call(decideProposal, { id, decision, note: 'seen' }, by);
const name = async () => (await app.call(getWhitelabel, {})).value().brand.name;
const lotus = (): Document => ({
  ...first,
  name: 'Lotus House',
  merchantCode: 'lotus',
  languages: ['VI', 'EN'],
  defaultLanguage: 'VI',
  currencies: ['VND'],
  look: { ...first.look, ...(paletteOf('#0b5d57', '#f2a33c') as Pick<Document['look'], 'ramps' | 'light' | 'dark'>) },
});

test('[A05] a draft changes nothing until a second person agrees; then every reader has it, with its hash in the audit log', async () => {
  expect((await read()).published.number).toBe(0);
  const { draft } = (await save(0, lotus())).value();
  expect(draft?.changes.find(({ field }) => field === 'name')).toMatchObject({
    before: 'Tamarind',
    after: 'Lotus House',
  });
  expect(await name()).toBe('Tamarind');
  expect((await save(0, lotus())).code).toBe('DRAFT_CHANGED');
  expect((await save(1, lotus(), tuan)).code).toBe('DRAFT_TAKEN');
  expect((await ask('draft', 1, first)).code).toBe('DRAFT_CHANGED');

  const { proposal } = (await ask('draft', 1, lotus())).value();
  expect((await ask('draft', 1, lotus())).code).toBe('PROPOSAL_OPEN');
  expect((await decide(proposal, 'agree', mali)).code).toBe('SAME_PERSON');
  expect(await name()).toBe('Tamarind');
  (await decide(proposal)).value();

  expect((await app.call(getWhitelabel, {})).value().brand).toMatchObject({
    name: 'Lotus House',
    merchantCode: 'lotus',
    languages: ['VI', 'EN'],
    defaultLanguage: 'VI',
    currencies: ['VND'],
  });
  const after = await read();
  expect([after.draft, after.versions.length, after.published.number]).toEqual([null, 1, 1]);
  const auditor = await app.staff('auditor');
  const { records } = (await app.call(contract.audit.listAudit, { action: 'brand.published' }, auditor)).value();
  expect(records[0]?.facts['sha256']).toBe(after.published.sha256);
});

test('[A05] [D03] nobody joins with a currency that the published brand does not have', async () => {
  const form = {
    username: 'newcomer1',
    password: 'mango-Sky-41',
    confirmPassword: 'mango-Sky-41',
    payeeName: 'Nguyen Thi Linh',
    birthday: '1990-05-01',
    termsAgreed: true,
    ageConfirmed: true,
    registerMethod: 'WEB' as const,
  };
  const refused = await app.call(contract.registration.register, { ...form, currency: 'THB' });
  expect([refused.code, refused.details['field']]).toEqual(['INPUT_INVALID', 'currency']);
  (await app.call(contract.registration.register, { ...form, currency: 'VND' })).value();
});

test('[A05] a proposal is stale once the draft was saved again, and refusing it leaves the draft open', async () => {
  const open = (await save(0, { ...lotus(), name: 'First try' })).value().draft;
  const { proposal } = (await ask('draft', 1, { ...lotus(), name: 'First try' })).value();
  await save(open?.lock ?? 0, { ...lotus(), name: 'Second try' });
  expect((await decide(proposal)).code).toBe('DRAFT_CHANGED');
  (await decide(proposal, 'refuse')).value();
  expect((await read()).draft?.document.name).toBe('Second try');
  await app.call(discardBrandDraft, { lock: 2, reason: 'start anew' }, tuan);
  expect((await read()).draft).toBeNull();
});

test('[A05] a pair of colours under AA is saved with its measured ratio, and not published', async () => {
  const pale = { ...lotus(), look: { ...first.look, light: { ...first.look.light, 'ink-3': '#a0a0a0' } } };
  const { draft } = (await save(0, pale)).value();
  expect(draft?.faults).toContainEqual({ field: 'look.light.ink-3', why: 'contrast', ground: 'surface', ratio: 261 });
  const refused = await ask('draft', 1, pale);
  expect([refused.code, refused.details['why']]).toEqual(['BRAND_FAULTY', 'contrast']);
  await app.call(discardBrandDraft, { lock: 1, reason: 'too pale' }, mali);
});

test('[A05] an older version is published anew by two people, and the diff goes both ways', async () => {
  await save(0, { ...lotus(), name: 'Lotus Night' });
  await decide((await ask('draft', 1, { ...lotus(), name: 'Lotus Night' })).value().proposal);
  expect(await name()).toBe('Lotus Night');
  const old = (await read()).versions.find(({ number }) => number === 1);
  await decide((await ask('version', 1, old?.document ?? first)).value().proposal);
  const { versions, published } = await read();
  expect([await name(), published.number, versions[0]?.restores]).toEqual(['Lotus House', 3, 1]);
  expect(published.sha256).toBe(old?.sha256);
  expect(versions[0]?.changes).toEqual([{ field: 'name', before: 'Lotus Night', after: 'Lotus House' }]);
});

test('[A05] a version is downloaded as a file whose signature and hash anybody can check', async () => {
  const { text } = (await app.call(getBrandFile, { number: 3 }, mali)).value();
  const { signature, ...content } = JSON.parse(text) as {
    signature: { publicKey: string; value: string };
    document: unknown;
    sha256: string;
  };
  const proves = (what: unknown) =>
    verify(null, Buffer.from(canonicalJson(what)), signature.publicKey, Buffer.from(signature.value, 'base64'));
  expect([proves(content), proves({ ...content, sha256: '0' })]).toEqual([true, false]);
  expect(createHash('sha256').update(canonicalJson(content.document)).digest('hex')).toBe(content.sha256);
});

test('[A05] a logo is drawn anew and served under its content’s name; SVG and other files are refused', async () => {
  const draw = (kind: 'webp' | 'jpeg' | 'png') =>
    sharp({ create: { width: 300, height: 100, channels: 4, background: '#0b5d57' } })
      .toFormat(kind)
      .toBuffer();
  const add = (bytes: Buffer, kind: 'logo' | 'icon' = 'logo') =>
    app.call(addBrandPicture, { kind, picture: bytes.toString('base64') }, mali);
  for (const kind of ['webp', 'jpeg', 'png'] as const)
    expect((await add(await draw(kind))).value().name).toMatch(/^[0-9a-f]{32}-300x100$/);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect([(await add(svg)).code, (await add(Buffer.from('GIF89a'))).code]).toEqual(['INPUT_INVALID', 'INPUT_INVALID']);
  const logo = (await add(await draw('png'))).value().name;
  const icon = (await add(await draw('png'), 'icon')).value().name;
  const served = await app.http.inject(`/brand/${logo}.png`);
  expect([served.statusCode, served.headers['content-type'], served.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ]);
  // Drawing a picture that the server has drawn already changes no byte, so a file that is applied twice gets the same
  // picture names.
  expect((await add(served.rawPayload)).value().name).toBe(logo);
  const small = await app.http.inject(`/brand/${icon}/192.png`);
  expect((await sharp(small.rawPayload).metadata()).width).toBe(192);
  expect((await app.http.inject('/brand/../secrets')).statusCode).toBe(404);

  const document = { ...lotus(), look: { ...lotus().look, logo, icon } };
  await save(0, document);
  await decide((await ask('draft', 1, document)).value().proposal);
  const html = branded(
    '<html lang="th"><head><title>{brand}</title><link rel="icon" href="/mark.svg"></head><img src="/mark.svg"></html>',
    frontOf(await settingsAtDoor(app.platform), false),
  );
  expect(html).toContain('data-languages="VI EN" data-brand="Lotus House"');
  expect(html).toContain('<title>Lotus House</title>');
  expect(html).toContain(`<img src="/brand/${logo}.png"`);
  expect(html).toContain(`href="/brand/${icon}/64.png"`);
  expect(html).toMatch(/<style>:root:root\{--tamarind-50:.*aspect-ratio:300\/100/);
});

test('[J06] withdrawals to an e-wallet are switched on only where a connection pays them', async () => {
  const { draft, published } = await read();
  const { cashier } = published.document;
  const withOn = (code: 'momo_wallet' | 'truemoney_wallet' | 'zalopay_wallet'): Document => ({
    ...published.document,
    cashier: {
      ...cashier,
      withdrawals: { ...cashier.withdrawals, [code]: { ...cashier.withdrawals[code], isOn: true } },
    },
  });
  const faultsOf = async (document: Document) => {
    const lock = (await read()).draft?.lock ?? 0;
    return (await save(lock, document)).value().draft?.faults;
  };
  if (draft) (await app.call(discardBrandDraft, { lock: draft.lock, reason: 'begin again' }, mali)).value();
  for (const code of ['truemoney_wallet', 'zalopay_wallet', 'momo_wallet'] as const)
    expect(await faultsOf(withOn(code))).toEqual([{ field: `cashier.withdrawals.${code}.isOn`, why: 'unpaid' }]);
  const lock = (await read()).draft?.lock ?? 0;
  expect(await ask('draft', lock, withOn('momo_wallet'))).toMatchObject({
    code: 'BRAND_FAULTY',
    details: { field: 'cashier.withdrawals.momo_wallet.isOn', why: 'unpaid' },
  });
  await enterPayoutConnection(app, 'http://127.0.0.1:9', 'momo', { id: '0193a000-0000-7000-8000-0000000000d1' });
  expect(await faultsOf(withOn('momo_wallet'))).toEqual([]);
  const { proposal } = (await ask('draft', lock + 1, withOn('momo_wallet'))).value();
  (await decide(proposal)).value();
  // If a payment connection is switched off for a while, other changes of the brand can still be published.
  await sql(app.pool)`update payment_connection set is_on = false`;
  const next = (await read()).published.document;
  expect(await faultsOf({ ...next, name: 'Lotus Home' })).toEqual([]);
  (await app.call(discardBrandDraft, { lock: 1, reason: 'only looked' }, mali)).value();
});

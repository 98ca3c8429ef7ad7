import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import type { InputOf } from '@tamarind/contract/endpoint';
import { bannerPicture, emptyBanner } from '@tamarind/domain/brand/banners';
import { paletteOf } from '@tamarind/domain/brand/palette';
import { activeStaff } from '../operators/index.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { receivingActs, receivingDetails, receivingRoutes } from '../receiving/index.ts';
import { drawnPng } from '../testing/picture.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { applyBrandFile, brandActs, exportBrandFile, mountBrandPictures } from './index.ts';

const { addBrandPicture, discardBrandDraft, getBrandVersions, publishBrand, saveBrandDraft } = contract.brand;
type Document = InputOf<typeof saveBrandDraft>['document'];

let folder: string;
let first: House;
let second: House;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamarind-brand-'));
  [first, second] = [await newHouse(), await newHouse()];
});
afterAll(async () => {
  await first.app.close();
  await second.app.close();
  await rm(folder, { recursive: true });
});

/** An operator's installation with its own database, and two people who may publish. */
interface House {
  readonly app: TestApp;
  readonly people: readonly [Person, Person];
}
type Person = Awaited<ReturnType<TestApp['staff']>>;

async function newHouse(): Promise<House> {
  const app = await startTestApp({
    routes: [...proposalRoutes({ ...brandActs, ...receivingActs }), ...receivingRoutes],
    mount: mountBrandPictures,
  });
  return { app, people: [await app.staff('brand_manager'), await app.staff('it_operations')] };
}

/** Runs the brand command as an operator does, on the database of an installation. */
const command = ({ app }: House, ...parameters: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('../brand.ts', import.meta.url)), ...parameters],
      { cwd: folder, env: { PATH: process.env['PATH'], DATABASE_URL: app.platform.config.DATABASE_URL } },
      (failure, out, error) => resolve({ code: Number(failure?.code ?? 0), out, error }),
    );
  });
/** Applies a brand file. The pictures beside it are those that the first installation exports. */
async function apply({ app }: House, text: string, { username }: Person) {
  const staff = (await activeStaff(app.pool)).find((one) => one.username === username);
  if (!staff) throw new Error(`no ${username}`);
  const { pictures } = await exportBrandFile(first.app.pool);
  const pictureBeside = async (name: string) => pictures.find(({ file }) => file === name)?.bytes;
  return applyBrandFile(app.pool, { text, pictureBeside, staff, now: app.clock.now() });
}
const versions = async ({ app, people }: House) => (await app.call(getBrandVersions, {}, people[0])).value();

/** Publishes the open draft by two people. */
async function publish(house: House): Promise<void> {
  const { app, people } = house;
  const { draft } = await versions(house);
  if (!draft) throw new Error('no draft');
  const input = { from: 'draft' as const, number: draft.lock, document: draft.document, reason: 'new brand' };
  (await agreeTo(app, await app.call(publishBrand, input, people[0]), people[1])).value();
}

async function lotus({ app, people }: House): Promise<Document> {
  const { published } = await versions({ app, people });
  const add = async (kind: 'logo' | 'icon' | 'banner', bytes: Buffer) =>
    (await app.call(addBrandPicture, { kind, picture: bytes.toString('base64') }, people[0])).value().name;
  return {
    ...published.document,
    name: 'Lotus: “House” #1',
    merchantCode: 'lotus',
    languages: ['VI', 'EN'],
    defaultLanguage: 'VI',
    currencies: ['VND'],
    links: [{ resourceType: 'ZALO', url: 'https://zalo.example/lotus', qrCodeUrl: '', labelNameEn: 'yes' }],
    look: {
      ...(paletteOf('#0b5d57', '#f2a33c') as Pick<Document['look'], 'ramps' | 'light' | 'dark'>),
      logo: await add('logo', drawnPng(300, 100)),
      icon: await add('icon', drawnPng(600, 600, '#0b5d57')),
    },
    banners: [
      {
        ...emptyBanner('slide'),
        picture: await add('banner', drawnPng(1300, 700, '#f2a33c')),
        texts: { ...emptyBanner('slide').texts, VI: { tag: 'Mới', title: 'Mở cửa', text: 'Chào bạn', act: '' } },
      },
    ],
  };
}

test('[A05] [A01] a brand exported from one house and applied in an empty one is the same document, hash and pictures', async () => {
  const { app, people } = first;
  const document = await lotus(first);
  (await app.call(saveBrandDraft, { lock: 0, document }, people[0])).value();
  await publish(first);
  const before = (await versions(first)).published;

  const exported = await command(first, '--export', '--to', 'lotus/brand.yaml');
  expect([exported.code, exported.error]).toEqual([0, '']);
  expect(exported.out.trim().split('\n')).toEqual([
    'lotus/brand.yaml',
    `lotus/${document.look.logo}.png`,
    `lotus/${document.look.icon}.png`,
    `lotus/${document.banners[0]?.picture}.png`,
  ]);

  const [manager] = second.people;
  const applied = await command(second, '--apply', 'lotus/brand.yaml', '--staff', manager.username);
  expect([applied.code, applied.error]).toEqual([0, '']);
  expect(applied.out).toContain(before.sha256);
  // The applied file is only a draft: nothing changes before two people publish it.
  expect(await versions(second)).toMatchObject({
    published: { number: 0 },
    draft: { author: manager.username, faults: [], sha256: before.sha256 },
  });
  await publish(second);
  const after = (await versions(second)).published;
  expect([after.sha256, after.document]).toEqual([before.sha256, before.document]);
  const banner = bannerPicture(document.banners[0]?.picture ?? '');
  for (const path of [`/brand/${document.look.logo}.png`, banner]) {
    const [here, there] = [await app.http.inject(path), await second.app.http.inject(path)];
    expect([here.statusCode, there.rawPayload]).toEqual([200, here.rawPayload]);
  }
  expect((await app.http.inject(banner)).headers['content-type']).toBe('image/webp');

  const text = await readFile(join(folder, 'lotus/brand.yaml'), 'utf8');
  expect((await exportBrandFile(second.app.pool, await receivingDetails(second.app.pool))).text).toBe(text);
  const repeated = await apply(second, text, manager);
  expect(repeated).toMatchObject({ changes: [], sha256: before.sha256 });
  expect((await versions(second)).draft).toBeNull();
});

test('[A05] a draft made from a file is in the audit log with its hash, and made once however often it is applied', async () => {
  const { app, people } = first;
  const text = (await exportBrandFile(app.pool)).text.replace('receiptMinutes: 60', 'receiptMinutes: 90');
  expect(await apply(first, text, people[0])).toMatchObject({ changes: [{ field: 'receiptMinutes', after: '90' }] });
  const { draft } = await versions(first);
  await apply(first, text, people[0]);
  expect((await versions(first)).draft).toEqual(draft);
  const auditor = await app.staff('auditor');
  const { records } = (await app.call(contract.audit.listAudit, { action: 'brand.draft_applied' }, auditor)).value();
  expect(records.map(({ actor, facts }) => [actor, facts['sha256'], facts['by']])).toEqual([
    [`staff:${people[0].username}`, draft?.sha256, 'command'],
  ]);

  await expect(apply(first, text, people[1])).rejects.toMatchObject({ code: 'DRAFT_TAKEN' });
  (await app.call(discardBrandDraft, { lock: draft?.lock ?? 0, reason: 'only a try' }, people[0])).value();
});

test('[A05] a faulty file changes nothing, and its faults name file, line and column', async () => {
  const text = (await exportBrandFile(first.app.pool)).text.replace('receiptMinutes: 60', 'receiptMinutes: an hour');
  await writeFile(join(folder, 'lotus/bad.yaml'), text);
  const line = text.split('\n').findIndex((one) => one.startsWith('receiptMinutes')) + 1;
  const refused = await command(first, '--apply', 'lotus/bad.yaml', '--staff', first.people[0].username);
  expect([refused.code, refused.error]).toEqual([
    1,
    `lotus/bad.yaml:${line}:17: receiptMinutes must be a whole number\nNothing was changed.\n`,
  ]);
  expect((await versions(first)).draft).toBeNull();
});

test('[A05] only a member of staff who may change the brand can be named', async () => {
  const trader = await first.app.staff('trader');
  const refused = await command(first, '--apply', 'lotus/bad.yaml', '--staff', trader.username);
  expect([refused.code, refused.error]).toEqual([
    1,
    `${trader.username} is not a member of staff who may change the brand.\n`,
  ]);
  expect((await command(first, '--apply', 'lotus/bad.yaml')).error).toMatch(/^Usage:/);
});

test('[A05] receiving accounts are in the file, and applying it proposes them: a second person agrees, none is on', async () => {
  const { addReceivingAccount, listReceivingAccounts } = contract.receiving;
  const terms = { dayMax: money(5_000_000), restMinutes: 5 };
  const account = { method: 'vietqr' as const, bank: 'VCB', number: '0071001234567', name: 'LOTUS HOUSE', ...terms };
  const [manager, checker] = first.people;
  const asked = await first.app.call(addReceivingAccount, { ...account, isOn: true, reason: 'our bank' }, manager);
  (await agreeTo(first.app, asked, checker)).value();
  await command(first, '--export', '--to', 'lotus/accounts.yaml');
  expect(await readFile(join(folder, 'lotus/accounts.yaml'), 'utf8')).toContain(
    '  - method: vietqr\n    bank: VCB\n    number: "0071001234567"\n    name: LOTUS HOUSE\n    dayMax: "5000000"\n    restMinutes: 5\n',
  );

  const [author, helper] = second.people;
  const accountsOf = async () =>
    (await second.app.call(listReceivingAccounts, {}, author))
      .value()
      .accounts.filter(({ number }) => number === account.number);
  const applied = await command(second, '--apply', 'lotus/accounts.yaml', '--staff', author.username);
  expect([applied.code, applied.error]).toEqual([0, '']);
  expect(applied.out).toContain('Receiving account 0071001234567 (vietqr): proposed');
  const text = await readFile(join(folder, 'lotus/accounts.yaml'), 'utf8');
  await writeFile(join(folder, 'lotus/feed.yaml'), text.replace('restMinutes: 5', 'connection: No such feed'));
  expect((await command(second, '--apply', 'lotus/feed.yaml', '--staff', author.username)).out).toContain(
    'the house has no connection of this name',
  );
  const repeated = await command(second, '--apply', 'lotus/accounts.yaml', '--staff', author.username);
  expect(repeated.out).toContain('another account of this method waits');
  expect(await accountsOf()).toEqual([]);
  const { proposals } = (await second.app.call(contract.proposals.listProposals, {}, helper)).value();
  const proposal = proposals.find(({ act }) => act === 'receiving.add');
  const decision = { id: proposal?.id ?? '', decision: 'agree' as const, note: 'asked the bank' };
  expect((await second.app.call(contract.proposals.decideProposal, decision, author)).code).toBe('SAME_PERSON');
  (await second.app.call(contract.proposals.decideProposal, decision, helper)).value();
  expect(await accountsOf()).toMatchObject([{ ...account, isOn: false }]);
  expect((await command(second, '--apply', 'lotus/accounts.yaml', '--staff', author.username)).out).toContain(
    'the house has it',
  );
});

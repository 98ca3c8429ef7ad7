import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { documentHash } from '@tamarind/domain/brand/document';
import { treeOf } from '@tamarind/domain/brand/features';
import { houseDocument } from '@tamarind/domain/brand/house';
import { inTransaction } from '../platform/db/pool.ts';
import { only, sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { brandActs, brandSettings, insertVersion, putSetting } from './index.ts';

const { getBrandFile, getBrandVersions, publishBrand, saveBrandDraft } = contract.brand;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ routes: proposalRoutes(brandActs) });
});
afterAll(() => app.close());

test('[A05] settings that became fields are those of the versions before; hash and file stay as they were', async () => {
  const [mali, tuan] = [await app.staff('brand_manager', 'mali'), await app.staff('brand_manager', 'tuan')];
  const {
    features: _later,
    register: _too,
    entrances: _also,
    customerService: _last,
    ...rest
  } = { ...houseDocument, name: 'Old Lotus' };
  const old = rest as typeof houseDocument;
  const idOf = async (name: string) =>
    only(await sql<{ id: bigint }>(app.pool)`select id from staff where username = ${name}`).id;
  const email = { ...houseDocument.register.email, required: true };
  await inTransaction(app.pool, async (tx) => {
    await putSetting(tx, 'whitelabel', treeOf(['USERNAMEREG', 'PWDEXPIRY']), app.clock.now());
    await putSetting(tx, 'register', { email }, app.clock.now());
    await insertVersion(tx, {
      number: 1,
      document: old,
      sha256: documentHash(old),
      reason: 'of before',
      restores: null,
      authorId: await idOf('mali'),
      checkerId: await idOf('tuan'),
      publishedAt: app.clock.now(),
    });
  });
  const agents = { host: 'agents.example', takes: 'agents' as const };
  await sql(app.pool)`insert into entrance (host, takes) values (${agents.host}, ${agents.takes})`;
  const desk = { csType: 2 as const, url: 'https://desk.example/', labelNameEn: 'Desk' };
  await inTransaction(app.pool, (tx) => putSetting(tx, 'customerService', [desk], app.clock.now()));
  const connection = new pg.Client({ connectionString: app.platform.config.DATABASE_URL });
  await connection.connect();
  for (const name of ['0072-brand-document', '0082-brand-entrances'])
    await connection.query(await readFile(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8'));
  await connection.end();

  const { document } = await brandSettings(app.pool);
  expect(Object.entries(document.features).flatMap(([id, isOn]) => (isOn ? [id] : []))).toEqual([
    'USERNAMEREG',
    'PWDEXPIRY',
  ]);
  expect(document.register).toEqual({ ...houseDocument.register, email });
  expect([document.entrances, document.customerService]).toEqual([[agents], [desk]]);

  // Publish the old version again after a newer one was in force. Its document, with its features, is then in force as
  // before.
  const first = (await app.call(getBrandVersions, {}, mali)).value().published;
  expect([first.document, first.sha256]).toEqual([document, documentHash(old)]);
  const next = { ...first.document, features: { ...document.features, FREEPLAY: true } };
  const { draft } = (await app.call(saveBrandDraft, { lock: 0, document: next }, mali)).value();
  const ask = { from: 'draft' as const, number: draft?.lock ?? 0, document: next, reason: 'free play' };
  (await agreeTo(app, await app.call(publishBrand, ask, mali), tuan)).value();
  expect((await brandSettings(app.pool)).document).toEqual(next);
  const again = { from: 'version' as const, number: 1, document: first.document, reason: 'back' };
  (await agreeTo(app, await app.call(publishBrand, again, mali), tuan)).value();
  expect((await brandSettings(app.pool)).document).toEqual(document);
  expect(JSON.parse((await app.call(getBrandFile, { number: 1 }, mali)).value().text)).toMatchObject({
    sha256: documentHash(old),
    document: JSON.parse(JSON.stringify(old)) as object,
  });
});

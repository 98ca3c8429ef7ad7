import { type BrandDocument, documentHash } from '@tamarind/domain/brand/document';
import { featuresWith, type FeatureId } from '@tamarind/domain/brand/features';
import { brandSettings, insertVersion } from '../brand/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import type { TestApp } from './test-app.ts';

type App = Pick<TestApp, 'pool' | 'clock' | 'staff'>;

/** Publishes the current brand settings with these fields changed, as two people would; returns the settings before. */
export async function changeBrand(app: App, change: Partial<BrandDocument>): Promise<BrandDocument> {
  const people = async () =>
    sql<{ id: bigint }>(app.pool)`
      select id from staff where username in ('brandauthor', 'brandchecker') order by username`;
  if ((await people()).length === 0)
    for (const username of ['brandauthor', 'brandchecker']) await app.staff('brand_manager', username);
  const [author, checker] = await people();
  if (!author || !checker) throw new Error('no people');
  const { document: before } = await brandSettings(app.pool);
  const document = { ...before, ...change };
  await inTransaction(app.pool, async (tx) => {
    const [last] = await sql<{ number: number }>(tx)`select number from brand_version order by number desc limit 1`;
    await insertVersion(tx, {
      number: (last?.number ?? 0) + 1,
      document,
      sha256: documentHash(document),
      reason: 'a test',
      restores: null,
      authorId: author.id,
      checkerId: checker.id,
      publishedAt: app.clock.now(),
    });
  });
  return before;
}

/** Publishes the brand with exactly these features. */
export const offerFeatures = (app: App, ...on: readonly FeatureId[]) =>
  changeBrand(app, { features: featuresWith(on) });

import { join } from 'node:path';
import { startProduct, resetProduct } from './product.ts';
import { dataFolder, say } from './project.ts';

/**
 * Starts a fresh product with a movable clock for the browser stories (end-to-end tests), and passes its addresses and
 * logins in environment variables. If TAMARIND_URL is set, the product running there is used instead.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TAMARIND_URL']) return async () => undefined;
  const dataDir = join(dataFolder, `test-product-${process.env['STORY_RUN'] ?? 'browser'}`);
  await resetProduct(dataDir);
  const product = await startProduct({ dataDir, port: 0, testClock: true, say });
  process.env['TAMARIND_URL'] = product.url;
  process.env['TAMARIND_DATABASE_URL'] = product.databaseUrl;
  process.env['TAMARIND_OUTSIDE'] = JSON.stringify(product.outside);
  process.env['TAMARIND_LOGINS'] = JSON.stringify(product.logins);
  return product.stop;
}

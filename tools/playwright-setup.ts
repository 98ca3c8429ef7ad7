import { join } from 'node:path';
import { startProduct, resetProduct } from './product.ts';
import { dataFolder, say } from './project.ts';

/**
 * A fresh product for the browser stories, with a clock they can move: its addresses and logins go to the stories by
 * environment. A TAMARIND_URL that is already set names a running product, and none is started.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TAMARIND_URL']) return async () => undefined;
  const dataDir = join(dataFolder, `test-product-${process.env['STORY_RUN'] ?? 'browser'}`);
  await resetProduct(dataDir);
  const product = await startProduct({ dataDir, port: 0, testClock: true, say });
  process.env['TAMARIND_URL'] = product.url;
  process.env['TAMARIND_OUTSIDE'] = JSON.stringify(product.outside);
  process.env['TAMARIND_LOGINS'] = JSON.stringify(product.logins);
  return product.stop;
}

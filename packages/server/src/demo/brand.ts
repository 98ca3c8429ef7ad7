import type { BrandDocument } from '@tamarind/domain/brand/document';
import { houseDocument } from '@tamarind/domain/brand/house';
import { brandSettings, putSetting } from '../brand/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Platform } from '../platform/platform.ts';
import * as queries from './queries.ts';

const link = (resourceType: string, labelNameEn: string, url: string) => ({
  resourceType,
  url,
  qrCodeUrl: '',
  labelNameEn,
});

/** The demo brand: the house's look under another name, with links. */
const demoDocument: BrandDocument = {
  ...houseDocument,
  name: 'Tamarind Play',
  links: [
    link('TELEGRAM', 'Telegram', 'https://telegram.example/tamarindplay'),
    link('FACEBOOK', 'Facebook', 'https://facebook.example/tamarindplay'),
  ],
};

/** Gives the house the demo's brand unless it has one. */
export const seedBrand = (platform: Platform): Promise<void> =>
  inTransaction(platform.pool, async (tx) => {
    await queries.lockSeed(tx);
    if ((await brandSettings(tx)).document.name !== houseDocument.name) return;
    await putSetting(tx, 'document', demoDocument, platform.clock.now());
  });

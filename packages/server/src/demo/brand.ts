import { type BrandDocument, documentHash } from '@tamarind/domain/brand/document';
import { houseDocument } from '@tamarind/domain/brand/house';
import { brandSettings, insertVersion } from '../brand/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Platform } from '../platform/platform.ts';
import * as queries from './queries.ts';

const link = (resourceType: string, labelNameEn: string, url: string) => ({
  resourceType,
  url,
  qrCodeUrl: '',
  labelNameEn,
});

const THAI = '{name}: หวยสาธิตด้วยเงินเล่น พร้อมการออกรางวัลที่ทุกคนตรวจสอบได้';

/**
 * The demo's brand document: the default design under another name, with links. Withdrawals that break no rule are paid
 * without staff.
 */
const demoDocument: BrandDocument = {
  ...houseDocument,
  name: 'Tamarind Play',
  about: {
    TY: { title: '', text: THAI },
    EN: { title: '', text: '{name}: a demo lottery with play money and draws that anybody can check.' },
    VI: { title: '', text: '{name}: xổ số thử bằng tiền chơi, với các kỳ quay mà ai cũng kiểm chứng được.' },
    CN: { title: '', text: '{name}：使用游戏币的演示彩票，每次开奖人人可查验。' },
    TH: { title: '', text: THAI },
  },
  payout: { ...houseDocument.payout, paysByRule: true },
  // A payout above ฿200,000 or 160,000,000 ₫ needs the agreement of a third person.
  thirdPerson: [{ act: 'payout.approve', role: '', above: { THB: '20000000', VND: '160000000' } }],
  cashier: {
    ...houseDocument.cashier,
    withdrawals: {
      ...houseDocument.cashier.withdrawals,
      momo_wallet: { ...houseDocument.cashier.withdrawals.momo_wallet, isOn: true },
    },
  },
  withdrawalDeadlines: { requestMinutes: 120, disputeMinutes: 1_440 },
  links: [
    link('TELEGRAM', 'Telegram', 'https://telegram.example/tamarindplay'),
    link('FACEBOOK', 'Facebook', 'https://facebook.example/tamarindplay'),
  ],
};

/** Publishes the demo brand as version 1, proposed by mali and approved by tuan, if no version is published. */
export const seedBrand = (platform: Platform): Promise<void> =>
  inTransaction(platform.pool, async (tx) => {
    await queries.lockSeed(tx);
    const [author, checker] = await queries.demoStaff(tx);
    const { document } = await brandSettings(tx);
    if (author === undefined || checker === undefined || document.name !== houseDocument.name) return;
    await insertVersion(tx, {
      number: 1,
      document: demoDocument,
      sha256: documentHash(demoDocument),
      reason: 'demo brand',
      restores: null,
      authorId: author.id,
      checkerId: checker.id,
      publishedAt: platform.clock.now(),
    });
  });

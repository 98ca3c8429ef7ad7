import { money, type Currency } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { brandSettings } from '../brand/index.ts';
import { endWaitingRecord, fileRedeem, movePoints, offerItem } from '../points/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import { countBets } from '../vip/index.ts';

const HOUR_MS = 3_600_000;
/**
 * Address to which goods from the points mall are sent. `NO_SHIRT` is the reason with which one request is rejected.
 */
export const MALL_ADDRESS = '88 Charoen Krung Road, Bangkok 10500';
export const NO_SHIRT = 'Size M is out of stock; the points are back.';

interface Players {
  readonly somchai: bigint;
  readonly linh: bigint;
}
type Mall = readonly Awaited<ReturnType<typeof offerItem>>[];

/** Opens the demo's points mall, and gives both players points as if migrated from an earlier platform. */
export async function openMall(
  { random }: Pick<Platform, 'random'>,
  tx: Tx,
  { somchai, linh }: Players,
  now: Date,
): Promise<Mall> {
  const mall: Awaited<ReturnType<typeof offerItem>>[] = [];
  for (const item of items) mall.push(await offerItem(tx, item, { random, now }));
  await give(tx, somchai, 6_480, now);
  await give(tx, linh, 2_150, now);
  return mall;
}

/** Adds redemptions of rewards in every state. If days are simulated, the players make such requests themselves. */
export async function seedRedeems(platform: Platform, tx: Tx, { somchai, linh }: Players, mall: Mall): Promise<void> {
  const wishes = [
    [somchai, 'THB', 'topup', 'approve', 'PIN 4471-0932-8815'],
    [somchai, 'THB', 'bag', undefined, ''],
    [linh, 'VND', 'shirt', 'reject', NO_SHIRT],
  ] as const;
  const now = platform.clock.now();
  for (const [memberId, currency, picture, decision, remark] of wishes) {
    const item = mall.find((one) => one.picture === picture);
    if (!item) throw new Error(`the demo's mall has no ${picture}`);
    const filed = await fileRedeem(
      tx,
      { secrets: platform.secrets, random: platform.random, now },
      { memberId, currency },
      { item, quantity: 1, address: MALL_ADDRESS },
    );
    if (filed && decision)
      await endWaitingRecord(tx, filed.id, {
        status: decision === 'approve' ? 'approved' : 'rejected',
        remark,
        by: 'staff:mali',
        at: now,
      });
  }
}

/**
 * Adds turnover that gives both players a higher VIP level. After a month of simulated days it is not needed, because
 * the players' own play reaches that level.
 */
export async function seedTurnover({ clock }: Platform, tx: Tx, { somchai, linh }: Players): Promise<void> {
  const now = clock.now();
  const { vip } = await brandSettings(tx);
  await countBets(
    tx,
    [...bets(somchai, 'THB', 360_000n, addMs(now, -2 * HOUR_MS)), ...bets(linh, 'VND', 15_000_000n, now)],
    vip,
    now,
  );
}

/** Adds points from an earlier platform, in the way in which staff migrate them. */
const give = (tx: Tx, memberId: bigint, amount: number, now: Date) =>
  movePoints(tx, {
    memberId,
    key: `demo:points:${memberId}`,
    kind: 'adjustment',
    amount,
    reference: '',
    remark: 'Welcome to the points mall',
    by: 'staff:mali',
    at: now,
  });

/** Ten bets of a member: lottery, slots and live games, some won and some lost. */
const bets = (memberId: bigint, currency: Currency, stake: bigint, last: Date) =>
  Array.from({ length: 10 }, (_, index) => ({
    source: `demo:${memberId}:${index}`,
    memberId,
    category: index % 5 === 3 ? ('slots' as const) : index % 5 === 4 ? ('live' as const) : ('lottery' as const),
    name: index % 5 === 3 ? 'Golden Mango' : index % 5 === 4 ? 'Baccarat' : currency === 'THB' ? 'glo' : 'xsmb',
    currency,
    stake: money(stake),
    payout: money(index % 3 === 2 ? stake * 3n : 0n),
    at: addMs(last, -index * HOUR_MS),
  }));

const items: readonly Parameters<typeof offerItem>[1][] = [
  {
    type: 'voucher',
    picture: 'topup',
    points: 500,
    stock: 200,
    monthlyLimit: 3,
    minLevel: 0,
    names: { EN: 'Phone top-up card', TH: 'บัตรเติมเงินมือถือ', VI: 'Thẻ nạp điện thoại', CN: '手机充值卡' },
  },
  {
    type: 'goods',
    picture: 'shirt',
    points: 900,
    stock: 60,
    monthlyLimit: 2,
    minLevel: 0,
    names: { EN: 'Tamarind T-shirt', TH: 'เสื้อยืด Tamarind', VI: 'Áo thun Tamarind', CN: 'Tamarind T恤' },
  },
  {
    type: 'goods',
    picture: 'bag',
    points: 1_200,
    stock: 40,
    monthlyLimit: 1,
    minLevel: 0,
    names: { EN: 'Canvas bag', TH: 'กระเป๋าผ้า', VI: 'Túi vải', CN: '帆布包' },
  },
  {
    type: 'voucher',
    picture: 'voucher',
    points: 2_000,
    stock: 80,
    monthlyLimit: 2,
    minLevel: 0,
    names: { EN: 'Coffee voucher', TH: 'บัตรกาแฟ', VI: 'Phiếu cà phê', CN: '咖啡券' },
  },
  {
    type: 'goods',
    picture: 'kettle',
    points: 5_000,
    stock: 12,
    monthlyLimit: 1,
    minLevel: 0,
    names: { EN: 'Electric kettle', TH: 'กาน้ำไฟฟ้า', VI: 'Ấm đun nước điện', CN: '电热水壶' },
  },
  {
    type: 'goods',
    picture: 'earbuds',
    points: 9_000,
    stock: 8,
    monthlyLimit: 1,
    minLevel: 1,
    names: { EN: 'Wireless earbuds', TH: 'หูฟังไร้สาย', VI: 'Tai nghe không dây', CN: '无线耳机' },
  },
  {
    type: 'goods',
    picture: 'watch',
    points: 24_000,
    stock: 4,
    monthlyLimit: 1,
    minLevel: 2,
    names: { EN: 'Sports watch', TH: 'นาฬิกาสปอร์ต', VI: 'Đồng hồ thể thao', CN: '运动手表' },
  },
  {
    type: 'goods',
    picture: 'phone',
    points: 120_000,
    stock: 1,
    monthlyLimit: 1,
    minLevel: 3,
    names: { EN: 'Smartphone', TH: 'สมาร์ตโฟน', VI: 'Điện thoại thông minh', CN: '智能手机' },
  },
];

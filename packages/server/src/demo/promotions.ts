import { Resvg } from '@resvg/resvg-js';
import { type Currency, money } from '@tamarind/domain/money';
import type { PromotionKindCode } from '@tamarind/domain/promotions/kinds/codes';
import { promotionKind } from '@tamarind/domain/promotions/kinds/index';
import type { PromotionType } from '@tamarind/domain/promotions/status';
import type { Category } from '@tamarind/domain/games/categories';
import { present } from '@tamarind/domain/present';
import type { Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { insertPromotion, placeApplication, setDecided } from '../promotions/index.ts';
import * as queries from './queries.ts';

/** A promotion of the demo brand, in four languages. The list below has every type and state. */
interface DemoPromotion {
  type: PromotionType;
  entry: PromotionKindCode;
  /** Amount in whole baht. The demo counts one baht as a thousand dong, so the amount is round in both currencies. */
  baht: number;
  games: Category[];
  /** The promotion's first day, as a number of days from now; negative if it is past. */
  from: number;
  to: number;
  /** Terms of a reward for invited friends, in whole baht; only for promotions of this type. */
  referral?: { readonly friend: number; readonly deposit: number; readonly turnover: number };
  texts: Record<'TY' | 'EN' | 'VI' | 'CN', readonly [title: string, ...rules: string[]]>;
}

const promotions: readonly DemoPromotion[] = [
  // The specification's "Zalo reward up to 131K" [A06]: 131,000 ₫ of play money, which staff grant on application.
  {
    type: 'welcome',
    entry: 'apply',
    baht: 131,
    games: [],
    from: -3,
    to: 60,
    texts: {
      TY: [
        'เพิ่มเพื่อน Zalo รับสูงสุด 131K',
        'แนบภาพหน้าจอ Zalo ของคุณที่ติดตามเรา PNG หรือ JPG คนละหนึ่งครั้ง',
        'โบนัสเป็นเงินเล่น 131,000 ดอง หรือ 131 บาท ไม่ต้องทำยอด',
      ],
      EN: [
        'Zalo reward up to 131K',
        'Add a screenshot of your Zalo that follows us, PNG or JPG, once a person.',
        'The bonus is play money: ₫131,000 or ฿131, without wagering.',
      ],
      VI: [
        'Theo dõi Zalo, thưởng đến 131K',
        'Gửi ảnh chụp màn hình Zalo đã theo dõi chúng tôi, PNG hoặc JPG, mỗi người một lần.',
        'Tiền thưởng là tiền chơi thử: 131.000 đ hoặc 131 baht, không cần cược trước.',
      ],
      CN: [
        '关注 Zalo 最高得 131K',
        '上传已关注我们的 Zalo 截图，PNG 或 JPG，每人一次。',
        '奖金为试玩币：131,000 越南盾或 131 泰铢，无需流水。',
      ],
    },
  },
  {
    type: 'welcome',
    entry: 'apply',
    baht: 50,
    games: [],
    from: -12,
    to: 40,
    texts: {
      TY: [
        'ของขวัญต้อนรับ',
        'สำหรับสมาชิกที่สมัครภายใน 30 วัน คนละหนึ่งครั้ง',
        'บอกเราว่ารู้จัก Tamarind Play จากที่ไหน',
        'โบนัสเป็นเงินเล่นและไม่ต้องทำยอด',
      ],
      EN: [
        'Welcome gift',
        'For members of the last 30 days, once a person.',
        'Tell us where you heard of Tamarind Play.',
        'The bonus is play money and need not be played first.',
      ],
      VI: [
        'Quà chào mừng',
        'Dành cho thành viên đăng ký trong 30 ngày qua, mỗi người một lần.',
        'Cho chúng tôi biết bạn biết đến Tamarind Play từ đâu.',
        'Tiền thưởng là tiền chơi thử, không cần cược trước.',
      ],
      CN: [
        '迎新礼金',
        '限 30 天内注册的会员，每人一次。',
        '请告诉我们您从哪里得知 Tamarind Play。',
        '奖金为试玩币，无需流水。',
      ],
    },
  },
  {
    type: 'deposit',
    entry: 'apply',
    baht: 100,
    games: [],
    from: -5,
    to: 9,
    texts: {
      TY: [
        'ฝากครั้งแรกของสัปดาห์',
        'ฝากครั้งแรกของสัปดาห์ตั้งแต่ 500 บาท หรือ 500,000 ดอง',
        'แนบรูปสลิปการโอน PNG หรือ JPG',
        'เราตรวจภายในหนึ่งวันทำการ',
      ],
      EN: [
        'First deposit of the week',
        'Your first deposit of the week of at least ฿500 or ₫500,000.',
        'Add a picture of the transfer slip, PNG or JPG.',
        'We look at it within one working day.',
      ],
      VI: [
        'Lần nạp đầu tiên trong tuần',
        'Lần nạp đầu tiên trong tuần từ 500 baht hoặc 500.000 đ.',
        'Gửi kèm ảnh biên lai chuyển khoản, PNG hoặc JPG.',
        'Chúng tôi xét duyệt trong một ngày làm việc.',
      ],
      CN: [
        '每周首存礼',
        '每周首次存款满 500 泰铢或 500,000 越南盾。',
        '请附上转账凭证图片（PNG 或 JPG）。',
        '我们在一个工作日内审核。',
      ],
    },
  },
  {
    type: 'lottery',
    entry: 'apply',
    baht: 2000,
    games: ['ELOTT'],
    from: -20,
    to: 25,
    texts: {
      TY: [
        'พลาดรางวัลใหญ่แค่หลักเดียว',
        'โพยที่พลาดรางวัลใหญ่เพียงหลักเดียวรับเงินปลอบใจ',
        'เขียนเลขที่โพยในใบสมัคร',
        'โบนัสก้อนใหญ่ต้องให้เจ้าหน้าที่สองคนอนุมัติ',
      ],
      EN: [
        'One digit away',
        'A slip that missed the first prize by one digit gets something, too.',
        'Write the number of the slip into the comment.',
        'A bonus of this size is approved by two people.',
      ],
      VI: [
        'Chỉ lệch một số',
        'Vé lệch giải nhất đúng một số vẫn có quà.',
        'Ghi mã vé vào lời nhắn.',
        'Khoản thưởng lớn như vậy do hai nhân viên duyệt.',
      ],
      CN: [
        '只差一位',
        '与头奖只差一位数字的注单也有奖励。',
        '请在留言中写明注单编号。',
        '此等金额的奖金须由两名员工批准。',
      ],
    },
  },
  {
    type: 'event',
    entry: 'join',
    baht: 99,
    games: [],
    from: -2,
    to: 6,
    texts: {
      TY: ['ลอยกระทงกับเรา', 'กดเข้าร่วมหนึ่งครั้งก่อนวันสุดท้าย', 'หลังงานจบ เราให้โบนัสแก่ผู้เข้าร่วมร้อยคนแรก'],
      EN: [
        'Loy Krathong with us',
        'Take part with one press before the last day.',
        'When it is over, the first hundred who took part get the bonus.',
      ],
      VI: [
        'Cùng thả đèn Loy Krathong',
        'Bấm tham gia một lần trước ngày cuối.',
        'Khi kết thúc, một trăm người tham gia đầu tiên được thưởng.',
      ],
      CN: ['共度水灯节', '在最后一天之前按一下即可参加。', '活动结束后，前一百名参加者获得奖金。'],
    },
  },
  {
    type: 'games',
    entry: 'join',
    baht: 150,
    games: ['FISH', 'RNG'],
    from: 4,
    to: 11,
    texts: {
      TY: ['สุดสัปดาห์นักตกปลา', 'เล่นเกมยิงปลาหรือสล็อตในวันเสาร์และอาทิตย์', 'ผู้เล่นยี่สิบคนที่ปลาใหญ่ที่สุดได้โบนัส'],
      EN: [
        'Fishing weekend',
        'Play fishing games or slots on Saturday and Sunday.',
        'The twenty players with the largest fish get the bonus.',
      ],
      VI: [
        'Cuối tuần câu cá',
        'Chơi bắn cá hoặc slot vào thứ Bảy và Chủ nhật.',
        'Hai mươi người chơi có con cá lớn nhất được thưởng.',
      ],
      CN: ['周末捕鱼赛', '周六和周日玩捕鱼或老虎机。', '捕到最大鱼的二十名玩家获得奖金。'],
    },
  },
  {
    type: 'games',
    entry: 'join',
    baht: 88,
    games: ['RNG'],
    from: -40,
    to: -8,
    texts: {
      TY: ['สัปดาห์สล็อต', 'งานจบแล้ว ขอบคุณทุกคนที่เข้าร่วม'],
      EN: ['Slots week', 'It is over. Thank you to all who took part.'],
      VI: ['Tuần lễ slot', 'Chương trình đã kết thúc. Cảm ơn mọi người đã tham gia.'],
      CN: ['老虎机周', '活动已结束，感谢所有参加者。'],
    },
  },
  {
    type: 'event',
    entry: 'referral',
    baht: 50,
    games: [],
    from: -120,
    to: 90,
    referral: { friend: 20, deposit: 100, turnover: 300 },
    texts: {
      TY: [
        'ชวนเพื่อน รับ 50 บาท',
        'แชร์ลิงก์จากหน้าชวนเพื่อน เพื่อนสมัครด้วยลิงก์ของคุณ',
        'เพื่อนฝากครั้งแรกตั้งแต่ 100 บาท หรือ 100,000 ดอง และเล่นครบ 300 บาท หรือ 300,000 ดอง ภายใน 30 วัน',
        'คุณได้ 50 บาท หรือ 50,000 ดอง เพื่อนได้ 20 บาท หรือ 20,000 ดอง จ่ายเข้ากระเป๋าอัตโนมัติ ไม่ต้องทำยอด',
        'หนึ่งครั้งต่อคน ต่ออุปกรณ์ และต่อบัญชีธนาคาร หากข้อมูลซ้ำกัน เราจะตรวจก่อนจ่าย',
      ],
      EN: [
        'Invite a friend, get ฿50',
        'Share the link from the page Invite friends; your friend registers with it.',
        'Your friend first deposits ฿100 or ₫100,000 or more, and plays for ฿300 or ₫300,000 within 30 days.',
        'You get ฿50 or ₫50,000 and your friend ฿20 or ₫20,000, paid to the wallet by itself and without wagering.',
        'Once for each person, device and bank account. Where something looks the same, we check before we pay.',
      ],
      VI: [
        'Mời bạn bè, nhận 50.000 đ',
        'Chia sẻ liên kết ở trang Mời bạn bè; bạn của bạn đăng ký bằng liên kết đó.',
        'Bạn bè nạp lần đầu từ 100 baht hoặc 100.000 đ và cược đủ 300 baht hoặc 300.000 đ trong 30 ngày.',
        'Bạn nhận 50 baht hoặc 50.000 đ, bạn bè nhận 20 baht hoặc 20.000 đ, tự động vào ví, không cần cược thêm.',
        'Một lần cho mỗi người, thiết bị và tài khoản ngân hàng. Nếu có thông tin trùng nhau, chúng tôi kiểm tra trước khi trả.',
      ],
      CN: [
        '邀请好友，得 50 泰铢',
        '分享“邀请好友”页面的链接，好友通过链接注册。',
        '好友首次存款满 100 泰铢或 100,000 越南盾，并在 30 天内投注满 300 泰铢或 300,000 越南盾。',
        '您得 50 泰铢或 50,000 越南盾，好友得 20 泰铢或 20,000 越南盾，自动存入钱包，无需流水。',
        '每人、每台设备、每个银行账户仅限一次。如有信息重复，我们核实后再发放。',
      ],
    },
  },
];

/** Applications for bonuses in the demo: three wait for staff, one bonus waits to be claimed, one is rejected. */
const applications = [
  { at: 0, account: 'kanya24', comment: 'เพื่อนที่ทำงานแนะนำ', hoursAgo: 26 },
  { at: 1, account: 'prasit07', comment: 'โอนเมื่อวันจันทร์ แนบสลิปแล้ว', hoursAgo: 7, hasSlip: true },
  { at: 2, account: 'tuananh90', comment: 'Vé 27x1, lệch đúng số cuối', hoursAgo: 3 },
  { at: 1, account: 'somchai88', comment: 'ฝาก 500 เมื่อเช้า', hoursAgo: 9, hasSlip: true, decided: 'issued' },
  { at: 2, account: 'mintra55', comment: 'เลขที่โพยหาไม่เจอ', hoursAgo: 30, decided: 'rejected' },
  { at: 3, account: 'kanya24', comment: '', hoursAgo: 12 },
] as const satisfies readonly {
  at: number;
  account: string;
  comment: string;
  hoursAgo: number;
  hasSlip?: true;
  decided?: 'issued' | 'rejected';
}[];

/** Each promotion's budget is enough for this number of bonuses in each currency. */
const BUDGET = 500;
const amountOf = (promotion: DemoPromotion, currency: Currency) =>
  money(promotion.baht * (currency === 'THB' ? 100 : 1000));

const inBoth = (baht: number) => ({ THB: money(baht * 100), VND: money(baht * 1000) });

const termsOf = ({ friend, deposit, turnover }: NonNullable<DemoPromotion['referral']>) => ({
  friend: inBoth(friend),
  deposit: inBoth(deposit),
  turnover: inBoth(turnover),
  days: 30,
  cap: 10,
  capDays: 30,
});

/** Seeds the promotions, with their days counted from `now`. */
export async function seedPromotions(tx: Tx, now: Date): Promise<void> {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS);
  for (const promotion of promotions) {
    const { type, entry, games, from, to } = promotion;
    const text = (language: keyof DemoPromotion['texts']) => {
      const [title, ...rules] = promotion.texts[language];
      return { title, rules: rules.map((rule, at) => `${at + 1}. ${rule}`).join('\n') };
    };
    await insertPromotion(
      tx,
      {
        type,
        entry,
        games,
        wagering: 0,
        startsAt: day(from),
        endsAt: day(to),
        amounts: inBoth(promotion.baht),
        ...present({ referral: promotion.referral && termsOf(promotion.referral) }),
        budgets: { THB: money(promotion.baht * 100 * BUDGET), VND: money(promotion.baht * 1000 * BUDGET) },
        texts: { TY: text('TY'), EN: text('EN'), VI: text('VI'), CN: text('CN') },
      },
      now,
      to < 0 ? 'ended' : 'on',
    );
  }
}

/** Adds applications for promotions. Promotions, members and staff must already exist. */
export async function seedApplications(platform: Platform, tx: Tx, now: Date): Promise<void> {
  const ids = await queries.promotionIds(tx);
  const staffId = await queries.staffByUsername(tx, 'mali');
  const members = await queries.membersByAccount(tx, [...new Set(applications.map(({ account }) => account))]);
  for (const { at, account, comment, hoursAgo, ...more } of applications) {
    const [promotion, promotionId] = [promotions[at], ids[at]];
    const memberId = members.find((member) => member.account === account)?.memberId;
    if (!promotion || promotionId === undefined || memberId === undefined) throw new Error(`no ${account} to apply`);
    const id = uuidV7(now, platform.random);
    const application = {
      id,
      promotionId,
      memberId,
      attempt: 1,
      comment,
      currency: 'THB' as const,
      amount: amountOf(promotion, 'THB'),
      state: promotionKind(promotion.entry).begins ?? 'waiting',
      appliedAt: new Date(now.getTime() - hoursAgo * 3_600_000),
    };
    await placeApplication(tx, platform.secrets, application, 'hasSlip' in more ? [slip()] : []);
    if ('decided' in more)
      await setDecided(tx, id, {
        state: more.decided,
        staffId,
        now,
        reason: more.decided === 'rejected' ? 'ไม่มีเลขที่โพย กรุณาส่งใหม่พร้อมเลขที่โพย' : '',
      });
  }
}

/** Draws the picture of a payment slip without text: a header, lines, a stamp. */
export function slip() {
  const lines = [150, 190, 230, 290, 330].map(
    (y, index) => `<rect x="40" y="${y}" width="${index % 2 ? 150 : 220}" height="14" rx="7" fill="#cfbca3"/>`,
  );
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="440"><rect width="320" height="440" fill="#faf4ea"/>' +
    '<rect width="320" height="96" fill="#0e6b49"/><circle cx="160" cy="48" r="26" fill="#eaf8f1"/>' +
    '<path d="M147 48l9 10 18-20" fill="none" stroke="#0e6b49" stroke-width="6"/>' +
    `${lines.join('')}<rect x="40" y="380" width="240" height="24" rx="8" fill="#f0a30a"/></svg>`;
  return { type: 'image/png', bytes: new Resvg(svg).render().asPng() } as const;
}

const DAY_MS = 86_400_000;

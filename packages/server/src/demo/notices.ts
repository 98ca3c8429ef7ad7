import { readFile } from 'node:fs/promises';
import type { AnnouncementDraft, AnnouncementText, TextLanguage } from '@tamarind/domain/content/announcement';
import { addMs } from '@tamarind/domain/time';
import { insertAnnouncement, setState, storePicture } from '../announcements/index.ts';
import type { Tx } from '../platform/db/sql.ts';

/** Publishes the demo's announcements through the same functions that staff use. */
export async function seedAnnouncements(tx: Tx, now: Date): Promise<void> {
  const published = async (draft: Parameters<typeof insertAnnouncement>[1]) => {
    const id = await insertAnnouncement(tx, draft, { by: null, now });
    await setState(tx, id, 'published', { by: null, now });
  };
  for (const { hoursAgo, type, form, texts } of notices)
    await published({
      type,
      form,
      audience: 'player',
      startsAt: addMs(now, -hoursAgo * 3_600_000),
      endsAt: null,
      position: 0,
      address: '',
      picture: null,
      texts: inEachLanguage(texts),
    });
  for (const [position, { file, address, texts }] of slides.entries()) {
    const bytes = await readFile(new URL(`../../seed/slides/${file}.webp`, import.meta.url));
    const picture = await storePicture(tx, bytes, { by: null, now });
    if (picture === undefined) throw new Error(`the slide ${file} is no picture`);
    await published({
      type: 'B',
      form: 'slide',
      audience: 'player',
      startsAt: now,
      endsAt: null,
      position,
      address,
      picture,
      texts: inEachLanguage(texts),
    });
  }
}

type Words = readonly [title: string, body: string, tag?: string, act?: string];
type Texts = Readonly<Record<TextLanguage, Words>>;

interface Notice {
  readonly type: AnnouncementDraft['type'];
  readonly form: AnnouncementDraft['form'];
  readonly texts: Texts;
  readonly hoursAgo: number;
}

function inEachLanguage(texts: Texts): Record<TextLanguage, AnnouncementText> {
  const one = ([title, body, tag = '', act = '']: Words): AnnouncementText => ({ title, body, tag, act });
  return { TY: one(texts.TY), EN: one(texts.EN), VI: one(texts.VI), CN: one(texts.CN) };
}

const notice = (
  hoursAgo: number,
  texts: Texts,
  type: Notice['type'] = 'B',
  form: Notice['form'] = 'strip',
): Notice => ({ hoursAgo, texts, type, form });

const notices: readonly Notice[] = [
  notice(2, {
    TY: [
      'ยินดีต้อนรับสู่ Tamarind Play เดโม',
      'ทุกยอดในเดโมเป็นเงินเล่น ไม่มีการรับหรือจ่ายเงินจริง ลองฝาก แทงหวยเร็ว 27 รางวัล (1 นาที) แล้วดูผลได้ในหนึ่งนาที',
    ],
    EN: [
      'Welcome to the Tamarind Play demo',
      'All credit in this demo is play money; nothing is paid in or out. ' +
        'Make a deposit, bet on Quick 27 · 1 min and see the draw within a minute.',
    ],
    VI: [
      'Chào mừng đến với bản demo Tamarind Play',
      'Mọi số dư trong bản demo là tiền chơi thử, không thu hay trả tiền thật. ' +
        'Hãy nạp thử, đặt Siêu tốc 27 giải (1 phút) và xem kết quả sau một phút.',
    ],
    CN: [
      '欢迎来到 Tamarind Play 演示站',
      '演示站的所有余额均为试玩币，不涉及任何真实收付。请试着存款，投注极速 27 奖 · 1 分钟，一分钟内即可看到开奖结果。',
    ],
  }),
  notice(20, {
    TY: [
      'ทุกงวดของหวยเร็ว 27 รางวัล (1 นาที) ตรวจสอบเองได้',
      'ก่อนเปิดรับแทงเราประกาศรหัสล็อกของเมล็ดสุ่ม หลังออกผลเราเปิดเมล็ดนั้น ใครก็คำนวณผลซ้ำได้',
    ],
    EN: [
      'Check any Quick 27 draw yourself',
      'Before a draw opens we publish the hash of its seed; after the draw we reveal the seed. Anybody can compute the result again.',
    ],
    VI: [
      'Kỳ nào của Siêu tốc 27 giải cũng tự kiểm tra được',
      'Trước khi mở cược, chúng tôi công bố mã băm của hạt giống; sau khi quay, hạt giống được công khai. Ai cũng có thể tính lại kết quả.',
    ],
    CN: [
      '极速 27 奖 · 1 分钟的每一期都可重新计算',
      '每期开放前，我们公布其种子的哈希值；开奖后公开种子。任何人都可以重新计算结果。',
    ],
  }),
  notice(44, {
    TY: ['ถอนเงินแล้ว กรุณายืนยันการรับเงิน', 'เมื่อโอนแล้วคุณมีเวลา 60 นาทีเพื่อยืนยัน หากไม่ยืนยันระบบถือว่าได้รับเงินแล้ว'],
    EN: [
      'Please confirm your withdrawals',
      'Once we have paid out you have 60 minutes to confirm. Without an answer the money counts as received.',
    ],
    VI: [
      'Vui lòng xác nhận khi đã nhận tiền rút',
      'Sau khi chuyển tiền, bạn có 60 phút để xác nhận. Nếu không trả lời, hệ thống coi như bạn đã nhận tiền.',
    ],
    CN: ['提款到账后请确认', '我们付款后，您有 60 分钟确认收款。若未答复，将视为已收款。'],
  }),
  // This announcement opens as a pop-up once after login.
  notice(
    1,
    {
      TY: ['เงินเล่นฟรีสำหรับคุณ', 'เติมเงินเล่นฟรีได้ทุกเมื่อ ไม่มีเงินจริงเกี่ยวข้อง ตั้งวงเงินหรือพักการเล่นได้ทุกเมื่อ'],
      EN: [
        'Free play money for you',
        'Add free play money at any time. Nothing is real. Set your limits or take a break whenever you like.',
      ],
      VI: [
        'Tặng bạn tiền chơi thử miễn phí',
        'Nạp thêm tiền chơi thử miễn phí bất cứ lúc nào, không có tiền thật. Bạn có thể đặt hạn mức hoặc nghỉ chơi khi muốn.',
      ],
      CN: ['免费试玩币', '随时可免费添加试玩币，均非真钱。您可以随时设置限额或暂停。'],
    },
    'PL',
    'popup',
  ),
];

const slides: readonly { readonly file: string; readonly address: string; readonly texts: Texts }[] = [
  {
    file: 'loykrathong',
    address: '/game?lottoGameCode=vn27x1&lottoView=betting',
    texts: {
      TY: ['ลุ้นผล ได้ทุกนาที', '27 รางวัลทุก 60 วินาที แทง ลุ้นผลสด และรู้ผลโพยทันที', 'หวยเร็ว 27 รางวัล', 'แทงหวยเร็ว'],
      EN: [
        'A draw every minute',
        '27 prizes every 60 seconds. Bet, watch the balls fall, and see your slip settled at once.',
        'Quick 27',
        'Bet on Quick 27',
      ],
      VI: [
        'Mỗi phút một kỳ quay',
        '27 giải mỗi 60 giây. Đặt cược, xem quay và biết kết quả vé ngay.',
        'Siêu tốc 27 giải',
        'Cược siêu tốc',
      ],
      CN: ['每分钟开一期', '每 60 秒开出 27 个奖。投注、看球落下，注单即时结算。', '极速 27 奖', '投注极速 27 奖'],
    },
  },
  {
    file: 'lotto-close',
    address: '/game?lottoGameCode=xsmb&lottoView=betting',
    texts: {
      TY: ['หวยฮานอย 27 รางวัล', 'โล เด๋ เซียน และ 3 ตัว จ่ายตามผลสลากเวียดนามเหนืออย่างเป็นทางการ', 'ทุกเย็น', 'แทงหวยฮานอย'],
      EN: [
        'Northern lottery, 27 prizes',
        'Lô, đề, xiên and 3 digits of the Northern Vietnam draw, paid by the official result.',
        'Every evening',
        'Bet on the North',
      ],
      VI: [
        'Xổ số miền Bắc 27 giải',
        'Lô, đề, xiên và 3 càng theo kết quả chính thức của xổ số miền Bắc.',
        'Mỗi tối',
        'Cược miền Bắc',
      ],
      CN: ['越南北部彩，27 个奖', '越南北部彩的包组、两位、串号与三位玩法，按官方结果派彩。', '每晚开奖', '投注北部彩'],
    },
  },
  {
    file: 'responsible',
    address: '/help#fair',
    texts: {
      TY: [
        'ผลทุกงวด ตรวจสอบได้เอง',
        'เมล็ดสุ่มถูกล็อกก่อนเปิดรับแทง และเปิดเผยหลังออกผล ใครก็คำนวณผลซ้ำได้',
        'ตรวจสอบได้',
        'ดูวิธีตรวจสอบ',
      ],
      EN: [
        'No one can change a draw',
        'The seed is locked before you bet and opened after the draw. Anybody can compute the result again.',
        'Check it yourself',
        'How it works',
      ],
      VI: [
        'Không ai sửa được kết quả',
        'Hạt giống được khóa trước khi bạn cược và công khai sau khi quay. Ai cũng tính lại được kết quả.',
        'Tự kiểm chứng',
        'Xem cách kiểm chứng',
      ],
      CN: ['没有人能改变开奖', '种子在您投注前锁定，开奖后公开。任何人都可以重新计算结果。', '亲自验证', '了解原理'],
    },
  },
];

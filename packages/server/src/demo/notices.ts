/** Announcements of the demo brand, in several languages. TH reads those of TY. */
interface Notice {
  type: 'B' | 'PL';
  audience: 'player';
  language: 'TY' | 'EN' | 'VI' | 'CN';
  title: string;
  content: string;
  hoursAgo: number;
}

const notice = (
  hoursAgo: number,
  texts: Record<Notice['language'], [title: string, content: string]>,
  type: Notice['type'] = 'B',
): Notice[] =>
  Object.entries(texts).map(([language, [title, content]]) => ({
    type,
    audience: 'player',
    language: language as Notice['language'],
    title,
    content: `<p>${content}</p>`,
    hoursAgo,
  }));

export const notices: readonly Notice[] = [
  ...notice(2, {
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
  ...notice(20, {
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
  ...notice(44, {
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
  // Opens once after login.
  ...notice(
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
  ),
];

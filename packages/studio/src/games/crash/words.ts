import type { Words } from '../game.ts';

export const name: Words = { en: 'Kite', th: 'ว่าวติดลม', vi: 'Thả diều' };

export const byHand: Words = { en: 'Land by hand', th: 'เก็บว่าวเอง', vi: 'Tự thu diều' };

export const landAt = (multiple: string): Words => ({
  en: `Land at ${multiple}×`,
  th: `เก็บที่ ${multiple} เท่า`,
  vi: `Thu tại ${multiple.replace('.', ',')} lần`,
});

export const rules: readonly Words[] = [
  {
    en:
      'The kite climbs and with it the multiple. ' +
      'Land it before its string breaks and your stake is paid times the multiple; when the string breaks first, the stake is lost.',
    th: 'ว่าวลอยสูงขึ้นพร้อมตัวคูณ เก็บว่าวก่อนสายขาด เงินเดิมพันจะถูกคูณด้วยตัวคูณนั้น ถ้าสายขาดก่อน เสียเงินเดิมพัน',
    vi: 'Diều bay lên cùng hệ số. Thu diều trước khi dây đứt, tiền cược được nhân với hệ số đó; nếu dây đứt trước, bạn mất tiền cược.',
  },
  {
    en: 'Land by hand, or choose a multiple at which it lands by itself. Both are decided by our clock at the moment your tap arrives.',
    th: 'เก็บเอง หรือเลือกตัวคูณให้เก็บอัตโนมัติ ทั้งสองแบบตัดสินด้วยนาฬิกาของเราในขณะที่คำสั่งมาถึง',
    vi: 'Tự thu, hoặc chọn hệ số để diều tự hạ. Cả hai đều tính theo đồng hồ của chúng tôi lúc lệnh của bạn đến nơi.',
  },
  {
    en:
      'The chance to get as far as a multiple is 97 % divided by it: 48.5 % for 2×, 9.7 % for 10×. ' +
      'In 3 of 100 rounds the kite does not leave the ground. It never climbs above 200×; there it lands by itself.',
    th:
      'โอกาสไปถึงตัวคูณใด ๆ คือ 97 % หารด้วยตัวคูณนั้น เช่น 2 เท่า 48.5 % 10 เท่า 9.7 % ใน 100 รอบมี 3 ' +
      'รอบที่ว่าวไม่ขึ้นจากพื้น ว่าวไม่ลอยเกิน 200 เท่า เมื่อถึงแล้วจะเก็บเองทันที',
    vi:
      'Cơ hội đạt một hệ số là 97 % chia cho hệ số đó: 2 lần là 48,5 %, 10 lần là 9,7 %. ' +
      'Trong 100 ván có 3 ván diều không rời mặt đất. Diều không bay quá 200 lần; tới đó diều tự hạ.',
  },
];

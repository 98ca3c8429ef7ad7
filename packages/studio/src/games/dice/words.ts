import type { Words } from '../game.ts';

export const name: Words = { en: 'Hundred dice', th: 'ลูกเต๋าร้อย', vi: 'Xúc xắc trăm' };

export const rules: readonly Words[] = [
  {
    en:
      'Each roll is a number from 0.00 to 99.99, every one as likely. ' +
      'Choose under or over and how large your chance shall be, from 2 % to 95 %.',
    th: 'ทอยแต่ละครั้งได้เลข 0.00 ถึง 99.99 ทุกเลขมีโอกาสเท่ากัน เลือกต่ำกว่าหรือสูงกว่า และเลือกโอกาสชนะตั้งแต่ 2 % ถึง 95 %',
    vi: 'Mỗi lần gieo ra một số từ 0,00 đến 99,99, mọi số như nhau. Chọn dưới hoặc trên và chọn cơ hội thắng từ 2 % đến 95 %.',
  },
  {
    en:
      'A win pays 99 % divided by the chance, your stake included: 1.98 at 50 %, 9.9 at 10 %. ' +
      'On average 99 of 100 staked come back, whatever you choose.',
    th:
      'เมื่อชนะจ่าย 99 % หารด้วยโอกาส รวมเงินเดิมพันแล้ว เช่น 1.98 ที่ 50 % และ 9.9 ที่ 10 % โดยเฉลี่ยคืน 99 ' +
      'จากเดิมพัน 100 ไม่ว่าจะเลือกแบบใด',
    vi:
      'Khi thắng trả 99 % chia cho cơ hội, đã gồm tiền cược: 1,98 ở mức 50 %, 9,9 ở mức 10 %. ' +
      'Trung bình hoàn 99 trên 100 tiền cược, dù bạn chọn thế nào.',
  },
];

import type { Words } from '../game.ts';
import type { BetKind } from './rules.ts';

export const horseName: Words = { en: 'Sand track derby', th: 'ดาร์บี้ลู่ทราย', vi: 'Đua ngựa đường cát' };
export const roosterName: Words = { en: 'Toy rooster dash', th: 'ไก่ของเล่นวิ่งแข่ง', vi: 'Gà đồ chơi chạy đua' };

export const horses: readonly Words[] = [
  { en: 'River Wind', th: 'ลมลำน้ำ', vi: 'Gió Sông' },
  { en: 'Golden Mango', th: 'มะม่วงทอง', vi: 'Xoài Vàng' },
  { en: 'Monsoon', th: 'มรสุม', vi: 'Gió Mùa' },
  { en: 'Quiet Thunder', th: 'ฟ้าร้องเบา', vi: 'Sấm Khẽ' },
  { en: 'Lotus Rider', th: 'อัศวินบัว', vi: 'Kỵ Sĩ Sen' },
  { en: 'Paper Lantern', th: 'โคมกระดาษ', vi: 'Đèn Lồng Giấy' },
  { en: 'Coral Star', th: 'ดาวปะการัง', vi: 'Sao San Hô' },
  { en: 'Old Tamarind', th: 'มะขามเฒ่า', vi: 'Me Già' },
  { en: 'Night Market', th: 'ตลาดค่ำ', vi: 'Chợ Đêm' },
  { en: 'Rice Song', th: 'เพลงข้าว', vi: 'Khúc Lúa' },
  { en: 'Blue Kite', th: 'ว่าวฟ้า', vi: 'Diều Xanh' },
  { en: 'Ginger Spark', th: 'ประกายขิง', vi: 'Tia Gừng' },
  { en: 'Misty Pass', th: 'ช่องเขาหมอก', vi: 'Đèo Mây' },
  { en: 'Silk Road', th: 'ทางสายไหม', vi: 'Đường Lụa' },
];

export const roosters: readonly Words[] = [
  { en: 'Tin Comb', th: 'หงอนสังกะสี', vi: 'Mào Thiếc' },
  { en: 'Clockwork', th: 'ไขลาน', vi: 'Dây Cót' },
  { en: 'Button Eye', th: 'ตากระดุม', vi: 'Mắt Cúc' },
  { en: 'Bamboo Leg', th: 'ขาไม้ไผ่', vi: 'Chân Tre' },
  { en: 'Red Ribbon', th: 'ริบบิ้นแดง', vi: 'Nơ Đỏ' },
  { en: 'Squeaky', th: 'เจ้าเอี๊ยด', vi: 'Cót Két' },
  { en: 'Felt Tail', th: 'หางสักหลาด', vi: 'Đuôi Nỉ' },
  { en: 'Paint Pot', th: 'กระป๋องสี', vi: 'Lọ Màu' },
  { en: 'Rattle', th: 'กรุ๋งกริ๋ง', vi: 'Lúc Lắc' },
  { en: 'Morning Bell', th: 'ระฆังเช้า', vi: 'Chuông Sớm' },
];

export const spotName = (bet: BetKind, lane: number, runner: Words): Words => ({
  en: `${lane} ${runner.en}: ${bet === 'win' ? 'win' : 'place'}`,
  th: `${lane} ${runner.th}: ${bet === 'win' ? 'ชนะ' : 'ติดอันดับ'}`,
  vi: `${lane} ${runner.vi}: ${bet === 'win' ? 'nhất' : 'vào hạng'}`,
});

export const rulesOf = (runners: number, placed: number): readonly Words[] => [
  {
    en:
      `${runners} runners start. ` +
      `Win pays when your runner comes first, place when it is among the first ${placed}. ` +
      `The odds on the board include your stake and stay as they were when you bet.`,
    th:
      `มีผู้แข่ง ${runners} ตัว แทงชนะจ่ายเมื่อเข้าที่หนึ่ง แทงติดอันดับจ่ายเมื่อเข้าใน ${placed} อันดับแรก ` +
      `อัตราบนกระดานรวมเงินเดิมพันแล้วและคงเดิมหลังแทง`,
    vi:
      `Có ${runners} vật đua. Cược nhất trả khi về đầu, cược vào hạng trả khi về trong ${placed} vị trí đầu. ` +
      `Tỷ lệ trên bảng đã gồm tiền cược và giữ nguyên sau khi đặt.`,
  },
  {
    en:
      'Every runner shows its strength. ' +
      'The winner is drawn in proportion to strength, the second likewise among the rest, and so on. ' +
      'The race you see follows the drawn order.',
    th:
      'ผู้แข่งทุกตัวแสดงค่าความแรง ผู้ชนะสุ่มตามสัดส่วนความแรง ที่สองสุ่มแบบเดียวกันจากที่เหลือ และต่อไปเรื่อย ๆ ' +
      'ภาพการแข่งเป็นไปตามลำดับที่สุ่มได้',
    vi:
      'Mỗi vật đua đều ghi rõ sức mạnh. ' +
      'Vị trí nhất được rút theo tỷ lệ sức mạnh, vị trí nhì cũng vậy trong số còn lại, và cứ thế. ' +
      'Cuộc đua bạn xem theo đúng thứ tự đã rút.',
  },
  {
    en: 'The odds are 92 % divided by the chance, rounded down to hundredths: about 92 of 100 staked come back on average.',
    th: 'อัตราจ่ายคือ 92 % หารด้วยโอกาส ปัดลงเป็นทศนิยมสองตำแหน่ง โดยเฉลี่ยคืนราว 92 จากเดิมพัน 100',
    vi: 'Tỷ lệ là 92 % chia cho cơ hội, làm tròn xuống hai chữ số thập phân: trung bình hoàn khoảng 92 trên 100 tiền cược.',
  },
];

export const toys: Words = {
  en: 'The roosters are clockwork toys. They run, nothing else.',
  th: 'ไก่ทุกตัวเป็นของเล่นไขลาน วิ่งแข่งอย่างเดียวเท่านั้น',
  vi: 'Những chú gà là đồ chơi dây cót. Chúng chỉ chạy đua mà thôi.',
};

import { decimalText } from '../exact.ts';
import { fraction, type Words } from '../game.ts';

export const name: Words = { en: 'Tamarind league', th: 'ลีกมะขาม', vi: 'Giải Me Chua' };

const words = {
  draw: { en: 'Draw', th: 'เสมอ', vi: 'Hòa' },
  over: { en: 'Over', th: 'สูง', vi: 'Tài' },
  under: { en: 'Under', th: 'ต่ำ', vi: 'Xỉu' },
  other: { en: 'Any other score', th: 'สกอร์อื่น', vi: 'Tỷ số khác' },
} satisfies Record<string, Words>;

/** Display name of a selection: "Palm Harbour -0.75", "Over 2.5", "2-1". */
export function spotName(id: string, home: Words, away: Words): Words {
  const [market, side = '', line = ''] = id.split(':');
  const team = side === 'home' ? home : away;
  if (market === '1x2') return side === 'draw' ? words.draw : team;
  if (market === 'handicap') return withText(team, lineText(Number(line), true));
  if (market === 'total') return withText(side === 'over' ? words.over : words.under, lineText(Number(line), false));
  return side === 'other' ? words.other : { en: side, th: side, vi: side };
}

const withText = (before: Words, text: string): Words => ({
  en: `${before.en} ${text}`,
  th: `${before.th} ${text}`,
  vi: `${before.vi} ${text.replace('.', ',')}`,
});

/** Quarters of a goal in players' notation: "+0.25", "2.5", "0". */
function lineText(quarters: number, isSigned: boolean): string {
  const text = decimalText(fraction(quarters, 4), 2).replace(/\.?0+$/, '');
  return isSigned && quarters > 0 ? `+${text}` : text;
}

export const rules: readonly Words[] = [
  {
    en:
      'The clubs are invented and the matches simulated; goals follow the published chances. ' +
      'Bets stand on ninety minutes. The odds include your stake and stay as they were when you bet.',
    th: 'สโมสรเป็นชื่อสมมติและการแข่งขันเป็นการจำลอง ประตูเป็นไปตามโอกาสที่ประกาศ คิดผลใน 90 นาที อัตรารวมเงินเดิมพันแล้วและคงเดิมหลังแทง',
    vi:
      'Các câu lạc bộ là hư cấu và trận đấu được mô phỏng; bàn thắng theo cơ hội đã công bố. ' +
      'Cược tính trong 90 phút. Tỷ lệ đã gồm tiền cược và giữ nguyên sau khi đặt.',
  },
  {
    en:
      'Asian handicap: the goals beside the name are added to that side. A level result returns the stake. ' +
      'A quarter line is half a bet on each of its two neighbours: ' +
      'half of it may win and the other half come back, or half be lost and half come back.',
    th:
      'แฮนดิแคปเอเชีย: นำประตูต่อรองข้างชื่อบวกให้ทีมนั้น ถ้าเสมอได้เงินคืน ' +
      'เส้นควอเตอร์คือแทงครึ่งหนึ่งที่แต่ละเส้นข้างเคียง จึงอาจชนะครึ่งคืนครึ่ง หรือเสียครึ่งคืนครึ่ง',
    vi:
      'Kèo châu Á: số bàn bên cạnh tên được cộng cho đội đó. Hòa kèo thì hoàn tiền. ' +
      'Kèo phần tư là đặt mỗi nửa vào hai kèo kề bên: có thể thắng nửa và hoàn nửa, hoặc thua nửa và hoàn nửa.',
  },
  {
    en:
      'Over and under count the goals of both sides, with the same halves. ' +
      'The score market pays the exact score; more than three goals of a side is any other score.',
    th: 'สูงต่ำนับประตูรวมทั้งสองทีม แบ่งครึ่งแบบเดียวกัน ตลาดสกอร์จ่ายเมื่อตรงสกอร์ ถ้าทีมใดได้เกินสามประตูถือเป็นสกอร์อื่น',
    vi: 'Tài xỉu tính tổng bàn thắng hai đội, cũng chia nửa như vậy. Kèo tỷ số trả khi đúng tỷ số; một đội ghi trên ba bàn là tỷ số khác.',
  },
  {
    en: 'About one match in eighty is postponed: its bets are void and every stake comes back.',
    th: 'ประมาณหนึ่งใน 80 นัดถูกเลื่อน เดิมพันทั้งหมดเป็นโมฆะและคืนเงินทุกรายการ',
    vi: 'Khoảng một trong tám mươi trận bị hoãn: cược vô hiệu và hoàn lại toàn bộ tiền cược.',
  },
];

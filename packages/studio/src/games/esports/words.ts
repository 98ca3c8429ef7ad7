import type { Words } from '../game.ts';

export const name: Words = { en: 'Arena cup', th: 'อารีนาคัพ', vi: 'Cúp đấu trường' };

export function spotName(id: string, home: Words, away: Words): Words {
  const [market, side = '', line = ''] = id.split(':');
  const team = side === 'home' ? home : away;
  if (market === 'winner') return team;
  if (market === 'handicap') {
    return { en: `${team.en} ${line}`, th: `${team.th} ${line}`, vi: `${team.vi} ${line.replace('.', ',')}` };
  }
  if (market === 'total') {
    return side === 'over'
      ? { en: 'Three maps', th: 'สามแมพ', vi: 'Ba bản đồ' }
      : { en: 'Two maps', th: 'สองแมพ', vi: 'Hai bản đồ' };
  }
  return { en: side, th: side, vi: side };
}

export const rules: readonly Words[] = [
  {
    en:
      'Invented teams play best of three maps. ' +
      'Each map is won in proportion to the skill of the teams, which is shown. ' +
      'The odds include your stake and stay as they were when you bet.',
    th: 'ทีมสมมติแข่งแบบสองในสามแมพ แต่ละแมพชนะตามสัดส่วนค่าฝีมือที่แสดงไว้ อัตรารวมเงินเดิมพันแล้วและคงเดิมหลังแทง',
    vi:
      'Các đội hư cấu đấu tối đa ba bản đồ. Mỗi bản đồ thắng theo tỷ lệ kỹ năng được ghi rõ. ' +
      'Tỷ lệ đã gồm tiền cược và giữ nguyên sau khi đặt.',
  },
  {
    en: 'Handicap: +1.5 wins when the team takes at least one map, -1.5 when it loses none. Total: whether a third map is played.',
    th: 'แฮนดิแคป: +1.5 ชนะเมื่อทีมได้อย่างน้อยหนึ่งแมพ -1.5 ชนะเมื่อไม่เสียแมพเลย รวมแมพ: ทายว่ามีแมพที่สามหรือไม่',
    vi: 'Kèo chấp: +1,5 thắng khi đội lấy ít nhất một bản đồ, -1,5 thắng khi không thua bản đồ nào. Tổng: có bản đồ thứ ba hay không.',
  },
  {
    en: 'About one match in a hundred is called off: its bets are void and every stake comes back.',
    th: 'ประมาณหนึ่งในร้อยนัดถูกยกเลิก เดิมพันทั้งหมดเป็นโมฆะและคืนเงินทุกรายการ',
    vi: 'Khoảng một trong một trăm trận bị hủy: cược vô hiệu và hoàn lại toàn bộ tiền cược.',
  },
];

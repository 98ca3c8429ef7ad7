import type { Words } from '../game.ts';
import type { BetKind } from './rules.ts';

export const name: Words = { en: 'Dragon and Tiger', th: 'เสือมังกร', vi: 'Rồng Hổ' };

export const spotNames: Readonly<Record<BetKind, Words>> = {
  dragon: { en: 'Dragon', th: 'มังกร', vi: 'Rồng' },
  tiger: { en: 'Tiger', th: 'เสือ', vi: 'Hổ' },
  tie: { en: 'Tie', th: 'เสมอ', vi: 'Hòa' },
  suitedTie: { en: 'Same suit tie', th: 'เสมอดอกเดียวกัน', vi: 'Hòa đồng chất' },
};

export const rules: readonly Words[] = [
  {
    en: 'Dragon and tiger get one card each. The higher card wins; the ace is the lowest, the king the highest.',
    th: 'มังกรและเสือได้ไพ่ฝั่งละหนึ่งใบ ไพ่สูงกว่าชนะ เอซต่ำสุด คิงสูงสุด',
    vi: 'Rồng và Hổ mỗi bên nhận một lá. Lá cao hơn thắng; Át thấp nhất, K cao nhất.',
  },
  {
    en:
      'Dragon and tiger pay 2, a tie 12, a tie in the same suit 51, your stake included. ' +
      'On a tie, half of what was bet on dragon or tiger comes back.',
    th: 'มังกรและเสือจ่าย 2 เสมอจ่าย 12 เสมอดอกเดียวกันจ่าย 51 รวมเงินเดิมพันแล้ว เมื่อเสมอ เงินที่แทงมังกรหรือเสือจะได้คืนครึ่งหนึ่ง',
    vi: 'Rồng và Hổ trả 2, hòa trả 12, hòa đồng chất trả 51, đã gồm tiền cược. Khi hòa, một nửa tiền đặt Rồng hoặc Hổ được hoàn lại.',
  },
  {
    en: 'Every round is dealt from eight freshly shuffled decks: no earlier result changes the next one.',
    th: 'ทุกรอบแจกจากไพ่แปดสำรับที่สับใหม่ ผลที่ผ่านมาไม่มีผลต่อรอบถัดไป',
    vi: 'Mỗi ván được chia từ tám bộ bài vừa xáo lại: kết quả trước không ảnh hưởng đến ván sau.',
  },
];

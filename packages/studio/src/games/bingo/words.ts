import type { Words } from '../game.ts';

export const name: Words = { en: 'Mini bingo', th: 'มินิบิงโก', vi: 'Bingo mini' };

export const cardName = (number: number): Words => ({
  en: `Card ${number}`,
  th: `การ์ดใบที่ ${number}`,
  vi: `Thẻ ${number}`,
});

export const rules: readonly Words[] = [
  {
    en:
      'Choose one or more of six cards. Twelve of thirty balls fall, the same for everybody. ' +
      'Rows, columns and diagonals whose three numbers all fell are full lines.',
    th:
      'เลือกการ์ดหนึ่งใบหรือมากกว่าจากหกใบ ลูกบอลสิบสองลูกจากสามสิบลูกจะออกเหมือนกันทุกคน แถวนอน แถวตั้ง ' +
      'และแนวทแยงที่ออกครบสามเลขคือแถวเต็ม',
    vi:
      'Chọn một hoặc nhiều trong sáu thẻ. Mười hai trong ba mươi bóng rơi xuống, giống nhau cho mọi người. ' +
      'Hàng ngang, cột dọc và đường chéo có đủ ba số là một hàng đầy.',
  },
  {
    en: 'One full line pays 1.5, two 4, three 10, four 25, five 60, six 150 and all eight 2,000, your stake included.',
    th: 'หนึ่งแถวจ่าย 1.5 สองแถว 4 สามแถว 10 สี่แถว 25 ห้าแถว 60 หกแถว 150 ครบแปดแถว 2,000 รวมเงินเดิมพันแล้ว',
    vi: 'Một hàng đầy trả 1,5; hai hàng 4; ba hàng 10; bốn hàng 25; năm hàng 60; sáu hàng 150; đủ tám hàng 2.000, đã gồm tiền cược.',
  },
  {
    en: 'Every card has the same chances: its numbers do not matter.',
    th: 'การ์ดทุกใบมีโอกาสเท่ากัน ไม่ว่าจะเป็นเลขอะไร',
    vi: 'Mọi thẻ có cơ hội như nhau, bất kể số trên thẻ.',
  },
];

import type { Words } from '../game.ts';
import type { BetKind } from './rules.ts';

export const name: Words = { en: 'Baccarat', th: 'บาคาร่า', vi: 'Baccarat' };

export const spotNames: Readonly<Record<BetKind, Words>> = {
  player: { en: 'Player', th: 'ผู้เล่น', vi: 'Con' },
  banker: { en: 'Banker', th: 'เจ้ามือ', vi: 'Cái' },
  tie: { en: 'Tie', th: 'เสมอ', vi: 'Hòa' },
  playerPair: { en: 'Player pair', th: 'คู่ผู้เล่น', vi: 'Con đôi' },
  bankerPair: { en: 'Banker pair', th: 'คู่เจ้ามือ', vi: 'Cái đôi' },
};

export const rules: readonly Words[] = [
  {
    en:
      'Bet on player, banker or tie before the cards are dealt. The hand whose points are nearer to nine wins. ' +
      'Ace is one point, tens and pictures are none, and only the last digit of a sum counts.',
    th:
      'เลือกแทงผู้เล่น เจ้ามือ หรือเสมอ ก่อนแจกไพ่ ฝั่งที่แต้มใกล้เก้ามากกว่าชนะ เอซนับหนึ่งแต้ม ' +
      'สิบและไพ่หน้าคนนับศูนย์ และนับเฉพาะหลักหน่วยของผลรวม',
    vi:
      'Đặt cửa Con, Cái hoặc Hòa trước khi chia bài. Bên có điểm gần chín hơn sẽ thắng. ' +
      'Át tính một điểm, lá mười và các lá hình tính không điểm, chỉ lấy hàng đơn vị của tổng.',
  },
  {
    en:
      'Each side gets two cards. Eight or nine on either side ends the round. ' +
      'Otherwise the player takes a third card on five or less, and the banker follows the fixed table: nobody decides anything.',
    th:
      'แต่ละฝั่งได้ไพ่สองใบ ถ้าฝั่งใดได้แปดหรือเก้า รอบจบทันที มิฉะนั้นผู้เล่นจั่วใบที่สามเมื่อได้ห้าหรือน้อยกว่า ' +
      'และเจ้ามือจั่วตามตารางที่กำหนดไว้ ไม่มีใครตัดสินใจเอง',
    vi:
      'Mỗi bên nhận hai lá. Nếu một bên được tám hoặc chín, ván kết thúc ngay. ' +
      'Nếu không, Con rút lá thứ ba khi được năm trở xuống, còn Cái rút theo bảng cố định: không ai tự quyết định.',
  },
  {
    en: 'Player pays 2, banker 1.95, tie 9, a pair 12, your stake included. On a tie, bets on player and banker come back.',
    th: 'ผู้เล่นจ่าย 2 เจ้ามือ 1.95 เสมอ 9 ไพ่คู่ 12 รวมเงินเดิมพันแล้ว เมื่อเสมอ เงินที่แทงผู้เล่นและเจ้ามือจะได้คืน',
    vi: 'Con trả 2, Cái trả 1,95, Hòa trả 9, đôi trả 12, đã gồm tiền cược. Khi hòa, tiền đặt Con và Cái được hoàn lại.',
  },
  {
    en:
      'Every round is dealt from eight freshly shuffled decks: the chances are the same in every round, ' +
      'and no earlier result changes the next one.',
    th: 'ทุกรอบแจกจากไพ่แปดสำรับที่สับใหม่ โอกาสจึงเท่ากันทุกรอบ และผลที่ผ่านมาไม่มีผลต่อรอบถัดไป',
    vi: 'Mỗi ván được chia từ tám bộ bài vừa xáo lại: cơ hội ở mọi ván như nhau, kết quả trước không ảnh hưởng đến ván sau.',
  },
];

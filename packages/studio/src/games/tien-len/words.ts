import type { Words } from '../game.ts';

export const name: Words = { en: 'Tien Len room', th: 'ห้องเตี๋ยนเล่น', vi: 'Phòng Tiến Lên' };

export const rules: readonly Words[] = [
  {
    en:
      'Four seats, thirteen cards each; three seats are bots and say so. ' +
      'Who first has no cards takes the pot of four stakes less 5 %: 3.8 for your one.',
    th: 'สี่ที่นั่ง ที่ละสิบสามใบ สามที่เป็นบอทและระบุไว้ชัดเจน ใครหมดมือก่อนได้กองกลางสี่เดิมพันหัก 5 % คือ 3.8 ต่อเดิมพันของคุณหนึ่ง',
    vi:
      'Bốn ghế, mỗi ghế mười ba lá; ba ghế là máy và được ghi rõ. ' +
      'Ai hết bài trước lấy cả bàn bốn phần cược trừ 5 %: 3,8 cho một phần của bạn.',
  },
  {
    en:
      'Three is the lowest, two the highest rank; spades, clubs, diamonds, hearts from low to high. ' +
      'Whoever holds the three of spades begins and lays it in the first play.',
    th: 'สามต่ำสุด สองสูงสุด ดอกเรียงจากต่ำไปสูงคือโพดำ ดอกจิก ข้าวหลามตัด โพแดง ใครมีสามโพดำเริ่มก่อนและต้องลงใบนั้นในตาแรก',
    vi:
      'Ba thấp nhất, hai cao nhất; chất từ thấp đến cao là bích, chuồn, rô, cơ. ' +
      'Ai giữ ba bích đi trước và phải đánh lá đó trong lượt đầu.',
  },
  {
    en:
      'Lay a single, a pair, three or four of a kind, a run of three or more, or three or more pairs in a row; ' +
      'twos are in no run. Beat the table with the same kind and number and a higher top card, ' +
      'or pass and stay out until the table is cleared.',
    th:
      'ลงใบเดียว คู่ ตอง โฟร์ เรียงสามใบขึ้นไป หรือคู่เรียงสามคู่ขึ้นไป สองใช้เรียงไม่ได้ ' +
      'ต้องชนะไพ่บนโต๊ะด้วยแบบและจำนวนเดียวกันที่ใบสูงสุดใหญ่กว่า หรือผ่านและรอจนโต๊ะว่าง',
    vi:
      'Đánh lá lẻ, đôi, sám, tứ quý, sảnh từ ba lá, hoặc từ ba đôi thông; hai không nằm trong sảnh. ' +
      'Chặn bàn bằng cùng kiểu, cùng số lá và lá cao hơn, hoặc bỏ lượt và chờ hết vòng.',
  },
  {
    en:
      'Three pairs in a row beat a single two; four of a kind also a pair of twos and three pairs in a row; ' +
      'four pairs in a row beat all of these. Four twos, a run from three to ace or six pairs win as they are dealt.',
    th:
      'สามคู่เรียงตัดสองใบเดียว โฟร์ตัดคู่สองและสามคู่เรียงได้ด้วย สี่คู่เรียงตัดได้ทั้งหมด ' +
      'ได้สองครบสี่ใบ ' +
      'เรียงสามถึงเอซ หรือหกคู่ ชนะทันทีเมื่อแจก',
    vi:
      'Ba đôi thông chặt một heo; tứ quý chặt thêm đôi heo và ba đôi thông; bốn đôi thông chặt tất cả. ' +
      'Tứ quý heo, sảnh rồng từ ba đến át hoặc sáu đôi thì tới trắng.',
  },
  {
    en:
      'Against bots of the same strength 95 of 100 staked come back. ' +
      'If you leave, a bot plays your cards to the end and the result counts.',
    th: 'เมื่อฝีมือเท่ากับบอท คืนเฉลี่ย 95 จากเดิมพัน 100 ถ้าคุณออก บอทจะเล่นไพ่ของคุณต่อจนจบและนับผลนั้น',
    vi:
      'Với sức chơi ngang máy, trung bình hoàn 95 trên 100 tiền cược. ' +
      'Nếu bạn rời đi, máy đánh tiếp bài của bạn đến hết và kết quả vẫn được tính.',
  },
];

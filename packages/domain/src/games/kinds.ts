import type { Category, Tag } from './categories.ts';
import type { Noun, Word } from './words.ts';

/** A game played by many vendors under one name: baccarat, Tiến Lên, football. */
export interface Kind extends Noun {
  readonly tags: readonly Tag[];
}

/** drawing: companions: English|Thai|Vietnamese: tags. */
const kindsOf = (text: string): Kind[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [art = '', companions = '', names = '', tagged = ''] = line.trim().split(':');
      const [en = '', th = '', vi = ''] = names.trim().split('|');
      return {
        art,
        with: companions.trim().split(' '),
        en,
        th,
        vi,
        tags: tagged.trim() === '' ? [] : (tagged.trim().split(' ') as Tag[]),
      };
    });

export const kinds = {
  LIVE: kindsOf(`
spade-suit: flower-playing-cards joker: Baccarat|บาคาร่า|Baccarat: baccarat
spade-suit: high-voltage: Speed Baccarat|บาคาร่าสปีด|Baccarat Tốc Độ: baccarat
spade-suit: gem-stone: No Commission Baccarat|บาคาร่าไม่หักค่าน้ำ|Baccarat Không Phí: baccarat
ferris-wheel: coin gem-stone: Roulette|รูเล็ต|Roulette: roulette
ferris-wheel: high-voltage: Speed Roulette|รูเล็ตสปีด|Roulette Tốc Độ: roulette
dragon-face: tiger-face: Dragon Tiger|เสือมังกร|Rồng Hổ
game-die: game-die: Sic Bo|ไฮโล|Tài Xỉu
game-die: coin: Xóc Đĩa|ซ็อกเดีย|Xóc Đĩa
coin: coin: Fan Tan|ฟานตัน|Fan Tan
water-buffalo: coin: Bull Bull|ไพ่วัว|Ngưu Ngưu
club-suit: spade-suit: Blackjack|แบล็คแจ็ค|Xì Dách
joker: heart-suit: Three Cards|ไพ่สามใบ|Ba Lá
crab: shrimp game-die: Fish Prawn Crab|น้ำเต้าปูปลา|Bầu Cua
`),
  FISH: kindsOf(`
shark: tropical-fish blowfish: Deep Sea Net|ตาข่ายทะเลลึก|Lưới Biển Sâu
crab: crown: Crab King|ราชาปู|Vua Cua
octopus: spiral-shell tropical-fish: Octopus Garden|สวนหมึกยักษ์|Vườn Bạch Tuộc
lobster: blowfish tropical-fish: Lobster Raid|บุกกุ้งมังกร|Săn Tôm Hùm
turtle: spiral-shell coral: Turtle Tide|กระแสเต่าทะเล|Thủy Triều Rùa
dragon: gem-stone spiral-shell: Naga Depths|บาดาลพญานาค|Vực Sâu Naga
tropical-fish: coral: Reef Hunters|นักล่าแนวปะการัง|Thợ Săn Rạn San Hô
`),
  BINGO: kindsOf(`
ticket: balloon party-popper: Bingo Bazaar|บิงโกบาซาร์|Bingo Phiên Chợ
red-paper-lantern: ticket: Lantern Bingo|บิงโกโคมไฟ|Bingo Đèn Lồng
pool-8-ball: star: Bingo 75|บิงโก 75|Bingo 75 Bóng
admission-tickets: balloon: Bingo 90|บิงโก 90|Bingo 90 Bóng
lotus: ticket: Lotus Bingo|บิงโกดอกบัว|Bingo Hoa Sen
`),
  BGS: kindsOf(`
mahjong-red-dragon: game-die: Mahjong Alley|ตรอกไพ่นกกระจอก|Ngõ Mạt Chược
chess-pawn: horse-face: Chess|หมากรุกสากล|Cờ Vua
chess-pawn: elephant horse-face: River Chess|หมากรุกจีน|Cờ Tướng
elephant: crown: Makruk|หมากรุกไทย|Cờ Thái
pool-8-ball: coin: Checkers|หมากฮอส|Cờ Đam
crossed-swords: shield: Five in a Row|หมากเรียงห้า|Cờ Caro
game-die: game-die: Dominoes|โดมิโน|Domino
horse-racing: game-die: Horse Ludo|ลูโดม้า|Cá Ngựa
`),
  PVP: kindsOf(`
joker: spade-suit heart-suit: Tiến Lên|เตี๋ยนเลน|Tiến Lên
flower-playing-cards: diamond-suit: Phỏm|ฟ็อม|Phỏm
joker: high-voltage: Sâm Lốc|ซัมหลก|Sâm Lốc
spade-suit: club-suit: Mậu Binh|เหมาบิญ|Mậu Binh
spade-suit: heart-suit coin: Hold’em|โฮลเอ็ม|Poker Hold’em
club-suit: diamond-suit: Omaha|โอมาฮา|Poker Omaha
club-suit: diamond-suit heart-suit: Pok Deng|ป๊อกเด้ง|Pok Đeng
flower-playing-cards: diamond-suit club-suit: Dummy|ดัมมี่|Dummy Thái
crown: heart-suit: Slave|สลาฟไพ่|Nô Lệ
joker: crown: Big Two|บิ๊กทู|Sập Hầm
`),
  MINI: kindsOf(`
kite: cloud: Kite Climb|ว่าวทะยาน|Diều Vút Bay
bomb: gem-stone: Mine Field|ทุ่งกับระเบิด|Dò Mìn
crystal-ball: gem-stone: Marble Drop|ลูกแก้วหล่น|Thả Bi
rocket: ringed-planet star: Sky Rocket|จรวดเวหา|Tên Lửa Trời Cao
coin: coin: Coin Flip|โยนเหรียญ|Tung Đồng Xu
game-die: high-voltage: Dice Duel|ดวลลูกเต๋า|Đấu Xúc Xắc
ferris-wheel: balloon: Lucky Wheel|วงล้อนำโชค|Vòng Quay May Mắn
spade-suit: heart-suit: High Low|ไพ่สูงต่ำ|Cao Thấp
`),
  COCKFIGHT: kindsOf(`
rooster: feather: Toy Rooster Ring|สังเวียนไก่ไขลาน|Sàn Gà Đồ Chơi
rooster: trophy: Tin Rooster Cup|ถ้วยไก่สังกะสี|Cúp Gà Thiếc
rooster: high-voltage: Clockwork Cocks|ไก่กลไก|Gà Cót
`),
  HORSE: kindsOf(`
horse-racing: trophy: Silver Rein Derby|ดาร์บี้บังเหียนเงิน|Derby Cương Bạc
horse-racing: high-voltage: Night Gallop|ควบม้าราตรี|Phi Ngựa Đêm
horse-racing: coin: Riverside Stakes|ถ้วยริมน้ำ|Cúp Ven Sông
`),
  SPORTS: kindsOf(`
soccer-ball: trophy: Football|ฟุตบอล|Bóng Đá: football
soccer-ball: high-voltage: Live Football|ฟุตบอลสด|Bóng Đá Trực Tiếp: football
badminton: trophy: Badminton|แบดมินตัน|Cầu Lông
boxing-glove: fire: Muay Thai|มวยไทย|Muay Thái
goal-net: balloon: Takraw|ตะกร้อ|Cầu Mây
trophy: star: Basketball and Volleyball|บาสและวอลเลย์|Bóng Rổ & Bóng Chuyền
`),
  ESPORTS: kindsOf(`
video-game: crossed-swords shield: Arena Five|อารีน่าไฟว์|Đấu Trường Năm
crossed-swords: shield high-voltage: Lane Legends|ตำนานสามเลน|Huyền Thoại Ba Đường
rocket: star: Tactical Cup|ถ้วยยุทธวิธี|Cúp Chiến Thuật
soccer-ball: video-game: Pad Football|ฟุตบอลจอย|Bóng Đá Tay Cầm
`),
} satisfies Partial<Record<Category, readonly Kind[]>>;

/** Editions of a kind, so that each vendor's has a name of its own; the first is the plain name. */
export const editions: readonly Word[] = `
Gold|โกลด์|Vàng
Turbo|เทอร์โบ|Siêu Tốc
Royal|รอยัล|Hoàng Gia
Deluxe|ดีลักซ์|Cao Cấp
Lotus|โลตัส|Hoa Sen
River|ริเวอร์|Dòng Sông
Sunrise|ซันไรส์|Bình Minh
Emerald|มรกต|Lục Bảo
Festival|เทศกาล|Lễ Hội
Ocean|โอเชียน|Đại Dương
Skyline|สกายไลน์|Chân Trời
`
  .trim()
  .split('\n')
  .map((line) => {
    const [en = '', th = '', vi = ''] = line.split('|');
    return { en, th, vi };
  });

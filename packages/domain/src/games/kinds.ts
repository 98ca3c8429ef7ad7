import type { Category, Tag } from './categories.ts';
import type { Noun, Word } from './words.ts';

/** A kind of game that many vendors offer under one name: baccarat, Tiến Lên, football. */
export interface Kind extends Noun {
  readonly tags: readonly Tag[];
}

/**
 * Parses lines of the format `drawing: smaller drawings: English|Thai|Vietnamese|Chinese: tags`, one kind of game each.
 */
const kindsOf = (text: string): Kind[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [art = '', companions = '', names = '', tagged = ''] = line.trim().split(':');
      const [en = '', th = '', vi = '', zh = ''] = names.trim().split('|');
      return {
        art,
        with: companions.trim().split(' '),
        en,
        th,
        vi,
        zh,
        tags: tagged.trim() === '' ? [] : (tagged.trim().split(' ') as Tag[]),
      };
    });

export const kinds = {
  LIVE: kindsOf(`
spade-suit: flower-playing-cards joker: Baccarat|บาคาร่า|Baccarat|百家乐: baccarat
spade-suit: high-voltage: Speed Baccarat|บาคาร่าสปีด|Baccarat Tốc Độ|极速百家乐: baccarat
spade-suit: gem-stone: No Commission Baccarat|บาคาร่าไม่หักค่าน้ำ|Baccarat Không Phí|免佣百家乐: baccarat
ferris-wheel: coin gem-stone: Roulette|รูเล็ต|Roulette|轮盘: roulette
ferris-wheel: high-voltage: Speed Roulette|รูเล็ตสปีด|Roulette Tốc Độ|极速轮盘: roulette
dragon-face: tiger-face: Dragon Tiger|เสือมังกร|Rồng Hổ|龙虎
game-die: game-die: Sic Bo|ไฮโล|Tài Xỉu|骰宝
game-die: coin: Xóc Đĩa|ซ็อกเดีย|Xóc Đĩa|色碟
coin: coin: Fan Tan|ฟานตัน|Fan Tan|番摊
water-buffalo: coin: Bull Bull|ไพ่วัว|Ngưu Ngưu|牛牛
club-suit: spade-suit: Blackjack|แบล็คแจ็ค|Xì Dách|二十一点
joker: heart-suit: Three Cards|ไพ่สามใบ|Ba Lá|三张牌
crab: shrimp game-die: Fish Prawn Crab|น้ำเต้าปูปลา|Bầu Cua|鱼虾蟹
`),
  FISH: kindsOf(`
shark: tropical-fish blowfish: Deep Sea Net|ตาข่ายทะเลลึก|Lưới Biển Sâu|深海之网
crab: crown: Crab King|ราชาปู|Vua Cua|蟹王
octopus: spiral-shell tropical-fish: Octopus Garden|สวนหมึกยักษ์|Vườn Bạch Tuộc|章鱼花园
lobster: blowfish tropical-fish: Lobster Raid|บุกกุ้งมังกร|Săn Tôm Hùm|龙虾突袭
turtle: spiral-shell coral: Turtle Tide|กระแสเต่าทะเล|Thủy Triều Rùa|海龟潮汐
dragon: gem-stone spiral-shell: Naga Depths|บาดาลพญานาค|Vực Sâu Naga|那伽深渊
tropical-fish: coral: Reef Hunters|นักล่าแนวปะการัง|Thợ Săn Rạn San Hô|珊瑚猎人
`),
  BINGO: kindsOf(`
ticket: balloon party-popper: Bingo Bazaar|บิงโกบาซาร์|Bingo Phiên Chợ|宾果集市
red-paper-lantern: ticket: Lantern Bingo|บิงโกโคมไฟ|Bingo Đèn Lồng|灯笼宾果
pool-8-ball: star: Bingo 75|บิงโก 75|Bingo 75 Bóng|宾果 75
admission-tickets: balloon: Bingo 90|บิงโก 90|Bingo 90 Bóng|宾果 90
lotus: ticket: Lotus Bingo|บิงโกดอกบัว|Bingo Hoa Sen|莲花宾果
`),
  BGS: kindsOf(`
mahjong-red-dragon: game-die: Mahjong Alley|ตรอกไพ่นกกระจอก|Ngõ Mạt Chược|麻将巷
chess-pawn: horse-face: Chess|หมากรุกสากล|Cờ Vua|国际象棋
chess-pawn: elephant horse-face: River Chess|หมากรุกจีน|Cờ Tướng|中国象棋
elephant: crown: Makruk|หมากรุกไทย|Cờ Thái|泰国象棋
pool-8-ball: coin: Checkers|หมากฮอส|Cờ Đam|跳棋
crossed-swords: shield: Five in a Row|หมากเรียงห้า|Cờ Caro|五子棋
game-die: game-die: Dominoes|โดมิโน|Domino|多米诺
horse-racing: game-die: Horse Ludo|ลูโดม้า|Cá Ngựa|飞马棋
`),
  PVP: kindsOf(`
joker: spade-suit heart-suit: Tiến Lên|เตี๋ยนเลน|Tiến Lên|前进牌
flower-playing-cards: diamond-suit: Phỏm|ฟ็อม|Phỏm|凑牌
joker: high-voltage: Sâm Lốc|ซัมหลก|Sâm Lốc|三洛
spade-suit: club-suit: Mậu Binh|เหมาบิญ|Mậu Binh|十三张
spade-suit: heart-suit coin: Hold’em|โฮลเอ็ม|Poker Hold’em|德州扑克
club-suit: diamond-suit: Omaha|โอมาฮา|Poker Omaha|奥马哈
club-suit: diamond-suit heart-suit: Pok Deng|ป๊อกเด้ง|Pok Đeng|博丁
flower-playing-cards: diamond-suit club-suit: Dummy|ดัมมี่|Dummy Thái|泰式拉米
crown: heart-suit: Slave|สลาฟไพ่|Nô Lệ|奴隶牌
joker: crown: Big Two|บิ๊กทู|Sập Hầm|大老二
`),
  MINI: kindsOf(`
kite: cloud: Kite Climb|ว่าวทะยาน|Diều Vút Bay|风筝高飞
bomb: gem-stone: Mine Field|ทุ่งกับระเบิด|Dò Mìn|扫雷
crystal-ball: gem-stone: Marble Drop|ลูกแก้วหล่น|Thả Bi|弹珠掉落
rocket: ringed-planet star: Sky Rocket|จรวดเวหา|Tên Lửa Trời Cao|冲天火箭
coin: coin: Coin Flip|โยนเหรียญ|Tung Đồng Xu|抛硬币
game-die: high-voltage: Dice Duel|ดวลลูกเต๋า|Đấu Xúc Xắc|骰子对决
ferris-wheel: balloon: Lucky Wheel|วงล้อนำโชค|Vòng Quay May Mắn|幸运转盘
spade-suit: heart-suit: High Low|ไพ่สูงต่ำ|Cao Thấp|高低牌
`),
  COCKFIGHT: kindsOf(`
rooster: feather: Toy Rooster Ring|สังเวียนไก่ไขลาน|Sàn Gà Đồ Chơi|玩具鸡擂台
rooster: trophy: Tin Rooster Cup|ถ้วยไก่สังกะสี|Cúp Gà Thiếc|铁皮鸡杯
rooster: high-voltage: Clockwork Cocks|ไก่กลไก|Gà Cót|发条斗鸡
`),
  HORSE: kindsOf(`
horse-racing: trophy: Silver Rein Derby|ดาร์บี้บังเหียนเงิน|Derby Cương Bạc|银缰德比
horse-racing: high-voltage: Night Gallop|ควบม้าราตรี|Phi Ngựa Đêm|夜奔
horse-racing: coin: Riverside Stakes|ถ้วยริมน้ำ|Cúp Ven Sông|河畔杯
`),
  SPORTS: kindsOf(`
soccer-ball: trophy: Football|ฟุตบอล|Bóng Đá|足球: football
soccer-ball: high-voltage: Live Football|ฟุตบอลสด|Bóng Đá Trực Tiếp|滚球足球: football
badminton: trophy: Badminton|แบดมินตัน|Cầu Lông|羽毛球
boxing-glove: fire: Muay Thai|มวยไทย|Muay Thái|泰拳
goal-net: balloon: Takraw|ตะกร้อ|Cầu Mây|藤球
trophy: star: Basketball and Volleyball|บาสและวอลเลย์|Bóng Rổ & Bóng Chuyền|篮球与排球
`),
  ESPORTS: kindsOf(`
video-game: crossed-swords shield: Arena Five|อารีน่าไฟว์|Đấu Trường Năm|五人竞技场
crossed-swords: shield high-voltage: Lane Legends|ตำนานสามเลน|Huyền Thoại Ba Đường|三路传说
rocket: star: Tactical Cup|ถ้วยยุทธวิธี|Cúp Chiến Thuật|战术杯
soccer-ball: video-game: Pad Football|ฟุตบอลจอย|Bóng Đá Tay Cầm|手柄足球
`),
} satisfies Partial<Record<Category, readonly Kind[]>>;

/** Editions of a kind, so that each vendor's game has a unique name; the first is the plain name. */
export const editions: readonly Word[] = `
Gold|โกลด์|Vàng|黄金版
Turbo|เทอร์โบ|Siêu Tốc|极速版
Royal|รอยัล|Hoàng Gia|皇家版
Deluxe|ดีลักซ์|Cao Cấp|豪华版
Lotus|โลตัส|Hoa Sen|莲花版
River|ริเวอร์|Dòng Sông|江河版
Sunrise|ซันไรส์|Bình Minh|日出版
Emerald|มรกต|Lục Bảo|翡翠版
Festival|เทศกาล|Lễ Hội|节庆版
Ocean|โอเชียน|Đại Dương|海洋版
Skyline|สกายไลน์|Chân Trời|天际版
`
  .trim()
  .split('\n')
  .map((line) => {
    const [en = '', th = '', vi = '', zh = ''] = line.split('|');
    return { en, th, vi, zh };
  });

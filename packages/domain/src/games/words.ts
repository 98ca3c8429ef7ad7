/** A word in the languages of the catalogue. In Thai and Vietnamese the noun comes before its modifier. */
export interface Word {
  readonly en: string;
  readonly th: string;
  readonly vi: string;
  readonly zh: string;
}
/** A noun with its drawing and the smaller drawings shown beside it. */
export interface Noun extends Word {
  readonly art: string;
  readonly with: readonly string[];
}

const word = (line: string): Word => {
  const [en = '', th = '', vi = '', zh = ''] = line.trim().split('|');
  return { en, th, vi, zh };
};
const wordsOf = (text: string): Word[] => text.trim().split('\n').map(word);

/**
 * Parses lines of the format `drawing: smaller drawings: English|Thai|Vietnamese|Chinese`. Further nouns with the same
 * drawings follow after a slash.
 */
const nounsOf = (text: string): Noun[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [art = '', companions = '', names = ''] = line.trim().split(':');
      return names.split('/').map((name) => ({ ...word(name), art, with: companions.trim().split(' ') }));
    });

export const slotNouns: readonly Noun[] = nounsOf(`
mango: mango pineapple: Mango|มะม่วง|Xoài|芒果
gem-stone: gem-stone ring: Gem|อัญมณี|Đá Quý|宝石/Diamond|เพชร|Kim Cương|钻石/Sapphire|ไพลิน|Lam Ngọc|蓝宝石
lotus: lotus: Lotus|ดอกบัว|Sen|莲花
cherries: cherry-blossom: Cherry|เชอร์รี|Quả Anh Đào|樱桃
star: star: Star|ดวงดาว|Ngôi Sao|星星/Starlight|แสงดาว|Ánh Sao|星光
glowing-star: star sunflower: Comet|ดาวหาง|Sao Chổi|彗星/Sunflower|ทานตะวัน|Hướng Dương|向日葵
hot-pepper: fire: Chilli|พริก|Ớt|辣椒
red-paper-lantern: red-paper-lantern: Lantern|โคมไฟ|Đèn Lồng|灯笼
moon-cake: teapot moon-cake: Mooncake|ขนมไหว้พระจันทร์|Bánh Trung Thu|月饼
coconut: palm-tree: Coconut|มะพร้าว|Dừa|椰子/Island|เกาะ|Đảo|海岛
alien-monster: coin: Pixel|พิกเซล|Pixel|像素/Alien|เอเลี่ยน|Người Ngoài Hành Tinh|外星人
red-envelope: coin: Ang Pao|อั่งเปา|Lì Xì|红包
tropical-fish: lotus spiral-shell: Koi|ปลาคาร์ป|Cá Koi|锦鲤/Goldfish|ปลาทอง|Cá Vàng|金鱼
teapot: teapot mushroom: Teapot|กาน้ำชา|Ấm Trà|茶壶
honey-pot: honeybee: Honey|น้ำผึ้ง|Mật Ong|蜂蜜/Bee|ผึ้ง|Ong|蜜蜂
coin: coin money-bag: Coin|เหรียญ|Đồng Xu|钱币/Treasure|สมบัติ|Châu Báu|宝藏
full-moon: star: Moon|พระจันทร์|Mặt Trăng|月亮
full-moon-face: star: Moonlight|แสงจันทร์|Ánh Trăng|月光
trophy: trophy: Champion|แชมเปี้ยน|Nhà Vô Địch|冠军
joker: flower-playing-cards: Joker|โจ๊กเกอร์|Chú Hề|小丑
steaming-bowl: hot-pepper shrimp: Noodle|ก๋วยเตี๋ยว|Mì|面条
motor-scooter: high-voltage: Scooter|สกู๊ตเตอร์|Xe Ga|小摩托
hourglass-not-done: star: Hourglass|นาฬิกาทราย|Đồng Hồ Cát|沙漏
crystal-ball: crystal-ball gem-stone: Crystal|คริสตัล|Pha Lê|水晶/Wizard|พ่อมด|Phù Thủy|巫师
candle: fire: Candle|เทียน|Ngọn Nến|蜡烛
kite: cloud: Kite|ว่าว|Cánh Diều|风筝
firecracker: party-popper: Firecracker|ประทัด|Pháo|鞭炮
rocket: ringed-planet star: Rocket|จรวด|Tên Lửa|火箭/Galaxy|กาแล็กซี|Thiên Hà|银河
parrot: pirate-flag coconut: Parrot|นกแก้ว|Vẹt|鹦鹉/Pirate|โจรสลัด|Cướp Biển|海盗
panda: teapot: Panda|แพนด้า|Gấu Trúc|熊猫
auto-rickshaw: high-voltage: Tuk-Tuk|ตุ๊กตุ๊ก|Tuk Tuk|嘟嘟车
turtle: spiral-shell coral: Turtle|เต่า|Rùa|乌龟
crossed-swords: shield: Sword|ดาบ|Kiếm|宝剑/Knight|อัศวิน|Hiệp Sĩ|骑士
slot-machine: crown coin: Sevens|เลขเจ็ด|Số Bảy|七七七
volcano: gem-stone: Volcano|ภูเขาไฟ|Núi Lửa|火山/Lava|ลาวา|Dung Nham|熔岩
crab: crown spiral-shell: Crab|ปู|Cua|螃蟹
hibiscus: butterfly: Hibiscus|ชบา|Dâm Bụt|扶桑花/Blossom|บุปผา|Bông Hoa|繁花
drum: high-voltage: Drum|กลอง|Trống|大鼓/Thunder|อัสนี|Sấm|雷霆
tiger-face: fire: Tiger|เสือ|Hổ|老虎
shark: blowfish tropical-fish: Shark|ฉลาม|Cá Mập|鲨鱼/Ocean|มหาสมุทร|Đại Dương|海洋
octopus: spiral-shell: Octopus|หมึกยักษ์|Bạch Tuộc|章鱼/Kraken|คราเคน|Kraken|海怪
crown: crown gem-stone: Crown|มงกุฎ|Vương Miện|皇冠/King|ราชา|Nhà Vua|国王/Queen|ราชินี|Nữ Hoàng|女王
four-leaf-clover: four-leaf-clover coin: Clover|โคลเวอร์|Cỏ Bốn Lá|四叶草
rabbit: moon-cake: Rabbit|กระต่าย|Thỏ|兔子
cherry-blossom: cherry-blossom: Sakura|ซากุระ|Hoa Anh Đào|樱花
lobster: blowfish: Lobster|กุ้งมังกร|Tôm Hùm|龙虾
elephant: balloon: Elephant|ช้าง|Voi|大象
water-buffalo: coin: Buffalo|ควาย|Trâu|水牛
peacock: feather: Peacock|นกยูง|Chim Công|孔雀
dragon-face: fire drum: Dragon|มังกร|Rồng|神龙
dragon: gem-stone spiral-shell: Naga|พญานาค|Naga|那伽/Serpent|อสรพิษ|Mãng Xà|巨蛇
monkey: mango coconut: Monkey|ลิง|Khỉ|猴子
butterfly: mushroom: Butterfly|ผีเสื้อ|Bươm Bướm|蝴蝶/Fairy|นางฟ้า|Nàng Tiên|仙女
ferris-wheel: balloon: Carnival|คาร์นิวัล|Hội Chợ|嘉年华
wind-chime: cherry-blossom: Wind Chime|กระดิ่งลม|Chuông Gió|风铃
cloud: cloud: Cloud|ก้อนเมฆ|Áng Mây|云朵
bomb: fire: Bomb|ระเบิด|Bom|炸弹
party-popper: balloon party-popper: Party|ปาร์ตี้|Bữa Tiệc|派对
wrapped-gift: wrapped-gift: Gift|ของขวัญ|Món Quà|礼物
boxing-glove: fire: Boxer|นักมวย|Võ Sĩ|拳手
video-game: high-voltage: Arcade|อาร์เคด|Máy Game|街机
water-pistol: droplet sweat-droplets: Songkran|สงกรานต์|Té Nước|泼水节
game-die: coin: Dice|ลูกเต๋า|Xúc Xắc|骰子
spade-suit: heart-suit: Ace|เอซ|Quân Át|王牌
mahjong-red-dragon: game-die: Mahjong|ไพ่นกกระจอก|Mạt Chược|麻将
pool-8-ball: star: Eight Ball|ลูกแปด|Bi Số Tám|八号球
admission-tickets: party-popper: Circus|ละครสัตว์|Rạp Xiếc|马戏团
droplet: droplet: Dewdrop|หยดน้ำค้าง|Giọt Sương|露珠
rooster: feather: Rooster|พ่อไก่|Gà Trống|公鸡
soccer-ball: trophy: Striker|ดาวยิง|Tiền Đạo|前锋
horse-racing: trophy: Stallion|อาชา|Tuấn Mã|骏马
`);

export const adjectives: readonly Word[] = wordsOf(`
Golden|ทองคำ|Vàng|黄金
Lucky|นำโชค|May Mắn|幸运
Royal|หลวง|Hoàng Gia|皇家
Jade|หยก|Ngọc Bích|翡翠
Midnight|เที่ยงคืน|Nửa Đêm|午夜
Crimson|แดงฉาน|Đỏ Thắm|绯红
Silver|เงินยวง|Bạc|白银
Wild|พงไพร|Hoang Dã|狂野
Mystic|ลึกลับ|Huyền Bí|神秘
Dancing|เริงระบำ|Nhảy Múa|起舞的
Flying|เหินฟ้า|Bay|飞天
Thousand-Year|พันปี|Nghìn Năm|千年
Sweet|แสนหวาน|Ngọt Ngào|甜蜜
Happy|สุขสันต์|Vui Vẻ|快乐
Brave|ใจกล้า|Dũng Cảm|勇敢
Neon|นีออน|Đèn Neon|霓虹
Hidden|ซ่อนเร้น|Ẩn Giấu|隐藏的
Frozen|น้ำแข็ง|Băng Giá|冰封
Blazing|เพลิงกัลป์|Rực Lửa|烈焰
Twin|คู่แฝด|Song Sinh|双子
Giant|ยักษ์|Khổng Lồ|巨型
Little|น้อย|Bé Nhỏ|小小
Magic|มหัศจรรย์|Thần Kỳ|魔法
Secret|ลับสุดยอด|Bí Mật|秘密
Diamond-Eyed|ตาเพชร|Mắt Kim Cương|钻眼
Emerald|มรกต|Lục Bảo|祖母绿
Ruby|ทับทิม|Hồng Ngọc|红宝
Pearl|ไข่มุก|Trân Châu|珍珠
Amber|อำพัน|Hổ Phách|琥珀
Sleepy|ขี้เซา|Ngái Ngủ|瞌睡
Laughing|หัวเราะ|Cười Vang|欢笑
Rainbow|สายรุ้ง|Cầu Vồng|彩虹
Stormy|พายุ|Bão Tố|风暴
Sunny|ตะวันฉาย|Ngập Nắng|阳光
Northern|แดนเหนือ|Phương Bắc|北国
Southern|แดนใต้|Phương Nam|南国
Eastern|บูรพา|Phương Đông|东方
River|สายน้ำ|Dòng Sông|江河
Jungle|ป่าดงดิบ|Rừng Xanh|丛林
Mountain|ขุนเขา|Núi Cao|高山
Velvet|กำมะหยี่|Nhung|天鹅绒
Silk|แพรไหม|Lụa|丝绸
Bamboo|ไผ่|Tre|翠竹
Spring|ฤดูใบไม้ผลิ|Mùa Xuân|春日
Summer|ฤดูร้อน|Mùa Hè|夏日
Winter|ฤดูหนาว|Mùa Đông|冬日
Double|สองเท่า|Nhân Đôi|双倍
Triple|สามเท่า|Nhân Ba|三倍
Endless|ไม่สิ้นสุด|Bất Tận|无尽
Ancient|โบราณ|Cổ Xưa|远古
Cosmic|จักรวาล|Vũ Trụ|宇宙
Electric|สายฟ้า|Điện Quang|电光
Cheeky|ซุกซน|Tinh Nghịch|淘气
Noble|ผู้สูงศักดิ์|Cao Quý|高贵
Rising|ทะยาน|Vươn Cao|升腾
Sacred|ศักดิ์สิทธิ์|Linh Thiêng|神圣
Merry|รื่นเริง|Rộn Ràng|欢乐
Bouncing|กระเด้ง|Tưng Bừng|蹦跳
`);

export const settings: readonly Word[] = wordsOf(`
Fortune|โชคลาภ|Vận May|财运
Rush|ตะลุย|Đường Đua|冲刺
Palace|ราชวัง|Cung Điện|宫殿
Festival|เทศกาล|Lễ Hội|庆典
Garden|สวน|Khu Vườn|花园
Night|ราตรี|Đêm|之夜
Temple|วิหาร|Đền|神庙
Harvest|ฤดูเก็บเกี่ยว|Mùa Gặt|丰收
Parade|ขบวนแห่|Diễu Hành|巡游
Quest|ภารกิจ|Truy Tìm|探寻
Legend|ตำนาน|Truyền Thuyết|传说
Kingdom|อาณาจักร|Vương Quốc|王国
Bay|อ่าว|Vịnh|海湾
Valley|หุบเขา|Thung Lũng|山谷
Express|ด่วนพิเศษ|Tốc Hành|快车
Mystery|ปริศนา|Bí Ẩn|谜案
Spin|วงล้อ|Vòng Quay|转轮
Gold|ทองแห่ง|Kho Vàng|黄金库
Vault|ห้องนิรภัย|Hầm Báu|金库
Dream|ความฝัน|Giấc Mơ|之梦
Forest|ป่า|Rừng|森林
Fiesta|งานฉลอง|Tiệc Mừng|狂欢
Market|ตลาด|Chợ|集市
Dynasty|ราชวงศ์|Triều Đại|王朝
Empire|จักรวรรดิ|Đế Chế|帝国
Voyage|การเดินทาง|Chuyến Đi|远航
Riches|ความมั่งคั่ง|Phú Quý|财富
Wonder|แดนมหัศจรรย์|Kỳ Quan|奇境
Dance|ระบำ|Vũ Điệu|之舞
Tales|นิทาน|Chuyện Kể|物语
City|เมือง|Thành Phố|之城
Lagoon|ลากูน|Đầm|潟湖
Blast|ระเบิดมันส์|Bùng Nổ|爆发
Carnival Ride|ม้าหมุน|Vòng Đu Quay|旋转木马
Crown Jewels|มงกุฎแห่ง|Ngai Vàng|御宝
Academy|โรงเรียน|Học Viện|学院
Adventure|ผจญภัย|Phiêu Lưu|历险记
Lounge|เลานจ์|Phòng Trà|会所
Orchard|สวนผลไม้|Vườn Cây|果园
Circus Night|ราตรีละครสัตว์|Đêm Xiếc|马戏之夜
Shrine|ศาล|Miếu|圣殿
Realm|ดินแดน|Cõi|领域
Hunt|ล่า|Săn|狩猎
Serenade|บทเพลง|Khúc Ca|小夜曲
Party Time|ปาร์ตี้สุดเหวี่ยง|Giờ Vui|派对时光
Trail|เส้นทาง|Con Đường|小径
Bazaar|บาซาร์|Phiên Chợ|巴扎
Journey|มหากาพย์|Hành Trình|之旅
Gate|ประตู|Cánh Cổng|之门
Tower|หอคอย|Tòa Tháp|高塔
Chase|ไล่ล่า|Rượt Đuổi|追逐
Bonanza|ขุมโชค|Mỏ Vàng|富矿
Street|ถนนสาย|Con Phố|大街
Sunrise|รุ่งอรุณ|Bình Minh|日出
`);

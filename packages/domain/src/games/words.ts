/** A word in the three languages of the catalogue. Nouns stand before what describes them in Thai and Vietnamese. */
export interface Word {
  readonly en: string;
  readonly th: string;
  readonly vi: string;
}
/** A noun with the drawing that shows it and the smaller ones that go with it. */
export interface Noun extends Word {
  readonly art: string;
  readonly with: readonly string[];
}

const word = (line: string): Word => {
  const [en = '', th = '', vi = ''] = line.trim().split('|');
  return { en, th, vi };
};
const wordsOf = (text: string): Word[] => text.trim().split('\n').map(word);

/** drawing: companions: English|Thai|Vietnamese, further nouns after a slash. */
const nounsOf = (text: string): Noun[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [art = '', companions = '', names = ''] = line.trim().split(':');
      return names.split('/').map((name) => ({ ...word(name), art, with: companions.trim().split(' ') }));
    });

export const slotNouns: readonly Noun[] = nounsOf(`
mango: mango pineapple: Mango|มะม่วง|Xoài
gem-stone: gem-stone ring: Gem|อัญมณี|Đá Quý/Diamond|เพชร|Kim Cương/Sapphire|ไพลิน|Lam Ngọc
lotus: lotus: Lotus|ดอกบัว|Sen
cherries: cherry-blossom: Cherry|เชอร์รี|Quả Anh Đào
star: star: Star|ดวงดาว|Ngôi Sao/Starlight|แสงดาว|Ánh Sao
glowing-star: star sunflower: Comet|ดาวหาง|Sao Chổi/Sunflower|ทานตะวัน|Hướng Dương
hot-pepper: fire: Chilli|พริก|Ớt
red-paper-lantern: red-paper-lantern: Lantern|โคมไฟ|Đèn Lồng
moon-cake: teapot moon-cake: Mooncake|ขนมไหว้พระจันทร์|Bánh Trung Thu
coconut: palm-tree: Coconut|มะพร้าว|Dừa/Island|เกาะ|Đảo
alien-monster: coin: Pixel|พิกเซล|Pixel/Alien|เอเลี่ยน|Người Ngoài Hành Tinh
red-envelope: coin: Ang Pao|อั่งเปา|Lì Xì
tropical-fish: lotus spiral-shell: Koi|ปลาคาร์ป|Cá Koi/Goldfish|ปลาทอง|Cá Vàng
teapot: teapot mushroom: Teapot|กาน้ำชา|Ấm Trà
honey-pot: honeybee: Honey|น้ำผึ้ง|Mật Ong/Bee|ผึ้ง|Ong
coin: coin money-bag: Coin|เหรียญ|Đồng Xu/Treasure|สมบัติ|Châu Báu
full-moon: star: Moon|พระจันทร์|Mặt Trăng
full-moon-face: star: Moonlight|แสงจันทร์|Ánh Trăng
trophy: trophy: Champion|แชมเปี้ยน|Nhà Vô Địch
joker: flower-playing-cards: Joker|โจ๊กเกอร์|Chú Hề
steaming-bowl: hot-pepper shrimp: Noodle|ก๋วยเตี๋ยว|Mì
motor-scooter: high-voltage: Scooter|สกู๊ตเตอร์|Xe Ga
hourglass-not-done: star: Hourglass|นาฬิกาทราย|Đồng Hồ Cát
crystal-ball: crystal-ball gem-stone: Crystal|คริสตัล|Pha Lê/Wizard|พ่อมด|Phù Thủy
candle: fire: Candle|เทียน|Ngọn Nến
kite: cloud: Kite|ว่าว|Cánh Diều
firecracker: party-popper: Firecracker|ประทัด|Pháo
rocket: ringed-planet star: Rocket|จรวด|Tên Lửa/Galaxy|กาแล็กซี|Thiên Hà
parrot: pirate-flag coconut: Parrot|นกแก้ว|Vẹt/Pirate|โจรสลัด|Cướp Biển
panda: teapot: Panda|แพนด้า|Gấu Trúc
auto-rickshaw: high-voltage: Tuk-Tuk|ตุ๊กตุ๊ก|Tuk Tuk
turtle: spiral-shell coral: Turtle|เต่า|Rùa
crossed-swords: shield: Sword|ดาบ|Kiếm/Knight|อัศวิน|Hiệp Sĩ
slot-machine: crown coin: Sevens|เลขเจ็ด|Số Bảy
volcano: gem-stone: Volcano|ภูเขาไฟ|Núi Lửa/Lava|ลาวา|Dung Nham
crab: crown spiral-shell: Crab|ปู|Cua
hibiscus: butterfly: Hibiscus|ชบา|Dâm Bụt/Blossom|บุปผา|Bông Hoa
drum: high-voltage: Drum|กลอง|Trống/Thunder|อัสนี|Sấm
tiger-face: fire: Tiger|เสือ|Hổ
shark: blowfish tropical-fish: Shark|ฉลาม|Cá Mập/Ocean|มหาสมุทร|Đại Dương
octopus: spiral-shell: Octopus|หมึกยักษ์|Bạch Tuộc/Kraken|คราเคน|Kraken
crown: crown gem-stone: Crown|มงกุฎ|Vương Miện/King|ราชา|Nhà Vua/Queen|ราชินี|Nữ Hoàng
four-leaf-clover: four-leaf-clover coin: Clover|โคลเวอร์|Cỏ Bốn Lá
rabbit: moon-cake: Rabbit|กระต่าย|Thỏ
cherry-blossom: cherry-blossom: Sakura|ซากุระ|Hoa Anh Đào
lobster: blowfish: Lobster|กุ้งมังกร|Tôm Hùm
elephant: balloon: Elephant|ช้าง|Voi
water-buffalo: coin: Buffalo|ควาย|Trâu
peacock: feather: Peacock|นกยูง|Chim Công
dragon-face: fire drum: Dragon|มังกร|Rồng
dragon: gem-stone spiral-shell: Naga|พญานาค|Naga/Serpent|อสรพิษ|Mãng Xà
monkey: mango coconut: Monkey|ลิง|Khỉ
butterfly: mushroom: Butterfly|ผีเสื้อ|Bươm Bướm/Fairy|นางฟ้า|Nàng Tiên
ferris-wheel: balloon: Carnival|คาร์นิวัล|Hội Chợ
wind-chime: cherry-blossom: Wind Chime|กระดิ่งลม|Chuông Gió
cloud: cloud: Cloud|ก้อนเมฆ|Áng Mây
bomb: fire: Bomb|ระเบิด|Bom
party-popper: balloon party-popper: Party|ปาร์ตี้|Bữa Tiệc
wrapped-gift: wrapped-gift: Gift|ของขวัญ|Món Quà
boxing-glove: fire: Boxer|นักมวย|Võ Sĩ
video-game: high-voltage: Arcade|อาร์เคด|Máy Game
water-pistol: droplet sweat-droplets: Songkran|สงกรานต์|Té Nước
game-die: coin: Dice|ลูกเต๋า|Xúc Xắc
spade-suit: heart-suit: Ace|เอซ|Quân Át
mahjong-red-dragon: game-die: Mahjong|ไพ่นกกระจอก|Mạt Chược
pool-8-ball: star: Eight Ball|ลูกแปด|Bi Số Tám
admission-tickets: party-popper: Circus|ละครสัตว์|Rạp Xiếc
droplet: droplet: Dewdrop|หยดน้ำค้าง|Giọt Sương
rooster: feather: Rooster|พ่อไก่|Gà Trống
soccer-ball: trophy: Striker|ดาวยิง|Tiền Đạo
horse-racing: trophy: Stallion|อาชา|Tuấn Mã
`);

export const adjectives: readonly Word[] = wordsOf(`
Golden|ทองคำ|Vàng
Lucky|นำโชค|May Mắn
Royal|หลวง|Hoàng Gia
Jade|หยก|Ngọc Bích
Midnight|เที่ยงคืน|Nửa Đêm
Crimson|แดงฉาน|Đỏ Thắm
Silver|เงินยวง|Bạc
Wild|พงไพร|Hoang Dã
Mystic|ลึกลับ|Huyền Bí
Dancing|เริงระบำ|Nhảy Múa
Flying|เหินฟ้า|Bay
Thousand-Year|พันปี|Nghìn Năm
Sweet|แสนหวาน|Ngọt Ngào
Happy|สุขสันต์|Vui Vẻ
Brave|ใจกล้า|Dũng Cảm
Neon|นีออน|Đèn Neon
Hidden|ซ่อนเร้น|Ẩn Giấu
Frozen|น้ำแข็ง|Băng Giá
Blazing|เพลิงกัลป์|Rực Lửa
Twin|คู่แฝด|Song Sinh
Giant|ยักษ์|Khổng Lồ
Little|น้อย|Bé Nhỏ
Magic|มหัศจรรย์|Thần Kỳ
Secret|ลับสุดยอด|Bí Mật
Diamond-Eyed|ตาเพชร|Mắt Kim Cương
Emerald|มรกต|Lục Bảo
Ruby|ทับทิม|Hồng Ngọc
Pearl|ไข่มุก|Trân Châu
Amber|อำพัน|Hổ Phách
Sleepy|ขี้เซา|Ngái Ngủ
Laughing|หัวเราะ|Cười Vang
Rainbow|สายรุ้ง|Cầu Vồng
Stormy|พายุ|Bão Tố
Sunny|ตะวันฉาย|Ngập Nắng
Northern|แดนเหนือ|Phương Bắc
Southern|แดนใต้|Phương Nam
Eastern|บูรพา|Phương Đông
River|สายน้ำ|Dòng Sông
Jungle|ป่าดงดิบ|Rừng Xanh
Mountain|ขุนเขา|Núi Cao
Velvet|กำมะหยี่|Nhung
Silk|แพรไหม|Lụa
Bamboo|ไผ่|Tre
Spring|ฤดูใบไม้ผลิ|Mùa Xuân
Summer|ฤดูร้อน|Mùa Hè
Winter|ฤดูหนาว|Mùa Đông
Double|สองเท่า|Nhân Đôi
Triple|สามเท่า|Nhân Ba
Endless|ไม่สิ้นสุด|Bất Tận
Ancient|โบราณ|Cổ Xưa
Cosmic|จักรวาล|Vũ Trụ
Electric|สายฟ้า|Điện Quang
Cheeky|ซุกซน|Tinh Nghịch
Noble|ผู้สูงศักดิ์|Cao Quý
Rising|ทะยาน|Vươn Cao
Sacred|ศักดิ์สิทธิ์|Linh Thiêng
Merry|รื่นเริง|Rộn Ràng
Bouncing|กระเด้ง|Tưng Bừng
`);

export const settings: readonly Word[] = wordsOf(`
Fortune|โชคลาภ|Vận May
Rush|ตะลุย|Đường Đua
Palace|ราชวัง|Cung Điện
Festival|เทศกาล|Lễ Hội
Garden|สวน|Khu Vườn
Night|ราตรี|Đêm
Temple|วิหาร|Đền
Harvest|ฤดูเก็บเกี่ยว|Mùa Gặt
Parade|ขบวนแห่|Diễu Hành
Quest|ภารกิจ|Truy Tìm
Legend|ตำนาน|Truyền Thuyết
Kingdom|อาณาจักร|Vương Quốc
Bay|อ่าว|Vịnh
Valley|หุบเขา|Thung Lũng
Express|ด่วนพิเศษ|Tốc Hành
Mystery|ปริศนา|Bí Ẩn
Spin|วงล้อ|Vòng Quay
Gold|ทองแห่ง|Kho Vàng
Vault|ห้องนิรภัย|Hầm Báu
Dream|ความฝัน|Giấc Mơ
Forest|ป่า|Rừng
Fiesta|งานฉลอง|Tiệc Mừng
Market|ตลาด|Chợ
Dynasty|ราชวงศ์|Triều Đại
Empire|จักรวรรดิ|Đế Chế
Voyage|การเดินทาง|Chuyến Đi
Riches|ความมั่งคั่ง|Phú Quý
Wonder|แดนมหัศจรรย์|Kỳ Quan
Dance|ระบำ|Vũ Điệu
Tales|นิทาน|Chuyện Kể
City|เมือง|Thành Phố
Lagoon|ลากูน|Đầm
Blast|ระเบิดมันส์|Bùng Nổ
Carnival Ride|ม้าหมุน|Vòng Đu Quay
Crown Jewels|มงกุฎแห่ง|Ngai Vàng
Academy|โรงเรียน|Học Viện
Adventure|ผจญภัย|Phiêu Lưu
Lounge|เลานจ์|Phòng Trà
Orchard|สวนผลไม้|Vườn Cây
Circus Night|ราตรีละครสัตว์|Đêm Xiếc
Shrine|ศาล|Miếu
Realm|ดินแดน|Cõi
Hunt|ล่า|Săn
Serenade|บทเพลง|Khúc Ca
Party Time|ปาร์ตี้สุดเหวี่ยง|Giờ Vui
Trail|เส้นทาง|Con Đường
Bazaar|บาซาร์|Phiên Chợ
Journey|มหากาพย์|Hành Trình
Gate|ประตู|Cánh Cổng
Tower|หอคอย|Tòa Tháp
Chase|ไล่ล่า|Rượt Đuổi
Bonanza|ขุมโชค|Mỏ Vàng
Street|ถนนสาย|Con Phố
Sunrise|รุ่งอรุณ|Bình Minh
`);

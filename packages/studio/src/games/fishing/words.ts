import type { Words } from '../game.ts';

export const name: Words = { en: 'Coral net', th: 'แหปะการัง', vi: 'Lưới san hô' };

export const creatureNames: Readonly<Record<string, Words>> = {
  sardine: { en: 'Sardine', th: 'ซาร์ดีน', vi: 'Cá mòi' },
  clownfish: { en: 'Clownfish', th: 'ปลาการ์ตูน', vi: 'Cá hề' },
  shrimp: { en: 'Shrimp', th: 'กุ้ง', vi: 'Tôm' },
  puffer: { en: 'Puffer', th: 'ปักเป้า', vi: 'Cá nóc' },
  squid: { en: 'Squid', th: 'หมึก', vi: 'Mực' },
  crab: { en: 'Crab', th: 'ปู', vi: 'Cua' },
  jellyfish: { en: 'Jellyfish', th: 'แมงกะพรุน', vi: 'Sứa' },
  turtle: { en: 'Turtle', th: 'เต่า', vi: 'Rùa' },
  octopus: { en: 'Octopus', th: 'หมึกยักษ์', vi: 'Bạch tuộc' },
  dolphin: { en: 'Dolphin', th: 'โลมา', vi: 'Cá heo' },
  shark: { en: 'Shark', th: 'ฉลาม', vi: 'Cá mập' },
  whale: { en: 'Whale', th: 'วาฬ', vi: 'Cá voi' },
  dragon: { en: 'Sea dragon', th: 'มังกรทะเล', vi: 'Rồng biển' },
  treasure: { en: 'Treasure', th: 'หีบสมบัติ', vi: 'Rương báu' },
};

export const rules: readonly Words[] = [
  {
    en: 'Each throw of the net costs one stake. Choose a creature; a catch pays its multiple. They are photographed and swim on.',
    th: 'หว่านแหแต่ละครั้งใช้หนึ่งเดิมพัน เลือกสัตว์ทะเล ถ้าจับได้จ่ายตามตัวคูณ จับเพื่อถ่ายรูปแล้วปล่อยว่ายต่อ',
    vi: 'Mỗi lần quăng lưới tốn một tiền cược. Chọn một sinh vật; bắt được sẽ trả theo hệ số. Chúng được chụp ảnh rồi bơi tiếp.',
  },
  {
    en:
      'The chance of a catch is 96 % divided by the multiple, in every throw anew: ' +
      '48 % for 2, 9.6 % for 10, 0.32 % for 300. Earlier throws do not make a creature tired.',
    th:
      'โอกาสจับได้คือ 96 % หารด้วยตัวคูณ คิดใหม่ทุกครั้ง เช่น 2 เท่า 48 % 10 เท่า 9.6 % 300 เท่า 0.32 % ' +
      'การหว่านครั้งก่อนไม่ทำให้จับง่ายขึ้น',
    vi:
      'Cơ hội bắt được là 96 % chia cho hệ số, tính lại ở mỗi lần: 48 % với 2, 9,6 % với 10, 0,32 % với 300. ' +
      'Các lần trước không làm sinh vật mệt đi.',
  },
  {
    en: 'A treasure pays 50 in 60 of 100 catches, 100 in 30 and 300 in 10: 90 on average, which its chance is worked out for.',
    th: 'หีบสมบัติจ่าย 50 ใน 60 จาก 100 ครั้งที่จับได้ จ่าย 100 ใน 30 ครั้ง และ 300 ใน 10 ครั้ง เฉลี่ย 90 ซึ่งใช้คำนวณโอกาส',
    vi:
      'Rương báu trả 50 trong 60 trên 100 lần bắt được, 100 trong 30 lần và 300 trong 10 lần: ' +
      'trung bình 90, cơ hội được tính theo số này.',
  },
];

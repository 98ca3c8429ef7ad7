import type { Words } from '../game.ts';

/** An invented football club: the goals it scores and concedes, in percent of the league's mean. */
export interface Club {
  readonly id: string;
  readonly name: Words;
  readonly attack: number;
  readonly defence: number;
}

export const clubs: readonly Club[] = [
  { id: 'palm-harbour', name: { en: 'Palm Harbour', th: 'ท่าปาล์ม', vi: 'Cảng Cọ' }, attack: 128, defence: 78 },
  { id: 'red-river', name: { en: 'Red Bank', th: 'ฝั่งแดง', vi: 'Bờ Đỏ' }, attack: 120, defence: 84 },
  { id: 'mango-city', name: { en: 'Mango City', th: 'มะม่วงซิตี้', vi: 'Xoài Thành' }, attack: 116, defence: 92 },
  { id: 'stone-bridge', name: { en: 'Stone Bridge', th: 'สะพานหิน', vi: 'Cầu Đá' }, attack: 102, defence: 82 },
  { id: 'lantern-town', name: { en: 'Lantern Town', th: 'เมืองโคม', vi: 'Phố Đèn' }, attack: 108, defence: 98 },
  { id: 'salt-fields', name: { en: 'Salt Fields', th: 'นาเกลือ', vi: 'Đồng Muối' }, attack: 96, defence: 90 },
  { id: 'tin-works', name: { en: 'Tin Works', th: 'โรงดีบุก', vi: 'Lò Thiếc' }, attack: 92, defence: 96 },
  { id: 'green-hill', name: { en: 'Green Hill', th: 'เนินเขียว', vi: 'Đồi Xanh' }, attack: 104, defence: 112 },
  { id: 'old-pier', name: { en: 'Old Pier', th: 'ท่าเก่า', vi: 'Bến Cũ' }, attack: 88, defence: 104 },
  { id: 'lotus-lake', name: { en: 'Lotus Lake', th: 'บึงบัว', vi: 'Hồ Sen' }, attack: 90, defence: 116 },
  { id: 'night-train', name: { en: 'Night Train', th: 'รถไฟค่ำ', vi: 'Tàu Đêm' }, attack: 80, defence: 110 },
  { id: 'paper-mill', name: { en: 'Paper Mill', th: 'โรงกระดาษ', vi: 'Xưởng Giấy' }, attack: 76, defence: 128 },
];

/**
 * Goals that an average club is expected to score against another average club, in hundredths: 1.50 at home, 1.18 away.
 */
const HOME_E2 = 150;
const AWAY_E2 = 118;

/** Expected goals of both clubs, in hundredths. */
export const meansOf = (home: Club, away: Club): readonly [number, number] => [
  Math.round((HOME_E2 * home.attack * away.defence) / 10_000),
  Math.round((AWAY_E2 * away.attack * home.defence) / 10_000),
];

import type { Words } from '../game.ts';

/**
 * An invented team. A team with twice its opponent's skill wins two of three maps on average. Skills are chosen so that
 * the odds of every bet are above 1.01.
 */
export interface Team {
  readonly id: string;
  readonly name: Words;
  readonly skill: number;
}

export const teams: readonly Team[] = [
  { id: 'moss', name: { en: 'Moss Machine', th: 'จักรกลมอส', vi: 'Cỗ Máy Rêu' }, skill: 120 },
  { id: 'comet', name: { en: 'Comet Street', th: 'ถนนดาวหาง', vi: 'Phố Sao Chổi' }, skill: 112 },
  { id: 'heron', name: { en: 'Night Herons', th: 'นกกระสาราตรี', vi: 'Diệc Đêm' }, skill: 108 },
  { id: 'pixel', name: { en: 'Pixel Monsoon', th: 'มรสุมพิกเซล', vi: 'Gió Mùa Điểm Ảnh' }, skill: 104 },
  { id: 'copper', name: { en: 'Copper Cats', th: 'แมวทองแดง', vi: 'Mèo Đồng' }, skill: 100 },
  { id: 'chili', name: { en: 'Chilli Logic', th: 'ตรรกะพริก', vi: 'Logic Ớt' }, skill: 96 },
  { id: 'kelp', name: { en: 'Kelp Crew', th: 'ลูกเรือสาหร่าย', vi: 'Thủy Thủ Rong' }, skill: 90 },
  { id: 'tuk', name: { en: 'Tuk Turbo', th: 'ตุ๊กเทอร์โบ', vi: 'Tuk Tăng Tốc' }, skill: 82 },
];

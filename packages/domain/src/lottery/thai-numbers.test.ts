import { expect, test } from 'vitest';
import { ble, klap, phiNong, pratu19, rutLang, rutNa, win } from './thai-numbers.ts';

const list = (text: string) => text.split(' ');

test('[L03] กลับ gives every order once: 2, 6, 3 or 1', () => {
  expect(klap('12')).toEqual(['12', '21']);
  expect(klap('11')).toEqual(['11']);
  expect(klap('907')).toEqual(list('079 097 709 790 907 970'));
  expect(klap('626')).toEqual(['266', '626', '662']);
  expect(klap('444')).toEqual(['444']);
});

test('[L03] 19 ประตู is every number with the digit', () => {
  expect(pratu19(7)).toEqual(list('07 17 27 37 47 57 67 70 71 72 73 74 75 76 77 78 79 87 97'));
});

test('[L03] รูดหน้า holds the first digit, รูดหลัง the last', () => {
  expect(rutNa(3)).toEqual(list('30 31 32 33 34 35 36 37 38 39'));
  expect(rutLang(3)).toEqual(list('03 13 23 33 43 53 63 73 83 93'));
});

test('[L03] พี่น้อง are the 20 neighbours, 09 and 90 among them', () => {
  expect(phiNong()).toEqual(list('01 09 10 12 21 23 32 34 43 45 54 56 65 67 76 78 87 89 90 98'));
});

test('[L03] เลขเบิ้ล are the ten doubles', () => {
  expect(ble()).toEqual(list('00 11 22 33 44 55 66 77 88 99'));
});

test('[L03] วิน makes every pair or triple of the given digits', () => {
  expect(win('310', 2, false)).toEqual(list('01 03 10 13 30 31'));
  expect(win('310', 2, true)).toEqual(list('00 01 03 10 11 13 30 31 33'));
  expect(win('310', 3, false)).toEqual(list('013 031 103 130 301 310'));
  expect(win('01', 3, true)).toEqual(list('000 001 010 011 100 101 110 111'));
});

test('[L03] วิน of n digits has n(n−1), n², n(n−1)(n−2) or n³ numbers, none twice', () => {
  const counts = (given: string) =>
    ([2, 3] as const).flatMap((size) =>
      [false, true].map((withDoubles) => {
        const made = win(given, size, withDoubles);
        expect(new Set(made).size).toBe(made.length);
        return made.length;
      }),
    );
  expect(counts('0123456789')).toEqual([90, 100, 720, 1_000]);
  expect(counts('24680')).toEqual([20, 25, 60, 125]);
  expect(counts('5')).toEqual([0, 1, 0, 1]);
  expect(counts('5577')).toEqual(counts('57'));
});

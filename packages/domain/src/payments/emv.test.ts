import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTlv, crc16, openEmv, parseTlv, sealEmv } from './emv.ts';

const objects = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 62 }).map((id) => id.toString().padStart(2, '0')),
    value: fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 99,
    }),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

test('the check is CRC-16/CCITT-FALSE: its published check value', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(crc16('')).toBe('FFFF');
});

test('any objects come back from their text, in order, and with a right check', () => {
  fc.assert(
    fc.property(objects, (wish) => {
      const expected = wish.map(({ id, value }) => [id, value]);
      expect([...(parseTlv(buildTlv(wish)) ?? [])]).toEqual(expected);
      const opened = openEmv(sealEmv(wish));
      expect(typeof opened === 'string' ? opened : [...opened].slice(0, -1)).toEqual(expected);
    }),
  );
});

test('[J05] a text with any one character changed is not opened', () => {
  fc.assert(
    fc.property(objects, fc.nat(), fc.integer({ min: 0x20, max: 0x7e }), (wish, place, code) => {
      const text = sealEmv(wish);
      const at = place % text.length;
      const changed = text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
      // Skip changes that only affect the case of the checksum's letters.
      fc.pre(changed.slice(0, -4) + changed.slice(-4).toUpperCase() !== text);
      expect(typeof openEmv(changed)).toBe('string');
    }),
  );
});

test.each([
  ['', 'malformed'],
  ['6304FFFF', 'bad_check'],
  ['000201', 'malformed'],
  // These texts have a valid checksum, but an object is duplicated, truncated, empty, or follows the checksum.
  [sealed('000201540510.0054061000.0'), 'malformed'],
  [sealed('0099017'), 'malformed'],
  [sealed('0000'), 'malformed'],
  [`${sealEmv([{ id: '00', value: '01' }])}0102`, 'malformed'],
  ['00020101021229370016A0000006770101110113006681234567853037645802TH5406100.0063041124', 'bad_check'],
])('a broken text %j is %s', (text, why) => {
  expect(openEmv(text)).toBe(why);
});

test('an object that cannot be written is refused, not cut', () => {
  expect(() => buildTlv([{ id: '00', value: 'x'.repeat(100) }])).toThrow(RangeError);
  expect(() => buildTlv([{ id: '00', value: '' }])).toThrow(RangeError);
  expect(() => buildTlv([{ id: '0', value: 'x' }])).toThrow(RangeError);
  expect(() => buildTlv([{ id: '59', value: 'ร้าน' }])).toThrow(RangeError);
});

function sealed(text: string): string {
  return `${text}6304${crc16(`${text}6304`)}`;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReferences, isReference, makeReference } from './reference.ts';

const reference = fc.uint8Array({ minLength: 8, maxLength: 8 }).map(makeReference);

test('[J05] a reference fits PromptPay and VietQR and shows nothing that people mix up', () => {
  fc.assert(
    fc.property(reference, (text) => {
      expect(text).toMatch(/^TMR[2-9A-HJKMNP-Z]{9}$/);
      expect(isReference(text)).toBe(true);
    }),
  );
  // Computed by hand: 0 is written 22222222 with the weighted sum 0 and the check character 2. The number 1 puts a 3
  // first, whose weight 2 gives the check character 4.
  expect(makeReference(new Uint8Array(8))).toBe('TMR222222222');
  expect(makeReference(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1))).toBe('TMR322222224');
  expect(() => makeReference(new Uint8Array(7))).toThrow(RangeError);
});

test('[J05] every single wrong character and every swap of two is found', () => {
  fc.assert(
    fc.property(
      reference,
      fc.integer({ min: 3, max: 11 }),
      fc.integer({ min: 3, max: 11 }),
      fc.constantFrom(...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'),
      (text, one, other, character) => {
        const letters = [...text];
        if (letters[one] !== character) expect(isReference(letters.with(one, character).join(''))).toBe(false);
        const swapped = letters
          .with(one, letters[other] ?? '')
          .with(other, letters[one] ?? '')
          .join('');
        if (swapped !== text) expect(isReference(swapped)).toBe(false);
      },
    ),
  );
});

test('[J05] a reference is found in the words banks put around it', () => {
  const text = makeReference(Uint8Array.of(7, 1, 200, 31, 5, 90, 66, 4));
  const broken = `${text.slice(0, 5)} ${text.slice(5, 9)}-${text.slice(9)}`;
  for (const content of [
    text,
    text.toLowerCase(),
    `MBVCB.5713.${text}.CT tu 0123456789`,
    `CT DEN:${text}GD 123`,
    `Nop tien ${broken}`,
    `${text} ${text}`,
  ])
    expect(findReferences(content), content).toEqual([text]);
  for (const content of [
    '',
    'TMR',
    'TMRTMR',
    'chuyen tien',
    text.slice(0, -1),
    `${text.slice(0, -1)}0`,
    `TMRX${text.slice(4)}`,
  ])
    expect(findReferences(content), content).toEqual([]);
});

test('[J05] each of two references in one text is found', () => {
  const [one, two] = [makeReference(new Uint8Array(8)), makeReference(new Uint8Array(8).fill(9))];
  expect(findReferences(`${one} ${two}`)).toEqual([one, two]);
});

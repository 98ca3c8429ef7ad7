import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])(
  '[E07] a text that a spreadsheet would run is only text: %j',
  (text) => {
    const line = csvOf(['a'], [[text]])
      .split('\r\n')
      .slice(1)
      .join('\r\n');
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('[E07] quotes, commas and line ends stay inside their cell, and a negative number stays a number', () => {
  expect(csvOf(['at', 'amount'], [['say "hi", twice\nnow', { number: '-1.00' }]])).toBe(
    'at,amount\r\n"say ""hi"", twice\nnow",-1.00\r\n',
  );
});

import { describe, expect, test } from 'vitest';
import { readResultCsv, readResultText } from './result-text.ts';

/** Northern Vietnam, 2024-01-01, as published. */
const db = '42932';
const rest =
  '66272 27370 68541 55788 04997 82222 02980 83746 18098 5667 8086 5934 0473 1851 1006 0384 6131 8065 5365 255 166 353 53 73 45 79';
const csv = `date,db,g1,g2,g3,g4,g5,g6,g7
2024-01-01,42932,66272,27370 68541,55788 04997 82222 02980 83746 18098,5667 8086 5934 0473,1851 1006 0384 6131 8065 5365,255 166 353,53 73 45 79`;
const drawn = new Date('2024-01-01T11:15:00Z');

describe('a result copied from a page', () => {
  test('[L06] is read with the special prize first or last, and keeps leading zeros', () => {
    for (const text of [`${db} ${rest}`, `${rest} ${db}`]) {
      const reading = readResultText(text);
      expect(reading.ok && reading.prizes.db).toEqual([db]);
      expect(reading.ok && reading.prizes.g3[1]).toBe('04997');
      expect(reading.ok && reading.prizes.g7).toEqual(['53', '73', '45', '79']);
    }
  });

  test('[L06] may have words, dates, times and marks around the numbers', () => {
    const text = `XSMB thứ 2 ngày 01/01/2024, 18:15\nĐB: ${db}\nG.1 ${rest.replaceAll(' ', ' - ')}`;
    const reading = readResultText(text);
    expect(reading.ok && reading.prizes.g1).toEqual(['66272']);
    expect(reading.ok && reading.prizes.g6).toEqual(['255', '166', '353']);
  });

  test('[L06] with a number missing or one too many is not guessed', () => {
    expect(readResultText(rest)).toEqual({ ok: false, found: 26 });
    expect(readResultText(`${db} ${rest} 11`)).toEqual({ ok: false, found: 28 });
    expect(readResultText(`${db} ${rest}`.replace('255', '2553'))).toEqual({ ok: false, found: 27 });
  });
});

describe('a result file', () => {
  test('[L06] gives the row of the draw’s own day, with and without a head', () => {
    for (const text of [csv, csv.split('\n')[1] ?? '']) {
      const reading = readResultCsv(text, drawn);
      expect(reading.ok && reading.prizes.g2).toEqual(['27370', '68541']);
    }
  });

  test('[L06] without that day is refused, never taken from another day', () => {
    expect(readResultCsv(csv, new Date('2024-01-02T11:15:00Z'))).toEqual({ ok: false, found: 'no-day' });
  });
});

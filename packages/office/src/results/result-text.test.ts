import { describe, expect, test } from 'vitest';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { readResultCsv as readCsv, readResultText as readText } from './result-text.ts';

const north = formatOf('vn27');
const readResultText = (text: string) => readText(text, north);
const readResultCsv = (text: string, at: Date) => readCsv(text, north, at);

/** The published result of Northern Vietnam, 2024-01-01. */
const db = '42932';
const rest =
  '66272 27370 68541 55788 04997 82222 02980 83746 18098 5667 8086 5934 0473 1851 1006 0384 6131 8065 5365 255 166 353 53 73 45 79';
const csv =
  'date,db,g1,g2,g3,g4,g5,g6,g7\n' +
  '2024-01-01,42932,66272,27370 68541,55788 04997 82222 02980 83746 18098,5667 8086 5934 0473,' +
  '1851 1006 0384 6131 8065 5365,255 166 353,53 73 45 79';
const drawn = new Date('2024-01-01T11:15:00Z');

describe('a result copied from a page', () => {
  test('[L06] is read with the special prize first or last, and keeps leading zeros', () => {
    for (const text of [`${db} ${rest}`, `${rest} ${db}`]) {
      const reading = readResultText(text);
      expect(reading.ok && reading.prizes.db).toEqual([db]);
      expect(reading.ok && reading.prizes['g3']?.[1]).toBe('04997');
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

describe('results of other forms', () => {
  test('[L02] a Southern sheet begins with the eighth prize or with the special one', () => {
    const up = '49 948 6771 3378 3378 2621 06277 84299 93822 80949 01819 25106 39799 53724 94425 30535 70914 382526';
    const reading = readText(up, formatOf('vn18'));
    expect(reading.ok && [reading.prizes['g8'], reading.prizes['db']]).toEqual([['49'], ['382526']]);
  });

  test('[L04] balls may lack their leading zero, and the special ball comes last', () => {
    expect(readText('Lotto 5/35: 7 11 17 30 31 | 5', formatOf('lotto535'))).toEqual({ ok: false, found: 8 });
    const reading = readText('Kết quả: 7 11 17 30 31 | 5', formatOf('lotto535'));
    expect(reading.ok && reading.prizes).toEqual({ numbers: ['07', '11', '17', '30', '31'], special: ['05'] });
  });

  test('[L03] a Thai result may come with the neighbours of the first prize', () => {
    const reading = readText('730209 446 065 376 297 51 730208 730210', formatOf('thai'));
    expect(reading.ok && reading.prizes['near_first']).toEqual(['730208', '730210']);
  });
});

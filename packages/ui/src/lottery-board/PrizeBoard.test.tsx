import { cleanup, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { checkResult, type FormatCode, type Prizes } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { applyLanguage } from '../language.ts';
import { wordsReady } from '../words.ts';
import { HeadTail } from './HeadTail.tsx';
import { headlines } from './LastResult.tsx';
import { PrizeBoard } from './PrizeBoard.tsx';
import { StationsBoard } from './StationsBoard.tsx';

beforeEach(async () => {
  cleanup();
  applyLanguage('EN');
  await wordsReady();
});

const south: Prizes = {
  db: ['382526'],
  g1: ['70914'],
  g2: ['30535'],
  g3: ['53724', '94425'],
  g4: ['06277', '84299', '93822', '80949', '01819', '25106', '39799'],
  g5: ['2621'],
  g6: ['6771', '3378', '3378'],
  g7: ['948'],
  g8: ['49'],
};
const results: Record<FormatCode, Prizes> = {
  vn27: {
    db: ['00002'],
    g1: ['89539'],
    g2: ['65196', '14242'],
    g3: ['36791', '17465', '17396', '80834', '74698', '49217'],
    g4: ['1790', '4909', '3532', '7588'],
    g5: ['8464', '6230', '8652', '5138', '0853', '7207'],
    g6: ['959', '746', '249'],
    g7: ['22', '72', '17', '03'],
  },
  vn18: south,
  thai: {
    first: ['730209'],
    front3: ['446', '065'],
    last3: ['376', '297'],
    last2: ['51'],
    near_first: ['730208', '730210'],
    second: ['019097', '285563', '510541', '607063', '746375'],
  },
  th4: { top: ['4821'], bottom: ['63'] },
  th3: { top: ['821'], bottom: ['63'] },
  mega645: { numbers: ['05', '10', '14', '23', '24', '38'] },
  power655: { numbers: ['05', '10', '14', '23', '24', '38'], power: ['35'] },
  lotto535: { numbers: ['03', '08', '15', '22', '35'], special: ['05'] },
  max3d: maxPrizes(),
  max3dpro: maxPrizes(),
  bingo18: { digits: ['2', '6', '6'] },
  keno: { numbers: Array.from({ length: 20 }, (_, index) => String(index * 4 + 1).padStart(2, '0')) },
  '5d': { balls: ['9', '0', '2', '1', '0'] },
  k3: { dice: ['1', '3', '3'] },
  pk10: { places: ['10', '01', '09', '02', '08', '03', '07', '04', '06', '05'] },
  '11x5': { balls: ['03', '11', '07', '10', '05'] },
  wingo: { digit: ['5'] },
};

function maxPrizes(): Prizes {
  const numbers = Array.from({ length: 20 }, (_, index) => String(index * 37 + 101));
  return {
    special: numbers.slice(0, 2),
    first: numbers.slice(2, 6),
    second: numbers.slice(6, 12),
    third: numbers.slice(12),
  };
}

test.each(Object.keys(results) as FormatCode[])(
  '[L06] a result of %s shows all its numbers, each tier by name',
  (format) => {
    const prizes = results[format];
    // The samples must be valid results; otherwise the test would render results that no draw can have.
    expect(checkResult(formatOf(format), prizes).ok).toBe(true);
    render(<PrizeBoard format={format} prizes={prizes} />);
    const table = screen.queryAllByRole('table');
    if (table.length > 0) {
      const rows = screen
        .getAllByRole('row', { hidden: true })
        .map((row) => ({
          head: within(row).getByRole('rowheader', { hidden: true }).textContent,
          numbers: [...row.querySelectorAll('.num')].map((cell) => cell.textContent),
        }));
      expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(Object.values(prizes).flat().toSorted());
      // A prize tier without a translation would show its code, which begins with a small letter, so no head may begin
      // with one.
      expect(rows.filter(({ head }) => head === null || /^[a-z]/.test(head))).toEqual([]);
    } else {
      const lists = screen.getAllByRole('list');
      expect(lists.map((list) => within(list).getAllByRole('listitem').length)).toEqual(
        Object.values(prizes).map((numbers) => numbers.length),
      );
      for (const [index, [prize, numbers]] of Object.entries(prizes).entries()) {
        expect(lists[index]?.getAttribute('aria-label')).not.toBe(prize);
        for (const number of numbers) expect(lists[index]?.textContent).toContain(number);
      }
    }
  },
);

test('[L06] the North begins with the special prize, a Southern sheet ends with it', () => {
  const heads = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  render(<PrizeBoard format="vn27" prizes={results.vn27} />);
  expect([heads()[0], heads().at(-1)]).toEqual(['Special', 'Seventh']);
  cleanup();
  render(<PrizeBoard format="vn18" prizes={south} />);
  expect([heads()[0], heads().at(-1)]).toEqual(['Eighth', 'Special']);
});

test('[L06] the long Thai prizes are folded away', () => {
  render(<PrizeBoard format="thai" prizes={results.thai} />);
  expect(screen.getByText('019097').closest('details')?.open).toBe(false);
  expect(screen.getByText('730209').closest('details')).toBeNull();
});

test('[L06] stations of one day are shown side by side, and the requested one is marked', () => {
  render(
    <StationsBoard
      current="mnhcm"
      stations={[
        { code: 'mnhcm', name: 'TP. HCM', prizes: south },
        { code: 'mndt', name: 'Đồng Tháp', prizes: { ...south, db: ['111222'] } },
      ]}
    />,
  );
  const heads = screen.getAllByRole('columnheader').slice(1);
  expect(heads.map(({ textContent, ariaCurrent }) => [textContent, ariaCurrent])).toEqual([
    ['TP. HCM', 'true'],
    ['Đồng Tháp', null],
  ]);
  const special = screen.getByRole('row', { name: /Special/ });
  expect(
    within(special)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['382526', '111222']);
});

test('[L06] head and tail tables are beside Vietnamese results only', () => {
  render(<HeadTail format="vn18" prizes={south} />);
  // The last two digits of all prizes in the sample result, taken by hand: 14 26 24 25 22 06 19 49 35 48 49 77 71 78 78
  // 99 99 21.
  expect(screen.getByRole('row', { name: /^7/ }).textContent).toBe('71 7 8 877');
  cleanup();
  const { container } = render(<HeadTail format="thai" prizes={results.thai} />);
  expect(container.innerHTML).toBe('');
});

test('[L05] a shared WinGo digit shows both colours, and marked numbers are highlighted', () => {
  render(<PrizeBoard format="wingo" prizes={{ digit: ['5'] }} />);
  expect(screen.getByRole('listitem').textContent).toBe('5green · violet');
  cleanup();
  render(<PrizeBoard format="th3" prizes={results.th3} isMarked={(prize) => prize === 'bottom'} />);
  expect(screen.getByText('63').className).not.toBe(screen.getByText('821').className);
});

test('[L02] the numbers people ask for first are tiers of the format, its first tier before others', () => {
  for (const [format, prizes] of Object.entries(headlines) as [FormatCode, readonly string[]][]) {
    const tiers = formatOf(format).tiers.map(({ prize }) => prize);
    expect(prizes[0]).toBe(tiers[0]);
    expect(tiers).toEqual(expect.arrayContaining([...prizes]));
  }
});

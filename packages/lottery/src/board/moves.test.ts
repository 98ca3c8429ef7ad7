import { describe, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { quickSetNumbers } from './fill-tools.ts';
import { type Move, moved } from './moves.ts';
import { type BoardState, linesWithTray, newBoard } from './state.ts';

const odds: Record<string, bigint> = {
  lo2: 990_000n,
  de_db: 990_000n,
  lo3: 9_600_000n,
  cang3_db: 9_600_000n,
  xien2: 160_000n,
  dau: 98_000n,
};
const rates = (betType: string) => [odds[betType] ?? 0n];
const start = newBoard('vn27', 'lo2', money(1000));
const play = (state: BoardState, ...moves: Move[]): BoardState => moves.reduce(moved, state);
const typed = (digits: string): Move[] => Array.from(digits, (digit) => ({ kind: 'digit-typed', digit }));
const toggle = (betType: string): Move => ({ kind: 'type-toggled', betType, rates });

describe('[L02] numbers by keypad', () => {
  test('a number is in the tray at its last digit, the newest first', () => {
    const board = play(start, ...typed('072'));
    expect(board.tray).toEqual(['07']);
    expect(board.typed).toBe('2');
    expect(play(board, ...typed('6')).tray).toEqual(['26', '07']);
  });

  test('backspace empties the box, then takes the newest number of the tray', () => {
    const board = play(start, ...typed('07268'), { kind: 'erased' });
    expect([board.typed, board.tray]).toEqual(['', ['26', '07']]);
    expect(play(board, { kind: 'erased' }).tray).toEqual(['07']);
  });

  test('the same number twice is refused and pointed out', () => {
    const board = play(start, ...typed('0707'));
    expect(board.tray).toEqual(['07']);
    expect(board.notice).toEqual({ kind: 'already-in', selections: ['07'] });
    expect(play(board, { kind: 'notice-read' }).notice).toBeNull();
  });

  test('reverse adds the other orders as they are typed, a double only once', () => {
    const board = play(start, { kind: 'reverse-toggled' }, ...typed('2644'));
    expect(board.tray).toEqual(['44', '62', '26']);
    const three = play(
      start,
      toggle('lo3'),
      toggle('lo2'),
      { kind: 'cleared' },
      toggle('lo3'),
      { kind: 'reverse-toggled' },
      ...typed('123'),
    );
    expect(three.tray.toSorted()).toEqual(['123', '132', '213', '231', '312', '321']);
  });

  test('reverse with empty boxes works on the tray', () => {
    expect(play(start, ...typed('26'), { kind: 'reverse-toggled' }).tray).toEqual(['62', '26']);
  });

  test('helpers fill in by the digit in the box, or by the newest number', () => {
    const gates = play(start, ...typed('7'), { kind: 'helper-used', helper: 'gates' });
    expect(gates.tray).toHaveLength(19);
    expect(gates.tray.every((number) => number.includes('7'))).toBe(true);
    expect(gates.typed).toBe('');
    expect(play(start, ...typed('47'), { kind: 'helper-used', helper: 'front' }).tray).toHaveLength(10);
    expect(play(start, { kind: 'helper-used', helper: 'doubles' }).tray).toContain('88');
    expect(play(start, { kind: 'helper-used', helper: 'back' }).tray).toEqual([]);
  });
});

describe('[L02] numbers by grid', () => {
  test('a tap adds, the next tap takes away', () => {
    const on = play(start, { kind: 'number-toggled', number: '68' });
    expect(on.tray).toEqual(['68']);
    expect(play(on, { kind: 'number-toggled', number: '68' }).tray).toEqual([]);
  });

  test('painting over numbers that are in leaves them in', () => {
    const board = play(start, ...typed('01'), { kind: 'painted', numbers: ['00', '01', '02'], on: true });
    expect(board.tray.toSorted()).toEqual(['00', '01', '02']);
    expect(board.notice).toBeNull();
    expect(play(board, { kind: 'painted', numbers: ['01', '02'], on: false }).tray).toEqual(['00']);
  });

  test.each([
    ['tai', 50],
    ['xiu', 50],
    ['chan', 50],
    ['le', 50],
    ['kep', 10],
    ['dau7', 10],
    ['duoi7', 10],
  ] as const)('the set %s is %i numbers, chosen together and taken back together', (set, count) => {
    expect(quickSetNumbers(set)).toHaveLength(count);
    const on = play(start, { kind: 'set-toggled', set });
    expect(on.tray).toHaveLength(count);
    expect(play(on, { kind: 'set-toggled', set }).tray).toEqual([]);
  });

  test('a xiên is complete at its last pick, in one canonical form', () => {
    const board = play(start, toggle('xien2'), { kind: 'number-toggled', number: '72' });
    expect([board.picked, board.tray]).toEqual([['72'], []]);
    expect(play(board, { kind: 'number-toggled', number: '72' }).picked).toEqual([]);
    const complete = play(board, ...typed('27'));
    expect([complete.picked, complete.tray]).toEqual([[], ['27-72']]);
  });
});

describe('[L06] bet types and the slip', () => {
  test('types of one shape count together, the last one stays chosen', () => {
    const board = play(start, toggle('de_db'), ...typed('07'));
    expect(linesWithTray(board, rates).map((line) => `${line.betType} ${line.selection}`)).toEqual([
      'lo2 07',
      'de_db 07',
    ]);
    expect(play(start, toggle('lo2')).types).toEqual(['lo2']);
  });

  test('another shape puts the tray on the slip, so nothing typed is lost', () => {
    const board = play(start, { kind: 'stake-set', unitStake: money(5000) }, ...typed('07'), toggle('lo3'));
    expect(board.tray).toEqual([]);
    expect(board.lines).toEqual([{ betType: 'lo2', selection: '07', unitStake: 5000n, oddsE4: [990_000n] }]);
    expect(play(board, { kind: 'undone' })).toMatchObject({ types: ['lo2'], tray: ['07'], lines: [] });
  });

  test('a selection is never on the slip twice', () => {
    const board = play(start, ...typed('07'), { kind: 'added-to-slip', rates }, ...typed('07'));
    expect(board.notice?.selections).toEqual(['07']);
    const both = play(board, toggle('de_db'), ...typed('07'), { kind: 'added-to-slip', rates });
    expect(both.lines.map((line) => line.betType)).toEqual(['lo2', 'de_db']);
  });

  test('stakes change for one line or for a whole type', () => {
    const board = play(start, ...typed('0726'), { kind: 'added-to-slip', rates });
    const one = play(board, { kind: 'line-stake-set', key: 'lo2 26', unitStake: money(9000) });
    expect(one.lines.map((line) => line.unitStake)).toEqual([1000n, 9000n]);
    const all = play(one, { kind: 'group-stake-set', betType: 'lo2', unitStake: money(2000) });
    expect(all.lines.map((line) => line.unitStake)).toEqual([2000n, 2000n]);
    expect(play(all, { kind: 'line-removed', key: 'lo2 07' }).lines).toHaveLength(1);
  });

  test('new odds are taken only when the player accepts them', () => {
    const board = play(start, ...typed('07'), { kind: 'added-to-slip', rates });
    expect(linesWithTray(board, () => [500_000n])[0]?.oddsE4).toEqual([990_000n]);
    const taken = play(board, { kind: 'rates-accepted', odds: new Map([['lo2 07', [500_000n]]]) });
    expect(taken.lines[0]?.oddsE4).toEqual([500_000n]);
  });

  test('a placed ticket cannot be brought back by undo', () => {
    const board = play(
      start,
      ...typed('07'),
      { kind: 'added-to-slip', rates },
      { kind: 'placed', sold: new Set(['lo2 07']) },
      { kind: 'undone' },
    );
    expect([board.lines, board.tray]).toEqual([[], []]);
  });

  test('lines of a closed draw come along without doubling those that are there', () => {
    const lines = play(start, ...typed('0726'), { kind: 'added-to-slip', rates }).lines;
    const board = play(start, ...typed('07'), { kind: 'added-to-slip', rates }, { kind: 'lines-brought', lines });
    expect(board.lines.map((line) => line.selection)).toEqual(['07', '26']);
  });

  test('undo goes back move by move', () => {
    const board = play(start, ...typed('07'), { kind: 'set-toggled', set: 'kep' }, { kind: 'undone' });
    expect(board.tray).toEqual(['07']);
    expect(play(board, { kind: 'undone' })).toMatchObject({ tray: [], typed: '' });
  });
});

describe('[L03] selections are counted as their bet type writes them', () => {
  const thai = newBoard('th3', 'top3', money(1000));
  const rateOf = (betType: string) => [betType === 'top3' ? 9_000_000n : 1_500_000n];
  const with3 = (move: string): Move => ({ kind: 'type-toggled', betType: move, rates: rateOf });

  test('two orders of the same digits are two straight lines and one line in any order', () => {
    const board = play(thai, with3('tod3'), ...typed('321132'));
    expect(linesWithTray(board, rateOf).map((line) => `${line.betType} ${line.selection}`)).toEqual([
      'top3 321',
      'top3 132',
      'tod3 123',
    ]);
  });

  test('a number that no chosen type takes is pointed out, one that only some take is sold for those', () => {
    const alone = play(thai, with3('tod3'), with3('top3'), ...typed('444'));
    expect([alone.tray, alone.notice]).toEqual([[], { kind: 'not-taken', selections: ['444'] }]);
    const both = play(thai, with3('tod3'), ...typed('444'));
    expect(linesWithTray(both, rateOf).map((line) => line.betType)).toEqual(['top3']);
  });
});

describe('[L04] combinations', () => {
  const mega = newBoard('mega645', 'mega', money(1000));
  const pick = (...numbers: string[]): Move[] => numbers.map((number) => ({ kind: 'pick-toggled', number }));
  const bao7: Move = { kind: 'type-chosen', betType: 'mega_bao7', rates: () => [] };

  test('a full line takes no more numbers and is added only on request', () => {
    const full = play(mega, ...pick('45', '07', '11', '01', '30', '22', '08'));
    expect(full.picked).toEqual(['45', '07', '11', '01', '30', '22']);
    expect(full.tray).toEqual([]);
    expect(play(full, { kind: 'combination-added' })).toMatchObject({ picked: [], tray: ['01-07-11-22-30-45'] });
    expect(play(mega, ...pick('46', '00')).picked).toEqual([]);
  });

  test('numbers in hand go along to a larger ticket, and lines in the tray to the slip', () => {
    const board = play(mega, ...pick('01', '02', '03'), bao7);
    expect([board.types, board.picked]).toEqual([['mega_bao7'], ['01', '02', '03']]);
    const line = play(mega, ...pick('01', '02', '03', '04', '05', '06'), { kind: 'combination-added' }, bao7);
    expect(line.lines.map(({ betType, selection }) => `${betType} ${selection}`)).toEqual(['mega 01-02-03-04-05-06']);
  });

  test('a line that is taken up again leaves its place to the one in hand', () => {
    const two = play(mega, ...pick('01', '02', '03', '04', '05', '06'), { kind: 'combination-added' });
    const taken = play(two, ...pick('11', '12', '13', '14', '15', '16'), {
      kind: 'combination-taken-up',
      selection: '01-02-03-04-05-06',
    });
    expect([taken.picked.join('-'), taken.tray]).toEqual(['01-02-03-04-05-06', ['11-12-13-14-15-16']]);
  });

  test('a ticket with a special number is whole only with it', () => {
    const lotto = newBoard('lotto535', 'lotto', money(1000));
    const numbers = play(lotto, ...pick('07', '11', '17', '30', '31'));
    expect(linesWithTray(numbers, rates)).toEqual([]);
    const whole = play(numbers, { kind: 'special-toggled', number: '05' }, { kind: 'combination-added' });
    expect(whole.tray).toEqual(['07-11-17-30-31+05']);
  });

  test('a whole one in hand goes to the slip with the others; what is begun stays in hand', () => {
    const six = play(mega, ...pick('01', '02', '03', '04', '05', '06'));
    const slip = play(six, { kind: 'added-to-slip', rates });
    expect(slip.lines.map(({ selection }) => selection)).toEqual(['01-02-03-04-05-06']);
    expect(slip.picked).toEqual([]);
    const begun = play(six, { kind: 'combination-added' }, ...pick('11', '12'), { kind: 'added-to-slip', rates });
    expect([begun.lines.length, begun.picked]).toEqual([1, ['11', '12']]);
  });

  test('six in hand that go along to a larger ticket leave no line behind', () => {
    const larger = play(mega, ...pick('01', '02', '03', '04', '05', '06'), {
      kind: 'type-chosen',
      betType: 'mega_bao7',
      rates,
    });
    expect([larger.lines, larger.picked.length]).toEqual([[], 6]);
  });

  test('picks keep their order if the order counts', () => {
    const cars = newBoard('pk10', 'pk10_top2', money(1000));
    expect(play(cars, ...pick('09', '02'), { kind: 'combination-added' }).tray).toEqual(['09-02']);
  });
});

describe('[L06] lines in trouble', () => {
  const lines = play(start, { kind: 'stake-set', unitStake: money(500) }, ...typed('072668'), {
    kind: 'added-to-slip',
    rates,
  });

  test('cutting leaves whole smallest stakes, and takes out what has no room for one', () => {
    const rooms = new Map([
      ['lo2 07', money(371)],
      ['lo2 26', money(99)],
      ['lo2 68', money(9_999)],
    ]);
    const cut = play(lines, { kind: 'lines-cut', rooms, unitStakeMin: money(100) }).lines;
    expect(cut.map(({ selection, unitStake }) => [selection, unitStake])).toEqual([
      ['07', 300n],
      ['68', 500n],
    ]);
  });

  test('lines that were not sold stay on the slip', () => {
    const board = play(lines, { kind: 'placed', sold: new Set(['lo2 07', 'lo2 68']) });
    expect(board.lines.map(({ selection }) => selection)).toEqual(['26']);
  });

  test('the choice of several draws survives every change of the lines and ends with the bet', () => {
    const wished = play(lines, { kind: 'draws-chosen', draws: 4 }, { kind: 'line-removed', key: 'lo2 07' });
    expect([wished.draws, play(wished, { kind: 'undone' }).draws]).toEqual([4, 4]);
    expect(play(wished, { kind: 'placed', sold: new Set(['lo2 26', 'lo2 68']) }).draws).toBe(1);
  });
});

test('[L03] Thai helpers make siblings and every number of the chosen digits', () => {
  const thai = newBoard('thai', 'top2', money(100));
  expect(play(thai, { kind: 'helper-used', helper: 'siblings' }).tray).toHaveLength(20);
  const won = play(thai, ...typed('12'), ...typed('3'), { kind: 'helper-used', helper: 'win' });
  expect(won.tray.toSorted()).toEqual(['12', '13', '21', '23', '31', '32']);
});

import { expect, test } from 'vitest';
import { beadPlate, bigRoad, type Outcome, outcomesOf, roadsOf } from './road-map.ts';

/** Outcomes from a text: `b` is the first side, `s` the second, `t` a tie. */
const answers = (text: string): Outcome[] =>
  Array.from(text, (letter) => (letter === 'b' ? 'first' : letter === 's' ? 'second' : 'tie'));
const places = (text: string) => bigRoad(answers(text)).map(({ column, row }) => [column, row]);

test('[L05] the bead plate fills six rows and goes on in the next column', () => {
  const beads = beadPlate(answers('bsbtbsb'));
  expect(beads.map(({ column, row }) => [column, row])).toEqual([...[0, 1, 2, 3, 4, 5].map((row) => [0, row]), [1, 0]]);
  expect(beads[3]?.outcome).toBe('tie');
});

test('[L05] equal answers go down, another answer starts the next column', () => {
  expect(places('bbsb')).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [2, 0],
  ]);
});

test('[L05] a run of eight turns right at the floor, and the next run beside it turns above its tail', () => {
  expect(places('b'.repeat(8)).slice(-3)).toEqual([
    [0, 5],
    [1, 5],
    [2, 5],
  ]);
  // The first run turns right in row 5 and occupies a cell of column 1. The second run therefore has only five cells
  // down before it turns right.
  expect(places(`${'b'.repeat(8)}${'s'.repeat(7)}`).slice(8)).toEqual([
    ...[0, 1, 2, 3, 4].map((row) => [1, row]),
    [2, 4],
    [3, 4],
  ]);
});

test('[L05] ties take no place and are counted on the answer before them, the first ones on the first answer', () => {
  const cells = bigRoad(answers('ttbtsstt'));
  expect(cells.map(({ column, row, ties }) => [column, row, ties])).toEqual([
    [0, 0, 3],
    [1, 0, 0],
    [1, 1, 2],
  ]);
  expect(bigRoad([])).toEqual([]);
});

test('[L05] dice: a triple is neither big nor small; ball sum 30 and a drawn dragon are ties', () => {
  const k3 = { betType: 'k3_size', first: 'big', second: 'small' };
  const draws = ['456', '112', '333'].map((dice) => ({ dice: [...dice] }));
  expect(outcomesOf('k3', k3, draws)).toEqual(['first', 'second', 'tie']);
  const sum = { betType: '11x5_sum_side', first: 'big', second: 'small' };
  const balls = ['10 08 01 06 05', '10 08 02 06 05', '01 02 03 04 05'].map((row) => ({ balls: row.split(' ') }));
  expect(outcomesOf('11x5', sum, balls)).toEqual(['tie', 'first', 'second']);
  const dragon = { betType: '5d_dragon', first: 'dragon', second: 'tiger' };
  expect(outcomesOf('5d', dragon, [{ balls: [...'70003'] }, { balls: [...'40004'] }])).toEqual(['first', 'tie']);
});

test('[L05] the roads of a format are its two-sided bets', () => {
  expect(roadsOf('k3')).toEqual([
    { betType: 'k3_size', first: 'big', second: 'small' },
    { betType: 'k3_parity', first: 'odd', second: 'even' },
  ]);
  expect(roadsOf('wingo').map(({ betType, first }) => `${betType} ${first}`)).toEqual([
    'wingo_size big',
    'wingo_colour green',
  ]);
  // Five balls and the sum have two roads each (big or small, odd or even), and the dragon has one.
  expect(roadsOf('5d')).toHaveLength(13);
  expect(roadsOf('mega645')).toEqual([]);
});

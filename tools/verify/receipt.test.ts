import { type SealLine, sealPaths, sealRoot, sealText } from '@tamarind/domain/lottery/seal';
import { expect, test } from 'vitest';
import { draw, verify } from './testing-verify.ts';

/**
 * Two lines of a ticket. Line 1: unit stake 10,000 × 27 units, odds 99, two hits. Line 2: unit stake 3 × 1 unit less a
 * discount of 12 % is 2.64, so the stake is 3; payout: 3 × (odds 1.5 × 1 hit + odds 2 × 0 hits) is 4.5, rounded to 5.
 */
const mine: readonly SealLine[] = [
  {
    ticket: '0198c0de',
    line: 1,
    betType: 'lo2',
    selection: '07',
    unitStake: 10_000n,
    charge: 27,
    oddsE4: [990_000n],
    discountE4: 0,
    stake: 270_000n,
    currency: 'VND',
  },
  {
    ticket: '0198c0de',
    line: 2,
    betType: 'tod3',
    selection: '123',
    unitStake: 3n,
    charge: 1,
    oddsE4: [15_000n, 20_000n],
    discountE4: 1_200,
    stake: 3n,
    currency: 'VND',
  },
];
const others: readonly SealLine[] = Array.from({ length: 5 }, (_, number) => ({
  ...(mine[1] as SealLine),
  ticket: `other-${number}`,
  currency: number % 2 === 0 ? 'THB' : 'VND',
}));
const file = [...others.slice(0, 2), ...mine, ...others.slice(2)];
const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);
const receipt = JSON.parse(
  JSON.stringify(
    {
      form: 'tamarind-receipt/1',
      reference: 'K7-12',
      draw: draw.code,
      game: draw.game,
      format: draw.format,
      currency: 'VND',
      state: 'won',
      resultVersion: 1,
      prizes: draw.prizes,
      source: 'own draw',
      seal: { ...sealRoot(file), sealedAt: draw.seal.sealedAt },
      lines: mine.map((line, at) => ({
        ...line,
        hits: at === 0 ? [2] : [1, 0],
        payout: at === 0 ? '1980000' : '5',
        sealed: { text: sealText(line), path: sealPaths(file, [2 + at])[0] },
      })),
    },
    asText,
  ),
) as Receipt;
interface Receipt {
  readonly seal: { readonly root: string; readonly sums: { readonly VND: string } };
  readonly lines: readonly [Line, Line];
}
interface Line {
  readonly sealed: {
    readonly text: string;
    readonly path: readonly { readonly side: string; readonly sums: { VND: string } }[];
  };
}

/**
 * A copy of the receipt in which the first line is changed; with `resealed`, the sealed text is changed to match the
 * line.
 */
const lineWith = (change: object) => ({ ...receipt, lines: [{ ...receipt.lines[0], ...change }, receipt.lines[1]] });
const sealedWith = (change: (sealed: Line['sealed']) => object) =>
  lineWith({ sealed: change(receipt.lines[0].sealed) });

test('[L05] a receipt holds, alone and beside the draw it is of', () => {
  const { status, stdout } = verify([receipt]);
  expect(stdout).not.toMatch(/FAILED|MISSING/);
  expect(stdout).toContain('10000 VND × (99 × 2) = 1980000 VND');
  expect(stdout).toContain('3 VND × 1 − 12 % = 3 VND');
  expect(stdout).toContain('3 VND × (1.5 × 1 + 2 × 0) = 5 VND');
  expect(status).toBe(0);
  const sealed = { ...draw, seal: receipt.seal };
  expect(verify([receipt, sealed])).toMatchObject({ status: 0, stdout: expect.stringContaining('name the same seal') });
  expect(verify([receipt, draw]).status).toBe(1);
});

test.each<[string, unknown, string]>([
  ['the selection', lineWith({ selection: '08' }), 'the sealed text is the line shown'],
  ['the odds', lineWith({ oddsE4: ['980000'], payout: '1960000' }), 'the sealed text is the line shown'],
  ['the bet type', lineWith({ betType: 'lo3' }), 'the sealed text is the line shown'],
  ['the unit stake', lineWith({ unitStake: '10001' }), 'line 1: stake'],
  ['the charge', lineWith({ charge: 26 }), 'line 1: stake'],
  ['the discount', lineWith({ discountE4: 100 }), 'line 1: stake'],
  ['the stake', lineWith({ stake: '270001' }), 'line 1: stake'],
  ['the hits', lineWith({ hits: [1] }), 'line 1: payout'],
  ['hits at no level', lineWith({ hits: [] }), 'hits do not fit the odds'],
  ['hits below zero', lineWith({ hits: [-2] }), 'hits do not fit the odds'],
  ['the payout', lineWith({ payout: '1979999' }), 'line 1: payout'],
  ['no payout', lineWith({ payout: null }), 'payout is no whole number'],
  ['the currency', { ...receipt, currency: 'THB' }, 'the sealed text is the line shown'],
  ['the line number', lineWith({ line: 2 }), 'each stands there once'],
  ['another ticket', { ...receipt, id: '0198c0df' }, 'all lines belong to one ticket'],
  ['the state', { ...receipt, state: 'lost' }, 'fits the payouts'],
  ['the root', { ...receipt, seal: { ...receipt.seal, root: 'ab'.repeat(32) } }, 'in the sealed ticket file'],
  [
    'a smaller total',
    { ...receipt, seal: { ...receipt.seal, sums: { ...receipt.seal.sums, VND: '270000' } } },
    'in the sealed ticket file',
  ],
  ['the count of lines', { ...receipt, seal: { ...receipt.seal, lines: 1 } }, 'in the sealed ticket file'],
  ['the sealed text', sealedWith(({ text, path }) => ({ text: text.replace('|07|', '|08|'), path })), 'shown'],
  ['no path', sealedWith(({ text }) => ({ text, path: [] })), 'in the sealed ticket file'],
  [
    'a neighbour on the other side',
    sealedWith(({ text, path }) => ({
      text,
      path: path.map((step) => ({ ...step, side: step.side === 'left' ? 'right' : 'left' })),
    })),
    'in the sealed ticket file',
  ],
  [
    'a neighbour’s stakes',
    sealedWith(({ text, path }) => ({ text, path: path.map((step) => ({ ...step, sums: { THB: '0', VND: '0' } })) })),
    'in the sealed ticket file',
  ],
  [
    'a neighbour below zero',
    sealedWith(({ text, path }) => ({ text, path: path.map((step) => ({ ...step, sums: { THB: '0', VND: '-3' } })) })),
    'sums is no whole number',
  ],
  ['a line left out of the seal', lineWith({ sealed: null }), 'in the sealed ticket file'],
  ['no lines', { ...receipt, lines: [] }, 'no lines'],
])('[L05] a receipt with another value is refused: %s', (_, content, why) => {
  const { status, stdout } = verify([content]);
  expect(
    stdout
      .split('\n')
      .filter((row) => row.includes('FAILED'))
      .join('\n'),
  ).toContain(why);
  expect(status).toBe(1);
});

test('[L05] a receipt before the close has no seal yet, and a ticket taken back needs none', () => {
  const lines = receipt.lines.map((line) => ({ ...line, sealed: null, hits: null, payout: null }));
  expect(verify([{ ...receipt, state: 'accepted', seal: null, lines }])).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('not published yet: seal'),
  });
  expect(verify([{ ...receipt, state: 'cancelled', lines }])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('not in the ticket file'),
  });
});

test('[L05] text in a file cannot send control codes to the terminal', () => {
  const { stdout } = verify([lineWith({ selection: '\u001b[2J07' })]);
  expect(stdout).toContain('?[2J07');
  expect(stdout).not.toContain('\u001b');
});

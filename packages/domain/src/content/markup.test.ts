import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, type Inline, parseMarkup, plainText } from './markup.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children });

test('[M01] a text has headings, paragraphs, lists, bold, italic and links', () => {
  expect(
    parseMarkup(
      '# Title\n\nDraw at **18:15** in *Hanoi*.\n- one\n- two\n  goes on\n1. first\n' +
        '2) [second](https://example.com/a?b=c)\n### Small\r\nEnd',
    ),
  ).toEqual([
    { kind: 'heading', level: 1, children: [text('Title')] },
    paragraph(
      text('Draw at '),
      { kind: 'bold', children: [text('18:15')] },
      text(' in '),
      { kind: 'italic', children: [text('Hanoi')] },
      text('.'),
    ),
    { kind: 'list', isNumbered: false, items: [[text('one')], [text('two goes on')]] },
    {
      kind: 'list',
      isNumbered: true,
      items: [[text('first')], [{ kind: 'link', address: 'https://example.com/a?b=c', children: [text('second')] }]],
    },
    { kind: 'heading', level: 3, children: [text('Small')] },
    paragraph(text('End')),
  ]);
});

test('[M01] each line is a paragraph, an indented line continues it, an empty line parts two lists', () => {
  expect(parseMarkup('one\ntwo\n  more\n\n- a\n\n- b')).toEqual([
    paragraph(text('one')),
    paragraph(text('two more')),
    { kind: 'list', isNumbered: false, items: [[text('a')]] },
    { kind: 'list', isNumbered: false, items: [[text('b')]] },
  ]);
});

test.each([
  ['5 * 3 * 2', [text('5 * 3 * 2')]],
  ['**never closed', [text('**never closed')]],
  ['****', [text('****')]],
  ['a \\*star\\* and \\[x]', [text('a *star* and [x]')]],
  ['**a *b***', [{ kind: 'bold', children: [text('a '), { kind: 'italic', children: [text('b')] }] }]],
  ['**a *b** c*', [{ kind: 'bold', children: [text('a *b')] }, text(' c*')]],
  [
    '[**go**](/promotions)',
    [{ kind: 'link', address: '/promotions', children: [{ kind: 'bold', children: [text('go')] }] }],
  ],
  ['[go](javascript:alert(1))', [text('[go](javascript:alert(1))')]],
  ['[go](data:text/html,x)', [text('[go](data:text/html,x)')]],
  ['[go](//evil.example)', [text('[go](//evil.example)')]],
  ['[go](http://plain.example)', [text('[go](http://plain.example)')]],
  ['[go](/\\evil.example)', [text('[go](/\\evil.example)')]],
  ['<script>x()</script>', [text('<script>x()</script>')]],
] satisfies [string, Inline[]][])('[M01] the line %s', (line, nodes) => {
  expect(parseMarkup(line)).toEqual([paragraph(...nodes)]);
});

test('[M01] no input gives anything but the known nodes, and every link is https or a page of the site', () => {
  const pieces = fc.constantFrom(
    ...['*', '**', '***', '[', ']', '](', ')', '\\', '# ', '- ', '1. ', '\n', '  ', ' ', 'a', 'ก', '<b onclick=x>'],
    ...['javascript:', 'JaVaScript:', 'data:', 'vbscript:', 'https://', '//', '/', '\t', '\u0000', '&#106;', '%0a'],
    ...['](javascript:x)', '](https://a.b)', '](/x)', '](data:x)'],
  );
  const input = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(input, (source) => {
      for (const block of parseMarkup(source)) proveBlock(block);
    }),
    { numRuns: 2000 },
  );
});

test('[M01] the words of a text without marks lose no letter', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zก-ฮ]{1,8}$/), { minLength: 1, maxLength: 20 }), (words) => {
      expect(plainText(words.map((word, at) => (at % 2 ? `**${word}**` : word)).join(' '))).toBe(words.join(' '));
    }),
  );
  expect(plainText('# Title\n- a\n- [b](/x)')).toBe('Title a b');
});

const INLINE = { text: ['kind', 'text'], bold: ['children', 'kind'], italic: ['children', 'kind'] };

function proveBlock(block: Block): void {
  if (block.kind === 'list') {
    expect(Object.keys(block).sort()).toEqual(['isNumbered', 'items', 'kind']);
    for (const item of block.items) item.forEach(proveInline);
    return;
  }
  expect(['heading', 'paragraph']).toContain(block.kind);
  if (block.kind === 'heading') expect([1, 2, 3]).toContain(block.level);
  block.children.forEach(proveInline);
}

function proveInline(node: Inline): void {
  if (node.kind === 'link') {
    expect(node.address).toMatch(/^(https:\/\/[a-z0-9]|\/(?![/\\]))/i);
    expect(['https:', 'http:']).toContain(new URL(node.address, 'http://own.example').protocol);
    if (node.address.startsWith('/')) expect(new URL(node.address, 'http://own.example').host).toBe('own.example');
  } else expect(Object.keys(node).sort()).toEqual(INLINE[node.kind]);
  if (node.kind !== 'text') node.children.forEach(proveInline);
}

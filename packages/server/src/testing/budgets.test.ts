import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import '../app.ts';
import { allBudgets } from '../platform/budget.ts';
import { streamPlaces } from '../platform/http/push-places.ts';
import { REDRAW_PIXELS_MAX, REDRAWS_MAX } from '../platform/picture.ts';

const doc = readFileSync(new URL('../../../../docs/budgets.md', import.meta.url), 'utf8');
/** The cells of the document's table of rate limits, row by row. */
const rows = (doc.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('[S-L3] every budget has its row in docs/budgets.md, with its key and its size, and no row is left of one that is gone', () => {
  const documented = rows.map(([name, key, size]) => `${name} ${key} ${size?.replace(' (brand)', '')}`);
  const made = allBudgets().map(
    ({ name, by, max, windowSeconds }) => `\`${name}\` ${by} ${max} in ${windowText(windowSeconds)}`,
  );
  expect(documented.toSorted()).toEqual(made.toSorted());
});

test('[S-L3] every row says who spends the budget, what that costs and who still gets through', () => {
  expect(rows.filter((cells) => cells.length !== 6 || cells.includes(''))).toEqual([]);
});

test('[S-L5] [S-L9] the limits of streams and of pictures are those of the code', () => {
  const { network, person, visitors, process } = streamPlaces;
  expect(doc).toContain(
    `${network} a network of visitors, ${person} a member or staff member, ${visitors} visitors, ${process} in all`,
  );
  expect(doc).toContain(`${REDRAWS_MAX} at once, ${REDRAW_PIXELS_MAX} pixels each`);
});

function windowText(seconds: number): string {
  for (const [unit, length] of [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const)
    if (seconds % length === 0) return `${seconds / length} ${unit}${seconds === length ? '' : 's'}`;
  return `${seconds} seconds`;
}

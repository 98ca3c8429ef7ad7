import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DayChart, roundStep } from './DayChart.tsx';

afterEach(cleanup);

const days = [
  { day: '2026-11-21', bar: 100n, line: 50n },
  { day: '2026-11-22', bar: 0n, line: -50n },
  { day: '2026-11-23', bar: 200n, line: 0n },
];
const series = { name: 'Turnover', text: (value: bigint) => `${value}` };
const draw = (scale: 'one' | 'two') => {
  const { container } = render(
    <DayChart
      title="Week"
      dayName="Day"
      days={days}
      bars={series}
      line={{ name: 'Result', text: (value) => `${value}` }}
      scale={scale}
      size={[300, 110]}
    />,
  );
  const bars = [...container.querySelectorAll('rect')];
  const heights = bars.map((bar) => Number(bar.getAttribute('height')));
  const line = container.querySelector('polyline')?.getAttribute('points')?.split(' ');
  const scaled = [...container.querySelectorAll('g text')].map(({ textContent }) => textContent);
  const filled = bars.map((bar) => bar.getAttribute('class') ?? '').map((name) => name.includes('today'));
  return {
    scaled,
    filled,
    heights,
    ends: bars.map((bar) => Number(bar.getAttribute('y')) + Number(bar.getAttribute('height'))),
    line,
  };
};

test('[A01] with one scale, bars and line are measured from the same zero', () => {
  const { heights, ends, line } = draw('one');
  expect(heights).toEqual([40, 0, 80]);
  expect(ends).toEqual([90, 90, 90]);
  expect(line).toEqual(['50,70', '150,110', '250,90']);
});

test('[F02] with two scales, bars stand on the ground and the line runs around the middle', () => {
  const { heights, ends, line } = draw('two');
  expect(heights).toEqual([50, 0, 100]);
  expect(ends).toEqual([110, 110, 110]);
  expect(line).toEqual(['50,10', '150,110', '250,60']);
});

test('[F02] screen readers get the figures of both as a table', () => {
  draw('two');
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['100', '50'],
    ['0', '-50'],
    ['200', '0'],
  ]);
});

test('[F02] the bars’ scale has lines at round values, and the bar of today is filled', () => {
  expect(draw('two').scaled).toEqual(['0', '50', '100', '150', '200']);
  cleanup();
  const { scaled, filled } = draw('one');
  expect([scaled, filled]).toEqual([[], [false, false, true]]);
  expect([0n, 4n, 5n, 13_511n, 1_351_100n].map(roundStep)).toEqual([1n, 1n, 2n, 5_000n, 500_000n]);
});

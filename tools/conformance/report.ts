/** One thing that was tried: what was sent, what the protocol asks for, what came. */
export interface Line {
  /** The acceptance test it belongs to. */
  readonly check: string;
  readonly sent: string;
  readonly expected: string;
  readonly got: string;
  readonly isGood: boolean;
}

export interface Report {
  readonly about: string;
  readonly lines: readonly Line[];
  /** What could not be tried from outside, or was not asked for. */
  readonly left: readonly string[];
}

export const isPassed = ({ lines }: Report): boolean => lines.length > 0 && lines.every(({ isGood }) => isGood);

/** A table for people: a heading a check, a row a message; what does not fit is marked. */
export function tableOf(report: Report): string {
  const { lines } = report;
  const wide = (pick: (line: Line) => string, most: number) =>
    Math.min(most, Math.max(8, ...lines.map((line) => pick(line).length)));
  const [sent, expected] = [wide((line) => line.sent, 62), wide((line) => line.expected, 58)];
  const rows = [`    ${'sent'.padEnd(sent)}  ${'expected'.padEnd(expected)}  got`];
  let check = '';
  for (const line of lines) {
    if (line.check !== check) rows.push('', line.check);
    check = line.check;
    rows.push(`  ${line.isGood ? '✓' : '✗'} ${line.sent.padEnd(sent)}  ${line.expected.padEnd(expected)}  ${line.got}`);
  }
  const bad = lines.filter(({ isGood }) => !isGood).length;
  return [
    report.about,
    '',
    ...rows,
    '',
    ...report.left.map((text) => `  not tried: ${text}`),
    `${lines.length} lines, ${bad === 0 ? 'all as the protocol says' : `${bad} not as the protocol says`}`,
  ].join('\n');
}

/** The same for machines. */
export const jsonOf = (report: Report): string =>
  JSON.stringify({ ...report, isPassed: isPassed(report) }, undefined, 1);

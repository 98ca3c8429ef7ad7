/** One tested message: what was sent, what the protocol requires, what was received. */
export interface Line {
  /** The acceptance test to which the line belongs. */
  readonly check: string;
  readonly sent: string;
  readonly expected: string;
  readonly got: string;
  readonly isGood: boolean;
}

export interface Report {
  readonly about: string;
  readonly lines: readonly Line[];
  /**
   * Acceptance tests that were not run: they cannot be run from outside the platform or vendor, or were not requested.
   */
  readonly left: readonly string[];
}

export const isPassed = ({ lines }: Report): boolean => lines.length > 0 && lines.every(({ isGood }) => isGood);

/** The report as a readable table: a heading per check, a row per message; failures are marked. */
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

/** The report as JSON. */
export const jsonOf = (report: Report): string =>
  JSON.stringify({ ...report, isPassed: isPassed(report) }, undefined, 1);

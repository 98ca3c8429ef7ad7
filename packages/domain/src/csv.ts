/** A text cell, or a number we made ourselves. */
export type CsvCell = string | { readonly number: string };

/**
 * Rows as CSV (RFC 4180: CRLF, quotes doubled). Spreadsheets run a text cell that begins with = + - @ tab or CR as a formula, so
 * such a cell gets an apostrophe in front (OWASP, CSV injection); a number of ours may begin with a minus.
 */
export const csvOf = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [head, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n') + '\r\n';

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.number;
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

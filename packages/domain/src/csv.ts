/** A text cell, or a number that the platform computed. */
export type CsvCell = string | { readonly number: string };

/**
 * Rows as CSV (RFC 4180: CRLF, doubled quotes). Spreadsheets run a text cell that begins with = + - @ tab or CR as a
 * formula, so such a cell gets a leading apostrophe (OWASP, CSV injection). Numbers computed by the platform get none,
 * because they may begin with a minus.
 */
export const csvOf = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [head, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n') + '\r\n';

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.number;
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

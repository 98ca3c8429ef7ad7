/**
 * The dark squares are black for every brand, because a scanner needs the strongest contrast to the white background.
 */
export const QR_INK = '#000000';

/** The pixels of a QR code with `size` rows and columns; `isDark` is true for a dark square. */
export interface QrModules {
  readonly size: number;
  isDark(row: number, column: number): boolean;
}

/**
 * Computes a QR code; loads the library on the first call. Error correction level Q (25 %), so that a scanner can read
 * the code although the demo's ribbon covers a part of it.
 */
export async function qrModules(text: string): Promise<QrModules> {
  const library = await import('qrcode');
  const create = library.create ?? library.default.create;
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

/**
 * One SVG path for all dark squares of a QR code. Neighbouring squares of a row are joined, so that no hairlines show
 * between them.
 */
export function qrPath(modules: QrModules): string {
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    let column = 0;
    while (column < modules.size) {
      if (!modules.isDark(row, column)) {
        column += 1;
        continue;
      }
      const start = column;
      while (column < modules.size && modules.isDark(row, column)) column += 1;
      path += `M${start} ${row}h${column - start}v1h${start - column}z`;
    }
  }
  return path;
}

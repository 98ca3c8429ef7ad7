import { QR_INK, qrModules, type QrModules } from '@tamarind/ui/qr-modules.ts';

/** Texts of a receipt as a picture. */
export interface ReceiptTexts {
  readonly title: string;
  readonly reference: string;
  /** The lines as pairs of a bet and its stake. */
  readonly lines: readonly (readonly [bet: string, stake: string])[];
  readonly sums: readonly (readonly [name: string, amount: string])[];
  readonly more: string;
  readonly note: string;
  /** Public address of the draw; also drawn as a QR code, for people who have only the picture. */
  readonly link: string;
}

/**
 * Largest number of lines that are listed; if there are more, only their count is drawn, because a chat shows the
 * picture small.
 */
export const LINES_MOST = 14;
const [WIDTH, SIDE, ROW, CODE] = [720, 40, 46, 232];
/** Width of the border on each side of the QR code, in pixels of the picture. The border is white in both themes. */
const QUIET_ZONE = 20;

/**
 * The brand's design tokens (colours) that the picture uses. They have the values of the theme that the member sees.
 */
const tokens = ['surface', 'ink', 'ink-2', 'header', 'on-header', 'cta'] as const;
type Token = (typeof tokens)[number];

interface Text {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'right';
  readonly font: string;
  readonly colour: Token;
}

interface Layout {
  readonly texts: Text[];
  /** The square that the QR code fills. */
  readonly code: { readonly x: number; readonly y: number; readonly size: number };
  readonly height: number;
}

/** The position of each text on the receipt, and the height of the picture. */
export function layoutOf(receipt: ReceiptTexts, family = 'sans-serif'): Layout {
  const texts: Text[] = [];
  const at = (text: string, y: number, more: Partial<Text> = {}) =>
    texts.push({ text, y, x: SIDE, align: 'left', font: `500 26px ${family}`, colour: 'ink', ...more });
  at(receipt.title, 66, { font: `700 32px ${family}`, colour: 'on-header' });
  at(receipt.reference, 112, { font: `600 26px ${family}`, colour: 'cta' });
  let y = 196;
  const row = ([name, amount]: readonly [string, string], weight = 500) => {
    at(name, y, { font: `${weight} 26px ${family}` });
    at(amount, y, { align: 'right', x: WIDTH - SIDE, font: `${weight} 26px ${family}` });
    y += ROW;
  };
  for (const line of receipt.lines.slice(0, LINES_MOST)) row(line);
  if (receipt.lines.length > LINES_MOST) row([receipt.more, '']);
  y += 18;
  for (const sum of receipt.sums) row(sum, 700);
  y += 18;
  at(receipt.note, y, { font: `500 22px ${family}`, colour: 'ink-2' });
  at(receipt.link, y + 36, { font: `600 22px ${family}`, colour: 'ink-2' });
  const code = { x: (WIDTH - CODE) / 2, y: y + 68, size: CODE };
  return { texts, code, height: code.y + CODE + QUIET_ZONE + 20 };
}

/**
 * Draws the receipt with the QR code of its link and hands it over as a PNG named after its reference. Throws where
 * the browser has no canvas.
 */
export async function saveReceiptPicture(receipt: ReceiptTexts): Promise<void> {
  const { texts, code, height } = layoutOf(receipt, getComputedStyle(document.body).fontFamily);
  const modules = await qrModules(receipt.link);
  const sheet = getComputedStyle(document.documentElement);
  const colours = Object.fromEntries(tokens.map((token) => [token, sheet.getPropertyValue(`--${token}`)])) as Record<
    Token,
    string
  >;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = colours.surface;
  pen.fillRect(0, 0, WIDTH, height);
  pen.fillStyle = colours.header;
  pen.fillRect(0, 0, WIDTH, 144);
  for (const { text, x, y, align, font, colour } of texts) {
    pen.font = font;
    pen.fillStyle = colours[colour];
    pen.textAlign = align;
    // The width limit makes the canvas narrow a long name instead of cutting it.
    pen.fillText(text, x, y, align === 'left' ? WIDTH - 2 * SIDE : WIDTH / 2);
  }
  pen.fillStyle = '#ffffff';
  pen.fillRect(code.x - QUIET_ZONE, code.y - QUIET_ZONE, code.size + 2 * QUIET_ZONE, code.size + 2 * QUIET_ZONE);
  drawCode(pen, modules, code);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${receipt.reference}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Draws the dark squares of the QR code on whole pixels, so that a scanner sees sharp edges. */
export function drawCode(
  pen: Pick<CanvasRenderingContext2D, 'fillRect' | 'fillStyle'>,
  { size, isDark }: QrModules,
  at: Layout['code'],
): void {
  const side = Math.floor(at.size / size);
  const margin = Math.floor((at.size - side * size) / 2);
  pen.fillStyle = QR_INK;
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (isDark(row, column)) pen.fillRect(at.x + margin + column * side, at.y + margin + row * side, side, side);
}

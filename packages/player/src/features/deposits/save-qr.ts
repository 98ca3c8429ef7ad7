import { QR_INK, type QrModules } from '@tamarind/ui/qr-modules.ts';

export interface QrTexts {
  readonly title: string;
  /** The text of the ribbon across the code; undefined if real money can be paid with the code. */
  readonly ribbon: string | undefined;
  readonly amount: string;
  readonly reference: string;
}

const WIDTH = 800;
const HEAD = 110;
const SIDE = 640;
const HEIGHT = 1010;
/**
 * Reads a colour of the style sheet that is the same for every brand and in both themes, because the saved picture is
 * always white.
 */
const sheetColour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);

/**
 * Saves the QR code with frame, demo ribbon, amount and reference as a picture for the phone's gallery, a PNG of 800 x
 * 1010.
 */
export async function saveQr(modules: QrModules, texts: QrTexts): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const frame = sheetColour('--indigo-700');
  const family = getComputedStyle(document.body).fontFamily;
  pen.fillStyle = '#FFFFFF';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = frame;
  pen.fillRect(0, 0, WIDTH, HEAD);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  write(pen, texts.title, WIDTH / 2, HEAD / 2, `700 42px ${family}`, '#FFFFFF');
  drawModules(pen, modules);
  if (texts.ribbon !== undefined) drawRibbon(pen, texts.ribbon, family);
  write(pen, texts.amount, WIDTH / 2, HEAD + SIDE + 130, `700 64px ${family}`, QR_INK);
  write(pen, texts.reference, WIDTH / 2, HEAD + SIDE + 205, `500 34px ${family}`, QR_INK);
  pen.strokeStyle = frame;
  pen.lineWidth = 8;
  pen.strokeRect(4, 4, WIDTH - 8, HEIGHT - 8);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${texts.reference}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function drawModules(pen: CanvasRenderingContext2D, modules: QrModules): void {
  // Draw each square in whole pixels, because scanners need sharp edges.
  const square = Math.floor(SIDE / modules.size);
  const left = Math.round((WIDTH - square * modules.size) / 2);
  const top = HEAD + 44;
  pen.fillStyle = QR_INK;
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.isDark(row, column)) pen.fillRect(left + column * square, top + row * square, square, square);
}

function drawRibbon(pen: CanvasRenderingContext2D, text: string, family: string): void {
  pen.save();
  pen.translate(WIDTH / 2, HEAD + 44 + SIDE / 2);
  pen.rotate((-18 * Math.PI) / 180);
  pen.font = `700 38px ${family}`;
  const width = pen.measureText(text).width + 72;
  pen.fillStyle = '#FFFFFF';
  pen.fillRect(-width / 2 - 10, -44, width + 20, 88);
  pen.fillStyle = sheetColour('--lotus-500');
  pen.fillRect(-width / 2, -34, width, 68);
  write(pen, text, 0, 2, pen.font, '#FFFFFF');
  pen.restore();
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string): void {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

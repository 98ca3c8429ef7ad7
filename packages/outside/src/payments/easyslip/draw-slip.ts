import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import { create } from 'qrcode';
import { money, toDecimal } from '@tamarind/domain/money';
import { localTimeOf } from '../../local-time.ts';

/** Draws the slip that a banking app gives its customer: 720 × 1080 PNG with the small code at the bottom. */
export async function drawSlip(slip: {
  readonly at: string;
  readonly amount: number;
  readonly payerName: string;
  readonly account: string;
  readonly reference: string;
  readonly code: string;
}): Promise<Buffer> {
  const rows = [
    ['จาก', slip.payerName],
    ['', 'xxx-x-x3334-x'],
    ['ไปยัง', 'TAMARIND PLAY'],
    ['', `xxx-x-x${slip.account.slice(-5, -1)}-x`],
    ['ยอดเงิน', `${toDecimal(money(slip.amount), 'THB')} บาท`],
    ['รหัสอ้างอิง', slip.reference],
  ];
  const lines = rows
    .map(([head = '', text = ''], at) => {
      const y = 340 + at * 66;
      return `<text x="60" y="${y}" fill="#777">${escaped(head)}</text>
<text x="660" y="${y}" text-anchor="end">${escaped(text)}</text>`;
    })
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1080" font-family="Kanit" font-size="28">
<rect width="720" height="1080" fill="#f4f1fa"/><rect x="24" y="24" width="672" height="1032" rx="28" fill="#fff"/>
<rect x="24" y="24" width="672" height="132" rx="28" fill="#4e2a84"/>
<text x="60" y="104" fill="#fff" font-size="40">ธนาคารทดลอง</text>
<text x="660" y="104" fill="#fff" text-anchor="end">DEMO</text>
<text x="360" y="220" text-anchor="middle" font-size="38" fill="#1a7f4b">โอนเงินเรียบร้อย</text>
<text x="360" y="266" text-anchor="middle" fill="#777">${localTimeOf(slip.at)}</text>
${lines}${codeOf(slip.code)}</svg>`;
  const drawn = await renderAsync(svg, {
    font: { fontFiles: [kanit], loadSystemFonts: false, defaultFontFamily: 'Kanit' },
    logLevel: 'off',
  });
  return drawn.asPng();
}

/** Draws the QR code with modules of whole pixels and the quiet zone that scanners need. */
function codeOf(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const dark: string[] = [];
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) dark.push(`M${440 + column * 6} ${770 + row * 6}h6v6h-6z`);
  return `<path d="${dark.join('')}" fill="#000"/>`;
}

const kanit = fileURLToPath(import.meta.resolve('@expo-google-fonts/kanit/400Regular/Kanit_400Regular.ttf'));
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

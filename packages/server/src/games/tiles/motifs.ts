import type { SeededRandom } from '@tamarind/domain/seeded-random';
import { round } from './letters.ts';

/**
 * W and H: width and height of the box that each drawing fills. This file has the background motifs, white at low
 * opacity, and the scenes drawn in front of them.
 */

const W = 300;
const H = 400;

type Motif = (random: SeededRandom) => string;
export const motifs: Readonly<Record<string, Motif>> = {
  rays: () => {
    const reach = Math.hypot(W, H);
    const wedge = (i: number) => {
      const [a, b] = [(i / 22) * Math.PI * 2, ((i + 0.5) / 22) * Math.PI * 2];
      const at = (angle: number) => `${round(150 + reach * Math.cos(angle))} ${round(184 + reach * Math.sin(angle))}`;
      return `M150 184L${at(a)}L${at(b)}Z`;
    };
    return `<path d="${times(22, wedge)}" fill="#fff" opacity=".11"/>`;
  },
  scales: () => {
    const scale = (x: number, y: number) =>
      [22, 15, 7].map((r) => `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}`).join('');
    const rows = times(20, (j) => times(9, (i) => scale((i - 1) * 44 + (j % 2) * 22, j * 22)));
    return `<path d="${rows}" fill="none" stroke="#fff" stroke-width="1.6" opacity=".17"/>`;
  },
  lattice: () => {
    const diamond = (x: number, y: number) =>
      `M${x} ${y - 20}Q${x + 6} ${y - 6} ${x + 20} ${y}Q${x + 6} ${y + 6} ${x} ${y + 20}Q${x - 6} ${y + 6} ` +
      `${x - 20} ${y}Q${x - 6} ${y - 6} ${x} ${y - 20}Z`;
    const rows = times(10, (j) => times(8, (i) => diamond(i * 46 + (j % 2) * 23, j * 46)));
    return `<path d="${rows}" fill="#fff" opacity=".12"/>`;
  },
  drum: () => {
    const ring = (k: number) =>
      `<circle cx="150" cy="176" r="${(k + 1) * 28}" fill="none" stroke="#fff" ` +
      `stroke-width="${(k + 1) % 3 ? 1.4 : 4}"${(k + 1) % 3 === 1 ? ' stroke-dasharray="6 7"' : ''}/>`;
    const ray = (i: number) => {
      const a = (i / 14) * Math.PI * 2;
      const at = (angle: number, r: number) =>
        `${round(150 + r * Math.cos(angle))} ${round(176 + r * Math.sin(angle))}`;
      return `M${at(a - 0.13, 28)}L${at(a, 72)}L${at(a + 0.13, 28)}Z`;
    };
    return `<g opacity=".2">${times(8, ring)}<path d="${times(14, ray)}" fill="#fff"/></g>`;
  },
  leaf: () => {
    const leaf = (x: number, y: number, side: number) =>
      `M${x} ${y}q${side * 11} -11 ${side * 24} -7q${-side * 6} 11 ${-side * 24} 7Z`;
    const rows = times(5, (k) => times(25, (j) => leaf(k * 75 - 20, j * 17, -1) + leaf(k * 75 - 20, j * 17, 1)));
    return `<path d="${rows}" fill="#fff" opacity=".11"/>`;
  },
  weave: () => {
    const cell = (x: number, y: number, isFlat: boolean) =>
      isFlat
        ? `M${x + 3} ${y + 6}h20M${x + 3} ${y + 13}h20M${x + 3} ${y + 20}h20`
        : `M${x + 6} ${y + 3}v20M${x + 13} ${y + 3}v20M${x + 20} ${y + 3}v20`;
    const rows = times(16, (j) => times(12, (i) => cell(i * 26, j * 26, (i + j) % 2 === 1)));
    return `<path d="${rows}" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".13"/>`;
  },
  confetti: (random) => {
    const colours = ['#fff', '#FFD764', '#FFA3CC', '#9BE8C0'];
    const piece = (i: number) => {
      const [x, y, fill] = [random.below(W), random.below(320), colours[i % 4]];
      return i % 3
        ? `<rect x="${x}" y="${y}" width="${4 + random.below(6)}" height="4" rx="1.5" fill="${fill}" ` +
            `transform="rotate(${random.below(180)} ${x} ${y})"/>`
        : `<circle cx="${x}" cy="${y}" r="${2 + random.below(3)}" fill="${fill}"/>`;
    };
    return `<g opacity=".5">${times(46, piece)}</g>`;
  },
  stars: (random) => {
    const star = () => {
      const [x, y, s] = [random.below(W), random.below(300), 1 + random.below(5)];
      return `M${x} ${y - s}Q${x} ${y} ${x + s} ${y}Q${x} ${y} ${x} ${y + s}Q${x} ${y} ${x - s} ${y}Q${x} ${y} ${x} ${y - s}Z`;
    };
    return `<path d="${times(40, star)}" fill="#fff" opacity=".75"/>`;
  },
  bubbles: (random) => {
    const bubble = () =>
      `<circle cx="${random.below(W)}" cy="${random.below(H)}" r="${3 + random.below(14)}" fill="none" stroke="#fff" stroke-width="1.6"/>`;
    return `<g opacity=".34">${times(26, bubble)}</g>`;
  },
  grid: () => {
    const across = times(12, (i) => `M0 ${round(200 + (i / 11) ** 2 * 200)}H${W}`);
    const away = times(17, (i) => `M${150 + (i - 8) * 10} 200L${150 + (i - 8) * 90} ${H}`);
    return `<path d="${across}${away}" stroke="#fff" stroke-width="1.3" opacity=".28" fill="none"/>`;
  },
};

type Palette = readonly [dark: string, mid: string, light: string];
export const scenes: Readonly<Record<string, (palette: Palette) => string>> = {
  none: () => '',
  hills: ([dark]) =>
    `<path d="M0 264Q66 208 135 256T300 232V400H0Z" fill="${dark}" opacity=".45"/>` +
    `<path d="M0 304Q90 256 180 300T300 280V400H0Z" fill="${dark}" opacity=".6"/>`,
  sea: ([dark, mid]) =>
    times(3, (k) => {
      const waves = times(8, () => 'q10 -12 20 0t20 0');
      return `<path d="M0 ${248 + 36 * k}${waves}V400H0Z" fill="${k === 1 ? mid : dark}" opacity="${(5 + 1.5 * k) / 10}"/>`;
    }),
  temple: ([dark]) => {
    const roof = (cx: number, s: number, opacity: number) => {
      const at = (x: number, y: number) => `${round(cx + x * s)} ${round(296 + y * s)}`;
      const storey = (i: number) => {
        const w = 74 - 16 * i;
        const y = -26 * i;
        return `M${at(-w, y)}Q${at(-w * 0.8, y - 6)} ${at(-w * 0.62, y - 26)}L${at(w * 0.62, y - 26)}Q${at(w * 0.8, y - 6)} ${at(w, y)}Z`;
      };
      const spire = `M${at(-7, -104)}L${at(0, -178)}L${at(7, -104)}Z`;
      return `<path d="${times(4, storey)}${spire}" fill="${dark}" opacity="${opacity}"/>`;
    };
    const roofs = roof(51, 0.7, 0.42) + roof(255, 0.78, 0.42) + roof(150, 1.15, 0.34);
    return `${roofs}<path d="M0 296H300V400H0Z" fill="${dark}" opacity=".65"/>`;
  },
  city: ([dark, , light]) => {
    const heights = [70, 130, 54, 96, 150, 66, 112, 48, 138, 80, 104];
    return heights
      .map((height, i) => {
        const [x, top] = [i * 28, 312 - height];
        const windows = times(
          4,
          (k) =>
            `<rect x="${x + 5 + ((k * 7) % 13)}" y="${top + 8 + k * 18}" width="4" height="5" fill="${light}" opacity=".7"/>`,
        );
        return `<path d="M${x} 400V${top}h24V400Z" fill="${dark}" opacity=".5"/>${windows}`;
      })
      .join('');
  },
  table: ([dark, , light]) =>
    `<ellipse cx="150" cy="372" rx="234" ry="144" fill="${dark}" opacity=".72"/><ellipse cx="150" cy="372" ` +
    `rx="210" ry="124" fill="none" stroke="${light}" stroke-opacity=".6" stroke-width="2.5"/>`,
  field: ([dark, mid]) =>
    `${times(7, (k) => {
      const near = (i: number) => 150 + (i - 3.5) * 120;
      const far = (i: number) => 150 + (i - 3.5) * 24;
      return `<path d="M${far(k)} 224L${near(k)} 400H${near(k + 1)}L${far(k + 1)} 224Z" fill="${k % 2 ? dark : mid}" opacity=".75"/>`;
    })}<path d="M0 224H300" stroke="#fff" stroke-opacity=".6" stroke-width="2"/>`,
};

/** The colours of each picture, as a dark, a middle and a light one. */
export const palettes: readonly Palette[] = [
  ['#6B240A', '#E0700C', '#FFD764'],
  ['#4E0A34', '#C4226F', '#FFA3CC'],
  ['#04342C', '#0E8667', '#9BE8C0'],
  ['#10174C', '#3549BE', '#A6BEFF'],
  ['#460808', '#C0281A', '#FFA274'],
  ['#0B0E2B', '#2E2A7C', '#9A88FF'],
  ['#08325A', '#1B82C9', '#B5E9FF'],
  ['#270A3E', '#752CAD', '#DDB0FF'],
  ['#2B0F0A', '#8A3B1F', '#F0B37A'],
  ['#1A3607', '#578F12', '#E1F58A'],
  ['#042C35', '#107B84', '#8EF0E0'],
  ['#43121C', '#B04156', '#FFC6B6'],
];

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

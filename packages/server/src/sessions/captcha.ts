import { Resvg } from '@resvg/resvg-js';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Call } from '../platform/http/routes.ts';
import type { Random } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import * as queries from './queries.ts';

/**
 * Draws five characters as a PNG with a bundled font (system fonts may be missing). The solution is stored as a hash
 * and works once, within two minutes. A captcha only slows machines down; the rate limits are the real protection.
 */
export async function drawCaptcha(call: Call, chosenId: string | undefined): Promise<string> {
  const id = chosenId ?? idOfCaller(call);
  const text = randomText(call.random);
  await queries.putCaptcha(call.pool, {
    id,
    answerHash: answerHash(id, text),
    expiresAt: new Date(call.now.getTime() + LIFE_MS),
  });
  return picture(text, call.random).toString('base64');
}

/** Checks a typed captcha. `chosenId`: the id with which the picture was requested, if any. */
export async function checkCaptcha(call: Call, chosenId: string | undefined, typed: string): Promise<boolean> {
  const id = chosenId ?? idOfCaller(call);
  const hash = await queries.useCaptcha(call.pool, id, call.now);
  return hash !== undefined && hash.equals(answerHash(id, typed.trim().toUpperCase()));
}

/**
 * A UUID derived from the caller's address and user agent, for the specified call that has no parameter for an id. Two
 * callers with the same address and user agent share it and may replace each other's picture. The hash is keyed, so
 * nobody can compute another caller's id.
 */
function idOfCaller({ secrets, ip, userAgent }: Call): string {
  const hex = secrets.blindIndex('captcha-caller', `${ip}\n${userAgent}`).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const answerHash = (id: string, text: string): Buffer => sha256(`${id}:${text}`);

/**
 * Sixteen unambiguous letters, so that four random bits choose one without bias: five letters give a million solutions.
 */
const ALPHABET = 'ACDEFHJKMNPRTWXY';
const LENGTH = 5;
const LIFE_MS = 120_000;

const randomText = (random: Random): string => [...random.bytes(LENGTH)].map((byte) => ALPHABET[byte & 15]).join('');

const fontFile = join(
  dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/kanit/package.json')),
  '500Medium',
  'Kanit_500Medium.ttf',
);

function picture(text: string, random: Random): Buffer {
  const noise = random.bytes(64);
  const at = (index: number, range: number): number => ((noise[index % noise.length] ?? 0) * range) >> 8;
  const letters = [...text].map((letter, index) => {
    const x = 18 + index * 30 + at(index, 8);
    const y = 38 + at(index + 10, 10);
    return (
      `<text x="${x}" y="${y}" transform="rotate(${at(index + 20, 36) - 18} ${x} ${y})" ` +
      `font-size="${28 + at(index + 30, 6)}">${letter}</text>`
    );
  });
  const strokes = [0, 1, 2].map(
    (index) => `<path d="M0 ${at(index + 40, 52)} Q 90 ${at(index + 45, 52)} 180 ${at(index + 50, 52)}" />`,
  );
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="52"><rect width="180" height="52" fill="#F3EADC"/>' +
    `<g fill="none" stroke="#B09783" stroke-width="1.6">${strokes.join('')}</g>` +
    `<g fill="#5E2116" font-family="Kanit">${letters.join('')}</g></svg>`;
  return new Resvg(svg, { font: { fontFiles: [fontFile], loadSystemFonts: false, defaultFontFamily: 'Kanit' } })
    .render()
    .asPng();
}

import { readFileSync } from 'node:fs';

const { hero } = JSON.parse(readFileSync(new URL('../../art/drawings.json', import.meta.url), 'utf8')) as Readonly<
  Record<'hero', Readonly<Record<string, string>>>
>;

/** Each drawing: its name in the art kit, and the two colours of the background. */
const drawings = [
  ['elephant', '#FFE3C2', '#F4A63A'],
  ['tiger-face', '#FFE9B8', '#E0700C'],
  ['panda', '#DDF3E4', '#0E8667'],
  ['rabbit', '#FFE0EC', '#C4226F'],
  ['monkey', '#FBE3CF', '#8A3B1F'],
  ['dragon-face', '#DFF5D8', '#578F12'],
  ['parrot', '#DAF1FF', '#1B82C9'],
  ['peacock', '#D6F5F0', '#107B84'],
  ['rooster', '#FFE1DA', '#C0281A'],
  ['butterfly', '#EBE0FF', '#752CAD'],
  ['water-buffalo', '#E6EAFB', '#3549BE'],
  ['turtle', '#E7F6CF', '#578F12'],
  ['octopus', '#FFE0EC', '#B04156'],
  ['tropical-fish', '#FFF0C9', '#1B82C9'],
  ['shark', '#DDEBF7', '#08325A'],
  ['crab', '#FFE4D6', '#C0281A'],
  ['lotus', '#FDE2F0', '#0E8667'],
  ['hibiscus', '#FFE3E0', '#C4226F'],
  ['mango', '#FFF2C2', '#E0700C'],
  ['coconut', '#E4F5EE', '#8A3B1F'],
  ['full-moon-face', '#E4E3FA', '#2E2A7C'],
  ['kite', '#DCF2FF', '#C4226F'],
  ['auto-rickshaw', '#E1F4EA', '#E0700C'],
  ['four-leaf-clover', '#E4F7D9', '#0E8667'],
] as const;

export const DRAWINGS = drawings.length;

/**
 * Draws one of the 24 avatars [E01], 96 × 96: the figure in front of a round background with a horizon; undefined for
 * another number.
 */
export function drawAvatar(number: number): string | undefined {
  const [name, light, strong] = drawings[number - 1] ?? [];
  const figure = name === undefined ? undefined : hero[name];
  if (figure === undefined || light === undefined || strong === undefined) return undefined;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">' +
    '<defs><clipPath id="disc"><circle cx="48" cy="48" r="48"/></clipPath></defs>' +
    `<g clip-path="url(#disc)"><rect width="96" height="96" fill="${light}"/>` +
    `<circle cx="48" cy="128" r="72" fill="${strong}" opacity=".32"/>` +
    '<circle cx="48" cy="40" r="30" fill="#fff" opacity=".45"/></g>' +
    `<svg x="17" y="15" width="62" height="62" viewBox="0 0 32 32">${figure}</svg></svg>`
  );
}

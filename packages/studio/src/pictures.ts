import { readFileSync } from 'node:fs';

/** Drawings of symbols by their Fluent Emoji name, each the inside of a 32 × 32 SVG. */
export const { pictures } = JSON.parse(readFileSync(new URL('../art/pictures.json', import.meta.url), 'utf8')) as {
  pictures: Readonly<Record<string, string>>;
};

export const hasPicture = (name: string): boolean => Object.hasOwn(pictures, name);

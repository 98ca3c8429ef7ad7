import { readFileSync } from 'node:fs';

/** Symbol drawings by Fluent Emoji name, each the inner markup of a 32 × 32 SVG. */
export const { pictures } = JSON.parse(readFileSync(new URL('../art/pictures.json', import.meta.url), 'utf8')) as {
  pictures: Readonly<Record<string, string>>;
};

export const hasPicture = (name: string): boolean => Object.hasOwn(pictures, name);

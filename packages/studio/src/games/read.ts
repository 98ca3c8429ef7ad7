import type { Json } from './game.ts';

/**
 * Readers for records that the game itself has written. A record that does not fit is a broken round: the reader
 * throws, and the studio voids the round. `guarded` uses the same readers for players' input and returns false instead.
 */
export function fieldOf(json: Json, key: string): Json {
  const value = isRecord(json) ? json[key] : undefined;
  if (value === undefined) throw new Error(`no ${key} in the record of a round`);
  return value;
}

export function numberIn(json: Json, key: string): number {
  const value = fieldOf(json, key);
  if (typeof value !== 'number') throw new Error(`${key} is no number`);
  return value;
}

export function textIn(json: Json, key: string): string {
  const value = fieldOf(json, key);
  if (typeof value !== 'string') throw new Error(`${key} is no text`);
  return value;
}

export const isIn = (json: Json, key: string): boolean => fieldOf(json, key) === true;

export function listIn(json: Json, key: string): readonly Json[] {
  const value = fieldOf(json, key);
  if (!isList(value)) throw new Error(`${key} is no list`);
  return value;
}

export const numbersIn = (json: Json, key: string): number[] =>
  listIn(json, key).map((value) => {
    if (typeof value !== 'number') throw new Error(`${key} holds something else than numbers`);
    return value;
  });

export const textsIn = (json: Json, key: string): string[] =>
  listIn(json, key).map((value) => {
    if (typeof value !== 'string') throw new Error(`${key} holds something else than texts`);
    return value;
  });

/** Runs throwing readers on a player's input; false when it does not fit. */
export function guarded(isRight: () => boolean): boolean {
  try {
    return isRight();
  } catch {
    return false;
  }
}

const isList = (json: Json): json is readonly Json[] => Array.isArray(json);
const isRecord = (json: Json): json is { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

import type { Json } from './game.ts';

/**
 * Returns a field of a record; throws if the record lacks it. All functions of this file read records which the game
 * itself has stored. If a record has an unexpected form, the function throws, and the studio voids the round. `guarded`
 * uses the same functions for players' input and returns false instead of throwing.
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

/** Runs a throwing check on a player's input; returns false if it throws. */
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

/**
 * This file has helpers that search the answers of staff calls, for tests of limited roles; this one returns the value
 * of an answer.
 */

const valueOf = (body: string): unknown => (JSON.parse(body) as { value: unknown }).value;

/** The texts anywhere in an answer for which the condition is true. */
export function textsIn(body: string, isFound: (text: string) => boolean): string[] {
  const found: string[] = [];
  const walk = (value: unknown, name: string): void => {
    if (isEvidence(name)) return;
    if (typeof value === 'string' && isFound(value)) found.push(`${name}: ${value}`);
    if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) walk(child, `${name}.${key}`);
  };
  walk(valueOf(body), '');
  return found;
}

/** The counts in an answer, by path: number of rows, of waiting items, of each queue. */
export function countsOf(body: string): [path: string, count: number][] {
  const found: [string, number][] = [];
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value) || typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (typeof child === 'number' && counters.has(key)) found.push([`${path}.${key}`, child]);
      walk(child, `${path}.${key}`);
    }
  };
  walk(valueOf(body), '');
  return found;
}

/**
 * Parts of an answer that may name accounts outside a person's limits. The evidence of a case names the accounts on
 * which it is based, which the person cannot open; the rules of a segment are the operator's settings.
 */
const isEvidence = (name: string): boolean => /\.(found|ruling|rules)\./.test(`${name}.`);
const counters = new Set(['count', 'waiting', 'open', 'openBreaks', 'held', 'late', 'mine', 'free', 'newMembers']);

export const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
export const numberAt = (body: string, path: string): number =>
  Number(
    path
      .split('.')
      .slice(1)
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], valueOf(body)),
  );

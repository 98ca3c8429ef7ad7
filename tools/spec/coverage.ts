import { filesLike, isTest, type Project } from '../tidy/project.ts';
import requirements from './requirements.json' with { type: 'json' };

export interface Requirement {
  readonly number: string;
  readonly title: string;
}

/**
 * Compares the list of requirements with those named in test titles, as in `test('[L06] a bet after closing takes no
 * money', …)`.
 */
export function coverage(project: Project): { proven: Requirement[]; open: Requirement[]; unknown: string[] } {
  const named = new Set<string>();
  for (const title of testTitles(project))
    for (const [, numbers] of title.matchAll(/\[((?:[A-P]\d\d(?:[ ,]+)?)+)\]/g))
      for (const number of numbers?.match(/[A-P]\d\d/g) ?? []) named.add(number);
  return {
    proven: requirements.filter(({ number }) => named.has(number)),
    open: requirements.filter(({ number }) => !named.has(number)),
    unknown: [...named].filter((number) => !requirements.some((requirement) => requirement.number === number)),
  };
}

/** The beginning of every `test(…)`, `it(…)` and `describe(…)` call, up to the end of its title. */
export function* testTitles(project: Project): Generator<string> {
  for (const [file, text] of filesLike(project, /^(packages|e2e|tools)\/.*\.tsx?$/)) {
    if (!isTest(file) && !file.startsWith('e2e/')) continue;
    for (const [title] of text.matchAll(
      /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])(?:\\.|(?!\1)[\s\S])*\1/g,
    ))
      yield title;
  }
}

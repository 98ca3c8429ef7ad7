import { commentsOf, filesLike, type Finding, type Rule } from './project.ts';

/** The files whose comments are checked; scripts that a site serves unchanged are included. */
const COMMENTED = /^(packages\/[^/]+\/(src|public)|tools|e2e|bench)\/.*\.(tsx?|m?js|css)$/;

const headless = /^(Who|Whoever|What|Of|By(?! default)|So|Those|Where|As many|So many|As long|Nobody|Whose)\b[^?]*$/;

const subjectFirst: Rule = {
  name: 'comments begin with a subject',
  why: 'A sentence that opens with What, Of or Whoever is understood only with the code beside it. See CONVENTIONS.md.',
  check: (project) =>
    filesLike(project, COMMENTED).flatMap(([file, text]) =>
      commentsOf(text).flatMap(({ prose, line }): Finding[] =>
        prose
          .split(/(?<=[.;:!?]) /)
          .filter((sentence) => headless.test(sentence))
          .map((sentence) => ({ file, line, message: `name the subject first: ${sentence.slice(0, 60)}` })),
      ),
    ),
};

/** Vague phrases and headless sentence openers, each with the plain wording to use instead. */
const phrases: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/\bof (?:ours|theirs)\b/i, 'our, their'],
  [
    /\bof (?:its|their) own(?=[.,;:)\]]|$| (?:at|for|in|on|that|to|and|with|would|are|which|has|have)\b)/i,
    'its own, a separate',
  ],
  [/\bso (?:many|much|long)\b(?!.*\bthat\b)/i, 'the number, or "a number of"'],
  [/\bstood\b|\bstands? (?:on|in|beside|before|after|behind|between|above|below|side)\b/i, 'is, is listed'],
  [/\b(?:is|are|be) kept (?:on|in)\b/i, 'is stored, is cached'],
];

const plainPhrases: Rule = {
  name: 'comments use plain phrases',
  why: 'A stranger reads "of its own", "so many" and "kept" twice: name the owner, the number, the cache.',
  check: (project) =>
    filesLike(project, COMMENTED).flatMap(([file, text]) =>
      commentsOf(text).flatMap(({ prose, line }) =>
        prose.split(/(?<=[.;:!?]) /).flatMap((sentence) =>
          phrases.flatMap(([pattern, plain]): Finding[] => {
            const found = pattern.exec(sentence);
            return found ? [{ file, line, message: `"${found[0]}": write ${plain}` }] : [];
          }),
        ),
      ),
    ),
};

export const commentRules: readonly Rule[] = [subjectFirst, plainPhrases];

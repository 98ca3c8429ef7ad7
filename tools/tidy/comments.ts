import { commentsOf, filesLike, type Finding, type Rule } from './project.ts';

const headless = /^(Who|Whoever|What|Of|By(?! default)|So|Those|Where|As many|So many|As long|Nobody|Whose)\b[^?]*$/;

const subjectFirst: Rule = {
  name: 'comments begin with a subject',
  why: 'A sentence that opens with What, Of or Whoever is understood only with the code beside it. See CONVENTIONS.md.',
  check: (project) =>
    filesLike(project, /^(packages\/[^/]+\/src|tools|e2e|bench)\/.*\.(tsx?|mjs|css)$/).flatMap(([file, text]) =>
      commentsOf(text).flatMap(({ prose, line }): Finding[] =>
        prose
          .split(/(?<=[.;:!?]) /)
          .filter((sentence) => headless.test(sentence))
          .map((sentence) => ({ file, line, message: `name the subject first: ${sentence.slice(0, 60)}` })),
      ),
    ),
};

export const commentRules: readonly Rule[] = [subjectFirst];

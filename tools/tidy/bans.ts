import { filesLike, isTest, matches, oneOf, withoutComments, type Rule } from './project.ts';

/** A forbidden pattern, with the replacement to use instead. */
interface Ban {
  readonly word: RegExp;
  readonly use: string;
  /** The files to which the ban applies; by default every source file of packages, e2e and bench. */
  readonly in?: RegExp;
  readonly except?: RegExp;
  /** True if the ban also applies to comments. */
  readonly comments?: true;
  /** True if test files are exempt from the ban. */
  readonly notInTests?: true;
}

const sources = /^(packages\/[^/]+\/src|e2e|bench)\/.*\.tsx?$/;
const code = /^(packages\/[^/]+\/src|e2e|bench|tools)\/.*\.tsx?$/;
const everything = /^(packages|e2e|bench|tools|docs|\.ci)\/|^[^/]+\.(md|ts|json|mjs)$/;
const clocks =
  /^packages\/(server\/src\/platform\/|ui\/src\/clock\.ts|(outside|studio|kiosk)\/src\/(clock|machine)\.ts)/;

const bans: readonly Ban[] = [
  {
    word: /\bDate\.now\(|\bnew Date\(\)/g,
    use: 'the clock you are given (ctx.now, ui/clock)',
    in: /^packages\//,
    except: clocks,
    notInTests: true,
  },
  { word: /\bMath\.random\(/g, use: 'the randomness you are given (platform/random)' },
  {
    word: /\bparseFloat\(|\.toFixed\(/g,
    use: '@tamarind/domain/money: no binary floating point near money',
    in: /^packages\//,
  },
  { word: /\bas any\b|[:<|,]\s*any\b(?=\s*[,;)>|=\]])/g, use: 'a real type, or unknown' },
  { word: /@ts-(ignore|nocheck|expect-error)\b/g, use: 'a real type', comments: true },
  { word: /\b(TODO|FIXME|XXX|HACK)\b|\bnot implemented\b/g, use: 'do it, or write an issue', comments: true },
  { word: /\b(test|it|describe)\.(skip|only|todo|fails|fixme)\b/g, use: 'a test that runs' },
  {
    word: /\bconsole\.(log|debug|info|warn|error)\(/g,
    use: 'the log',
    in: /^packages\/[^/]+\/src\//,
    notInTests: true,
  },
  {
    word: oneOf(
      /\bfetch\(|\bglobalThis\.fetch\b/,
      /\b(?:from |import\()'(?:node:)?(?:https?|tls|dns|dns\/promises|undici)'/,
      /\b(?<!type )(?:connect|createConnection)\b[^;']*from '(?:node:)?net'/,
    ),
    use: 'platform/outgoing: it decides which addresses are called, and how',
    in: /^packages\/server\/src\//,
    // `push.ts` and `client-error.ts` are exempt because they import only a type and the names of statuses.
    except: /^packages\/server\/src\/(.*\/)?(platform\/outgoing\/.*|testing\/.*|testing[a-z-]*|push|client-error)\.ts$/,
    notInTests: true,
  },
  { word: /\bdebugger\b/g, use: 'nothing' },
  { word: /\bimport \* as [a-zA-Z]\b/g, use: "the file's name spelled out, such as queries", in: code },
  { word: /\.\.\.\{ /g, use: 'the properties themselves: the formatter keeps an object on one line', in: code },
  { word: /\b(jest|vi)\.mock\(/g, use: 'the real code: our own code is not mocked' },
  {
    word: /\bdangerouslySetInnerHTML\b|\.innerHTML\s*=/g,
    use: 'React elements: texts of operators are data, never markup',
  },
];

/**
 * Patterns that are forbidden because they match text that differs from computer to computer: absolute paths and the
 * address of a package registry. The patterns are split into pieces so that this file does not match itself.
 */
const strangers: readonly Ban[] = [
  {
    word: new RegExp(
      ['/wor', 'k/|/far', 'm/|/ro', 'ot/|(?<!features)/ho', 'me/[a-z]|/tm', 'p/bash|[A-Z]:\\\\\\\\Users'].join(''),
      'g',
    ),
    use: 'a path from the project’s folder',
    in: everything,
    comments: true,
  },
  {
    word: new RegExp(['regis', 'try\\.[a-z.]*npm'].join(''), 'g'),
    use: 'no registry address: everybody has another one',
    in: everything,
    comments: true,
  },
];

export const banRules: readonly Rule[] = [
  {
    name: 'banned words',
    why: 'Each was decided once; see CONVENTIONS.md.',
    check: (project) => bans.flatMap((ban) => breaches(project, ban)),
  },
  {
    name: 'nothing of one machine',
    why: 'The project is the same on every computer.',
    check: (project) => strangers.flatMap((ban) => breaches(project, ban)),
  },
];

function breaches(project: Parameters<Rule['check']>[0], ban: Ban) {
  return filesLike(project, ban.in ?? sources).flatMap(([file, text]) => {
    if (ban.except?.test(file) || (ban.notInTests && isTest(file))) return [];
    return matches(
      file,
      ban.comments ? text : withoutComments(text),
      ban.word,
      ([word]) => `"${word.trim()}": use ${ban.use}`,
    );
  });
}

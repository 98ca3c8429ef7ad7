import { filesLike, isTest, lineAt, withoutComments, type Finding, type Rule } from './project.ts';

const LINES_MAX = 400;
const STYLE_LINES_MAX = 500;
/**
 * The maximum number of lines of a function. Most functions have fewer than 70; one that returns several small
 * functions may need more.
 */
const FUNCTION_LINES_MAX = 100;
/** The maximum number of lines of a component. It is higher because markup has many short lines. */
const COMPONENT_LINES_MAX = 130;

const fileLength: Rule = {
  name: 'file length',
  why: 'A longer file is two rooms that share a wall.',
  check: (project) =>
    filesLike(project, /^(packages\/[^/]+\/src|tools|e2e|bench)\/.*\.(tsx?|mjs|css)$/).flatMap(([file, text]) => {
      const lines = text.split('\n').length - 1;
      const most = file.endsWith('.css') ? STYLE_LINES_MAX : LINES_MAX;
      return lines > most ? [{ file, line: most, message: `${lines} lines, at most ${most}` }] : [];
    }),
};

const COLUMNS_MAX = 140;

/**
 * Files whose line length is not checked. Migrations of the first release and those applied since cannot change,
 * because their hash is stored. verify.mjs contains a table of texts in four languages; people run this file alone, so
 * the texts cannot move to another file.
 */
const keepsItsLines =
  /^packages\/server\/(schema\.sql|migrations\/00([0-4]\d|5[0-5])-[^/]+)$|^tools\/verify\/verify\.mjs$/;

const lineLength: Rule = {
  name: 'line length',
  why: 'A line wider than the window is not read to its end; a statement of several clauses has several lines.',
  check: (project) =>
    filesLike(project, /\.(tsx?|mts|mjs|js|css|sql)$/).flatMap(([file, text]) =>
      keepsItsLines.test(file)
        ? []
        : text.split('\n').flatMap((line, index) => {
            const columns = [...line].length;
            return columns > COLUMNS_MAX
              ? [{ file, line: index + 1, message: `${columns} columns, at most ${COLUMNS_MAX}` }]
              : [];
          }),
    ),
};

const functionLength: Rule = {
  name: 'function length',
  why: 'What does not fit on a screen cannot be seen at once; the steps of a story deserve names.',
  check: (project) =>
    filesLike(project, /^(packages\/[^/]+\/src|tools|e2e|bench)\/.*\.(tsx?|mjs)$/).flatMap(([file, text]) => {
      if (isTest(file) || file.startsWith('e2e/')) return [];
      const most = file.endsWith('.tsx') ? COMPONENT_LINES_MAX : FUNCTION_LINES_MAX;
      const lines = text.split('\n');
      return lines.flatMap((line, index): Finding[] => {
        // Finding functions relies on the formatter: a top-level function starts in column 1 and ends at the next brace
        // in column 1.
        const name = /^(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+)[^=]*=.*=> [{(]$)/.exec(
          line,
        );
        if (!name) return [];
        const end = lines.findIndex(
          (later, at) => at > index && /^[})]/.test(later) && !/^\) *[:=]|^\}[,)](?!;)|^\): /.test(later),
        );
        return end - index > most
          ? [{ file, line: index + 1, message: `${name[1] ?? name[2]} has ${end - index} lines, at most ${most}` }]
          : [];
      });
    }),
};

const fileNames: Rule = {
  name: 'file names',
  why: 'kebab-case.ts, PascalCase.tsx for components, useThing.ts for hooks: the name tells what is inside.',
  check: (project) =>
    filesLike(project, /^(packages\/[^/]+\/src|tools|e2e|bench)\/.*\.(tsx?|mjs|css)$/).flatMap(([file]) => {
      const name = file.split('/').at(-1) ?? '';
      const stem = name.replace(/(\.[a-z]+)+$/, '');
      const isRight =
        /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) ||
        /^use[A-Z][A-Za-z]*$/.test(stem) ||
        (/^[A-Z][A-Za-z0-9]*$/.test(stem) && /\.(tsx|css|test\.ts)$/.test(name));
      return isRight
        ? []
        : [{ file, line: 1, message: `"${name}" is neither kebab-case.ts, PascalCase.tsx nor useThing.ts` }];
    }),
};

const drawers: Rule = {
  name: 'no drawers',
  why: 'A drawer called utils grows until nobody finds anything; name what is inside.',
  check: (project) =>
    filesLike(project, /^(packages\/[^/]+\/src|tools|e2e|bench)\//).flatMap(([file]) => {
      const drawer = /\/(utils?|helpers?|common|misc|lib)(?:\/|\.tsx?$)|\/(hooks|types|constants|shared)\//.exec(
        file,
      )?.[0];
      return drawer ? [{ file, line: 1, message: `"${drawer}" says nothing` }] : [];
    }),
};

/**
 * The number of the first release's last migration, and the first number allowed after it. Numbers 14 to 47 were used
 * before that release and must not be used again.
 */
const BASELINE = { last: 13, next: 48 };

const migrationNumbers: Rule = {
  name: 'migrations are numbered without gaps',
  why: 'They run in the order of their numbers, on every database the same.',
  check: (project) =>
    filesLike(project, /^packages\/server\/migrations\/[^/]+\.sql$/)
      .filter(([file]) => !file.endsWith('.check.sql'))
      .flatMap(([file], index): Finding[] => {
        const number = index < BASELINE.last ? index + 1 : index - BASELINE.last + BASELINE.next;
        const wanted = String(number).padStart(4, '0');
        return new RegExp(`/${wanted}-[a-z0-9-]+\\.sql$`).test(file)
          ? []
          : [{ file, line: 1, message: `expected number ${wanted} and a name like ${wanted}-lottery-ticket.sql` }];
      }),
};

/**
 * Statements in a migration that break the previous release while it still runs: they drop a column that it reads, or
 * make the database refuse a row that it writes.
 */
const takesAway = [
  /\bdrop (?:table|column)\b/i,
  /\brename (?:column|to)\b/i,
  /\bset not null\b/i,
  /\badd (?:constraint \w+ )?check\b/i,
  /\badd (?:column )?\w+ (?!.*\bdefault\b).*\bnot null\b/i,
];

const migrationsLeaveOldCodeWorking: Rule = {
  name: 'migrations leave the release before working',
  why: 'They run while its processes still serve (docs/operations.md, A release): what goes must have been unread for a release.',
  check: (project) =>
    filesLike(project, /^packages\/server\/migrations\/[^/]+\.sql$/).flatMap(([file, text]) => {
      if (Number(/\/(\d{4})-/.exec(file)?.[1] ?? 0) <= BASELINE.last) return [];
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const sql = line.replace(/--.*/, '');
        const what = takesAway.map((statement) => statement.exec(sql)?.[0]).find(Boolean);
        return what === undefined || /^-- (Unread since \d|Allows more than before)/.test(lines[index - 1] ?? '')
          ? []
          : [
              {
                file,
                line: index + 1,
                message:
                  `"${what}": in a later release, under a line "-- Unread since <number of the migration>"; ` +
                  `a wider check under "-- Allows more than before"`,
              },
            ];
      });
    }),
};

const importEndings: Rule = {
  name: 'imports name the file',
  why: 'Node runs the sources as they are: it looks for no ending.',
  check: (project) =>
    filesLike(project, /^(packages\/[^/]+\/src|tools|e2e|bench)\/.*\.tsx?$/).flatMap(([file, text]) =>
      [...text.matchAll(/(?:from|import)\s*\(?\s*['"]((?:\.|#)[^'"]*)['"]/g)].flatMap((match) => {
        const from = match[1] ?? '';
        const line = text.slice(0, match.index).split('\n').length;
        return /\.\w+(\?[\w-]+)?$/.test(from) ? [] : [{ file, line, message: `"${from}" has no file ending` }];
      }),
    ),
};

const testsArePromises: Rule = {
  name: 'tests carry a name',
  why: 'A test is a promise; an empty or numbered name promises nothing.',
  check: (project) =>
    filesLike(project, /^(packages|tools|e2e|bench)\/.*\.ts.?$/).flatMap(([file, text]) => {
      if (!isTest(file) && !file.startsWith('e2e/')) return [];
      return text
        .split('\n')
        .flatMap((line, index) =>
          /^\s*(test|it)\(\s*(['"`])(.{0,9}|test .{0,4}|works.{0,4})\2/.test(line)
            ? [{ file, line: index + 1, message: 'say what is promised' }]
            : [],
        );
    }),
};

/** Irregular participles, which do not end in -ed. A type must not have one of them as its whole name. */
const irregular = new Set(
  `Bound Bought Broken Brought Built Chosen Cut Done Drawn Found Given Gone Heard Held Hidden Kept Known Led Left Lost Made Met Paid Put
   Read Said Seen Sent Set Shown Sold Spent Taken Told Won Written`.split(/\s+/),
);
const nounsInEd = new Set(['Bed', 'Feed', 'Need', 'Seed', 'Speed']);

const typesAreNouns: Rule = {
  name: 'types are nouns',
  why: 'Shown, Kept or Told does not say of what; TicketView and CachedPage do.',
  check: (project) =>
    filesLike(project, /^(packages\/[^/]+\/src|tools|e2e|bench)\/.*\.tsx?$/).flatMap(([file, text]) =>
      [...text.matchAll(/^[ \t]*(?:export )?(?:interface|type|class) ([A-Z][a-z]+)(?=[ <{=])/gm)].flatMap(
        ({ 1: name = '', index }) =>
          !(irregular.has(name) || (name.endsWith('ed') && !nounsInEd.has(name)))
            ? []
            : [{ file, line: lineAt(text, index), message: `name the thing, not what was done to it: ${name}` }],
      ),
    ),
};

/**
 * Files that may use the helper `present`. The vendors' packages (studio, kiosk) may not, because they must not import
 * the domain package.
 */
const knowsPresent = /^(packages\/(?!kiosk\/|studio\/)[^/]+\/src|tools|e2e|bench)\/.*\.tsx?$/;

/**
 * Matches a conditional object literal at the end of a spread expression: `? {} : { a }`, `? { a } : {}` or `&& { a }`.
 */
const conditionalLiteral = /\?\s*\{\}\s*:\s*\{[^]*\}$|\?\s*\{[^]*\}\s*:\s*\{\}$|&&\s*\{[^]*\}$/;

const noConditionalLiterals: Rule = {
  name: 'no spread of a conditional literal',
  why: '`...present({ game })` leaves an undefined key out and has no empty branch to read.',
  check: (project) =>
    filesLike(project, knowsPresent).flatMap(([file, text]) => {
      const code = withoutComments(text);
      return [...code.matchAll(/\.\.\.\(/g)].flatMap(({ index }) => {
        const spread = inParentheses(code, index + 3);
        return conditionalLiteral.test(spread.trim())
          ? [
              {
                file,
                line: lineAt(text, index),
                message: 'spread present({ … }), or declare the prop "?: T | undefined"',
              },
            ]
          : [];
      });
    }),
};

/** The text between the parenthesis at `start` and its closing parenthesis. */
function inParentheses(code: string, start: number): string {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return code.slice(start + 1, at);
  }
  return '';
}

export const formRules: readonly Rule[] = [
  noConditionalLiterals,
  typesAreNouns,
  fileLength,
  lineLength,
  functionLength,
  fileNames,
  drawers,
  migrationNumbers,
  migrationsLeaveOldCodeWorking,
  importEndings,
  testsArePromises,
];

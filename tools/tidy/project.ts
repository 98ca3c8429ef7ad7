import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The project as text. Rules use only this, so a test can run them on a small invented project that contains an error.
 */
export interface Project {
  /** The text of each file, by its path relative to the project's folder, with forward slashes. */
  readonly files: ReadonlyMap<string, string>;
  /** The commits to check; undefined if the history is not available. */
  readonly commits?: readonly Commit[] | undefined;
}

export interface Commit {
  readonly id: string;
  readonly subject: string;
}

/** A line of a file that breaks a rule. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A rule of the project, checked on the sources. `why` is the reason; it is printed with the findings. */
export interface Rule {
  readonly name: string;
  readonly why: string;
  check(project: Project): Finding[];
}

export function readProject(folder: string): Project {
  const files = new Map<string, string>();
  const walk = (path: string) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const inside = path ? `${path}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        if (!leftOut.has(entry.name)) walk(inside);
      } else if (isText.test(entry.name) && inside !== HOLDS_FAULTS) {
        files.set(inside, readFileSync(join(folder, inside), 'utf8'));
      }
    }
  };
  walk('');
  return { files };
}

/** This file is not checked, because it contains errors on purpose, to test the rules. */
const HOLDS_FAULTS = 'tools/tidy/planted.test.ts';
const leftOut = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results', 'playwright-report']);
const isText = /\.(ts|tsx|mjs|js|json|css|html|md|sql|ya?ml|sh)$|^run$/;

/** The files whose path matches, in a fixed order, with their text. */
export function filesLike(project: Project, path: RegExp): [file: string, text: string][] {
  return [...project.files].filter(([file]) => path.test(file)).sort(([a], [b]) => (a < b ? -1 : 1));
}

export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || /(^|[/.-])testing(-[a-z-]+)?(\.ts$|\/)/.test(file);

export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Returns a finding for every match of the pattern. */
export function matches(
  file: string,
  text: string,
  pattern: RegExp,
  message: (match: RegExpMatchArray) => string,
): Finding[] {
  return [...text.matchAll(pattern)].map((match) => ({
    file,
    line: lineAt(text, match.index),
    message: message(match),
  }));
}

/**
 * The text with comments replaced by blanks, so that a rule about code does not match prose. Line numbers stay the
 * same.
 */
export function withoutComments(text: string): string {
  return text.replace(commentOrText, (match) =>
    match.startsWith('//') || match.startsWith('/*') ? match.replace(/[^\n]/g, ' ') : match,
  );
}
// Matches a string or a comment. Strings come first, because // inside a URL does not begin a comment.
const commentOrText = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;

/**
 * The comments of a file as prose: lines are joined and comment marks removed. Successive comments on their own lines
 * count as one comment.
 */
export function commentsOf(text: string): { readonly prose: string; readonly line: number }[] {
  const found = [...text.matchAll(commentOrText)]
    .filter(([match]) => match.startsWith('//') || match.startsWith('/*'))
    .map((match) => ({ raw: match[0], start: match.index, end: match.index + match[0].length }));
  const joined: { raw: string; start: number; end: number }[] = [];
  for (const comment of found) {
    const last = joined.at(-1);
    const follows =
      last?.raw.startsWith('//') && comment.raw.startsWith('//') && /^\s*$/.test(text.slice(last.end, comment.start));
    if (last && follows) Object.assign(last, { raw: `${last.raw}\n${comment.raw}`, end: comment.end });
    else joined.push({ ...comment });
  }
  return joined.map(({ raw, start }) => ({
    prose: raw
      .replace(/^\/\*\*?|\*\/$/g, '')
      .replace(/\n\s*(\*|\/\/)?\s*/g, ' ')
      .replace(/^(\/\/)?\s*/, '')
      .trim(),
    line: lineAt(text, start),
  }));
}

/** One import, re-export or dynamic import. */
export interface Import {
  readonly from: string;
  readonly line: number;
  readonly isTypeOnly: boolean;
}

export function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  return [...code.matchAll(importForm)].map((match) => ({
    from: match[2] ?? match[3] ?? match[4] ?? '',
    line: lineAt(code, match.index),
    isTypeOnly: Boolean(match[1]),
  }));
}
const importForm = oneOf(
  /^[ \t]*(?:import|export)[ \t]+(type[ \t]+)?[^'"`;()]*?from[ \t\n]*['"]([^'"\n]+)['"]/m,
  /^[ \t]*import[ \t]+['"]([^'"\n]+)['"]/,
  /\bimport\([ \t\n]*['"]([^'"\n]+)['"]/,
);

/** The target of an import: a file of the project, or the name of a package or Node module. */
export function targetOf(file: string, from: string): { file: string } | { module: string } {
  const own = /^packages\/([^/]+)\//.exec(file)?.[1];
  if (from.startsWith('.')) return { file: joined(file.split('/').slice(0, -1), from) };
  if (from.startsWith('#') && own) return { file: joined(['packages', own, 'src'], from.slice(1)) };
  const sibling = /^@tamarind\/([^/]+)\/(.+)$/.exec(from);
  if (sibling) return { file: `packages/${sibling[1]}/src/${sibling[2]}${/\.\w+$/.test(from) ? '' : '.ts'}` };
  return { module: from };
}

function joined(folder: string[], from: string): string {
  const parts = [...folder];
  for (const part of from.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Calls `judge` for every import in the files whose names match `path`, and returns its findings. */
export function eachImport(
  project: Project,
  path: RegExp,
  judge: (place: { file: string; from: string }) => string | undefined,
): Finding[] {
  return filesLike(project, path).flatMap(([file, text]) =>
    importsOf(text).flatMap(({ from, line }) => {
      const message = judge({ file, from });
      return message ? [{ file, line, message }] : [];
    }),
  );
}

/** Combines patterns into one that matches any of them, globally and in multiline mode. */
export function oneOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'gm');
}

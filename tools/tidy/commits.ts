import { execFileSync } from 'node:child_process';
import type { Commit, Rule } from './project.ts';

/**
 * Commit subjects are checked only after this commit; earlier ones were written before the rule for subjects existed.
 */
export const SUBJECTS_SINCE = '124d7726bd46f826c22da2284bc84fe5d845c187';
const SUBJECT_MAX = 72;

/**
 * Commits after `since`, newest first. Undefined if they cannot be determined: in a copy without git, in a shallow
 * clone that does not contain `since`, or in another repository.
 */
export function commitsSince(folder: string, since: string): Commit[] | undefined {
  try {
    const text = execFileSync('git', ['log', '--no-merges', '--format=%h%x09%s', `${since}..HEAD`], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [id = '', ...subject] = line.split('\t');
        return { id, subject: subject.join('\t') };
      });
  } catch {
    return undefined;
  }
}

const subjects: Rule = {
  name: 'commit subjects have one form',
  why: '`area: verb object` in at most 72 characters: a list of them is read as a history.',
  check: ({ commits }) =>
    (commits ?? []).flatMap(({ id, subject }) => {
      const fault = !/^[a-z0-9][a-z0-9-]*: [a-z]/.test(subject)
        ? 'write area: verb object, in lower case'
        : subject.length > SUBJECT_MAX
          ? `${subject.length} characters, at most ${SUBJECT_MAX}`
          : subject.endsWith('.')
            ? 'no full stop'
            : undefined;
      return fault === undefined ? [] : [{ file: `commit ${id}`, line: 1, message: `${fault}: ${subject}` }];
    }),
};

export const commitRules: readonly Rule[] = [subjects];

import { filesLike, type Finding, importsOf, lineAt, type Project, type Rule, targetOf } from './project.ts';

/**
 * Limits for the `index.ts` of a server module: the maximum number of exported names, and how many of these may come
 * from a `queries.ts` file. Modules on which many others depend have higher limits, listed below; these may be lowered
 * but not raised.
 */
const most = { names: 12, queries: 2 };
const wider: Readonly<Record<string, { readonly names: number; readonly queries: number }>> = {
  brand: { names: 14, queries: 2 },
  ledger: { names: 25, queries: 3 },
  members: { names: 21, queries: 6 },
  registration: { names: 12, queries: 3 },
  sessions: { names: 32, queries: 0 },
};

export const narrowDoors: Rule = {
  name: 'doors are narrow',
  why: 'Others call what a room does, not its statements; every name at the door is a promise that the room must keep.',
  check: (project) => {
    const used = usedNames(project);
    return filesLike(project, door).flatMap(([file, text]): Finding[] => {
      const room = door.exec(file)?.[1] ?? '';
      const { names, queries } = wider[room] ?? most;
      const exported = exportsOf(text);
      const raw = exported.filter(({ isQuery }) => isQuery);
      const at = (line: number, message: string): Finding => ({ file, line, message });
      return [
        ...exported
          .filter(({ name, from }) => name === '*' || from?.startsWith('../'))
          .map(({ name, line }) => at(line, `name what ${room} itself offers instead of ${name}`)),
        ...exported
          .filter(({ name }) => name !== '*' && !used.get(file)?.has(name))
          .map(({ name, line }) => at(line, `${name} is used by no other file`)),
        ...(exported.length > names ? [at(1, `${exported.length} names, at most ${names}`)] : []),
        ...(raw.length > queries
          ? [at(raw[0]?.line ?? 1, `${raw.length} queries at the door, at most ${queries}: offer what they are for`)]
          : []),
      ];
    });
  },
};

const door = /^packages\/server\/src\/([^/]+)\/index\.ts$/;

interface DoorName {
  readonly name: string;
  readonly line: number;
  readonly from?: string | undefined;
  readonly isQuery: boolean;
}

function exportsOf(text: string): DoorName[] {
  const own = [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)(.*)/gm)].map(
    ({ 1: name = '', 2: rest = '', index }) => ({
      name,
      line: lineAt(text, index),
      isQuery: /^ = (?:queries|\w+Queries)\.\w+;/.test(rest),
    }),
  );
  const passed = [...text.matchAll(/^export (type )?(?:\{([^}]*)\}|\*[^'";]*?)(?: ?from '([^']+)')?;/gm)].flatMap(
    ({ 1: isType, 2: list, 3: from, index }) =>
      namesIn(list ?? '*').map(({ name, isOnlyType }) => ({
        name,
        line: lineAt(text, index),
        from,
        isQuery: !isType && !isOnlyType && (from ?? '').endsWith('queries.ts'),
      })),
  );
  return [...own, ...passed];
}

/** The names exported by a list such as `{ a, type B, c as d }`. */
const namesIn = (list: string): { name: string; isOnlyType: boolean }[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => ({
      name:
        entry
          .replace(/^type /, '')
          .split(' as ')
          .at(-1) ?? '',
      isOnlyType: entry.startsWith('type '),
    }));

/** The names that other files import from the `index.ts` of each server module. */
function usedNames(project: Project): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const [file, text] of filesLike(project, /^(packages\/server\/src|tools|bench)\/.*\.ts$/))
    for (const { from } of importsOf(text)) {
      const target = targetOf(file, from);
      if (!('file' in target) || !door.test(target.file)) continue;
      const names = used.get(target.file) ?? new Set<string>();
      used.set(target.file, names);
      for (const [, list = ''] of text.matchAll(
        new RegExp(`\\{([^{}]*)\\} from '${from.replaceAll('.', '\\.')}'`, 'g'),
      ))
        for (const entry of list.split(','))
          names.add(
            entry
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0] ?? '',
          );
      // Also count names of a module that is imported at run time: `const room = … await import('…')` followed by
      // `room.name` or `room?.name`.
      for (const [, room = ''] of text.matchAll(
        new RegExp(`const (\\w+) = [^;]*await import\\('${from.replaceAll('.', '\\.')}'\\)`, 'g'),
      ))
        for (const [, name = ''] of text.matchAll(new RegExp(`\\b${room}\\??\\.(\\w+)`, 'g'))) names.add(name);
    }
  return used;
}

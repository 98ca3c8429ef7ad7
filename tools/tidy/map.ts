import type { Finding, Project, Rule } from './project.ts';

const MAP = 'ARCHITECTURE.md';
/**
 * Checks that the map in ARCHITECTURE.md lists the same server modules as `table`, which contains the modules of each
 * layer, lowest first.
 */
export const trueMap = (table: readonly (readonly string[])[]): Rule => ({
  name: 'the map shows the folders',
  why: 'ARCHITECTURE.md is the first page that a newcomer reads: every folder and every room is on it, and nothing else.',
  check: (project) => {
    const text = project.files.get(MAP);
    if (text === undefined) return [];
    const block = /## The map\n+```\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
    return [
      ...compare('packages/', namesIn(block, /^ {2}([\w-]+)\/ /gm), foldersUnder(project, 'packages/')),
      ...compare('', namesIn(block, /^([\w-]+)\//gm), foldersUnder(project, '')),
      ...compare(
        'floor ',
        roomsIn(text),
        table.flatMap((rooms, floor) => rooms.map((room) => `${floor}: ${room}`)),
      ),
    ];
  },
});

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

const foldersUnder = (project: Project, root: string): string[] => [
  ...new Set(
    [...project.files.keys()]
      .filter((file) => file.startsWith(root) && /^[^./][^/]*\//.test(file.slice(root.length)))
      .map((file) => file.slice(root.length).split('/')[0] ?? ''),
  ),
];

/**
 * Reads the server modules and their layers from the table in ARCHITECTURE.md; a row `10–12` lists one module for each
 * of these layers.
 */
const roomsIn = (text: string): string[] =>
  [...text.matchAll(/^\| (\d+)(–\d+)? \| (.*) \|$/gm)].flatMap(([, first = '', several, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)]
      .map(([, room = '']) => room)
      .filter((room) => room !== 'once')
      .map((room, index) => `${Number(first) + (several ? index : 0)}: ${room}`),
  );

const compare = (what: string, shown: readonly string[], there: readonly string[]): Finding[] => [
  ...there
    .filter((name) => !shown.includes(name))
    .map((name) => ({ file: MAP, line: 1, message: `${what}${name} is not on the map` })),
  ...shown
    .filter((name) => !there.includes(name))
    .map((name) => ({ file: MAP, line: 1, message: `${what}${name} is on the map only` })),
];

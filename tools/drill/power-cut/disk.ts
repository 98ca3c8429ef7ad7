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
 * A disk whose content can be copied at any moment as if the power had failed:
 *
 *     folder of the database → ext4 → loop device, direct → file on btrfs → loop device → file
 *
 * Data that the kernel has not yet sent to ext4's device is in no file, so the backing file is exactly the disk's
 * content. A reflink of this file is taken under the file's lock, between two writes of the device: a snapshot of one
 * instant, without freezing or flushing. This disk loses nothing that it accepted, even without a flush. Needs root and
 * loop devices.
 */
export interface Disk {
  /** The mounted folder; it contains the database's folder. */
  readonly folder: string;
  /** Flushes everything written so far, so that a badly configured database can lose only data written later. */
  settle(): void;
  /** Takes a snapshot of the disk under this name. */
  cut(name: string): Promise<void>;
  /** Mounts the snapshot (the file system recovers first), runs `work` on its folder, then deletes the snapshot. */
  onImage<Answer>(name: string, work: (folder: string) => Promise<Answer>): Promise<Answer>;
  /** Fills the disk completely until it is freed again. */
  fill(): void;
  free(): void;
  remove(): Promise<void>;
}

/**
 * Creates the disk. `size` is the size of the database's disk, `room` that of the store for snapshots, which share
 * common blocks.
 */
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
  // The backing store itself need not survive a power cut, so it is mounted without barriers: a database flush then
  // takes a quarter of a millisecond instead of five.
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

/** Throws if a prerequisite is missing, before anything is started. */
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

/**
 * Mount points that PostgreSQL's user can reach. Their names are the same in each run, so that the next run can clean
 * up after a killed one.
 */
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

/**
 * Mounts the file through a loop device with autoclear: the device disappears with its mount, however the process ends.
 */
function attach(file: string, folder: string, direct: 'on' | 'off', options = 'noatime'): void {
  const device = run('losetup', `--direct-io=${direct}`, '--sector-size', '4096', '--show', '-f', file).trim();
  try {
    run('mount', '-o', options, device, folder);
  } finally {
    run('losetup', '-d', device);
  }
}

/** Unmounts a folder; retries, because the last process may need a moment to release it. */
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

/** Ends processes that still use the drill's mounts, unmounts them and removes the files. It touches nothing else. */
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

/** Cleans up at a sudden exit. A mount that is still in use disappears when its last user exits. */
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
      // Ignore the error: the process has just exited.
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

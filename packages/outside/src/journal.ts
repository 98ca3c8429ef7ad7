import { mkdir, open, readFile, truncate, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * An append-only file of JSON lines. `append` resolves when the line is on disk, so whatever is acknowledged after it
 * survives kill -9; concurrent appends share one flush. A last line torn by a kill was never acknowledged and is cut
 * off at the next open. A broken line elsewhere is corruption, and opening fails.
 */
export interface Journal<Entry> {
  append(entry: Entry): Promise<void>;
  /** Waits for pending writes, then closes. */
  close(): Promise<void>;
}

export async function openJournal<Entry>(path: string): Promise<{ journal: Journal<Entry>; entries: Entry[] }> {
  await mkdir(dirname(path), { recursive: true });
  const entries = await readEntries<Entry>(path);
  const file = await open(path, 'a', 0o600);
  // Flush the directory as well, because the directory entry is what makes the new file findable after a crash.
  await flushFolder(dirname(path));
  return { entries, journal: createJournal(file) };
}

function createJournal<Entry>(file: FileHandle): Journal<Entry> {
  let waiting: { line: string; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let writing: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await file.appendFile(batch.map(({ line }) => line).join(''));
        await file.datasync();
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = undefined;
  };

  return {
    append: (entry) =>
      new Promise((resolve, reject) => {
        waiting.push({ line: `${JSON.stringify(entry)}\n`, resolve, reject });
        writing ??= write();
      }),
    close: async () => {
      await writing;
      await file.close();
    },
  };
}

async function readEntries<Entry>(path: string): Promise<Entry[]> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) await truncate(path, end);
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as Entry;
    } catch {
      throw new Error(`${path}, line ${index + 1} is damaged; move the file away to start with an empty book`);
    }
  });
}

async function flushFolder(path: string): Promise<void> {
  // Windows cannot open a folder to flush it, and does not need the flush.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from './journal.ts';
import { newDataDir } from './testing.ts';

test('written records are still there, in order, when the journal is opened again', async () => {
  const path = join(await newDataDir(), 'deep', 'book.jsonl');
  const first = await openJournal<number>(path);
  expect(first.entries).toEqual([]);
  await Promise.all(Array.from({ length: 200 }, (_, index) => first.journal.append(index)));
  await first.journal.close();
  const second = await openJournal<number>(path);
  expect(second.entries).toEqual(Array.from({ length: 200 }, (_, index) => index));
  await second.journal.close();
});

test('a last line torn by a kill was never acknowledged: it is cut off, and the next line is whole', async () => {
  const path = join(await newDataDir(), 'book.jsonl');
  await writeFile(path, '{"id":"kept, ต้น"}\n');
  await appendFile(path, '{"id":"to');
  const { journal, entries } = await openJournal<{ id: string }>(path);
  expect(entries).toEqual([{ id: 'kept, ต้น' }]);
  await journal.append({ id: 'next' });
  await journal.close();
  expect(await readFile(path, 'utf8')).toBe('{"id":"kept, ต้น"}\n{"id":"next"}\n');
});

test('a broken line in the middle is damage and is not passed over in silence', async () => {
  const path = join(await newDataDir(), 'book.jsonl');
  await writeFile(path, '{"id":1}\n{"id"\n{"id":3}\n');
  await expect(openJournal(path)).rejects.toThrow('line 2 is damaged');
});

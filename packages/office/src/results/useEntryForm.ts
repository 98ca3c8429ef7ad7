import { useMemo, useState } from 'react';
import type { FormatCode, Prizes } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { amountLevels, amountsOf, checkEntry, emptyEntry, entryOf, progressOf, type AmountEntry } from './entry.ts';
import { readResultCsv, readResultText, type CsvReading } from './result-text.ts';

export type EntryForm = ReturnType<typeof useEntryForm>;

/** State of the boxes of one result, whatever its format. `start`: a result to begin with, as in a correction. */
export function useEntryForm(formatCode: FormatCode, drawsAt: Date, start?: Prizes) {
  const format = formatOf(formatCode);
  const levels = useMemo(() => amountLevels(formatCode), [formatCode]);
  const [entry, setEntry] = useState<Prizes>(() => (start ? entryOf(format, start) : emptyEntry(format)));
  const [typedAmounts, setTypedAmounts] = useState<AmountEntry>({});
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [fileName, setFileName] = useState<string>();
  const [reading, setReading] = useState<CsvReading>();
  const check = useMemo(() => checkEntry(format, entry), [format, entry]);
  const { amounts, fault: amountFault } = amountsOf(typedAmounts);
  const take = (read: CsvReading, file?: string) => {
    setReading(read);
    if (!read.ok) return;
    setEntry(entryOf(format, read.prizes));
    setFileName(file?.slice(0, 300));
  };
  return {
    format,
    levels,
    entry,
    touched,
    fileName,
    reading,
    check,
    typedAmounts,
    amounts,
    amountFault,
    ...progressOf(format, entry),
    change: (next: Prizes) => {
      setEntry(next);
      // After an edit the reading is this person's, no longer the file's.
      setFileName(undefined);
    },
    changeAmount: (level: string, part: 'winners' | 'value', digits: string) =>
      setTypedAmounts((old) => ({
        ...old,
        [level]: { ...(old[level] ?? { winners: '', value: '' }), [part]: digits },
      })),
    touch: (key: string) => setTouched((old) => (old === 'all' ? old : new Set(old).add(key))),
    readText: (text: string) => {
      const asText = readResultText(text, format);
      const asCsv = asText.ok ? asText : readResultCsv(text, format, drawsAt);
      take(asCsv.ok ? asCsv : asText);
    },
    /** Says whether the file was a result. */
    readFile: async (file: File): Promise<boolean> => {
      const read = readResultCsv(await file.text(), format, drawsAt);
      take(read, file.name);
      return read.ok;
    },
    /** Shows what is wrong; the whole result when nothing is. */
    tryAll: () => {
      setTouched('all');
      return amountFault === undefined ? check.prizes : undefined;
    },
    clear: () => {
      setEntry(emptyEntry(format));
      setTypedAmounts({});
      setTouched(new Set());
      setReading(undefined);
      setFileName(undefined);
    },
  };
}

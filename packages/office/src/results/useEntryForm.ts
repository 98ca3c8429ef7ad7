import { useMemo } from 'react';
import type { FormatCode, Prizes } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { useForm } from '@tamarind/ui/useForm.ts';
import { amountLevels, amountsOf, checkEntry, emptyEntry, entryOf, progressOf, type AmountEntry } from './entry.ts';
import { derive, type IndexState, type PublishedMarket, type PublishedText } from './published.ts';
import { readResultCsv, readResultText, type CsvReading } from './result-text.ts';

export type EntryForm = ReturnType<typeof useEntryForm>;

interface EntryValues {
  readonly entry: Prizes;
  readonly amounts: AmountEntry;
  /** The published values as staff entered them. In some markets a rule computes the winning numbers from them. */
  readonly published: PublishedText;
  readonly index: IndexState;
  readonly fileName: string | undefined;
  readonly reading: CsvReading | undefined;
}

interface Source {
  /** A result that fills the form at first, as in a correction. */
  readonly start?: Prizes | undefined;
  /** The market whose published values are entered instead of numbers. */
  readonly market?: PublishedMarket | undefined;
}

/** The form state of a result of any format. Errors are codes; the components that show them have the sentences. */
export function useEntryForm(formatCode: FormatCode, drawsAt: Date, { start, market }: Source = {}) {
  const format = formatOf(formatCode);
  const levels = useMemo(() => amountLevels(formatCode), [formatCode]);
  const valuesOf = (entry: Prizes): EntryValues => ({
    entry,
    amounts: {},
    published: {},
    index: 'published',
    fileName: undefined,
    reading: undefined,
  });
  const form = useForm<EntryValues>({
    start: () => valuesOf(start ? entryOf(format, start) : emptyEntry(format)),
    check: ({ entry, amounts, published, index }) => {
      const derived = market && derive(market, published, index);
      const half = amountsOf(amounts).fault;
      return {
        ...Object.fromEntries([...checkEntry(format, entry).faults].map(([key, fault]) => [`entry.${key}`, fault])),
        ...(half === undefined ? undefined : { [`amounts.${half}`]: 'half' }),
        ...(derived?.state === 'unreadable' ? { [`published.${derived.field}`]: 'unreadable' } : undefined),
      };
    },
  });
  const { entry, amounts: typedAmounts, published, index, fileName, reading } = form.values;
  const check = useMemo(() => checkEntry(format, entry), [format, entry]);
  const derived = market && derive(market, published, index);
  const take = (read: CsvReading, file?: string) =>
    form.set(
      read.ok
        ? { reading: read, entry: entryOf(format, read.prizes), fileName: file?.slice(0, 300) }
        : { reading: read },
    );
  return {
    format,
    levels,
    entry,
    fileName,
    reading,
    check,
    typedAmounts,
    published,
    index,
    amounts: amountsOf(typedAmounts).amounts,
    /** Why the rule gives no result for the published values; undefined if it gives one. */
    voidReason: derived?.state === 'void' ? derived.reason : undefined,
    ...progressOf(format, entry),
    /**
     * After an edit, forget the name of the imported file: the result is then entered by this person, not read from the
     * file.
     */
    change: (next: Prizes) => form.set({ entry: next, fileName: undefined }),
    changeAmount: (level: string, part: 'winners' | 'value', digits: string) =>
      form.set({
        amounts: {
          ...typedAmounts,
          [level]: { ...(typedAmounts[level] ?? { winners: '', value: '' }), [part]: digits },
        },
      }),
    /**
     * Changes the published values and derives the numbers from them. If the values give no result, the numbers are
     * cleared.
     */
    changePublished: (change: Partial<Pick<EntryValues, 'published' | 'index'>>) => {
      const next = { published, index, ...change };
      const result = market && derive(market, next.published, next.index);
      form.set({
        ...next,
        entry: result?.state === 'result' ? result.prizes : emptyEntry(format),
        fileName: undefined,
      });
    },
    /** Returns the validation error to show at a box, an amount or a published value. */
    fault: form.fault,
    leave: form.leave,
    readText: (text: string) => {
      const asText = readResultText(text, format);
      const asCsv = asText.ok ? asText : readResultCsv(text, format, drawsAt);
      take(asCsv.ok ? asCsv : asText);
    },
    /** Reads a result from a file. The promise resolves to false if the file contains none. */
    readFile: async (file: File): Promise<boolean> => {
      const read = readResultCsv(await file.text(), format, drawsAt);
      take(read, file.name);
      return read.ok;
    },
    /** Shows every validation error. If there is none, the complete result is returned. */
    tryAll: () => (form.tryAll() ? check.prizes : undefined),
    clear: () => form.reset(valuesOf(emptyEntry(format))),
  };
}

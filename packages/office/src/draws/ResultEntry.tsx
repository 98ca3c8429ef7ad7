import { useMemo, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { enterResult, getStaffDraw, listDraws } from '@tamarind/contract/lottery-office';
import { getDashboard } from '@tamarind/contract/reports';
import type { Vn27 } from '@tamarind/domain/lottery/draw-result';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field } from '@tamarind/ui/Field';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { usePartsWords } from '#parts/words.ts';
import { checkEntry, emptyEntry, filledCount } from './entry.ts';
import { NumberBoxes } from './NumberBoxes.tsx';
import { readResultCsv, readResultText, type CsvReading } from './result-text.ts';
import { useDrawsWords } from './words.ts';

export type Entered = OutputOf<typeof enterResult>;

interface Props {
  draw: { readonly code: string; readonly drawsAt: Date };
  onEntered: (entered: Entered) => void;
}

/** One person's reading of an official result. Nobody sees another's reading before typing the own one [L06]. */
export function ResultEntry({ draw, onEntered }: Props) {
  const t = useDrawsWords();
  const form = useEntryForm(draw.drawsAt);
  const [isAsking, setAsking] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.tryAll()) setAsking(true);
  };
  return (
    <Panel title={t('enter')} aside={<span className="num">{t('filled', { count: form.filled })}</span>}>
      <form noValidate onSubmit={submit}>
        <Stack gap={12}>
          <p>{t('enterText')}</p>
          <Import form={form} />
          <NumberBoxes
            entry={form.entry}
            check={form.check}
            touched={form.touched}
            onChange={form.change}
            onTouch={form.touch}
            onText={form.readText}
          />
          <Warnings form={form} />
          <Field
            label={t('source')}
            hint={t('sourceHint')}
            maxLength={300}
            value={form.source}
            error={form.touched === 'all' && form.isSourceMissing ? t('sourceMissing') : undefined}
            onChange={({ target }) => form.setSource(target.value)}
          />
          <Row>
            <Button type="submit" kind="cta" icon="check">
              {t('submit')}
            </Button>
            <Button kind="line" onClick={form.clear}>
              {t('clear')}
            </Button>
          </Row>
        </Stack>
      </form>
      {form.check.prizes && (
        <Ask
          isOpen={isAsking}
          code={draw.code}
          prizes={form.check.prizes}
          form={form}
          onClose={() => setAsking(false)}
          onEntered={onEntered}
        />
      )}
    </Panel>
  );
}

type EntryForm = ReturnType<typeof useEntryForm>;

function useEntryForm(drawsAt: Date) {
  const [entry, setEntry] = useState<Vn27>(emptyEntry);
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [source, setSource] = useState('');
  const [isFile, setFile] = useState(false);
  const [reading, setReading] = useState<CsvReading>();
  const check = useMemo(() => checkEntry(entry), [entry]);
  const isSourceMissing = source.trim().length < 3;
  const take = (read: CsvReading, fileName?: string) => {
    setReading(read);
    if (!read.ok) return;
    setEntry(read.prizes);
    setFile(fileName !== undefined);
    if (fileName !== undefined) setSource(fileName.slice(0, 300));
  };
  return {
    entry,
    touched,
    source,
    isFile,
    reading,
    check,
    isSourceMissing,
    filled: filledCount(entry),
    setSource,
    change: (next: Vn27) => {
      setEntry(next);
      // A changed box is this person's reading, no longer the file's.
      setFile(false);
    },
    touch: (key: string) => setTouched((old) => (old === 'all' ? old : new Set(old).add(key))),
    readText: (text: string) => {
      const asText = readResultText(text);
      const asCsv = asText.ok ? asText : readResultCsv(text, drawsAt);
      take(asCsv.ok ? asCsv : asText);
    },
    readFile: async (file: File) => take(readResultCsv(await file.text(), drawsAt), file.name),
    tryAll: () => {
      setTouched('all');
      return check.prizes !== undefined && !isSourceMissing;
    },
    clear: () => {
      setEntry(emptyEntry);
      setTouched(new Set());
      setReading(undefined);
      setFile(false);
    },
  };
}

/** A CSV file, or a whole result pasted into any box. */
function Import({ form }: { form: EntryForm }) {
  const t = useDrawsWords();
  const input = useRef<HTMLInputElement>(null);
  const { reading } = form;
  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void form.readFile(file);
    // The same file again must be a change.
    target.value = '';
  };
  return (
    <Stack gap={8}>
      <Row>
        <Button kind="line" size="small" icon="file-csv" onClick={() => input.current?.click()}>
          {t('fromFile')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv,text/plain"
          className="sr"
          tabIndex={-1}
          aria-label={t('fromFile')}
          onChange={onFile}
        />
        <span>{t('pasteHint')}</span>
      </Row>
      <div role="status">
        {reading?.ok === true && (
          <Note tone="win" icon="check-circle">
            {t('read')}
          </Note>
        )}
        {reading?.ok === false && (
          <Note tone="warn" icon="warning">
            {reading.found === 'no-day' ? t('noDay') : t('notRead', { found: reading.found })}
          </Note>
        )}
      </div>
    </Stack>
  );
}

/** Allowed but rare: the same full number in two tiers. */
function Warnings({ form }: { form: EntryForm }) {
  const t = useDrawsWords();
  const prizeName = usePartsWords();
  const [warning] = form.check.warnings;
  if (!warning) return null;
  return (
    <Note tone="warn" icon="warning">
      {t('sameNumber', {
        number: form.entry[warning.prize][warning.index] ?? '',
        first: prizeName(`prize.${warning.alsoIn}`),
        second: prizeName(`prize.${warning.prize}`),
      })}
    </Note>
  );
}

interface AskProps {
  isOpen: boolean;
  code: string;
  prizes: Vn27;
  form: EntryForm;
  onClose: () => void;
  onEntered: (entered: Entered) => void;
}

function Ask({ isOpen, code, prizes, form, onClose, onEntered }: AskProps) {
  const t = useDrawsWords();
  const errorText = useErrorText();
  const call = useCall(enterResult, { refreshes: [getStaffDraw, listDraws, getDashboard] });
  const send = async () => {
    const entered = await call.send({
      draw: code,
      prizes: copied(prizes),
      source: form.isFile ? 'file' : 'typed',
      sourceNote: form.source.trim(),
    });
    if (entered) onEntered(entered);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('ask.title', { code })}
      act={t('ask.act', { code })}
      back={t('ask.back')}
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onConfirm={() => void send()}
      onCancel={() => {
        call.reset();
        onClose();
      }}
    >
      {t.rich(
        'ask.text',
        { special: prizes.db[0] ?? '', source: form.source.trim() },
        { b: <b className="num" /> },
      )}
    </ConfirmDialog>
  );
}

/** The contract's lists are plain arrays. */
const copied = (prizes: Vn27) => ({
  db: [...prizes.db],
  g1: [...prizes.g1],
  g2: [...prizes.g2],
  g3: [...prizes.g3],
  g4: [...prizes.g4],
  g5: [...prizes.g5],
  g6: [...prizes.g6],
  g7: [...prizes.g7],
});

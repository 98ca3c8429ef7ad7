import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { useRef, type ChangeEvent } from 'react';
import { numbersOf } from '@tamarind/domain/lottery/formats/format';
import { money } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { useTierName } from '@tamarind/ui/lottery-board/useTierName.ts';
import { Note } from '#parts/Note.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import styles from './EntryFields.module.css';
import { NumberBoxes } from './NumberBoxes.tsx';
import type { EntryForm } from './useEntryForm.ts';
import { useResultsWords } from './words.ts';

interface Props {
  form: EntryForm;
  /** Called with the file's name after a result was read from it. */
  onFile?: ((name: string) => void) | undefined;
}

/** All inputs of a result: file or paste, number boxes, warnings, and prize amounts set by the publisher. */
export const EntryFields = ({ form, onFile }: Props) => (
  <Stack gap={12}>
    <Import form={form} onFile={onFile} />
    <NumberBoxes form={form} />
    <Warnings form={form} />
    <PublishedAmounts form={form} />
  </Stack>
);

/** Imports a result from a CSV file, or from text pasted into any box. */
function Import({ form, onFile }: Props) {
  const t = useResultsWords();
  const input = useRef<HTMLInputElement>(null);
  const { reading, needed } = form;
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void form.readFile(file).then((isRead) => isRead && onFile?.(file.name.slice(0, 300)));
    // Reset, so that choosing the same file again fires a change event.
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
          onChange={onChange}
        />
        <span>{t('pasteHint')}</span>
      </Row>
      <div role="status">
        {reading?.ok === true && (
          <Note tone="win" icon="check-circle">
            {t('read', { count: needed })}
          </Note>
        )}
        {reading?.ok === false && (
          <Note tone="warn" icon="warning">
            {reading.found === 'no-day' ? t('noDay') : t('notRead', { needed, found: reading.found })}
          </Note>
        )}
      </div>
    </Stack>
  );
}

/** Warns when the same full number occurs twice, which is allowed but rare, and asks staff to check it. */
function Warnings({ form }: { form: EntryForm }) {
  const t = useResultsWords();
  const tierName = useTierName(form.format.code);
  const [warning] = form.check.warnings;
  if (!warning) return null;
  return (
    <Note tone="warn" icon="warning">
      {t(warning.alsoIn === warning.prize ? 'sameTwice' : 'sameNumber', {
        number: numbersOf(form.entry, warning.prize)[warning.index] ?? '',
        first: tierName(warning.alsoIn),
        second: tierName(warning.prize),
      })}
    </Note>
  );
}

/**
 * Number of winners and prize amount for each level whose prize the publisher sets. A level left empty is paid at the
 * odds of the bet.
 */
function PublishedAmounts({ form }: { form: EntryForm }) {
  const t = useResultsWords();
  const { jackpots, others } = form.levels;
  if (jackpots.length === 0) return null;
  return (
    <fieldset className={styles.amounts}>
      <legend>{t('amounts')}</legend>
      <p>{t('amountsText')}</p>
      {jackpots.map((level) => (
        <LevelAmount key={level} form={form} level={level} />
      ))}
      {others.length > 0 && (
        <details>
          <summary>{t('moreAmounts')}</summary>
          {others.map((level) => (
            <LevelAmount key={level} form={form} level={level} />
          ))}
        </details>
      )}
    </fieldset>
  );
}

function LevelAmount({ form, level }: { form: EntryForm; level: string }) {
  const t = useResultsWords();
  const names = useTypeNames(form.format.code);
  const { money: format } = useFormat();
  const typed = form.typedAmounts[level];
  const digits = (text: string, most: number) => text.replaceAll(/\D/g, '').slice(0, most);
  const isHalf = form.fault(`amounts.${level}`) !== undefined;
  return (
    <div className={styles.level}>
      <Field
        label={t('winnersOf', { level: names.level('', level) })}
        inputMode="numeric"
        autoComplete="off"
        value={typed?.winners ?? ''}
        error={isHalf && typed?.winners === '' ? t('amountMissing') : undefined}
        onChange={({ target }) => form.changeAmount(level, 'winners', digits(target.value, 7))}
      />
      <Field
        label={t('valueOf', { level: names.level('', level) })}
        inputMode="numeric"
        autoComplete="off"
        value={typed?.value ?? ''}
        hint={typed?.value ? format(money(BigInt(typed.value)), 'VND') : undefined}
        error={isHalf && typed?.value === '' ? t('amountMissing') : undefined}
        onChange={({ target }) => form.changeAmount(level, 'value', digits(target.value, 15))}
      />
    </div>
  );
}

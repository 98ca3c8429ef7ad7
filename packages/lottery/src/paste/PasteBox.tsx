import { type ReactNode, type Ref, useId } from 'react';
import type { Mark, Paste } from '@tamarind/domain/lottery/paste/index';
import styles from './PasteBox.module.css';
import { usePasteWords } from './words.ts';

interface Props {
  ref: Ref<HTMLTextAreaElement>;
  text: string;
  paste: Paste;
  onText: (text: string) => void;
}

/**
 * The box for a pasted list. It colours numbers, stakes and unclear parts as they are parsed. A text area cannot colour
 * its text, so a copy of the text behind it shows the colours and sets the height.
 */
export function PasteBox({ ref, text, paste, onText }: Props) {
  const t = usePasteWords();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('label')}</label>
      <div className={styles.box} data-wrong={paste.fault !== undefined || undefined}>
        <div className={styles.copy} aria-hidden="true">
          {coloured(
            text,
            paste.lines.flatMap(({ marks }) => marks),
          )}
          {/* An empty last line needs a character to have a height. */}
          {'\u200b'}
        </div>
        <textarea
          ref={ref}
          id={id}
          rows={3}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={paste.fault !== undefined}
          aria-describedby={paste.fault && `${id}-fault`}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      {paste.fault && (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {t(`fault.${paste.fault}`)}
        </p>
      )}
    </div>
  );
}

/** Splits the text into coloured pieces; where marks overlap, the mark of an unclear part wins. */
function coloured(text: string, marks: readonly Mark[]): ReactNode[] {
  const sorted = marks.toSorted(
    (left, right) => Number(right.as === 'doubt') - Number(left.as === 'doubt') || left.start - right.start,
  );
  const shown: Mark[] = [];
  for (const mark of sorted)
    if (!shown.some(({ start, end }) => mark.start < end && start < mark.end)) shown.push(mark);
  let at = 0;
  const pieces: ReactNode[] = [];
  for (const { start, end, as } of shown.toSorted((left, right) => left.start - right.start)) {
    pieces.push(text.slice(at, start));
    pieces.push(
      <mark key={start} data-as={as}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...pieces, text.slice(at)];
}

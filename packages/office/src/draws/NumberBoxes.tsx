import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { tiers, type Vn27 } from '@tamarind/domain/lottery/draw-result';
import { usePartsWords } from '#parts/words.ts';
import { keyOf, slots, written, type EntryCheck } from './entry.ts';
import styles from './NumberBoxes.module.css';
import { useDrawsWords } from './words.ts';

interface Props {
  entry: Vn27;
  check: EntryCheck;
  /** Boxes that somebody has left, or all of them after the button: only these show what is wrong. */
  touched: ReadonlySet<string> | 'all';
  onChange: (entry: Vn27) => void;
  onTouch: (key: string) => void;
  /** A whole result was pasted into one box. */
  onText: (text: string) => void;
}

/** 27 boxes tier by tier. A full box hands on to the next, Backspace in an empty one goes back, arrows walk. */
export function NumberBoxes({ entry, check, touched, onChange, onTouch, onText }: Props) {
  const t = useDrawsWords();
  const prizeName = usePartsWords();
  const boxes = useRef(new Map<string, HTMLInputElement>());
  const goTo = (at: number) => {
    const slot = slots[at];
    if (slot) boxes.current.get(keyOf(slot))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isBack =
      (event.key === 'Backspace' && value === '') ||
      (event.key === 'ArrowLeft' && selectionStart === 0 && selectionEnd === 0);
    const isOn = event.key === 'Enter' || (event.key === 'ArrowRight' && selectionStart === value.length);
    if (!isBack && !isOn) return;
    event.preventDefault();
    goTo(at + (isBack ? -1 : 1));
  };
  const onPaste = (event: ClipboardEvent, width: number) => {
    const text = event.clipboardData.getData('text');
    if (text.trim().length <= width) return;
    event.preventDefault();
    onText(text);
  };
  const faultOf = (key: string) =>
    touched === 'all' || touched.has(key) ? check.faults.get(key) : undefined;
  return (
    <div className={styles.tiers}>
      {tiers.map(({ prize, width }) => {
        const ofTier = slots.filter((slot) => slot.prize === prize);
        const faults = ofTier.flatMap((slot) => {
          const fault = faultOf(keyOf(slot));
          return fault ? [t(`fault.${fault}`, { number: slot.index + 1, width })] : [];
        });
        return (
          <fieldset
            key={prize}
            className={styles.tier}
            aria-describedby={faults.length > 0 ? `fault-${prize}` : undefined}
          >
            <legend>{prizeName(`prize.${prize}`)}</legend>
            <div className={styles.boxes}>
              {ofTier.map((slot) => {
                const key = keyOf(slot);
                const at = slots.indexOf(slot);
                return (
                  <input
                    key={key}
                    ref={(element) => {
                      if (element) boxes.current.set(key, element);
                      else boxes.current.delete(key);
                    }}
                    aria-label={t('box', {
                      prize: prizeName(`prize.${prize}`),
                      number: slot.index + 1,
                      width,
                    })}
                    aria-invalid={faultOf(key) !== undefined}
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder={'·'.repeat(width)}
                    style={{ width: `${width * 0.62 + 1.3}em` }}
                    value={entry[prize][slot.index] ?? ''}
                    onFocus={({ target }) => target.select()}
                    onBlur={({ target }) => target.value !== '' && onTouch(key)}
                    onKeyDown={(event) => onKeyDown(event, at)}
                    onPaste={(event) => onPaste(event, width)}
                    onChange={({ target }) => {
                      const number = target.value.replaceAll(/\D/g, '').slice(0, width);
                      onChange(written(entry, slot, number));
                      if (number.length === width) goTo(at + 1);
                    }}
                  />
                );
              })}
            </div>
            {faults.length > 0 && (
              <p id={`fault-${prize}`} className={styles.fault}>
                {/* An empty tier is one fault, not six. */}
                {faults.length > 2 ? t('fault.count') : faults.join(' ')}
              </p>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}

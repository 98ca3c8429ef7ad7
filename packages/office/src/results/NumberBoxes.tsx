import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { numbersOf, type Tier } from '@tamarind/domain/lottery/formats/format';
import { useTierName } from '@tamarind/ui/lottery-board/useTierName.ts';
import { keyOf, slotsOf, written } from './entry.ts';
import styles from './NumberBoxes.module.css';
import type { EntryForm } from './useEntryForm.ts';
import { useResultsWords } from './words.ts';

/**
 * Number boxes, tier by tier. A full box moves the focus to the next one, Backspace in an empty box moves it back, and
 * the arrow keys move it too.
 */
export function NumberBoxes({ form }: { form: EntryForm }) {
  const t = useResultsWords();
  const boxes = useRef(new Map<string, HTMLInputElement>());
  const needed = form.format.tiers.filter(({ isOptional }) => !isOptional);
  const more = form.format.tiers.filter(({ isOptional }) => isOptional);
  const isMoreFilled = more.some(({ prize }) => numbersOf(form.entry, prize).some((text) => text !== ''));
  return (
    <div className={styles.tiers}>
      {needed.map((tier) => (
        <TierBoxes key={tier.prize} form={form} tier={tier} boxes={boxes.current} />
      ))}
      {more.length > 0 && (
        <details className={styles.more} open={isMoreFilled || undefined}>
          <summary>{t('moreTiers')}</summary>
          <div className={styles.tiers}>
            {more.map((tier) => (
              <TierBoxes key={tier.prize} form={form} tier={tier} boxes={boxes.current} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

interface TierProps {
  form: EntryForm;
  tier: Tier;
  boxes: Map<string, HTMLInputElement>;
}

function TierBoxes({ form, tier, boxes }: TierProps) {
  const t = useResultsWords();
  const tierName = useTierName(form.format.code);
  const { prize, width } = tier;
  const slots = slotsOf(form.format.tiers);
  const goTo = (at: number) => {
    const slot = slots[at];
    if (slot) boxes.get(keyOf(slot))?.focus();
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
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (text.trim().length <= width) return;
    event.preventDefault();
    form.readText(text);
  };
  const faultOf = (key: string) => form.fault(`entry.${key}`) && form.check.faults.get(key);
  const ofTier = slotsOf([tier]);
  const [lowest, highest] = tier.range ?? [0, 0];
  const faults = ofTier.flatMap((slot) => {
    const fault = faultOf(keyOf(slot));
    return fault ? [t(`fault.${fault}`, { number: slot.index + 1, width, lowest, highest })] : [];
  });
  return (
    <fieldset className={styles.tier} aria-describedby={faults.length > 0 ? `fault-${prize}` : undefined}>
      <legend>{tierName(prize)}</legend>
      <div className={styles.boxes}>
        {ofTier.map((slot) => {
          const key = keyOf(slot);
          const at = slots.findIndex((other) => keyOf(other) === key);
          return (
            <input
              key={key}
              ref={(element) => {
                if (element) boxes.set(key, element);
                else boxes.delete(key);
              }}
              aria-label={t('box', { prize: tierName(prize), number: slot.index + 1, width })}
              aria-invalid={faultOf(key) !== undefined}
              inputMode="numeric"
              autoComplete="off"
              placeholder={'·'.repeat(width)}
              style={{ width: `${width * 0.62 + 1.3}em` }}
              value={numbersOf(form.entry, prize)[slot.index] ?? ''}
              onFocus={({ target }) => target.select()}
              onBlur={({ target }) => target.value !== '' && form.leave(`entry.${key}`)}
              onKeyDown={(event) => onKeyDown(event, at)}
              onPaste={onPaste}
              onChange={({ target }) => {
                const number = target.value.replaceAll(/\D/g, '').slice(0, width);
                form.change(written(form.entry, slot, number));
                if (number.length === width) goTo(at + 1);
              }}
            />
          );
        })}
      </div>
      {faults.length > 0 && (
        <p id={`fault-${prize}`} className={styles.fault}>
          {/* Show one fault for an empty tier, not one per box. */}
          {faults.length > 2 ? t('fault.count') : faults.join(' ')}
        </p>
      )}
    </fieldset>
  );
}

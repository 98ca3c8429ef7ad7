import { type KeyboardEvent, useState } from 'react';
import { classes } from '@tamarind/ui/classes.ts';
import { OfferMark, type OfferOf, useOfferText } from '../offer-mark.tsx';
import { useBoardWords } from '../words.ts';
import styles from './Picks.module.css';

interface Props {
  label: string;
  numbers: readonly string[];
  columns: number;
  /** Chosen numbers, in the order they were chosen. */
  chosen: readonly string[];
  /** True if the order in which the numbers are chosen is part of the bet. */
  isOrdered: boolean;
  /** True if no more numbers can be chosen. */
  isFull: boolean;
  /** Shows the numbers as large as keys, for dice and for the positions of a race. */
  isLarge?: boolean;
  offerOf?: OfferOf;
  onToggle: (number: string) => void;
}

/** Numbers to pick from, shown as balls; arrow keys move the focus, a press selects or deselects a number. */
export function Field({
  label,
  numbers,
  columns,
  chosen,
  isOrdered,
  isFull,
  isLarge = false,
  offerOf,
  onToggle,
}: Props) {
  const t = useBoardWords();
  const offerText = useOfferText();
  const [current, setCurrent] = useState('');
  const focusable = numbers.includes(current) ? current : numbers[0];
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const from = (event.target as HTMLElement).dataset['number'] ?? '';
    const next = step === undefined ? undefined : numbers[numbers.indexOf(from) + step];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-number="${next}"]`)?.focus();
  };
  return (
    <div
      className={classes(
        styles.field,
        numbers.length === 100 && styles.dense,
        numbers.length > 60 && styles.many,
        isLarge && styles.few,
      )}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
      role="group"
      aria-label={label}
      onKeyDown={walk}
    >
      {numbers.map((number) => {
        const at = chosen.indexOf(number);
        const offer = offerOf?.(number);
        const said = offerText(offer);
        const words = [number, at >= 0 && isOrdered && t('position', { position: at + 1 }), said];
        return (
          <button
            key={number}
            type="button"
            data-number={number}
            tabIndex={number === focusable ? 0 : -1}
            className={classes('num', at >= 0 && styles.on, offer && styles[offer.state])}
            aria-pressed={at >= 0}
            aria-disabled={isFull && at < 0}
            aria-label={words.filter(Boolean).join(', ')}
            title={said}
            onClick={() => onToggle(number)}
          >
            {number}
            {at >= 0 && isOrdered && <i>{at + 1}</i>}
            <OfferMark offer={offer} />
          </button>
        );
      })}
    </div>
  );
}

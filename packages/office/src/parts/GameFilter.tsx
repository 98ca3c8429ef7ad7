import { useId, useState } from 'react';
import { Icon } from '@tamarind/ui/Icon';
import styles from './Filters.module.css';
import { useGameName } from './GameBall.tsx';
import { useGames } from './games.ts';
import { usePartsWords } from './words.ts';

interface Props {
  label: string;
  /** The text shown while no game is chosen. */
  all: string;
  value: string;
  onChange: (game: string) => void;
}

/**
 * Chooses one of about ninety games: the person types a part of its name or code and takes it from the list. Empty
 * means all games.
 */
export function GameFilter({ label, all, value, onChange }: Props) {
  const t = usePartsWords();
  const id = useId();
  const games = useGames();
  const gameName = useGameName();
  const nameOf = (code: string) => `${gameName(code)} (${code})`;
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (value ? nameOf(value) : '');
  const pick = (text: string) => {
    const wanted = text.trim().toLowerCase();
    const found = games.find(({ code }) => code === wanted || nameOf(code).toLowerCase() === wanted);
    setTyped(found ? undefined : text);
    if (found) onChange(found.code);
    else if (wanted === '') onChange('');
  };
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <span className={styles.box}>
        <Icon name="magnifying-glass" size={16} />
        <input
          list={id}
          value={shown}
          placeholder={all}
          maxLength={64}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => pick(target.value)}
          onBlur={() => setTyped(undefined)}
        />
        {value !== '' && (
          <button type="button" aria-label={t('clearGame')} onClick={() => onChange('')}>
            <Icon name="x" size={14} />
          </button>
        )}
      </span>
      <datalist id={id}>
        {games.map(({ code }) => (
          <option key={code} value={nameOf(code)}>
            {code}
          </option>
        ))}
      </datalist>
    </label>
  );
}

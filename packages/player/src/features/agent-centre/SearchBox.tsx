import { useState } from 'react';
import { Button } from '@tamarind/ui/Button';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

/** Searches by account name; an empty text shows all members. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (account: string) => void }) {
  const t = useAgentWords();
  const [text, setText] = useState(value);
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value === '') onSearch('');
        }}
      />
      <Button type="submit" kind="soft" size="small" icon="magnifying-glass" label={t('search')} />
    </form>
  );
}

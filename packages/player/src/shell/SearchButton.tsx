import { useEffect } from 'react';
import { Icon } from '@tamarind/ui/Icon';
import { openModal } from '#parts/modals.ts';
import styles from './SearchButton.module.css';
import { useShellWords } from './words.ts';

/**
 * The button "Search game" [C04]. On a desktop it looks like an input field (key `/`), on a phone it is an icon. The
 * search itself loads on demand.
 */
export function SearchButton() {
  const t = useShellWords();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      openModal('searchGameModal', {});
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <button
      type="button"
      className={styles.search}
      aria-label={t('searchGame')}
      aria-keyshortcuts="/"
      onClick={() => openModal('searchGameModal', {})}
    >
      <Icon name="magnifying-glass" size={20} />
      <span>{t('searchGame')}</span>
      <kbd>/</kbd>
    </button>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select') || target.closest('dialog') !== null);

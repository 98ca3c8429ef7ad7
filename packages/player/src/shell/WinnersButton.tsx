import { Icon } from '@tamarind/ui/Icon';
import { openModal } from '#parts/modals.ts';
import styles from './SearchButton.module.css';
import { useShellWords } from './words.ts';

/** The button "Top 20 Winning" of the header [C04]. On a phone the home page shows the board instead. */
export function WinnersButton() {
  const t = useShellWords();
  return (
    <button
      type="button"
      className={styles.winners}
      aria-label={t('topWinning')}
      title={t('topWinning')}
      onClick={() => openModal('winnerBoard', {})}
    >
      <Icon name="trophy" size={20} />
      <span>{t('topWinning')}</span>
    </button>
  );
}

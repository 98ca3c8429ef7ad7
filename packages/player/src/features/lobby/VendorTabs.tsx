import { Link } from 'wouter';
import type { Category } from '@tamarind/domain/games/categories';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { pathOf, vendorPath } from '#parts/categories/lobby-paths.ts';
import type { VendorCard } from '#parts/categories/useLanes.ts';
import styles from './VendorTabs.module.css';
import { useLobbyWords } from './words.ts';

interface Props {
  category: Category;
  cards: readonly VendorCard[];
  /** The vendor code that is chosen; undefined for all vendors. */
  current: string | undefined;
}

/** The vendors of a category as wordmarks; the address names the chosen one [B09]. */
export function VendorTabs({ category, cards, current }: Props) {
  const t = useLobbyWords();
  const { date } = useFormat();
  return (
    <nav className={styles.tabs} aria-label={t('vendors')}>
      <Link
        href={pathOf[category]}
        className={classes(styles.tab, current === undefined && styles.current)}
        aria-current={current === undefined ? 'true' : undefined}
      >
        {t('allVendors', { count: cards.length })}
      </Link>
      {cards.map((card) => (
        <Link
          key={card.vassalage}
          href={vendorPath(category, card.vassalage)}
          className={classes(styles.tab, current === card.vassalage && styles.current)}
          aria-current={current === card.vassalage ? 'true' : undefined}
        >
          <img src={card.smallIcon} alt={card.displayName} width={106} height={18} />
          {card.maintenanceUntil && <small>{t('closedUntil', { time: date(card.maintenanceUntil, 'time') })}</small>}
        </Link>
      ))}
    </nav>
  );
}

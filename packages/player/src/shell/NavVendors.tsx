import { DROPDOWN_VENDORS } from '@tamarind/domain/constants';
import { Link } from 'wouter';
import type { Category } from '@tamarind/domain/games/categories';
import { pathOf, vendorPath } from '#parts/categories/lobby-paths.ts';
import type { VendorCard } from '#parts/categories/useLanes.ts';
import styles from './NavVendors.module.css';
import { useShellWords } from './words.ts';

/** The dropdown of a category: at most 14 vendors; with 15 or more the last entry is "More" [C05]. */
export default function NavVendors({ category, cards }: { category: Category; cards: VendorCard[] }) {
  const t = useShellWords();
  return (
    <ul className={styles.panel}>
      {cards.slice(0, DROPDOWN_VENDORS).map((card) => (
        <li key={card.vassalage}>
          <Link href={vendorPath(category, card.vassalage)} className={styles.vendor}>
            {category === 'ELOTT' ? (
              <b>{card.displayName}</b>
            ) : (
              <img src={card.smallIcon} alt={card.displayName} height={20} />
            )}
            {card.isHot === 1 && <span className={styles.hot}>{t('hot')}</span>}
          </Link>
        </li>
      ))}
      {cards.length > DROPDOWN_VENDORS && (
        <li className={styles.more}>
          <Link href={pathOf[category]}>{t('more', { count: cards.length - DROPDOWN_VENDORS })}</Link>
        </li>
      )}
    </ul>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { classes } from '@tamarind/ui/classes.ts';
import { Icon } from '@tamarind/ui/Icon';
import { lazySection } from '@tamarind/ui/LazySection';
import { pathOf } from '#parts/categories/lobby-paths.ts';
import { useNavigation, type VendorCard } from '#parts/categories/useLanes.ts';
import { linksOf } from './site-map.ts';
import styles from './MainNav.module.css';
import { NavLink } from '#parts/NavLink.tsx';
import { useCategoryWords } from '#parts/categories/words.ts';
import { useShellWords } from './words.ts';

const OPEN_MS = 120;
const CLOSE_MS = 180;

const NavVendors = lazySection(() => import('./NavVendors.tsx'), null);

/**
 * The main navigation [C05, C06]: home, the categories with their vendors, promotions, and the app and join-us pages if
 * they exist. Pressing the current entry does nothing. A category without vendors is hidden.
 */
export function MainNav() {
  const t = useShellWords();
  const lanes = useNavigation();
  return (
    <nav className={styles.nav} aria-label={t('mainMenu')}>
      <ul className={styles.inner}>
        <li>
          <NavLink href="/" className={styles.item} current={styles.current}>
            {t('home')}
          </NavLink>
        </li>
        {lanes.map(({ category, cards }) => (
          <CategoryItem key={category} category={category} cards={cards} />
        ))}
        {linksOf('main').map(([path, word]) => (
          <li key={path}>
            <NavLink href={path} className={styles.item} current={styles.current}>
              {t(word)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Lane = ReturnType<typeof useNavigation>[number];

function CategoryItem({ category, cards }: Lane) {
  const t = useShellWords();
  const nameOf = useCategoryWords();
  const [isOpen, setOpen] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [path] = useLocation();
  const later = (open: boolean, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (path !== '') setOpen(false);
  }, [path]);
  const name = nameOf(`category.${category}`);
  return (
    <li
      ref={item}
      className={styles.category}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && later(true, OPEN_MS)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && later(false, CLOSE_MS)}
      onBlur={({ relatedTarget }) => {
        if (!item.current?.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        item.current?.querySelector('button')?.focus();
      }}
    >
      <span className={classes(styles.pair, category === 'ELOTT' && styles.lottery)}>
        <NavLink href={pathOf[category]} className={styles.item} current={styles.current}>
          {category === 'ELOTT' && <Icon name="ticket-fill" size={18} />}
          {name}
        </NavLink>
        <button
          type="button"
          className={styles.caret}
          aria-expanded={isOpen}
          aria-label={t('vendorsOf', { category: name })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="caret-down" size={14} />
        </button>
      </span>
      {isOpen && cards.length > 0 && <NavVendors category={category} cards={cards as VendorCard[]} />}
    </li>
  );
}

import type { Category } from '@tamarind/domain/games/categories';
import { NavLink } from '../NavLink.tsx';
import { useCategoryWords } from './words.ts';
import styles from './CategoryRow.module.css';
import bgs from './icons/bgs.svg';
import bingo from './icons/bingo.svg';
import cockfight from './icons/cockfight.svg';
import elott from './icons/elott.svg';
import esports from './icons/esports.svg';
import fish from './icons/fish.svg';
import horse from './icons/horse.svg';
import live from './icons/live.svg';
import mini from './icons/mini.svg';
import pvp from './icons/pvp.svg';
import rng from './icons/rng.svg';
import sports from './icons/sports.svg';
import { pathOf } from './lobby-paths.ts';
import { useLanes } from './useLanes.ts';

const icons: Readonly<Record<Category, string>> = {
  RNG: rng,
  FISH: fish,
  LIVE: live,
  BINGO: bingo,
  BGS: bgs,
  PVP: pvp,
  COCKFIGHT: cockfight,
  SPORTS: sports,
  ELOTT: elott,
  ESPORTS: esports,
  HORSE: horse,
  MINI: mini,
};
const all = Object.keys(icons) as Category[];

/**
 * A row of small pictures, one for each category that has vendors. On a phone it is the navigation to the games [C05].
 */
export function CategoryRow() {
  const t = useCategoryWords();
  const lanes = useLanes()?.lanes;
  const offered = lanes ? lanes.map(({ title }) => title) : all;
  // A phone shows four categories. Put the lottery first, because most people come for it.
  const shown = offered.toSorted((a, b) => Number(b === 'ELOTT') - Number(a === 'ELOTT'));
  return (
    <nav aria-label={t('games')} className={styles.row}>
      {shown.map((category) => (
        <NavLink key={category} href={pathOf[category]} className={styles.item} current={styles.current}>
          <span>
            <img src={icons[category]} alt="" width={32} height={32} />
          </span>
          {t(`category.${category}`)}
        </NavLink>
      ))}
    </nav>
  );
}

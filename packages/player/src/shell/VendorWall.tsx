import { InView } from '@tamarind/ui/InView';
import { useLanes } from '#parts/categories/useLanes.ts';
import styles from './VendorWall.module.css';
import { useShellWords } from './words.ts';

/** The wall of the 47 vendors in the footer, in groups [A06, C07]. All vendor names are invented. */
export function VendorWall() {
  const t = useShellWords();
  const wall = useLanes()?.wall ?? [];
  return (
    <section className={styles.wall} aria-label={t('vendors')}>
      <InView height="var(--wall)">
        {wall.map(({ title, vendors }) => (
          <div key={title} className={styles.group}>
            <h2>{title}</h2>
            <ul>
              {vendors.map(({ name, smallIcon }) => (
                <li key={name}>
                  <img src={smallIcon} alt={name} height={20} loading="lazy" decoding="async" />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </InView>
      <p>{t('vendorsNote')}</p>
    </section>
  );
}

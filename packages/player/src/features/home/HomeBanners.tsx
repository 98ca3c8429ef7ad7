import { useLocation } from 'wouter';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { Tag } from '@tamarind/ui/Tag';
import { openAddress } from '#parts/open-address.ts';
import { useAnnouncements } from '#parts/useAnnouncements.ts';
import styles from './HomeBanners.module.css';

/** The operator's banners: a picture with a text on it, or a bar; nothing without one. */
export function HomeBanners() {
  const [, navigate] = useLocation();
  const banners = useAnnouncements().data?.banners.filter(({ form }) => form === 'banner') ?? [];
  if (banners.length === 0) return null;
  return (
    <ul className={styles.banners}>
      {banners.map(({ id, picture, tag, title, markup, act, address }) => (
        <li key={id} className={classes(styles.banner, picture !== null && styles.pictured)}>
          {picture && <img src={`/slide/${picture}.webp`} alt="" width={1200} height={480} loading="lazy" />}
          <div className={styles.text}>
            {tag && <Tag tone="cta">{tag}</Tag>}
            <h2>{title}</h2>
            {markup && <p>{markup}</p>}
          </div>
          {act && address && (
            <Button kind="cta" size="small" onClick={() => openAddress(address, navigate)}>
              {act}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

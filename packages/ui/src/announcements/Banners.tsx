import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { classes } from '../classes.ts';
import { Tag } from '../Tag.tsx';
import styles from './Banners.module.css';
import type { PicturedAnnouncement } from './shown.ts';

export const BannerList = ({ children }: { children: ReactNode }) => <ul className={styles.banners}>{children}</ul>;

interface Props {
  banner: PicturedAnnouncement;
  onOpen?: () => void;
}

/** A picture with a text on it, or a bar if there is no picture. */
export const Banner = ({ banner: { picture, tag, title, text, act }, onOpen }: Props) => (
  <li className={classes(styles.banner, picture !== undefined && styles.pictured)}>
    {picture && <img src={picture} alt="" width={1200} height={480} loading="lazy" />}
    <div className={styles.text}>
      {tag && <Tag tone="cta">{tag}</Tag>}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
    {act && (
      <Button kind="cta" size="small" onClick={onOpen}>
        {act}
      </Button>
    )}
  </li>
);

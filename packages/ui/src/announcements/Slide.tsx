import type { ComponentProps } from 'react';
import { Button } from '../Button.tsx';
import { classes } from '../classes.ts';
import { Tag } from '../Tag.tsx';
import type { PicturedAnnouncement } from './shown.ts';
import styles from './Slide.module.css';

/** The container of the slides; they are stacked on top of each other. */
export const SlidePlace = (props: ComponentProps<'section'>) => <section className={styles.place} {...props} />;

interface Props {
  slide: PicturedAnnouncement;
  isShown: boolean;
  /** True for the first slide: it is the largest picture of the page, so it is loaded first. */
  isFirst: boolean;
  onOpen?: () => void;
}

/** A picture with its message; the text is HTML on the dark left part, so it can be translated and selected. */
export function Slide({ slide: { picture, tag, title, text, act }, isShown, isFirst, onOpen }: Props) {
  return (
    <div className={classes(styles.slide, isShown && styles.shown)} inert={!isShown}>
      {picture && <SlidePicture src={picture} isFirst={isFirst} />}
      <div className={styles.text}>
        {tag && <Tag tone="cta">{tag}</Tag>}
        <h2>{title}</h2>
        <p>{text}</p>
        {act && (
          <div className={styles.act}>
            <Button kind="cta" onClick={onOpen}>
              {act}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** A picture alone, shown before the slides have loaded. */
export const BareSlide = ({ picture }: { picture: string }) => (
  <div className={classes(styles.slide, styles.shown)}>
    <SlidePicture src={picture} isFirst />
  </div>
);

const SlidePicture = ({ src, isFirst }: { src: string; isFirst: boolean }) => (
  <img
    src={src}
    alt=""
    width={1200}
    height={480}
    fetchPriority={isFirst ? 'high' : 'low'}
    loading={isFirst ? 'eager' : 'lazy'}
  />
);

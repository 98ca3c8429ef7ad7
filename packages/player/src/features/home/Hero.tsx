import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { Icon } from '@tamarind/ui/Icon';
import { Tag } from '@tamarind/ui/Tag';
import { openAddress } from '#parts/open-address.ts';
import { type Banner, useAnnouncements } from '#parts/useAnnouncements.ts';
import styles from './Hero.module.css';
import { useHomeWords } from './words.ts';

const SLIDE_MS = 6000;

/** The first slide in the initial document (server, sites.ts), read before the first render replaces it. */
const firstPicture = document.querySelector('.first-picture')?.getAttribute('src');

/** The operator's slides. While they load, the picture of the initial document; nothing if it has none. */
export function Hero() {
  const { data, isPending } = useAnnouncements();
  const slides = data?.banners.filter(({ form }) => form === 'slide') ?? [];
  if (slides.length > 0) return <Slides slides={slides} />;
  return isPending && firstPicture ? (
    <div className={styles.hero}>
      <div className={classes(styles.slide, styles.shown)}>
        <Picture src={firstPicture} isFirst />
      </div>
    </div>
  ) : null;
}

/** Pictures with their message; the text is HTML on the dark left, so it is translated and can be selected. */
function Slides({ slides }: { slides: readonly Banner[] }) {
  const t = useHomeWords();
  const [at, setCurrent] = useState(0);
  const count = slides.length;
  const current = at % count;
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isPaused || isHeld || count < 2) return undefined;
    const timer = setTimeout(() => setCurrent(current + 1), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [current, count, isPaused, isHeld]);
  return (
    <section
      className={styles.hero}
      aria-label={t('slides')}
      aria-roledescription="carousel"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {slides.map((slide, index) => (
        <Slide key={slide.id} slide={slide} isShown={index === current} isFirst={index === 0} />
      ))}
      {count > 1 && (
        <div className={styles.dots}>
          {slides.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              className={classes(styles.dot, index === current && styles.on)}
              aria-label={t('slide', { number: index + 1, count })}
              aria-current={index === current || undefined}
              onClick={() => setCurrent(index)}
            />
          ))}
          <button
            type="button"
            className={styles.pause}
            aria-label={t(isPaused ? 'slide.play' : 'slide.pause')}
            onClick={() => setPaused(!isPaused)}
          >
            <Icon name={isPaused ? 'play' : 'pause'} size={18} />
          </button>
        </div>
      )}
    </section>
  );
}

function Slide({ slide, isShown, isFirst }: { slide: Banner; isShown: boolean; isFirst: boolean }) {
  const [, navigate] = useLocation();
  const { picture, tag, title, markup, act, address } = slide;
  return (
    <div className={classes(styles.slide, isShown && styles.shown)} inert={!isShown}>
      {picture && <Picture src={`/slide/${picture}.webp`} isFirst={isFirst} />}
      <div className={styles.text}>
        {tag && <Tag tone="cta">{tag}</Tag>}
        <h2>{title}</h2>
        <p>{markup}</p>
        {act && address && (
          <div className={styles.act}>
            <Button kind="cta" onClick={() => openAddress(address, navigate)}>
              {act}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

const Picture = ({ src, isFirst }: { src: string; isFirst: boolean }) => (
  <img
    src={src}
    alt=""
    width={1200}
    height={480}
    fetchPriority={isFirst ? 'high' : 'low'}
    loading={isFirst ? 'eager' : 'lazy'}
  />
);

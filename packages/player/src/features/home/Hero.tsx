import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { picturedOf } from '@tamarind/ui/announcements/shown.ts';
import { BareSlide, Slide, SlidePlace } from '@tamarind/ui/announcements/Slide';
import { classes } from '@tamarind/ui/classes.ts';
import { Icon } from '@tamarind/ui/Icon';
import { openAddress } from '#parts/open-address.ts';
import { type Banner, useAnnouncements } from '#parts/useAnnouncements.ts';
import styles from './Hero.module.css';
import { useHomeWords } from './words.ts';

const SLIDE_MS = 6000;

/**
 * The first slide's picture in the HTML document that the server sends (sites.ts). Read it before the first render
 * replaces the document's content.
 */
const firstPicture = document.querySelector('.first-picture')?.getAttribute('src');

/**
 * The operator's slides. While they load, it shows the picture that the server's HTML contains, or nothing if there is
 * none.
 */
export function Hero() {
  const { data, isPending } = useAnnouncements();
  const slides = data?.banners.filter(({ form }) => form === 'slide') ?? [];
  if (slides.length > 0) return <Slides slides={slides} />;
  return isPending && firstPicture ? (
    <SlidePlace>
      <BareSlide picture={firstPicture} />
    </SlidePlace>
  ) : null;
}

/** Shows one slide after the other. While the slides are touched or focused, the current slide stays. */
function Slides({ slides }: { slides: readonly Banner[] }) {
  const t = useHomeWords();
  const [, navigate] = useLocation();
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
    <SlidePlace
      aria-label={t('slides')}
      aria-roledescription="carousel"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {slides.map((slide, index) => (
        <Slide
          key={slide.id}
          slide={picturedOf(slide)}
          isShown={index === current}
          isFirst={index === 0}
          onOpen={() => openAddress(slide.address, navigate)}
        />
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
    </SlidePlace>
  );
}

import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { Icon } from '@tamarind/ui/Icon';
import { Tag } from '@tamarind/ui/Tag';
import { lotteryAddress } from '#parts/lottery-address.ts';
import styles from './Hero.module.css';
import { PROOF_ID } from './proof-id.ts';
import { useHomeWords } from './words.ts';

const SLIDE_MS = 6000;

const slides = [
  { key: 'quick', picture: 'loykrathong', game: 'vn27x1' },
  { key: 'north', picture: 'lotto-close', game: 'xsmb' },
  { key: 'fair', picture: 'responsible', game: undefined },
] as const;

/** Pictures with their message; the text is HTML on the dark left, so it is translated and can be selected. */
export function Hero() {
  const t = useHomeWords();
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isPaused || isHeld) return undefined;
    const timer = setTimeout(() => setCurrent((current + 1) % slides.length), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [current, isPaused, isHeld]);
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
        <Slide key={slide.key} slide={slide} isShown={index === current} isFirst={index === 0} />
      ))}
      <div className={styles.dots}>
        {slides.map(({ key }, index) => (
          <button
            key={key}
            type="button"
            className={classes(styles.dot, index === current && styles.on)}
            aria-label={t('slide', { number: index + 1, count: slides.length })}
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
    </section>
  );
}

function Slide({ slide, isShown, isFirst }: { slide: (typeof slides)[number]; isShown: boolean; isFirst: boolean }) {
  const t = useHomeWords();
  const [, navigate] = useLocation();
  const { key, picture, game } = slide;
  const act = () => {
    if (game) navigate(lotteryAddress(game));
    else document.getElementById(PROOF_ID)?.scrollIntoView({ behavior: 'smooth', block: 'center' });
  };
  return (
    <div className={classes(styles.slide, isShown && styles.shown)} inert={!isShown}>
      <img
        src={`/banner/${picture}.webp`}
        alt=""
        width={1200}
        height={480}
        fetchPriority={isFirst ? 'high' : 'low'}
        loading={isFirst ? 'eager' : 'lazy'}
      />
      <div className={styles.text}>
        <Tag tone="cta">{t(`slide.${key}.tag`)}</Tag>
        <h2>{t(`slide.${key}.title`)}</h2>
        <p>{t(`slide.${key}.text`)}</p>
        <div className={styles.act}>
          <Button kind="cta" onClick={act}>
            {t(`slide.${key}.act`)}
          </Button>
        </div>
      </div>
    </div>
  );
}

import { IMAGE_ATTEMPTS, IMAGES_KEPT, IMAGE_SCREENS_AHEAD } from '@tamarind/domain/constants';
import { useEffect, useRef, useState } from 'react';
import { classes } from '@tamarind/ui/classes.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import styles from './GamePicture.module.css';
import { firstPictures } from './first-pictures.ts';
import { onHost } from './random-host.ts';

/** Addresses of pictures that were shown before. The browser has cached them, so they are shown at once [K09]. */
const shown = new Set<string>(firstPictures);
/** Distance ahead of the viewport at which pictures are fetched [K09]. */
const AHEAD = `${IMAGE_SCREENS_AHEAD * 100}% 0px`;
const RETRY_MS = 1500;

type State = 'waiting' | 'loading' | 'shown' | 'failed';

/**
 * A game's picture. It is fetched shortly before it comes into view, tried once more if that fails, and then replaced
 * by the default drawing [K09].
 */
export function GamePicture({ path }: { path: string }) {
  const hosts = useWhitelabel()?.info.imageCDNs;
  const address = onHost(path, hosts);
  const place = useRef<HTMLSpanElement>(null);
  // Show the picture without a fade if it was on the screen before.
  const [isKnown] = useState(() => shown.has(address));
  const [state, setState] = useState<State>(isKnown ? 'loading' : 'waiting');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (state !== 'waiting' || !element) return undefined;
    if (typeof IntersectionObserver === 'undefined') {
      setState('loading');
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setState('loading');
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [state]);
  const onError = () => {
    if (tries >= IMAGE_ATTEMPTS) setState('failed');
    else setTimeout(() => setTries(tries + 1), RETRY_MS);
  };
  return (
    <span ref={place} className={classes(styles.picture, state === 'shown' && !isKnown && styles.shown)}>
      {state === 'failed' ? (
        <img src="/mark.svg" alt="" className={styles.fallback} data-default-icon="" />
      ) : (
        state !== 'waiting' && (
          <img
            key={tries}
            src={tries > 0 ? `${address}?again` : address}
            alt=""
            width={300}
            height={400}
            decoding={isKnown ? 'sync' : 'async'}
            draggable={false}
            onLoad={() => {
              remember(address);
              setState('shown');
            }}
            onError={onError}
          />
        )
      )}
    </span>
  );
}

function remember(address: string): void {
  shown.delete(address);
  shown.add(address);
  if (shown.size > IMAGES_KEPT) shown.delete(shown.values().next().value ?? '');
}

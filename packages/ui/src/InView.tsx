import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** Space reserved until the part is rendered, so the layout does not shift: pixels or a CSS length. */
  height: number | string;
  children: ReactNode;
}

/** A part is fetched when it is this close below the visible area; used once the user has scrolled. */
const AHEAD = '500px';
/**
 * How long the reserved height stays after the part is rendered. Its code, texts and data have usually arrived by then.
 * The height is then removed, so that a part smaller than the reserved space has no gap below it.
 */
const KEPT_MS = 4000;
const MOVES = ['scroll', 'wheel', 'touchmove', 'keydown'] as const;

/**
 * Renders and fetches a part further down the page only when it is about to become visible. Until the user scrolls,
 * nothing below the visible area is fetched.
 */
export function InView({ height, children }: Props) {
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  const [isKept, setKept] = useState(true);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNear) return undefined;
    const timer = setTimeout(() => setKept(false), KEPT_MS);
    return () => clearTimeout(timer);
  }, [isNear]);
  useEffect(() => {
    const element = place.current;
    if (isNear || !element) return undefined;
    let observer: IntersectionObserver | undefined;
    const watch = (rootMargin: string) => {
      observer?.disconnect();
      observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setNear(true);
        },
        { rootMargin },
      );
      observer.observe(element);
    };
    const onMove = () => {
      stop();
      watch(AHEAD);
    };
    const stop = () => {
      for (const move of MOVES) removeEventListener(move, onMove);
    };
    for (const move of MOVES) addEventListener(move, onMove, { passive: true });
    watch('0px');
    return () => {
      stop();
      observer?.disconnect();
    };
  }, [isNear]);
  return (
    <div ref={place} style={isKept ? { minHeight: height } : undefined}>
      {isNear && children}
    </div>
  );
}

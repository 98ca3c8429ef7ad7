import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** What is kept free until it is there, so that nothing moves when it comes: pixels, or a length that depends on the form. */
  height: number | string;
  children: ReactNode;
}

/** How far below the edge of the screen a part is fetched once somebody moves down the page. */
const AHEAD = '500px';
/** Code, texts and answers have come by then; what is smaller than its place takes no more than it needs. */
const KEPT_MS = 4000;
const MOVES = ['scroll', 'wheel', 'touchmove', 'keydown'] as const;

/**
 * A part further down the page: neither drawn nor fetched before somebody is about to see it. A page that was only opened
 * fetches what is on the screen, and nothing below.
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

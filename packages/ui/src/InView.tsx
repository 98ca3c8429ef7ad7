import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** What is kept free meanwhile, so that nothing moves when it comes. */
  height: number;
  children: ReactNode;
}

/** How far below the edge of the screen a part is fetched. */
const AHEAD = '150px';

/** A part far down the page: neither drawn nor fetched before somebody is about to see it. */
export function InView({ height, children }: Props) {
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (isNear || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place} style={{ minHeight: height }} />;
}

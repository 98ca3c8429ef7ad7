import { type RefObject, useEffect, useRef } from 'react';

/**
 * A field that stands for a moment where its button was: left by Enter, the focus goes to the button that comes back, inside
 * `place`. Left by Tab or a press it goes where that leads.
 */
export function useFieldReturn<Place extends HTMLElement>(
  isOpen: boolean,
): { place: RefObject<Place | null>; noteLeft: (byKey: boolean) => void } {
  const place = useRef<Place>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (!isOpen && byKey.current) place.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    byKey.current = false;
  }, [isOpen]);
  return {
    place,
    noteLeft: (now) => {
      byKey.current = now;
    },
  };
}

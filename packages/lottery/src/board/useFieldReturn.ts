import { type RefObject, useEffect, useRef } from 'react';

/**
 * Restores the focus after a field that temporarily replaces its button. If the field is closed with Enter, the focus
 * returns to the button inside the element `place`. Tab or a press moves the focus as usual.
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

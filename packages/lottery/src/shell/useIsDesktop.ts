import { useSyncExternalStore } from 'react';

/** Screens from 1024 px on have three columns; narrower ones show one part at a time. */
const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 1024px)') : undefined;

export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      wide?.addEventListener('change', listener);
      return () => wide?.removeEventListener('change', listener);
    },
    () => wide?.matches ?? false,
  );

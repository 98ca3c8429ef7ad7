import { useSyncExternalStore } from 'react';

const narrow = typeof matchMedia === 'function' ? matchMedia('(width < 768px)') : undefined;

/** Below 768 px lists become cards. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      narrow?.addEventListener('change', onChange);
      return () => narrow?.removeEventListener('change', onChange);
    },
    () => narrow?.matches ?? false,
  );

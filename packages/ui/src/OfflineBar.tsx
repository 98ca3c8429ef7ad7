import { useSyncExternalStore } from 'react';
import styles from './OfflineBar.module.css';
import { useCommonWords } from './common-words.ts';
import { Icon } from './Icon.tsx';

/** False while the device is offline. Money buttons are then disabled and show the reason. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
    () => navigator.onLine,
  );

/** A bar that says that the device is offline; renders nothing while it is online. Place it under the header. */
export function OfflineBar() {
  const t = useCommonWords();
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return (
    <output className={styles.bar}>
      <Icon name="wifi-slash" size={18} />
      {t('offline')}
    </output>
  );
}

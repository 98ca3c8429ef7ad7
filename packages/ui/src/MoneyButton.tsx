import { useId } from 'react';
import styles from './OfflineBar.module.css';
import { Button, type ButtonProps } from './Button.tsx';
import { useCommonWords } from './common-words.ts';
import { useIsOnline } from './OfflineBar.tsx';

/** A button that moves money: disabled while the device is offline, with the reason below it. */
export function MoneyButton(props: ButtonProps) {
  const t = useCommonWords();
  const id = useId();
  if (useIsOnline()) return <Button {...props} />;
  return (
    <>
      <Button {...props} disabled aria-describedby={id} />
      <small id={id} className={styles.reason}>
        {t('moneyOffline')}
      </small>
    </>
  );
}

import { CopyButton } from '@tamarind/ui/CopyButton';
import styles from './VerifyPage.module.css';
import { useVerifyWords } from './words.ts';

/** A long hex value that players compare with another source: shown in full, with a button that copies it. */
export function Hex({ text, label }: { text: string | null; label: string }) {
  const t = useVerifyWords();
  if (text === null) return <span className={styles.missing}>{t('notYet')}</span>;
  return (
    <span className={styles.hex}>
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}

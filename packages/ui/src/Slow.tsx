import { useEffect, useId, useState } from 'react';
import styles from './LazySection.module.css';
import { Button } from './Button.tsx';
import { useCommonWords } from './common-words.ts';
import { createStore, useStore } from './store.ts';

const SLOW_MS = 8000;

/** Ids of the page's parts that have been loading for 8 s, oldest first. */
const waiting = createStore<readonly string[]>([]);

/**
 * Appears beside a skeleton after 8 s, says that loading takes long and offers a reload of the page. Only one such
 * message is shown per page. The reload also aborts calls that hang.
 */
export function Slow() {
  const id = useId();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
      waiting.set([...waiting.get(), id]);
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
      waiting.set(waiting.get().filter((other) => other !== id));
    };
  }, [id]);
  return isSlow && <FirstSlow id={id} />;
}

function FirstSlow({ id }: { id: string }) {
  const t = useCommonWords();
  if (useStore(waiting)[0] !== id) return null;
  return (
    <span className={styles.slow}>
      <output>{t('slow')}</output>
      <Button kind="line" size="small" icon="arrows-clockwise" onClick={() => location.reload()}>
        {t('retry')}
      </Button>
    </span>
  );
}

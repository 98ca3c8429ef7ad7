import { type ComponentProps, useEffect, useRef } from 'react';
import { Tabs } from '@tamarind/ui/Segmented';
import styles from './ManyTabs.module.css';

/**
 * Tabs that need more than one row: on a desktop they wrap; on a phone they form one scrolling row that starts at the
 * current tab.
 */
export function ManyTabs<Key extends string>(props: ComponentProps<typeof Tabs<Key>>) {
  const box = useRef<HTMLDivElement>(null);
  const { current } = props;
  useEffect(() => {
    const tab = box.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const row = tab?.parentElement;
    if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
  }, [current]);
  return (
    <div ref={box} className={styles.box}>
      <Tabs {...props} />
    </div>
  );
}

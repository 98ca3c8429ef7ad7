import type { ComponentProps } from 'react';
import { FramedPage } from '@tamarind/ui/site-text/FramedPage';
import { usePartsWords } from './words.ts';
import styles from './TwoWidths.module.css';

/** Widths of the sites: a phone and a desk. */
const widths = ['360', '1280'] as const;

/** A part of the sites as its readers see it, on a phone and on a desk. */
export function TwoWidths(page: Omit<ComponentProps<typeof FramedPage>, 'title'>) {
  const t = usePartsWords();
  return (
    <div className={styles.frames}>
      {widths.map((width) => (
        <div key={width} className={styles[`frame${width}`]}>
          <FramedPage {...page} title={t('preview.frame', { width })} />
        </div>
      ))}
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { FramedPage } from '@tamarind/ui/site-text/FramedPage';
import { usePartsWords } from './words.ts';
import styles from './TwoWidths.module.css';

/** Widths of the sites: a phone and a desk. */
const widths = ['360', '1280'] as const;
type Width = (typeof widths)[number];

/** Places for a frame of each width, drawn smaller. */
export const WidthFrames = ({ children }: { children: (width: Width) => ReactNode }) => (
  <div className={styles.frames}>
    {widths.map((width) => (
      <div key={width} className={styles[`frame${width}`]}>
        {children(width)}
      </div>
    ))}
  </div>
);

/** A part of the sites as its readers see it, on a phone and on a desk. */
export function TwoWidths(page: Omit<ComponentProps<typeof FramedPage>, 'title'>) {
  const t = usePartsWords();
  return <WidthFrames>{(width) => <FramedPage {...page} title={t('preview.frame', { width })} />}</WidthFrames>;
}

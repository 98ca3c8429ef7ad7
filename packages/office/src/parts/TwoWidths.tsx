import type { ComponentProps, ReactNode } from 'react';
import { FramedPage } from '@tamarind/ui/site-text/FramedPage';
import { usePartsWords } from './words.ts';
import styles from './TwoWidths.module.css';

/** The screen widths of the previews: a phone and a desktop. */
const widths = ['360', '1280'] as const;
type Width = (typeof widths)[number];

/** Two frames, one per width, shown at reduced size. */
export const WidthFrames = ({ children }: { children: (width: Width) => ReactNode }) => (
  <div className={styles.frames}>
    {widths.map((width) => (
      <div key={width} className={styles[`frame${width}`]}>
        {children(width)}
      </div>
    ))}
  </div>
);

/** A preview of a part of the sites on a phone and on a desktop. */
export function TwoWidths(page: Omit<ComponentProps<typeof FramedPage>, 'title'>) {
  const t = usePartsWords();
  return <WidthFrames>{(width) => <FramedPage {...page} title={t('preview.frame', { width })} />}</WidthFrames>;
}

import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';
import { Slow } from './Slow.tsx';

interface Props {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: number;
}

/** A placeholder of the size of the content that is loading. */
export const Skeleton = ({ width = '100%', height = 16, radius = 8 }: Props) => (
  <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
);

/** A placeholder for lines of text. */
export const SkeletonLines = ({ count = 3 }: { count?: number }) => (
  <span className={styles.lines} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} width={`${[92, 70, 84, 55][index % 4] ?? 80}%`} height={14} />
    ))}
  </span>
);

/** Placeholder for the rows of a list. After 8 s it says that loading takes long. */
export const SkeletonRows = ({ count = 5, height = 56 }: { count?: number; height?: number }) => (
  <>
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius={12} />
      ))}
    </span>
    <Slow />
  </>
);

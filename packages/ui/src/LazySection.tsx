import { CHUNK_LIMIT_MS } from '@tamarind/domain/constants';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import styles from './LazySection.module.css';
import { SkeletonLines } from './Skeleton.tsx';
import { Slow } from './Slow.tsx';
import { wordsReady } from './words.ts';

/** Thrown when the code of a section has not loaded within 120 s [B19]. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

const RETRY_PAUSE_MS = 2000;

/**
 * A part of the site whose code and texts are loaded when it is first shown. On a bad network, loading is retried until
 * 120 s have passed; then a ChunkLoadError reaches the nearest Boundary.
 */
export function lazySection<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  skeleton: ReactNode = <SectionSkeleton />,
): ComponentType<Props> {
  const Section = lazy(() => loadInTime(load));
  return function LazySection(props: Props) {
    return (
      <Suspense
        fallback={
          <>
            {skeleton}
            <Slow />
          </>
        }
      >
        <Section {...props} />
      </Suspense>
    );
  };
}

export async function loadInTime<Module>(load: () => Promise<Module>, limitMs = CHUNK_LIMIT_MS): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(new ChunkLoadError(`not loaded in ${limitMs} ms`));
    }, limitMs);
  });
  const attempt = async (): Promise<Module> => {
    for (;;) {
      try {
        const module = await load();
        await wordsReady();
        return module;
      } catch (error) {
        if (isOver) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
      }
    }
  };
  try {
    return await Promise.race([attempt(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

export const SectionSkeleton = () => (
  <div className={styles.section}>
    <SkeletonLines count={4} />
  </div>
);

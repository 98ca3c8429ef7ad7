import { Component, type ReactNode } from 'react';
import warning from './art/warning.svg';
import styles from './LazySection.module.css';
import { Button } from './Button.tsx';
import { useCommonWords } from './common-words.ts';
import { ChunkLoadError } from './LazySection.tsx';

interface Props {
  children: ReactNode;
  /** Identifies the route: when it changes, a caught error is cleared. */
  place?: string;
  /** The address that the "Home" link of the error screen opens. */
  home?: string;
}

interface State {
  error: unknown;
  place: string | undefined;
}

/**
 * Error boundary for a part of the page: shows an error screen with a retry button instead of that part; the rest of
 * the page stays usable.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: undefined, place };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <BrokenPart isChunk={this.state.error instanceof ChunkLoadError} home={this.props.home ?? '/'} />;
  }
}

/** The retry reloads the page, because only a reload also brings a new version of the site. */
function BrokenPart({ isChunk, home }: { isChunk: boolean; home: string }) {
  const t = useCommonWords();
  return (
    <div className={styles.screen} role="alert">
      <img src={warning} width={56} height={56} alt="" />
      <h1>{t(isChunk ? 'chunkTitle' : 'crashTitle')}</h1>
      <p>{t(isChunk ? 'chunkText' : 'crashText')}</p>
      {isChunk && <p className="num">{t('errorCode', { code: 'ChunkLoadError' })}</p>}
      <div className={styles.acts}>
        <Button kind="brand" icon="arrows-clockwise" onClick={() => location.reload()}>
          {t('retry')}
        </Button>
        <Button kind="line" onClick={() => location.assign(home)}>
          {t('toHome')}
        </Button>
      </div>
    </div>
  );
}

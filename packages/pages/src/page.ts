import type { ReactNode } from 'react';

/** A page that is ready to render: all its data has been read. */
export interface Page {
  readonly head: ReactNode;
  readonly body: ReactNode;
  /** The canonical address: the path and the query parameters that lead to different content. */
  readonly address: string;
  /** True to render only the content, without header and footer, for web views of apps. */
  readonly isBare?: boolean;
}

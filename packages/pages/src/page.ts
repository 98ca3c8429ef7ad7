import type { ReactNode } from 'react';

/** A page that is ready to render: all its data has been read. */
export interface Page {
  readonly head: ReactNode;
  readonly body: ReactNode;
  /** The canonical address: path and the parts of the query that make another page. */
  readonly address: string;
  /** Only the content, without header and footer: for web views of apps. */
  readonly isBare?: boolean;
}

import type { ReactNode } from 'react';

/** What a page is made of, after everything it shows has been read. */
export interface Page {
  readonly head: ReactNode;
  readonly body: ReactNode;
  /** The canonical address: path and the parts of the query that make another page. */
  readonly address: string;
  /** Nothing but its content: for web views of apps. */
  readonly isBare?: boolean;
}

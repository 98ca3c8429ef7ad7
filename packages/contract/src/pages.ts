/** Public pages: what the server asks of the renderer, which knows the contract but neither the server nor a database. */

export interface PageRequest {
  /** Without the query: `/results/xsmb`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Scheme and host under which the visitor came, for canonical addresses. */
  readonly origin: string;
  /** Addresses of the style sheets. */
  readonly styles: readonly string[];
  /** Addresses of the fonts, of which a page fetches early what its language is written in. */
  readonly fonts: readonly string[];
  /** Answers a GET of the contract as a visitor would get it: the body of the envelope. */
  read(address: string): Promise<{ readonly status: number; readonly body: unknown }>;
}

export interface PageAnswer {
  readonly status: 200 | 404;
  readonly type: 'text/html' | 'application/xml' | 'text/plain' | 'application/manifest+json';
  readonly body: string;
}

/** `main.js` of the pages: undefined for an address that is none of theirs. */
export interface PageRenderer {
  /** Values of `?lang=` that make a page of their own; any other gives the page of the first language. */
  readonly languages: readonly string[];
  readonly render: (request: PageRequest) => Promise<PageAnswer | undefined>;
  /** The screen of maintenance (1) or of a country that is not served (2) [G02, G03]. */
  readonly renderSystem: (facts: SystemFacts) => string;
}

export interface SystemFacts {
  readonly status: 1 | 2;
  readonly ip: string;
  /** ISO 3166; '' when unknown. */
  readonly country: string;
  /** ISO moment. */
  readonly until: string | null;
  readonly contact: string;
  readonly styles: readonly string[];
}

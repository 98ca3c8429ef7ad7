/**
 * Public pages: the interface between the server and the renderer. The renderer uses the contract, but neither the
 * server nor a database.
 */

/** The published brand, as the pages show it. */
export interface PageBrand {
  readonly name: string;
  readonly playMoney: boolean;
  /** The colour of the browser's address bar. */
  readonly header: string;
  /** The start of the icons' addresses; undefined for the platform's own mark. */
  readonly icon: string | undefined;
}

export interface PageRequest {
  /** The path without the query: `/results/xsmb`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The scheme and host of the visitor's request, for canonical addresses. */
  readonly origin: string;
  /** Addresses of the style sheets. */
  readonly styles: readonly string[];
  /** URLs of the fonts; a page preloads those of its language. */
  readonly fonts: readonly string[];
  readonly brand: PageBrand;
  /** Calls a GET endpoint as a visitor would and returns the envelope. */
  read(address: string): Promise<{ readonly status: number; readonly body: unknown }>;
}

export interface PageAnswer {
  readonly status: 200 | 404;
  readonly type: 'text/html' | 'application/xml' | 'text/plain' | 'application/manifest+json';
  readonly body: string;
}

/** Exports of the pages' `main.js`; undefined for an unknown address. */
export interface PageRenderer {
  /** The values of `?lang=` that have their own page. Any other value shows the first language. */
  readonly languages: readonly string[];
  readonly render: (request: PageRequest) => Promise<PageAnswer | undefined>;
  /** The screen for maintenance (1) or for a country that is not served (2) [G02, G03]. */
  readonly renderSystem: (facts: SystemFacts) => string;
  /** The page of a house that has not opened yet, in the visitor's language. */
  readonly renderNotOpen: (facts: NotOpenFacts) => string;
}

export interface NotOpenFacts {
  readonly name: string;
  /** The visitor's languages as tags, preferred first: `vi`, `en-GB`. */
  readonly wanted: readonly string[];
  /** The brand's languages by the codes of the contract; the brand's own is first. */
  readonly languages: readonly string[];
  readonly styles: readonly string[];
}

export interface SystemFacts {
  readonly status: 1 | 2;
  readonly ip: string;
  /** The ISO 3166 country code; '' if unknown. */
  readonly country: string;
  /** A moment in ISO 8601. */
  readonly until: string | null;
  readonly contact: string;
  readonly styles: readonly string[];
  readonly brand: PageBrand;
}

/**
 * This file defines the API between the server and the renderer of public pages. The renderer depends on these types,
 * but neither on the server's code nor on a database.
 */

/** The published brand, with the values that pages display. */
export interface PageBrand {
  readonly name: string;
  readonly playMoney: boolean;
  /** The colour for the address bar of the visitor's browser. */
  readonly header: string;
  /** The address prefix of the brand's icons; undefined if the platform's default icon is used. */
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
  /** URLs of all fonts. A page preloads only those that its language needs. */
  readonly fonts: readonly string[];
  readonly brand: PageBrand;
  /** Calls a GET endpoint like a visitor and returns status and parsed response body. */
  read(address: string): Promise<{ readonly status: number; readonly body: unknown }>;
}

export interface PageAnswer {
  readonly status: 200 | 404;
  readonly type: 'text/html' | 'application/xml' | 'text/plain' | 'application/manifest+json';
  readonly body: string;
}

/** The exports of the page renderer's `main.js`. `render` resolves with undefined for an unknown address. */
export interface PageRenderer {
  /** The values of `?lang=` for which pages exist. For any other value the page is in the first of these languages. */
  readonly languages: readonly string[];
  readonly render: (request: PageRequest) => Promise<PageAnswer | undefined>;
  /** Renders the page for the system states 1 (maintenance) and 2 (the visitor's country is not served) [G02, G03]. */
  readonly renderSystem: (facts: SystemFacts) => string;
  /** Renders the page of a platform that is not open to visitors yet, in the visitor's language. */
  readonly renderNotOpen: (facts: NotOpenFacts) => string;
}

export interface NotOpenFacts {
  readonly name: string;
  /** The languages that the visitor prefers, as language tags, best first: `vi`, `en-GB`. */
  readonly wanted: readonly string[];
  /** The brand's languages as contract codes; the default language comes first. */
  readonly languages: readonly string[];
  readonly styles: readonly string[];
}

export interface SystemFacts {
  readonly status: 1 | 2;
  readonly ip: string;
  /** The ISO 3166 country code; '' if unknown. */
  readonly country: string;
  /** Expected end of maintenance in ISO 8601; null if it is not known. */
  readonly until: string | null;
  readonly contact: string;
  readonly styles: readonly string[];
  readonly brand: PageBrand;
}

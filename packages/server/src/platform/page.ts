/** Rows of one page of a list, and how many rows come before it. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Rows of a page, where a list does not choose its own number. */
export const PAGE_SIZE = 20;

/** The page that an input asks for; the first if it names none. */
export const pageOf = ({ page = 1 }: { readonly page?: number | undefined }, limit = PAGE_SIZE): Page => ({
  limit,
  offset: (page - 1) * limit,
});

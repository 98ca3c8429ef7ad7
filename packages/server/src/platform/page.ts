/** The part of a list that a page shows: the maximum number of rows, and the number of rows before the first one. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The default number of rows of a page. */
export const PAGE_SIZE = 20;

/** The page that the input requests; the first page by default. */
export const pageOf = ({ page = 1 }: { readonly page?: number | undefined }, limit = PAGE_SIZE): Page => ({
  limit,
  offset: (page - 1) * limit,
});

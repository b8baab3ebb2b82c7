/** What a route module exports as `handle`, for the server. */
export interface PageHandle {
  /**
   * The query parameters on which the rendered HTML depends. All others are dropped before the page is rendered, so
   * that it comes from the cache whatever stands in its address.
   */
  reads: readonly string[];
}

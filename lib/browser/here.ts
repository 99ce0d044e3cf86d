/** The current address: path and query. */
export function here(): string {
  return window.location.pathname + window.location.search;
}

/** The address of the page that is shown, as a path with its query. */
export function here(): string {
  return window.location.pathname + window.location.search;
}

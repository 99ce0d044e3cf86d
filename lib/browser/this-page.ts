/** The current address: path and query. */
export function here(): string {
  return window.location.pathname + window.location.search;
}

/**
 * Reloads the whole document. The framework's own retry asks for page data instead, which public addresses do not
 * serve.
 */
export function reloadPage(): void {
  window.location.reload();
}
